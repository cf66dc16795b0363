"""Aqre: a shaded group without straight stretches of four equal cells."""

from collections.abc import Iterator
from typing import Any

from enpitsu.grid import Area
from enpitsu.layers import Numbers, Rooms, Shading
from enpitsu.logic import Bool, count
from enpitsu.notation.janko import janko
from enpitsu.notation.pzpr import borders, pzpr
from enpitsu.puzzle import Cases, Option, Puzzle, demand, rule
from enpitsu.shape import connected


class Aqre(Puzzle):
    """Shade one group so that nowhere four cells in a line are all shaded, or all unshaded."""

    room = Rooms()
    clue = Numbers()
    black = Shading()
    beside = Option("AQ-1", alike="may be alike", unlike="are never alike")
    url = pzpr("aqre", borders(room, clue), b=beside)
    janko = janko("aqre")
    joined_rules = {"BC": "way to shade around it"}

    @rule("A", "All shaded cells form one orthogonally connected group.")
    def one_group(self) -> Cases:
        yield self.grid, connected(self.black)

    @demand("B", "A room has at most one number.")
    def single_numbers(self) -> Iterator[tuple[Any, bool]]:
        yield from self.room.one_each(self.clue)

    @rule("B", "A number is the number of shaded cells of its room.")
    def numbers(self) -> Cases:
        for cell, n in self.clue.numbered():
            yield cell, count([self.black[c] for c in self.room[cell].cells]) == n

    @rule(
        "C",
        "Four cells in a row or column are never all shaded, nor all unshaded; two at a border {AQ-1}.",
    )
    def short_lines(self) -> Cases:
        for line in self.fours:
            yield line, self.short(line)
        for side in self.room.sides if self.beside == "unlike" else ():
            yield side, count([self.black[c] for c in side.cells]) == 1

    @property
    def fours(self) -> tuple[Area, ...]:
        """Each four cells in a row or column."""
        return (*self.grid.blocks(1, 4), *self.grid.blocks(4, 1))

    def short(self, line: Area) -> Bool:
        """Some cells are neither all shaded nor all unshaded."""
        return count([self.black[c] for c in line]).among(1, 2, 3)
