"""Clusters that leave the cells beside them room: the contract, by brute force."""

from __future__ import annotations

import random
from typing import Any

import pytest

from enpitsu.layers import Colours
from enpitsu.lemmas import leaving_room, standing_alone
from enpitsu.lemmas.leaving_room import LeavingRoom
from enpitsu.logic import Bool
from tests.layers.contract import holds_as
from tests.lemmas.test_colour_groups import SIZES, WALLED, right
from tests.synthetic import board, genre, pictures, solver_answers


def made(puzzle: Any, size: int, at: int) -> Bool:
    grid = puzzle.grid
    walls = [e for e in grid.inner_edges if tuple([(c.row, c.col) for c in e.cells]) in WALLED]
    cluster = puzzle.colour.clusters(walls)
    alone = standing_alone(puzzle.colour, grid.cells, size, cluster)
    return leaving_room(puzzle.colour, grid.cells[at], alone)


def leaves_room(picture: Any, size: int, at: int) -> bool:
    """Whether the cluster stands alone, and so does that of each cell with a side on it, walls or not."""
    if not right(picture, size, at):
        return False
    own, todo = {at}, [at]
    beside = set()
    for i in todo:
        row, col = divmod(i, 3)
        for r, c in ((row, col + 1), (row, col - 1), (row + 1, col), (row - 1, col)):
            j = 3 * r + c
            if 0 <= j < len(picture) and 0 <= c < 3 and j not in own:
                walled = ((row, col), (r, c)) in WALLED or ((r, c), (row, col)) in WALLED
                if picture[j] == picture[at] and not walled:
                    own.add(j)
                    todo.append(j)
                else:
                    beside.add(j)
    return all(right(picture, size, j) for j in beside - own)


@SIZES
@pytest.mark.parametrize("at", [1, 4, 8])
def test_contract_of_leaving_room(size: int, at: int) -> None:
    """``leaving_room``: exact, and encoded alike."""
    puzzle: Any = board(genre({"colour": Colours()}, lambda p: []), 3, 3)
    holds_as(made(puzzle, size, at), puzzle.visible_marks, lambda picture: leaves_room(picture, size, at))
    tiny = board(genre({"colour": Colours()}, lambda p: [(p.grid, made(p, size, at))]), 3, 3)
    expected = {p for p in pictures(9) if p[0] and leaves_room(p, size, at)}  # the first cell is light
    assert solver_answers(tiny) == solver_answers(tiny, guarded=True) == expected


@SIZES
def test_what_is_deduced_is_so_in_each_picture(size: int) -> None:
    """What explanations see at a cell holds however it goes on, and rests on what is named."""
    puzzle: Any = board(genre({"colour": Colours()}, lambda p: []), 4, 3)
    dice, seen = random.Random(size), 0
    for at in (0, 7):
        condition = made(puzzle, size, at)
        assert isinstance(condition, LeavingRoom)
        propagator = condition.propagator()
        legal = [p for p in pictures(12) if leaves_room(p, size, at)]
        for _ in range(100):
            partial = [dice.choice((None, None, None, False, True)) for _ in range(12)]
            on = sum(1 << i for i, v in enumerate(partial) if v)
            off = sum(1 << i for i, v in enumerate(partial) if v is False)
            clash, words, deduced = propagator.deduce(on, off, full=True)

            def fitting(facts: int, on: int = on, legal: Any = legal) -> list[Any]:
                return [
                    p for p in legal if all(p[i] == bool(on >> i & 1) for i in range(12) if facts >> i & 1)
                ]

            assert not words or not fitting(clash)
            for found in deduced:
                assert all(p[found.mark] == found.value for p in fitting(found.facts))
            seen += bool(words) + len(deduced)
    assert seen > 50
