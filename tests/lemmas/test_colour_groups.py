"""A cluster that stands alone, against floods over plain cells."""

from __future__ import annotations

import random
from typing import Any

import pytest

from enpitsu.layers import Colours
from enpitsu.lemmas import standing_alone
from enpitsu.logic import Bool, PartialAssignment, Some
from enpitsu.logic.reasons_of import courses
from tests.layers.contract import holds_as
from tests.synthetic import board, genre, known, pictures, solver_answers

WALLED = ((0, 0), (0, 1)), ((1, 1), (2, 1))
"""The cells between which there are walls."""
SIZES = pytest.mark.parametrize("size", [1, 2, 3, 4])


def made(puzzle: Any, size: int, at: int = 1) -> Any:
    walls = [e for e in puzzle.grid.inner_edges if tuple([(c.row, c.col) for c in e.cells]) in WALLED]
    assert len(walls) == 2
    cell = puzzle.grid.cells[at]
    return standing_alone(puzzle.colour, [cell], size, puzzle.colour.clusters(walls))[cell]


def right(picture: Any, size: int, at: int = 1) -> bool:
    colour = {divmod(i, 3): v for i, v in enumerate(picture)}
    start = divmod(at, 3)
    piece, todo = {start}, [start]
    for row, col in todo:
        for other in ((row, col + 1), (row, col - 1), (row + 1, col), (row - 1, col)):
            if colour.get(other) is colour[start] and other not in piece:
                if ((row, col), other) not in WALLED and (other, (row, col)) not in WALLED:
                    piece.add(other)
                    todo.append(other)
    near = {(r + dr, c + dc) for r, c in piece for dr, dc in ((0, 1), (0, -1), (1, 0), (-1, 0))} - piece
    return len(piece) == size and all(colour.get(c) is not colour[start] for c in near)


@SIZES
def test_contract_of_standing_alone(size: int) -> None:
    """``standing_alone``: exact, and encoded alike."""
    puzzle: Any = board(genre({"colour": Colours()}, lambda p: []), 3, 3)
    holds_as(made(puzzle, size), puzzle.visible_marks, lambda picture: right(picture, size))
    for sign in (True, False):

        def stated(p: Any, sign: bool = sign) -> list[tuple[Any, Bool]]:
            return [(p.grid, made(p, size) if sign else ~made(p, size))]

        tiny = board(genre({"colour": Colours()}, stated), 3, 3)
        expected = {p for p in pictures(9) if p[0] and right(p, size) is sign}  # the first cell is light
        assert solver_answers(tiny) == solver_answers(tiny, guarded=True) == expected


@SIZES
def test_where_it_is_said_that_there_is_no_room_there_is_none(size: int) -> None:
    puzzle: Any = board(genre({"colour": Colours()}, lambda p: []), 3, 3)
    condition, dice, said = made(puzzle, size), random.Random(size), 0
    legal = [p for p in pictures(9) if right(p, size)]
    assert isinstance(condition, Some)
    (words,) = condition.worded
    for _ in range(300):
        partial = [dice.choice((None, None, False, True)) for _ in puzzle.visible_marks]
        state = known(puzzle.visible_marks, partial)
        fits = [p for p in legal if all(v in (None, w) for v, w in zip(partial, p, strict=True))]
        (course,) = courses(words, state)

        def never(then: PartialAssignment) -> bool:
            assert condition.holds(then)
            return False

        if words.holds(state) is False:
            said += 1
            assert not fits
        elif fits:
            assert not course.is_blocked(state, never)
    assert said > 10
