"""The last open cell of a house: all others have a value, so the conclusion is evident."""

from __future__ import annotations

from enpitsu.engine.explain.board import CompiledPuzzle
from enpitsu.grid import Cell

MIN_CELLS = 3
"""The least number of cells of a house."""


class LastCells:
    """The houses of a board, each as the marks (bits) of its cells, by the cases on them."""

    def __init__(self, board: CompiledPuzzle) -> None:
        values: dict[Cell, int] = {}
        for mark in board.puzzle.visible_marks:
            if mark.value is not True and isinstance(mark.place, Cell):
                values[mark.place] = values.get(mark.place, 0) | 1 << mark.number - 1
        self._houses: dict[int, tuple[int, ...]] = {}
        around: dict[Cell, dict[tuple[int, ...], None]] = {}
        for case in board.cases if values else ():
            place = case.case.place
            cells = () if isinstance(place, Cell) else getattr(place, "cells", ())
            if len(cells) >= MIN_CELLS and all([cell in values for cell in cells]):
                house = self._houses[case.index] = tuple([values[cell] for cell in cells])
                for cell in cells:
                    around.setdefault(cell, {})[house] = None
        self._around = {
            case.index: tuple(around[case.case.place])
            for case in board.cases
            if case.case.rule.kind == "law" and case.case.place in around
        }

    def is_last(self, case: int, on: int) -> bool:
        """Return whether a case concerns the last open cell of a house; ``on``: marks known to be on."""
        house = self._houses.get(case)
        houses = self._around.get(case, ()) if house is None else (house,)
        return any([sum([not cell & on for cell in cells]) == 1 for cells in houses])


def last_cells(board: CompiledPuzzle) -> LastCells:
    """The ``LastCells`` of a board, created at the first call."""
    found: LastCells = board.keep(LastCells, lambda: LastCells(board))
    return found
