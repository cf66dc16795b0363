"""Lines that do not close, against walks over plain pairs of points."""

from __future__ import annotations

import random
from typing import Any

import pytest

from enpitsu.engine.compile.encode import compile
from enpitsu.grid import KING
from enpitsu.layers import Links
from enpitsu.shape import no_rings
from enpitsu.shape.rings import RingCuts
from tests.layers.lines.test_ways import closed, strokes, walk
from tests.shape.contract import Judge
from tests.synthetic import Picture, board, genre, pictures, solver_answers

BOARDS: dict[str, tuple[Any, tuple[int, int]]] = {
    "2x2": (Links, (2, 2)),
    "3x3": (Links, (3, 3)),
    "2x3 of kings": (lambda: Links(KING), (2, 3)),
}
EVERY_BOARD = pytest.mark.parametrize("name", BOARDS)


def made(name: str) -> Any:
    make, size = BOARDS[name]
    return board(genre({"line": make()}, lambda p: [(p.grid, no_rings(p.line))]), *size)


def right(puzzle: Any, picture: Picture) -> bool:
    drawn = strokes(puzzle, picture)
    ways = [(a, b) for s in drawn for a in s for b in s if a != b]
    return not any(closed(walk(drawn, a, b, [], True)) for a, b in ways)


@EVERY_BOARD
def test_contract_of_no_rings(name: str) -> None:
    puzzle, dice = made(name), random.Random(2)
    judge = Judge(no_rings(puzzle.line), puzzle.visible_marks, lambda picture: right(puzzle, picture))
    n = len(puzzle.visible_marks)
    assert len(judge.legal) < 2**n
    for picture in dice.sample(list(pictures(n)), min(2**n, 400)):
        judge.judge(picture)
    for _ in range(300):
        judge.judge([dice.choice((None, False, True, True)) for _ in range(n)])


@EVERY_BOARD
@pytest.mark.parametrize("guarded", [False, True])
def test_contract_of_no_rings_encoded(name: str, guarded: bool) -> None:
    """Rings are cut off as models show them, and nothing else is."""
    puzzle = made(name)
    expected = {p for p in pictures(len(puzzle.visible_marks)) if right(puzzle, p)}
    assert solver_answers(puzzle, guarded=guarded) == expected
    program = compile(puzzle)
    assert program.clauses == []
    assert [type(lazy) for _, lazy in program.lazy_clauses] == [RingCuts]


def test_a_cut_speaks_of_other_strokes_only_where_the_ring_turns() -> None:
    """The ring around a board of 3x3 runs straight past four strokes to the middle: its cut has none."""
    puzzle = made("3x3")
    middle = {m.number for m in puzzle.line.at(next(c for c in puzzle.grid.cells if c.row == c.col == 1))}
    model = [-m.number if m.number in middle else m.number for m in puzzle.visible_marks]
    (clause,) = RingCuts(puzzle.line, branching=True).violated([*model, 0])
    assert sorted(clause) == sorted([-m.number for m in puzzle.visible_marks if m.number not in middle])
    # a ring of four cells turns in the middle, from where two strokes could lead on
    small = {m.number for m in puzzle.visible_marks if all(c.row < 2 and c.col < 2 for c in m.place.ends)}
    model = [m.number if m.number in small else -m.number for m in puzzle.visible_marks]
    (clause,) = RingCuts(puzzle.line, branching=True).violated([*model, 0])
    assert {x for x in clause if x < 0} == {-x for x in small}
    assert middle - small <= set(clause)
