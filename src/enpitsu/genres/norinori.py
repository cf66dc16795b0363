"""Norinori: two shaded cells in every room, all of them in pairs."""

from enpitsu.layers import Rooms, Shading
from enpitsu.logic import count
from enpitsu.notation.janko import janko
from enpitsu.notation.pzpr import borders, pzpr
from enpitsu.puzzle import Cases, Puzzle, rule


class Norinori(Puzzle):
    """Shade dominoes that do not touch, so that two cells of every room are shaded."""

    room = Rooms(board=True)
    black = Shading()
    url = pzpr("norinori", borders(room))
    janko = janko("norinori")

    @rule("A", "Every shaded cell shares a side with exactly one other.")
    def dominoes(self) -> Cases:
        for cell, shaded in self.black.items():
            yield cell, shaded.implies(count([self.black[c] for c in cell.neighbors]) == 1)

    @rule("B", "Every room has exactly two shaded cells.")
    def two_each(self) -> Cases:
        for region in self.room.regions:
            yield region, count([self.black[c] for c in region.cells]) == 2
