"""Boxes: a division of a square board into regions of as many cells as it is wide."""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt
from typing import TYPE_CHECKING

from enpitsu.effort import CELL, report_work
from enpitsu.grid import Cell, Grid
from enpitsu.layers.printed.rooms import Division, Rooms, region_name
from enpitsu.memory import WeightedLRU

if TYPE_CHECKING:
    from random import Random

CACHE_WEIGHT = 100_000
"""Things of the grids whose usual boxes are kept."""

_usual: WeightedLRU[Grid, Division] = WeightedLRU(CACHE_WEIGHT)


def usual(grid: Grid) -> Division:
    """The boxes of a board that prints none; the very same object for all boards of a size."""
    return _usual.get(grid, lambda: _boxes(grid))


def _boxes(grid: Grid) -> Division:
    """Boxes as square as can be, wide at need."""
    report_work(CELL * len(grid.cells))  # the grid is kept, too
    side = max(grid.width, 1)
    height = max([h for h in range(1, isqrt(side) + 1) if side % h == 0])
    width = side // height
    return Division({c: region_name(c.row // height * height + c.col // width) for c in grid.cells})


class Boxes(Rooms):
    """Printed boxes, in an optional block of names; without it they are as square as can be, wide at need.

    ::

        A A A B B B
        A A A B B B      a board of six rows: box.regions are rectangles of 2x3
        . . .
    """

    optional = True
    common = True

    def blank(self, grid: Grid) -> Division:
        return usual(grid)

    def write_block(self, grid: Grid, value: Division) -> list[str]:
        usual = [region.cells for region in self.blank(grid).regions]
        own = [region.cells for region in value.regions]
        return [] if own == usual and not value.inner else super().write_block(grid, value)

    def invent(self, grid: Grid, rng: Random) -> Division:
        return self.blank(grid)

    def vary(self, grid: Grid, value: Division, rng: Random, near: Sequence[Cell] = ()) -> Division:
        return value
