"""Joining strokes end to end: one long line has round bends and evenly running dashes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from enpitsu.layers.graphics import Point

Step: TypeAlias = tuple[Point, Point]


class Polyline(NamedTuple):
    """A line through points; a closed one goes on from the last to the first."""

    points: tuple[Point, ...]
    closed: bool = False


def join(strokes: Iterable[Sequence[Point]]) -> list[Polyline]:
    """Join strokes that meet; where more than two do, those that run straight on are joined.

    ::

        +--+--        +-----
        |      ->     |            and a T stays a bar and a stem
    """
    steps = list(dict.fromkeys([step for points in strokes for step in _steps(points)]))
    at: dict[Point, list[Step]] = {}
    for a, b in steps:
        at.setdefault(a, []).append((a, b))
        at.setdefault(b, []).append((a, b))
    next_of: dict[tuple[Point, Step], Step] = {}
    for point, near in at.items():
        for one, other in _pairs(point, near):
            next_of[point, one] = other
            next_of[point, other] = one
    return list(_chains(steps, next_of))


def _steps(points: Sequence[Point]) -> Iterator[Step]:
    for a, b in pairwise(points):
        if a != b:
            yield (a, b) if a < b else (b, a)


def _pairs(point: Point, near: list[Step]) -> Iterator[tuple[Step, Step]]:
    """The steps that meet in a point and go on into each other, in pairs."""
    if len(near) == 2:
        yield near[0], near[1]
        return
    free = list(near)
    for one in near:
        for other in near:
            if one is not other and one in free and other in free and _straight(point, one, other):
                free.remove(one)
                free.remove(other)
                yield one, other


def _straight(point: Point, one: Step, other: Step) -> bool:
    (a, b), (c, d) = one, other
    p, q = (b if a == point else a), (d if c == point else c)
    dy, dx, ey, ex = p[0] - point[0], p[1] - point[1], q[0] - point[0], q[1] - point[1]
    return bool(dy * ex == dx * ey and dy * ey + dx * ex < 0)


def _chains(steps: list[Step], next_of: dict[tuple[Point, Step], Step]) -> Iterator[Polyline]:
    seen: set[Step] = set()
    for first in steps:
        if first in seen:
            continue
        seen.add(first)
        path, closed = [*first], False
        for _ in range(2):
            step = first
            while (onward := next_of.get((path[-1], step))) is not None:
                if onward in seen:  # only the first can be met again: each step has one onward step
                    closed = True
                    break
                seen.add(onward)
                path.append(onward[1] if onward[0] == path[-1] else onward[0])
                step = onward
            if closed:
                path.pop()
                break
            path.reverse()
        yield Polyline(simple(path, closed), closed)


def simple(path: Sequence[Point], closed: bool = False) -> tuple[Point, ...]:
    """A path without the points at which it runs straight on."""
    n = len(path)
    keep = []
    for i, point in enumerate(path):
        inner = closed or 0 < i < n - 1
        before, after = path[i - 1], path[(i + 1) % n]
        if not (inner and _straight(point, (before, point), (point, after))):
            keep.append(point)
    return tuple(keep)
