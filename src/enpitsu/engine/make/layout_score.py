"""Measures of a pleasant board: symmetry of its clues, marks all over it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from enpitsu.grid import Grid
from enpitsu.logic import Mark, PartialAssignment
from enpitsu.puzzle import Puzzle


def symmetric_place(cells: Grid, place: Any, symmetry: str) -> Any:
    """The cell to which the symmetry takes a cell (other places stay)."""
    if symmetry == "none" or not hasattr(place, "row"):
        return place
    r, c, h, w = place.row, place.col, cells.height, cells.width
    at = {"rotate": (h - 1 - r, w - 1 - c), "mirror": (r, w - 1 - c), "diagonal": (c, r)}[symmetry]
    return cells.cell.get(at, place)


def evenness(puzzle: Puzzle, answer: PartialAssignment) -> float:
    """How evenly an answer fills the board: the visible marks of its emptiest quarter, over the average.

    From 0 to 1.  Boards smaller than 4x4 have no quarters: 1 if there is any visible mark.
    """
    cells = puzzle.grid
    made = [m for m in puzzle.visible_marks if answer.get(m)]
    if not made:
        return 0.0
    if cells.height < 4 or cells.width < 4:
        return 1.0
    quarters = [0] * 4
    for row, col in [point for mark in made for point in _points(mark)]:
        quarters[2 * (row >= cells.height) + (col >= cells.width)] += 1
    return 4 * min(quarters) / sum(quarters)


def _points(mark: Mark) -> Sequence[tuple[float, float]]:
    """The middle of a mark's place, in half steps; of a piece, those of its cells."""
    at = getattr(mark.place, "at", None)
    return [c.at for c in mark.place.cells] or [(0, 0)] if at is None else [at]
