"""Clauses about the two sides of a loop, and where it must go on, checked on the points of the plane."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import TypeAlias

from enpitsu.logic import Mark

State: TypeAlias = Mapping[Mark, bool]
Point: TypeAlias = tuple[int, int]

IS = "(?:is|would be)"
CLAUSES: dict[str, str] = {
    f"the inside of the loop {IS} in two parts, at (?P<a>.+) and at (?P<b>.+)": "two_parts",
    f"the outside of the loop {IS} cut off from the frame at (?P<a>.+)": "shut_in",
    "the line (?:ends|would end) at (?P<a>.+)": "dead_end",
    "the line branches at (?P<a>.+)": "branch",
    "the line must go on at (?P<a>.+)": "goes_on",
    "a line could not go on at (?P<a>.+)": "no_way_on",
    "the line passes (?P<a>.+) already": "passed",
    "two lines (?:would )?leave (?P<a>.+)": "left_twice",
    "the line (?:closes|would close) at (?P<a>.+)": "closed",
    "the line (?:comes|would come) to (?P<a>.+) twice": "met_twice",
}


class Strokes:
    """The strokes of one line in one state of the board; nodes and faces are points in half steps."""

    def __init__(self, strokes: Iterable[Mark], state: State, left: Collection[int] = (1,)) -> None:
        """``left``: how many ways on there may be where there is just one."""
        self.left = left
        self.verdict: dict[tuple[Point, Point], bool | None] = {}
        for mark in strokes:
            a, b = (end.at for end in mark.place.ends)
            self.verdict[a, b] = state.get(mark)
        self.near: dict[Point, list[tuple[Point, Point]]] = {}
        for pair in self.verdict:
            for point in pair:
                self.near.setdefault(point, []).append(pair)
        for pair, verdict in self.verdict.items():
            if verdict is None and any(self.count(point) == 2 for point in pair):
                self.verdict[pair] = False  # no third stroke comes to a node

    def count(self, point: Point) -> int:
        """How many strokes are drawn at a node."""
        return [self.verdict[pair] for pair in self.near[point]].count(True)

    def open(self, point: Point) -> int:
        return [self.verdict[pair] for pair in self.near[point]].count(None)

    def between(self, p: Point, q: Point) -> bool | None:
        """Whether a stroke parts two faces (False: none can)."""
        middle = (p[0] + q[0]) // 2, (p[1] + q[1]) // 2
        across = [(middle[0] + (q[1] - p[1]) // 2 * s, middle[1] + (q[0] - p[0]) // 2 * s) for s in (-1, 1)]
        for pair in (tuple(across), tuple(across[::-1])):
            if pair in self.verdict:
                return self.verdict[pair]
        return False

    def sides(self) -> dict[Point, bool]:
        """For each face of which it is known whether it is inside."""
        rows, cols = ({point[k] for point in self.near} for k in (0, 1))
        top, left = min(rows) - 1, min(cols) - 1
        faces = [(y, x) for y in range(top, max(rows) + 2, 2) for x in range(left, max(cols) + 2, 2)]
        found, todo = {(top, left): False}, [(top, left)]
        for y, x in todo:
            for there in ((y, x + 2), (y + 2, x), (y, x - 2), (y - 2, x)):
                parted = self.between((y, x), there)
                if there in faces and there not in found and parted is not None:
                    found[there] = found[y, x] ^ parted
                    todo.append(there)
        self.faces = set(faces)
        return found

    def flooded(self, start: Point, shut: Collection[Point]) -> set[Point]:
        """The faces that may be on one side with one."""
        seen, todo = {start}, [start]
        for y, x in todo:
            for there in ((y, x + 2), (y + 2, x), (y, x - 2), (y - 2, x)):
                if there in self.faces - seen and there not in shut and not self.between((y, x), there):
                    seen.add(there)
                    todo.append(there)
        return seen

    # -- clauses -----------------------------------------------------------------------------------

    def two_parts(self, a: Point, b: Point) -> bool:
        sides = self.sides()
        outside = {face for face, inside in sides.items() if not inside}
        return sides.get(a) is sides.get(b) is True and b not in self.flooded(a, outside)

    def shut_in(self, a: Point) -> bool:
        sides = self.sides()
        inside = {face for face, within in sides.items() if within}
        return sides.get(a) is False and min(self.faces) not in self.flooded(a, inside)

    def dead_end(self, a: Point) -> bool:
        return a in self.near and self.count(a) == 1 and not self.open(a)

    def branch(self, a: Point) -> bool:
        return a in self.near and self.count(a) > 2

    def goes_on(self, a: Point) -> bool:
        return a in self.near and self.count(a) == 1 and self.open(a) in self.left

    def no_way_on(self, a: Point) -> bool:
        return a in self.near and self.count(a) == 0 and self.open(a) in self.left

    def passed(self, a: Point) -> bool:
        return a in self.near and self.count(a) == 2

    def left_twice(self, a: Point) -> bool:
        return a in self.near and self.count(a) > 1

    def closed(self, a: Point) -> bool:
        return any([walked[0] == walked[-1] and len(walked) > 1 for walked in self._walked(a)])

    def met_twice(self, a: Point) -> bool:
        return any([a in walked[1:] for walked in self._walked(a)])

    def _walked(self, a: Point) -> Iterator[list[Point]]:
        """The nodes of the lines from a node: a line goes straight on where it meets another."""
        for first in self.near.get(a, ()):
            if not self.verdict[first]:
                continue
            nodes = [a, *[point for point in first if point != a]]
            while nodes[-1] != a and len(nodes) <= len(self.verdict):
                (y, x), (v, u) = nodes[-2:]
                onward = [p for pair in self.near[v, u] for p in pair
                          if self.verdict[pair] and p not in nodes[-2:]]  # fmt: skip
                straight = (2 * v - y, 2 * u - x)
                if len(onward) > 1 or (onward != [straight] and self.open((v, u))):
                    onward = [straight] if straight in onward else []
                if not onward:
                    break
                nodes += onward
            yield nodes


def says(
    clause: str,
    lines: Iterable[Iterable[Mark]],
    state: State,
    point: Callable[[str], Point | None],
    left: Collection[int] = (1,),
) -> bool | None:
    """Whether a clause is so of one of some lines; None if it cannot be read.

    Where more is known than a sentence names, even the last way on may be shut (``left``).
    """
    for pattern, check in CLAUSES.items():
        match = re.fullmatch(pattern, clause)
        if match is not None:
            at = [point(name) for name in match.groups()]
            if None in at:
                return False
            return any(getattr(Strokes(strokes, state, left), check)(*at) for strokes in lines)
    return None
