"""Words of shaded cells against plain sets of coordinates."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from enpitsu.layers import Shading
from enpitsu.logic import Bool
from tests.layers.contract import Right, encodes_as, holds_as
from tests.synthetic import Picture, board, genre

Holes = tuple[tuple[int, int], ...]


def only_corners_at(row: int, col: int, puzzle: Any) -> Right:
    """Whether of the cells around a dot exactly two are shaded, and these lie across."""
    cells = [(c.row, c.col) for c in puzzle.grid.cells]

    def right(picture: Picture) -> bool:
        shaded = {at for at, v in zip(cells, picture, strict=True) if v}
        near = shaded & {(r, c) for r in (row - 1, row) for c in (col - 1, col)}
        return near in ({(row - 1, col - 1), (row, col)}, {(row - 1, col), (row, col - 1)})

    return right


def only_corners(row: int, col: int, puzzle: Any) -> Bool:
    """The word itself."""
    condition: Bool = puzzle.black.only_corners(puzzle.grid.vertex[row, col])
    return condition


@pytest.mark.parametrize("holes", [(), ((0, 1),), ((1, 1), (0, 2))])
def test_contract_of_only_corners(holes: Holes) -> None:
    """``ShadedCells.only_corners`` against the four cells around each dot."""
    puzzle: Any = board(genre({"black": Shading()}, lambda puzzle: ()), 2, 3, holes)
    for dot in puzzle.grid.vertices:
        right = only_corners_at(dot.row, dot.col, puzzle)
        holds_as(puzzle.black.only_corners(dot), puzzle.ink, right)
    for row, col in ((0, 1), (1, 1), (1, 2)):
        right_at = partial(only_corners_at, row, col)
        encodes_as({"black": Shading()}, (2, 3), partial(only_corners, row, col), right_at, holes)
