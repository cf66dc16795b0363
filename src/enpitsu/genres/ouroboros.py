"""Ouroboros: lines from circles that bite each other's tails."""

from enpitsu.grid import Cell
from enpitsu.layers import CircledNumbers, Circles, Hidden, Links, Numbers
from enpitsu.logic import TRUE, Int, count, some
from enpitsu.puzzle import Cases, Option, Puzzle, rule
from enpitsu.shape import paths_from, ring_rules


class Ouroboros(Puzzle):
    """Draw a line from every circle that ends beside the next circle, all round in one ring."""

    circle = Circles(share=0.1)
    lines = CircledNumbers()
    cells = Numbers()
    line = Links(form="paths", anchors=circle, alone=True)
    ways = line.ways(circle)
    ring = Links(hidden=True)
    clockwise = Hidden()
    shortest = Option("OU-1", two="into at least one more cell", one="perhaps into no other cell")
    clues_are = Option("OU-2", empty="hold no", free="may hold a")
    tails = Option("OU-3", any="and maybe others", only="and no other")

    @rule("A", "From every circle just one line is drawn, {OU-1}.")
    def one_line_each(self) -> Cases:
        for cell in self.circle:
            lines = self.line.degree(cell)
            yield cell, lines == 1 if self.shortest == "two" else lines <= 1

    @rule("B", "Lines do not cross or share cells; a circle is on its own line only, as its first cell.")
    def apart(self) -> Cases:
        for cell in self.grid.cells:
            if cell not in self.circle:
                yield cell, self.line.degree(cell) <= 2
        yield self.grid, paths_from(self.line, self.circle)

    @rule("C", "Every line ends beside the next one's circle {OU-3}; one by one they reach all circles.")
    def one_ring(self) -> Cases:
        yield from ring_rules(self.line, self.circle, self.ring, self.clockwise.board)
        for cell in self.grid.cells if self.tails == "only" else ():
            beside = [s for s in self.line.segments_at[cell] if s.other(cell) in self.circle]
            bitten = count([~self.line[s] for s in beside])
            yield cell, self.line.last(cell, self.circle).implies(bitten == 1)

    @rule("D", "Clue cells {OU-2} line.")
    def clues_stay_empty(self) -> Cases:
        for cell in (*self.lines, *self.cells) if self.clues_are == "empty" else ():
            yield cell, self.line.avoids(cell)

    @rule("E", "A circled number is the number of different lines in the cells around it.")
    def numbers_of_lines(self) -> Cases:
        for cell, n in self.lines.numbered():
            lines = [self.ways.together(circle) for circle in self.circle]
            yield cell, count([some([on[c] for c in cell.touching]) for on in lines]) == n

    @rule("F", "A plain number is the number of cells with a line around it.")
    def numbers_of_cells(self) -> Cases:
        for cell, n in self.cells.numbered():
            yield cell, self.cells_around(cell) == n

    @rule("G", "A question mark is any number but 0.")
    def question_marks(self) -> Cases:
        for cell in (*self.lines.unnumbered(), *self.cells.unnumbered()):
            yield cell, self.cells_around(cell) >= 1

    def cells_around(self, cell: Cell) -> Int:
        """The number of cells around that hold a line."""
        return count([TRUE if c in self.circle else self.line.visits(c) for c in cell.touching])
