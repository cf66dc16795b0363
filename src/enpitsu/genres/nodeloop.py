"""Nodeloop: a loop of straight lines that jump over one line each, and of lines that may bend once."""

from enpitsu.layers import Derived, Hidden, LabelledLinks, Margins, Spots
from enpitsu.logic import count
from enpitsu.puzzle import Cases, Option, Puzzle, by_design, rule
from enpitsu.shape import loop_rules


class Nodeloop(Puzzle):
    """Draw a loop through all white cells, of lines that jump (A) and lines that bend (B)."""

    number = Margins()
    node = Spots()
    line = LabelledLinks(labels={"jump": "A", "bend": "B"}, cut=node)
    level = Hidden(lambda puzzle: puzzle.grid.cells if puzzle.jump == "over-under" else ())
    answer = (line,)
    jump = Option(
        "NL-1",
        paper="at least one of them of type A, and each of type A jumps",
        symmetric="both of type A, and both jump",
        over_under="and one of them, of type A, jumps over the other",
    )
    jumped = Derived(
        lambda p: p.line.crossed_below(p.level) if p.jump == "over-under" else p.line.crossed_between
    )
    bend = Option("NL-2", at_most_once="at most once", once="exactly once")
    lemmas = "nodeloop"

    @rule("A", "The lines form one closed loop that visits every white cell.")
    def one_loop(self) -> Cases:
        yield from loop_rules(self.line, crossing=True)
        for cell in self.grid.cells:
            yield cell, self.line.visits(cell)

    @rule("B", "Lines meet end to end in nodes, each of which is visited once; lines end nowhere else.")
    def nodes(self) -> Cases:
        jump = self.line.of["jump"]
        for cell, node in self.node.items():
            crossed = self.line.crosses(cell)
            yield cell, ~(node & crossed)
            yield cell, node | crossed | jump.degree(cell).among(0, 2)
        for (s, t), crossed in self.line.crossed_between.items():
            yield s, crossed.implies(jump[s] == jump[t])

    @rule("C", "No three lines in a row are of one type (unless there are only two lines).")
    def alternation(self) -> Cases:
        few = count(self.node.values()) <= 2
        for line in self.line.lines:
            like = {cell: node & (line.degree(cell) == 2) for cell, node in self.node.items()}
            for way in line.ways(self.node, crossing=True):
                yield way.start, (like[way.start] & way.ends_at(like)).implies(few)

    @rule("D", "A line of type A is straight and jumps exactly once.")
    def jumps(self) -> Cases:
        for way in self.line.of["jump"].ways(self.node, crossing=True):
            yield way.start, way.bends == 0
            yield way.start, (self.node[way.start] & way.drawn).implies(way.total(self.jumped, "jump") == 1)

    @rule("E", "A line of type B bends {NL-2}.")
    def bends(self) -> Cases:
        for way in self.line.of["bend"].ways(self.node, crossing=True):
            yield way.start, way.bends <= 1
            if self.bend == "once":
                yield way.start, (self.node[way.start] & way.drawn).implies(way.bends >= 1)

    @rule("F", "At a crossing two lines run straight, {NL-1}.")
    def crossings(self) -> Cases:
        line, most = self.line.of["bend"], 0 if self.jump == "symmetric" else 2
        for cell in self.grid.cells:
            yield cell, self.line.crosses(cell).implies(line.degree(cell) <= most)
        for (s, t), jumps in self.jumped.items() if self.jump == "over-under" else ():
            yield s, ~(jumps & line[t])

    over = by_design("G", "No line passes through a node.")

    @rule("H", "A row or column number is the number of nodes in it.")
    def numbers(self) -> Cases:
        for lane, n in self.number.numbered():
            yield lane, count([self.node[c] for c in lane]) == n
