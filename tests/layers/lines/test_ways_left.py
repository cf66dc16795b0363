"""The numbers that a line can have by the ways that are left, against all ways to finish the board."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import pytest

from enpitsu.grid import Direction
from enpitsu.layers import Links
from enpitsu.layers.lines.ways_left import all_fail, numbers_left
from enpitsu.logic import Bool, Mark, PartialAssignment
from enpitsu.shape import loop_rules
from tests.synthetic import board, genre

HEIGHT, WIDTH = 2, 3
DIRECTIONS = list(Direction)


def finished(open_: list[Mark], known: PartialAssignment) -> list[PartialAssignment]:
    """All ways to make the marks known that are left."""
    return [
        known.plus(dict(zip(open_, values, strict=True)))
        for values in product((False, True), repeat=len(open_))
    ]


@pytest.mark.parametrize("crossing", [False, True])
@pytest.mark.parametrize("kind", ["steps", "bends", "jumps", "heads"])
@pytest.mark.parametrize("seed", range(6))
def test_numbers_of_the_ways_left_are_those_of_all_finished_boards(
    seed: int, kind: str, crossing: bool
) -> None:
    """None is missing, and few are told that no finished board has."""
    dice = random.Random(seed)
    puzzle: Any = board(genre({"line": Links()}, lambda puzzle: iter(())), HEIGHT, WIDTH)
    stops = dice.sample(list(puzzle.grid.cells), dice.randrange(3))
    ways = puzzle.line.ways(stops, crossing=crossing)
    met = spare = 0
    for _ in range(15):
        known = PartialAssignment({m: dice.random() < 0.5 for m in puzzle.marks if dice.random() < 0.5})
        everything = finished([m for m in puzzle.marks if m not in known], known)
        for way in ways.leaving(*dice.sample(list(puzzle.grid.cells), 2)):
            number = {
                "steps": way.steps, "bends": way.bends, "jumps": way.total(puzzle.line.crossed_between),
                "heads": next(iter(way.heads(d) for d in dice.sample(DIRECTIONS, 1))).count,
            }[kind]  # fmt: skip
            left = numbers_left(number.count, number.way, known)
            if left is None:
                continue
            met += 1
            right = set[int]()
            for one in everything:
                low, high = number.bounds(one)
                assert low == high
                right.add(low)
            assert right <= left
            spare += right < left
    assert met > 20
    assert spare <= met // 4


def test_too_many_ways_are_not_looked_at() -> None:
    """On an empty board nobody looks at all of them."""
    puzzle: Any = board(genre({"line": Links()}, lambda puzzle: iter(())), 4, 4)
    way = next(puzzle.line.ways().leaving(next(iter(puzzle.grid.cells))))
    assert numbers_left(way.steps.count, way.steps.way, PartialAssignment()) is None
    stopped = PartialAssignment(dict.fromkeys(puzzle.marks, False))
    assert numbers_left(way.steps.count, way.steps.way, stopped) == frozenset({0})


@pytest.mark.parametrize("crossing", [False, True])
@pytest.mark.parametrize("seed", range(12))
def test_where_no_way_is_left_no_finished_board_keeps_the_cases(seed: int, crossing: bool) -> None:
    """Random cases on a small board: degrees, bends, steps; each is kept by no finished board."""
    dice = random.Random(seed)
    puzzle: Any = board(genre({"line": Links()}, lambda puzzle: iter(())), HEIGHT, WIDTH)
    cells = list(puzzle.grid.cells)
    ways = puzzle.line.ways(dice.sample(cells, dice.randrange(2)), crossing=crossing)
    shut = 0
    for _ in range(40):
        known = PartialAssignment({m: dice.random() < 0.5 for m in puzzle.marks if dice.random() < 0.4})
        way = dice.choice(list(ways.leaving(*cells)))
        cases = [
            way.steps == dice.randrange(1, 4), way.bends <= dice.randrange(2),
            puzzle.line.degree(dice.choice(cells)).among(0, 2), puzzle.line.degree(dice.choice(cells)) == 2,
            *loop_rules(puzzle.line),
        ]  # fmt: skip
        cases = [b if isinstance(b, Bool) else b[1] for b in dice.sample(cases, 3)]

        def fails(then: PartialAssignment, cases: list[Bool] = cases) -> bool:
            return any([b.holds(then) is False for b in cases])

        known = known.plus({m: True for m in [puzzle.line[way.stroke]] if known.get(m) is not False})
        if known[puzzle.line[way.stroke]] and all_fail(ways, (way.stroke, way.steps.way[1]), known, fails):
            open_ = [m for m in puzzle.marks if m not in known]
            assert all(map(fails, finished(open_, known)))
            shut += bool(open_)
    assert shut > 3
