"""Nodeloop: a loop of straight lines that jump over one line each, and of lines that may bend once."""

from enpitsu.grid import Cell, Direction
from enpitsu.layers import Hidden, LabelledLinks, Margins, Spots
from enpitsu.logic import Bool, count
from enpitsu.puzzle import Cases, Option, Puzzle, by_design, rule
from enpitsu.shape import loop_rules

FORWARD = Direction.EAST, Direction.SOUTH


class Nodeloop(Puzzle):
    """Draw a loop through all white cells, of lines that jump (A) and lines that bend (B)."""

    number = Margins()
    node = Spots()
    line = LabelledLinks(labels="AB", cut=node)
    level = Hidden(lambda puzzle: puzzle.grid.cells if puzzle.jump == "over-under" else ())
    answer = (line,)
    jump = Option(
        "NL-1",
        paper="at least one of them of type A, and each of type A jumps",
        symmetric="both of type A, and both jump",
        over_under="and one of them, of type A, jumps over the other",
    )
    bend = Option("NL-2", at_most_once="at most once", once="exactly once")

    @rule("A", "The lines form one closed loop that visits every white cell.")
    def one_loop(self) -> Cases:
        yield from loop_rules(self.line, crossing=True)
        for cell in self.grid.cells:
            yield cell, self.line.visits(cell)

    @rule("B", "Lines meet end to end in nodes, each of which is visited once; lines end nowhere else.")
    def nodes(self) -> Cases:
        line = self.line.of["A"]
        for cell, node in self.node.items():
            crossed = self.line.crosses(cell)
            yield cell, ~(node & crossed)
            yield cell, node | crossed | line.degree(cell).among(0, 2)
            for way in FORWARD:
                yield cell, crossed.implies(line.arm(cell, way) == line.arm(cell, way.back))

    @rule("C", "No three lines in a row are of one type (unless there are only two lines).")
    def alternation(self) -> Cases:
        few = count(list(self.node.values())) <= 2
        for line in self.line.lines:
            like = {cell: node & (line.degree(cell) == 2) for cell, node in self.node.items()}
            leads = {way: line.leads_to(way, like, self.node) for way in Direction}
            for cell in self.grid.cells:
                for way in Direction:
                    ahead, aside = leads[way][cell], leads[way.sideways[0]][cell]
                    yield cell, (like[cell] & ahead).implies(few)
                    yield cell, (self.bends_in[cell] & ahead & aside).implies(few)

    @rule("D", "A line of type A is straight and jumps exactly once.")
    def jumps(self) -> Cases:
        line = self.line.of["A"]
        for cell, bends in self.bends_in.items():
            yield cell, bends.implies(line.avoids(cell))
        for way in Direction:
            jumps = {cell: self.jumps_in(cell, way) for cell in self.grid.cells}
            again, never = line.leads_to(way, jumps, self.node), line.leads_to(way, self.node, jumps)
            for cell, node in self.node.items():
                yield cell, ~(jumps[cell] & again[cell])
                yield cell, ~(node & never[cell])

    @rule("E", "A line of type B bends {NL-2}.")
    def bends(self) -> Cases:
        for stop in (self.bends_in, self.node) if self.bend == "once" else (self.bends_in,):
            for way in Direction:
                for cell, ahead in self.line.of["B"].leads_to(way, stop, self.node).items():
                    yield cell, ~(stop[cell] & ahead)

    @rule("F", "At a crossing two lines run straight, {NL-1}.")
    def crossings(self) -> Cases:
        line, most = self.line.of["B"], 0 if self.jump == "symmetric" else 2
        for cell in self.grid.cells:
            yield cell, self.line.crosses(cell).implies(line.degree(cell) <= most)
            for way in FORWARD if self.jump == "over-under" else ():
                yield cell, ~(self.jumps_in(cell, way) & line.arm(cell, way))

    over = by_design("G", "No line passes through a node.")

    @rule("H", "A row or column number is the number of nodes in it.")
    def numbers(self) -> Cases:
        for lane, n in self.number.numbered():
            yield lane, count([self.node[c] for c in lane]) == n

    @property
    def bends_in(self) -> dict[Cell, Bool]:
        """Where a line bends that goes on."""
        line = self.line
        return {c: line.bends(c) & ~node & ~line.crosses(c) for c, node in self.node.items()}

    def jumps_in(self, cell: Cell, way: Direction) -> Bool:
        """The line in this direction jumps over another in a cell (NL-1: chosen for each crossing)."""
        jumps: Bool = self.line.crosses(cell)
        if self.jump == "over-under":
            level = way in (Direction.EAST, Direction.WEST)
            jumps &= self.level[cell] if level else ~self.level[cell]
        return jumps
