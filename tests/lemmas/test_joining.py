"""The lines of a stop that lead to others, against walks over plain pairs of points."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import pytest

from enpitsu.layers import Links
from enpitsu.lemmas import joining
from enpitsu.logic import Every
from tests.layers.contract import encodes_as, holds_as
from tests.synthetic import board, genre, known, pictures

STOPS = ((0, 0), (0, 2), (2, 1))
WANTED = [
    (0, False, ()),
    (1, False, ()),
    (2, False, ((0, 2),)),
    (3, False, ()),
    (1, True, ()),
    (2, True, ()),
]
"""The bends, whether each line has them, and the stops to which no more than one leads."""
EVERY_WISH = pytest.mark.parametrize(("bends", "each", "once"), WANTED)


def made(puzzle: Any, bends: int, each: bool, once: tuple[Any, ...]) -> Any:
    at = {(c.row, c.col): c for c in puzzle.grid.cells}
    ways, stop = puzzle.line.ways([at[s] for s in STOPS]), at[STOPS[0]]
    return joining(ways, stop, [at[s] for s in STOPS[1:]], bends, each=each, once=[at[s] for s in once])


def right(
    puzzle: Any, picture: Any, bends: int, each: bool, once: tuple[Any, ...], stops: Any = STOPS
) -> bool:
    """No line ends or branches but at stops; those of the first one lead to others, as often bent."""
    near: dict[Any, list[Any]] = {}
    for mark, drawn in zip(puzzle.visible_marks, picture, strict=True):
        a, b = ((end.row, end.col) for end in mark.place.ends)
        for one, other in ((a, b), (b, a)) if drawn else ():
            near.setdefault(one, []).append(other)
    if any(len(others) != 2 for node, others in near.items() if node not in stops):
        return False
    start = stops[0]
    ends, turns = [], []
    for node in near.get(start, ()):
        walked = [start, node]
        while walked[-1] not in stops:
            walked += [other for other in near[walked[-1]] if other != walked[-2]]
        level = [a[0] == b[0] for a, b in pairwise(walked)]
        ends.append(walked[-1])
        turns.append(sum(a is not b for a, b in pairwise(level)))
    if not ends or start in ends or any(ends.count(stop) > 1 for stop in once):
        return False
    return set(turns) == {bends} if each else sum(turns) == bends


@EVERY_WISH
def test_contract_of_joining(bends: int, each: bool, once: tuple[Any, ...]) -> None:
    """``Ways.joining``: exact, and encoded alike."""
    puzzle: Any = board(genre({"line": Links()}, lambda p: []), 3, 3)
    condition = made(puzzle, bends, each, once)
    holds_as(
        condition, puzzle.visible_marks, lambda picture: right(puzzle, picture, bends, each, once), 4096
    )
    encodes_as(
        {"line": Links()}, (3, 3), lambda p: made(p, bends, each, once),
        lambda p: lambda picture: right(p, picture, bends, each, once),
    )  # fmt: skip


@EVERY_WISH
def test_where_it_is_said_that_no_way_is_left_none_is(
    bends: int, each: bool, once: tuple[Any, ...]
) -> None:
    puzzle: Any = board(genre({"line": Links()}, lambda p: []), 3, 3)
    condition, dice = made(puzzle, bends, each, once), random.Random(bends)
    legal = [p for p in pictures(len(puzzle.visible_marks)) if right(puzzle, p, bends, each, once)]
    assert isinstance(condition, Every)
    said = 0
    for _ in range(400):
        partial = [dice.choice((None, None, None, None, False, True)) for _ in puzzle.visible_marks]
        if condition.worded[0].holds(known(puzzle.visible_marks, partial)) is False:
            said += 1
            fits = [p for p in legal if all(v in (None, w) for v, w in zip(partial, p, strict=True))]
            assert not fits
    assert said > 20
