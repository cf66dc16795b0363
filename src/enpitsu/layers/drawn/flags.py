"""Printed flags on heights."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from enpitsu.grid import Cell, Grid
from enpitsu.layers.base import MISSING, CellGiven, Clues, Unreadable
from enpitsu.layers.graphics import Disc, Shape, Text
from enpitsu.locale import say

if TYPE_CHECKING:
    from random import Random

HEIGHTS = ((1, 2), (1, 2), (1, 2, 2), (1, 2, 3))
"""The heights of the flags of a generated puzzle; the later ones on larger boards."""


class Flags(CellGiven[Clues[int]]):
    """Flags with the heights they stand on, ``n``: cell -> height.

    ::

        1 . 2      flag == {R1C1: 1, R1C3: 2}

    >>> Flags().read("2"), Flags().read("?")
    (2, MISSING)
    """

    def blank(self, grid: Grid) -> Clues[int]:
        return Clues()

    def read(self, token: str) -> Any:
        if not (token.isascii() and token.isdigit()):
            return MISSING
        if not 1 <= int(token[:7]) < 1000:
            raise Unreadable(say("a height from 1 to 999 is expected here, not {}", token[:20]))
        return int(token)

    def write(self, value: Any) -> str:
        return str(value)

    def gather(self, grid: Grid, found: Mapping[Cell, Any]) -> Clues[int]:
        return Clues(found)

    def sites(self, grid: Grid) -> Sequence[Any]:
        return ()

    def invent(self, grid: Grid, rng: Random) -> Clues[int]:
        """A flag on each of a few heights, in random cells."""
        heights = rng.choice(HEIGHTS[: 2 if len(grid.cells) < 50 else 4])
        return Clues(zip(rng.sample(grid.cells, min(len(grid.cells), len(heights))), heights, strict=False))

    def vary(self, grid: Grid, value: Clues[int], rng: Random, near: Sequence[Cell] = ()) -> Clues[int]:
        """One flag moves to another cell."""
        free = [c for c in near or grid.cells if c not in value]
        if not value or not free:
            return value
        moved, to = rng.choice(list(value)), rng.choice(free)
        return Clues({to if c is moved else c: n for c, n in value.items()})

    def paint(self, grid: Grid, value: Clues[int]) -> Iterator[Shape]:
        for cell, n in value.items():
            yield Disc(cell.at)
            yield Text(cell.at, str(n), 0.9)
