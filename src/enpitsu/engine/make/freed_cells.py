"""Choose black cells without which a board has an answer.

::

    . . .      a loop through all cells has         # . .
    . . .      to leave out one of nine:            . . .
    . . .                                           . . .

A black cell takes its cases and its marks with it.  So each cell gets a literal that turns its cases off
and forbids its marks, and the solver chooses.  Then cells become white again, one by one, where another
answer is met soon.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from enpitsu.engine.budget import Meter
from enpitsu.engine.compile.encode import compile
from enpitsu.engine.make.maker import FEW_CONFLICTS, MAX_CONFLICTS
from enpitsu.engine.model import LimitReached, Model
from enpitsu.grid import Cell
from enpitsu.puzzle import Puzzle


class FreedCells(NamedTuple):
    """Cells to become black, and the names of the visible marks of an answer without them."""

    cells: list[Cell]
    visible_marks: frozenset[str]


class CellFreer:
    """Chooses among these cells of a board; its answers are to have certain literals."""

    def __init__(
        self, bare: Puzzle, cells: Collection[Cell], required: Sequence[int], meter: Meter
    ) -> None:
        self.bare = bare
        self.model = model = Model(compile(bare, guarded=True), guarded=True, meter=meter)
        self._black = {cell: model.activation() for cell in cells}
        self._assumed = [*required]
        for switch, index in model.case_of.items():
            black = self._black.get(model.program.cases[index].place)
            if black is None:
                self._assumed.append(switch)
            else:
                model.add([black, switch])
        for mark in bare.visible_marks:
            for cell in mark.place.cells:
                if cell in self._black:
                    model.add([-self._black[cell], -mark.number])

    def freed(self, like: Collection[str]) -> FreedCells | None:
        """Few cells that an answer needs to be black, if possible with marks of these names; or None."""
        model, visible = self.model, self.bare.visible_marks
        model.prefer([*[m.literal(str(m) in like) for m in visible], *[-x for x in self._black.values()]])
        found = self._solved(self._assumed, MAX_CONFLICTS)
        if found is None:
            return None
        assumed = list(self._assumed)
        for x in self._black.values():
            other = found if found[x - 1] < 0 else self._solved([*assumed, -x], FEW_CONFLICTS)
            if other is not None:
                found = other
                assumed.append(-x)
        cells = [cell for cell, x in self._black.items() if found[x - 1] > 0]
        return FreedCells(cells, frozenset([str(m) for m in visible if found[m.number - 1] > 0]))

    def _solved(self, assumed: Sequence[int], conflicts: int) -> list[int] | None:
        """A model in so many conflicts; None if none is met."""
        try:
            return self.model.solve(assumed, conflicts=conflicts)
        except LimitReached:
            return None
