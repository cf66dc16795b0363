"""Strokes are joined end to end, and nothing is lost or added."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from math import gcd
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from enpitsu.draw.polyline import Polyline, join

POINTS = [(y, x) for y in range(5) for x in range(5)]
STEPS = [((y, x), (y + dy, x + dx)) for y, x in POINTS for dy, dx in ((0, 1), (1, 0), (1, 1), (1, -1))
         if (y + dy, x + dx) in POINTS]  # fmt: skip


def unit_steps(line: Polyline) -> list[frozenset[Any]]:
    """The steps between neighbouring lattice points that a polyline runs along."""
    points = [*line.points, line.points[0]] if line.closed else list(line.points)
    found = []
    for (y, x), (v, u) in pairwise(points):
        k = gcd(int(v - y), int(u - x))
        dy, dx = (v - y) // k, (u - x) // k
        found += [
            frozenset({(y + i * dy, x + i * dx), (y + i * dy + dy, x + i * dx + dx)}) for i in range(k)
        ]
    return found


@given(st.lists(st.sampled_from(STEPS), unique=True))
def test_joining_keeps_every_step_once(steps: list[Any]) -> None:
    lines = join(steps)
    assert Counter(s for line in lines for s in unit_steps(line)) == Counter(map(frozenset, steps))


@given(st.lists(st.sampled_from(STEPS), unique=True))
def test_no_line_ends_where_just_two_strokes_meet(steps: list[Any]) -> None:
    degree = Counter(p for step in steps for p in step)
    ends = Counter(p for line in join(steps) if not line.closed for p in (line.points[0], line.points[-1]))
    assert not [p for p, n in degree.items() if n == 2 and ends[p]]
    assert all(ends[p] == 1 for p, n in degree.items() if n == 1)


@given(st.lists(st.sampled_from(STEPS), unique=True), st.randoms(use_true_random=False))
def test_order_and_direction_of_strokes_do_not_matter(steps: list[Any], rng: Any) -> None:
    mixed = [step if rng.random() < 0.5 else step[::-1] for step in steps]
    rng.shuffle(mixed)
    assert {s for line in join(mixed) for s in unit_steps(line)} == set(map(frozenset, steps))


def test_a_square_is_one_closed_line_of_four_points() -> None:
    around = [(0, 0), (0, 1), (0, 2), (1, 2), (2, 2), (2, 1), (2, 0), (1, 0), (0, 0)]
    (line,) = join(list(pairwise(around)))
    assert line.closed
    assert set(line.points) == {(0, 0), (0, 2), (2, 2), (2, 0)}


def test_a_crossing_runs_straight_on_and_a_t_is_bar_and_stem() -> None:
    cross = join([((1, 0), (1, 1)), ((1, 1), (1, 2)), ((0, 1), (1, 1)), ((1, 1), (2, 1))])
    assert sorted(sorted(line.points) for line in cross) == [[(0, 1), (2, 1)], [(1, 0), (1, 2)]]
    tee = join([((1, 0), (1, 1)), ((1, 1), (1, 2)), ((1, 1), (2, 1))])
    assert sorted(sorted(line.points) for line in tee) == [[(1, 0), (1, 2)], [(1, 1), (2, 1)]]
