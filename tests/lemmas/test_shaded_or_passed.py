"""Cells that are shaded alone, or passed by a line that something stops: the contract, by brute force."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

from enpitsu.grid import Area, Direction
from enpitsu.layers import Links, Shading
from enpitsu.lemmas import shaded_or_passed
from enpitsu.logic import TRUE, Bool
from tests.shape.contract import Judge
from tests.shape.test_connected import nothing
from tests.synthetic import Picture, board, genre, pictures, solver_answers

LAYERS = {"black": Shading(), "line": Links()}
CASES = [
    (slice(0, 6), (), False), (slice(0, 6), (), True),
    ((0, 1, 3, 4), (), True), (slice(0, 6), (2,), True), ((1, 4), (), True),
]  # fmt: skip
"""Cells of a board of two by three, those of which nothing is said, and whether lines are stopped."""


def stated(puzzle: Any, cells: Any, without: tuple[int, ...], stopped: bool) -> Bool:
    """The condition on these cells."""
    grid = puzzle.grid
    at = Area(grid.cells[cells] if isinstance(cells, slice) else [grid.cells[i] for i in cells])

    def stops(cell: Any, way: Direction) -> Bool:
        ahead = cell.step(way)
        return TRUE if ahead is None else puzzle.black[ahead]

    out = [grid.cells[i] for i in without]
    return shaded_or_passed(puzzle.line, puzzle.black, at, out, stops if stopped else None)


def is_right(puzzle: Any, picture: Picture, cells: Any, without: tuple[int, ...], stopped: bool) -> bool:
    """Whether some directions of the strokes make it so, all of them tried."""
    of = dict(zip([m.place for m in puzzle.visible_marks], picture, strict=True))
    numbers = range(6)[cells] if isinstance(cells, slice) else cells
    passed = []
    for cell in [puzzle.grid.cells[i] for i in numbers if i not in without]:
        near = [s for s in puzzle.line.segments_at[cell] if of[s]]
        beside = cell.neighbors if of[cell] else [s.other(cell) for s in near]
        if len(near) != (0 if of[cell] else 2) or any([of[c] for c in beside]):
            return False
        if near:
            passed.append((cell, near))
    strokes = list(dict.fromkeys([s for _, near in passed for s in near]))
    for heads in product((0, 1), repeat=len(strokes)):
        to = {s: s.ends[i] for s, i in zip(strokes, heads, strict=True)}
        for cell, near in passed:
            come, go = sorted(near, key=lambda s: to[s] is not cell)
            if (to[come] is cell) is (to[go] is cell):
                break
            ahead = cell.step(Direction(come.way(cell)).back)
            if stopped and go.other(cell) is not ahead and ahead is not None and not of[ahead]:
                break
        else:
            return True
        if not stopped:
            return True
    return False


@pytest.mark.parametrize(("cells", "without", "stopped"), CASES)
def test_contract_of_shaded_or_passed(cells: Any, without: tuple[int, ...], stopped: bool) -> None:
    """``shaded_or_passed``: exact, encoded alike, and what is deduced is so."""
    puzzle: Any = board(genre(LAYERS, nothing), 2, 3)
    condition = stated(puzzle, cells, without, stopped)
    marks = puzzle.visible_marks
    judge = Judge(condition, marks, lambda picture: is_right(puzzle, picture, cells, without, stopped))
    assert judge.legal
    dice = Random(f"{cells}/{without}/{stopped}")
    judge.judge_all([dice.choice(judge.legal) for _ in range(20)])
    for legal in dice.choices(judge.legal, k=60):
        judge.judge([v if dice.random() < 0.4 else None for v in legal])
    for _ in range(60):
        judge.judge([dice.choice((None, None, False, True)) for _ in marks])
    whole = board(genre(LAYERS, lambda p: [(p.grid, stated(p, cells, without, stopped))]), 2, 3)
    wanted = {p for p in pictures(len(marks)) if is_right(puzzle, p, cells, without, stopped)}
    assert solver_answers(whole) == solver_answers(whole, guarded=True) == wanted


def test_of_no_cells_nothing_is_said() -> None:
    """A block of cells of which nothing is to be said is as it may be."""
    puzzle: Any = board(genre(LAYERS, nothing), 2, 3)
    assert stated(puzzle, (0,), (0,), True) is TRUE
