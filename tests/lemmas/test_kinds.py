"""Lines that each hold nodes of one kind, against floods over plain pairs of points."""

from __future__ import annotations

import random
from typing import Any

import pytest

from enpitsu.bits import bits
from enpitsu.layers import Links
from enpitsu.lemmas import one_kind
from tests.shape.contract import Judge
from tests.synthetic import Picture, board, genre, known, pictures, solver_answers

KINDS = {(0, 0): 1, (0, 2): 2, (2, 1): 1, (1, 0): 3, (2, 2): 2}


def made(puzzle: Any) -> Any:
    return one_kind(
        puzzle.line, {c: KINDS[c.row, c.col] for c in puzzle.grid.cells if (c.row, c.col) in KINDS}
    )


def right(puzzle: Any, picture: Picture) -> bool:
    piece = {(c.row, c.col): {(c.row, c.col)} for c in puzzle.grid.cells}
    for mark, drawn in zip(puzzle.visible_marks, picture, strict=True):
        a, b = ((end.row, end.col) for end in mark.place.ends)
        if drawn and piece[a] is not piece[b]:
            piece[a] |= piece[b]
            for node in piece[b]:
                piece[node] = piece[a]
    return all(len({KINDS[node] for node in nodes if node in KINDS}) < 2 for nodes in piece.values())


def synthetic() -> Any:
    return board(genre({"line": Links()}, lambda p: [(p.grid, made(p))]), 3, 3)


def test_contract_of_one_kind() -> None:
    """``one_kind``: its clashes, and what it deduces."""
    puzzle, dice = synthetic(), random.Random(3)
    judge = Judge(made(puzzle), puzzle.visible_marks, lambda picture: right(puzzle, picture))
    n = len(puzzle.visible_marks)
    for picture in dice.sample(list(pictures(n)), 400):
        judge.judge(picture)
    for _ in range(400):
        judge.judge([dice.choice((None, False, True)) for _ in range(n)])


@pytest.mark.parametrize("guarded", [False, True])
def test_contract_of_one_kind_encoded(guarded: bool) -> None:
    puzzle = synthetic()
    expected = {p for p in pictures(len(puzzle.visible_marks)) if right(puzzle, p)}
    assert 0 < len(expected) < 2 ** len(puzzle.visible_marks)
    assert solver_answers(puzzle, guarded=guarded) == expected


def test_each_stroke_that_is_ruled_out_rests_on_all_that_is_named() -> None:
    """Without one of these strokes it could be drawn."""
    puzzle, dice, met = synthetic(), random.Random(4), 0
    propagator = made(puzzle).propagator()
    legal = [p for p in pictures(len(puzzle.visible_marks)) if right(puzzle, p)]
    for _ in range(200):
        on = sum(1 << i for i, v in enumerate(dice.choice(legal)) if v and dice.random() < 0.7)
        clash, _, found = propagator.deduce(on, 0, full=True)
        assert not clash
        for deduced in found:
            met += 1
            for less in [deduced.facts, *[deduced.facts & ~(1 << i) for i in bits(deduced.facts)]]:
                state = known(puzzle.visible_marks, [True if less >> i & 1 or i == deduced.mark else None
                                           for i in range(len(puzzle.visible_marks))])  # fmt: skip
                fits = [p for p in legal if all(p[m.number - 1] is v for m, v in state.items())]
                assert bool(fits) is (less != deduced.facts)
    assert met > 50
