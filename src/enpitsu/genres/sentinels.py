"""Sentinels: a loop without sharp turns, and numbers that count it."""

from enpitsu.grid import Cell
from enpitsu.layers import Links, Numbers
from enpitsu.logic import Int, count
from enpitsu.puzzle import Cases, Puzzle, rule
from enpitsu.shape import one_line


class Sentinels(Puzzle):
    """Draw a loop without sharp U-turns; every number sees that many of its cells, up to the next clue."""

    clue = Numbers()
    line = Links()
    lemmas = "sentinels"

    @rule("A", "Draw one loop; not all cells need be visited.")
    def one_loop(self) -> Cases:
        yield self.grid, one_line(self.line, nonempty=True)

    @rule("B", "The loop does not enter clue cells.")
    def clues_stay_free(self) -> Cases:
        for cell in self.clue:
            yield cell, self.line.avoids(cell)

    @rule("C", "The loop does not branch, cross, touch or overlap itself.")
    def no_branches(self) -> Cases:
        for cell in self.grid.cells:
            yield cell, self.line.degree(cell).among(0, 2)

    @rule("D", "The loop never turns in the same direction on two consecutive cells.")
    def no_sharp_turns(self) -> Cases:
        for dot in self.grid.vertices:
            yield dot, count(self.line.around(dot)) <= 2

    @rule("E", "A number counts the loop cells in the four directions up to the next clue or the border.")
    def numbers(self) -> Cases:
        for cell, n in self.clue.numbered():
            yield cell, self.sight(cell) == n

    def sight(self, cell: Cell) -> Int:
        """The number of cells of the loop that a clue sees."""
        return count([self.line.visits(c) for c in cell.seen(stop=self.clue)])
