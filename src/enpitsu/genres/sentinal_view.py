"""Sentinal View: a loop without sharp turns, and numbers that look along its cells."""

from enpitsu.genres.sentinels import Sentinels
from enpitsu.grid import Cell, Direction
from enpitsu.logic import Int, total, unbroken
from enpitsu.puzzle import Cases, rule


class SentinalView(Sentinels):
    """Draw a loop without sharp U-turns; every number sees that many of its cells in unbroken view."""

    @rule("E", "A number is the number of loop cells in unbroken view in the four directions.")
    def numbers(self) -> Cases:
        for cell, n in self.clue.numbered():
            yield cell, self.sight(cell) == n

    def sight(self, cell: Cell) -> Int:
        """The number of cells of the loop in unbroken view."""
        return total([unbroken([self.line.visits(c) for c in cell.ray(d)]) for d in Direction])
