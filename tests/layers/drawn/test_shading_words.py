"""Words of shaded cells against plain sets of coordinates."""

from __future__ import annotations

from functools import partial
from itertools import product
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
        holds_as(puzzle.black.only_corners(dot), puzzle.visible_marks, right)
    for row, col in ((0, 1), (1, 1), (1, 2)):
        right_at = partial(only_corners_at, row, col)
        encodes_as({"black": Shading()}, (2, 3), partial(only_corners, row, col), right_at, holes)


@pytest.mark.parametrize(
    ("size", "holes"), [((3, 5), ()), ((4, 4), ()), ((2, 4), ()), ((4, 4), ((1, 1), (0, 3)))]
)
def test_contract_of_walls(size: tuple[int, int], holes: Holes) -> None:
    """``ShadedCells.walls``: of cells apart, those that hold one cut others off, and only they."""
    puzzle: Any = board(genre({"black": Shading()}, lambda puzzle: ()), *size, holes)
    cells = puzzle.grid.cells
    walls = [*puzzle.black.walls(cells, len(cells))]
    assert len({*map(frozenset, walls)}) == len(walls)
    assert {w for w in walls if len(w) < 4} == {*puzzle.black.walls(cells, 3)}
    for among in (cells[: len(cells) // 2], cells[3:]):
        inside = {frozenset(w) for w in walls if {*w} <= {*among}}
        assert {frozenset(w) for w in puzzle.black.walls(among, len(cells))} == inside
    for picture in product((False, True), repeat=len(cells)):
        shaded = {c for c, v in zip(cells, picture, strict=True) if v}
        if any(not shaded.isdisjoint(c.neighbors) for c in shaded):
            continue
        found, left = any(shaded.issuperset(w) for w in walls), [c for c in cells if c not in shaded]
        reached = left[:1]
        for cell in reached:
            reached += [c for c in cell.neighbors if c not in shaded and c not in reached]
        cut = len(reached) < len(left)
        assert found <= cut if holes else found is cut
