r"""Sums printed in black cells, of the run of cells below and of that to the right: ``17\24``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from enpitsu.grid import Area, Cell, Direction, Grid
from enpitsu.layers.base import MISSING, CellGiven, Clues, Unreadable
from enpitsu.layers.graphics import Shape, Stroke, Text
from enpitsu.locale import say


class SumPair(NamedTuple):
    """The sums of the runs that begin below and to the right of a cell (None: not shown)."""

    down: int | None
    right: int | None


WAYS = (Direction.SOUTH, Direction.EAST)
"""The ways of the runs of a pair of sums."""


class SumClues(Clues[SumPair]):
    """Cell -> its pair of sums."""

    def numbered(self) -> Iterator[tuple[Any, int]]:
        r"""The runs of cells that have a sum, with it: from beside its black cell up to the next one.

        ::

            #   4\  #
            \8  .   .      clue.numbered(): (R2C2, 4), (R2C2-R2C3, 8)
        """
        for cell, pair in self.items():
            for way, n in zip(WAYS, pair, strict=True):
                if n is not None:
                    yield Area(cell.ray(way)), n

    def idle(self) -> Iterator[Cell]:
        r"""The black cells with a sum of a run that has no cell.

        ::

            4\  #
            .   \8      clue.idle(): R2C2
        """
        for cell, pair in self.items():
            if any([n is not None and not cell.ray(way) for way, n in zip(WAYS, pair, strict=True)]):
                yield cell


class Sums(CellGiven[SumClues]):
    r"""Sums of runs of cells, in the black cell before them: ``17\24`` below and to the right.

    ::

        #   4\  #
        \8  .   .      clue == {R1C2: (4, None), R2C1: (None, 8)}

    ``digits``: how many different digits there are, from 1 on; no run has one twice.

    >>> Sums().read("17\\24"), Sums().read("\\9"), Sums().read("9")
    (SumPair(down=17, right=24), SumPair(down=None, right=9), MISSING)
    """

    in_hole = True
    rimmed = complete = True

    def __init__(self, digits: int = 9) -> None:
        self.digits = digits
        self.high = digits * (digits + 1) // 2

    def blank(self, grid: Grid) -> SumClues:
        return SumClues()

    def read(self, token: str) -> Any:
        m = re.fullmatch(r"([0-9]*)\\([0-9]*)", token)
        if m is None:
            return MISSING
        if not m[1] and not m[2]:
            raise Unreadable(
                say("a sum is expected here, below or to the right: a black cell without is #")
            )
        for digits in filter(None, m.groups()):
            if len(digits) > 3 or not 1 <= int(digits) <= self.high:
                raise Unreadable(say("a sum from 1 to {} is expected here, not {}", self.high, digits[:20]))
        return SumPair(*[int(digits) if digits else None for digits in m.groups()])

    def write(self, value: Any) -> str:
        """The token of a pair; a sum alone is its number."""
        if isinstance(value, int):
            return str(value)
        return "\\".join(["" if n is None else str(n) for n in value])

    def gather(self, grid: Grid, found: Mapping[Cell, Any]) -> SumClues:
        return SumClues(found)

    def _before(self, grid: Grid) -> dict[Area, list[tuple[Cell, int]]]:
        """Every run that begins beside a black cell: that cell, and which of its pair the run's sum is."""
        found: dict[Area, list[tuple[Cell, int]]] = {}
        for cell in grid.hole.values():
            for i, way in enumerate(WAYS):
                if run := cell.ray(way):
                    found.setdefault(Area(run), []).append((cell, i))
        return found

    def sites(self, grid: Grid) -> Sequence[Any]:
        return tuple(self._before(grid))

    def clues(self, value: SumClues) -> Mapping[Any, Any]:
        return dict(value.numbered())

    def with_clues(self, grid: Grid, clues: Mapping[Any, Any]) -> SumClues:
        found: dict[Cell, list[int | None]] = {}
        before = self._before(grid)
        for run, n in clues.items():
            for cell, i in before[run]:
                found.setdefault(cell, [None, None])[i] = n
        return SumClues({cell: SumPair(*found[cell]) for cell in grid.hole.values() if cell in found})

    def candidates(self, grid: Grid, site: Any) -> Sequence[Any]:
        if isinstance(site, Cell):
            sums = range(3, self.high + 1)
            return [*[SumPair(n, None) for n in sums], *[SumPair(None, n) for n in sums]]
        long = min(len(site), self.digits)
        least = long * (long + 1) // 2
        return range(least, long * self.digits - (least - long) + 1)

    def paint(self, grid: Grid, value: SumClues) -> Iterator[Shape]:
        for cell, (down, right) in value.items():
            y, x = cell.at
            yield Stroke(((y - 0.84, x - 0.84), (y + 0.84, x + 0.84)), "thin")
            if down is not None:
                yield Text((y + 0.42, x - 0.42), str(down), 0.6)
            if right is not None:
                yield Text((y - 0.42, x + 0.42), str(right), 0.6)
