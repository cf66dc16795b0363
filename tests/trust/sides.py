"""Clauses about the two sides of a loop, and where it must go on, checked on the points of the plane."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any, TypeAlias

from enpitsu.logic import Mark
from enpitsu.puzzle import Puzzle

State: TypeAlias = Mapping[Mark, bool]
Point: TypeAlias = tuple[int, int]

IS = "(?:is|would be)"
CLAUSES: dict[str, str] = {
    f"the inside of the loop {IS} in two parts, at (?P<a>.+) and at (?P<b>.+)": "two_parts",
    f"the outside of the loop {IS} cut off from the frame at (?P<a>.+)": "shut_in",
    "both sides of (?P<a>.+) (?:are|would be) inside the loop": "both_inside",
    "both sides of (?P<a>.+) (?:are|would be) outside the loop": "both_outside",
    "just one side of (?P<a>.+) (?:is|would be) inside the loop": "one_inside",
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

    def __init__(
        self, strokes: Iterable[Mark], state: State, left: Collection[int] = (1,), *, seen: bool = False
    ) -> None:
        """``left``: how many ways on there may be where there is just one.

        ``seen``: what follows is told, not what is wrong.
        """
        self.left, self.seen = left, seen
        self.verdict: dict[tuple[Point, Point], bool | None] = {}
        for mark in strokes:
            a, b = (end.at for end in mark.place.ends)
            self.verdict[a, b] = state.get(mark)
        self.near: dict[Point, list[tuple[Point, Point]]] = {}
        for pair in self.verdict:
            for point in pair:
                self.near.setdefault(point, []).append(pair)
        self.told = dict(self.verdict)
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
        reached = self._reached()
        outside = {face for face, inside in reached if not inside}
        return {(a, True), (b, True)} <= reached and b not in self.flooded(a, outside - {a, b})

    def shut_in(self, a: Point) -> bool:
        reached = self._reached()
        inside = {face for face, within in reached if within}
        return (a, False) in reached and min(self.faces) not in self.flooded(a, inside - {a})

    def side(self, mark: Mark, s: int, sides: Mapping[Point, bool]) -> bool | None:
        """Whether the face on one hand of a stroke is inside."""
        (y, x), (v, u) = (end.at for end in mark.place.ends)
        return sides.get(((y + v) // 2 + s * (u - x) // 2, (x + u) // 2 + s * (v - y) // 2))

    def _reached(self) -> set[tuple[Point, bool]]:
        """The faces with what each is seen to be, inside or outside, by some way from the frame."""
        self.sides()
        start = (min(self.faces), False)
        found, todo = {start}, [start]
        for (y, x), inside in todo:
            for there in ((y, x + 2), (y + 2, x), (y, x - 2), (y - 2, x)):
                parted = self.between((y, x), there)
                if there in self.faces and parted is not None:
                    then = there, inside ^ parted
                    if then not in found:
                        found.add(then)
                        todo.append(then)
        return found

    def _is_so(self, middle: Point, sides: tuple[bool, bool], drawn: bool) -> bool:
        """Whether the faces of a stroke are seen to be so on ways that do not cross it."""
        pair = next(p for p in self.verdict if _middle(*p) == middle)
        told = self.told[pair] is None if self.seen else self.verdict[pair] is drawn
        (dy, dx) = middle[0] - pair[0][0], middle[1] - pair[0][1]
        faces = [(middle[0] + s * dx, middle[1] + s * dy) for s in (-1, 1)]
        before, self.verdict[pair] = self.verdict[pair], None
        reached = self._reached()
        self.verdict[pair] = before
        return told and any({(faces[0], a), (faces[1], b)} <= reached for a, b in (sides, sides[::-1]))

    def both_inside(self, a: Point) -> bool:
        return self._is_so(a, (True, True), drawn=True)

    def both_outside(self, a: Point) -> bool:
        return self._is_so(a, (False, False), drawn=True)

    def one_inside(self, a: Point) -> bool:
        return self._is_so(a, (True, False), drawn=False)

    def dead_end(self, a: Point) -> bool:
        return a in self.near and self.count(a) == 1 and not self.open(a)

    def branch(self, a: Point) -> bool:
        return a in self.near and self.count(a) > 2

    def goes_on(self, a: Point) -> bool:
        if a not in self.near or self.count(a) != 1:
            return False
        return self.open(a) in self.left or [self.told[pair] for pair in self.near[a]].count(None) == 1

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


def _middle(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) // 2, (a[1] + b[1]) // 2


def says(
    clause: str,
    lines: Iterable[Iterable[Mark]],
    state: State,
    point: Callable[[str], Point | None],
    left: Collection[int] = (1,),
    *,
    seen: bool = False,
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
            return any(getattr(Strokes(strokes, state, left, seen=seen), check)(*at) for strokes in lines)
    return None


def met_on_ways(puzzle: Puzzle, cell: Any) -> Iterator[list[Mark]]:
    """The strokes that are met from a cell to the border, half a cell to one side of a row or column."""
    strokes = [m for m in puzzle.marks if m.value is True and len(getattr(m.place, "ends", ())) == 2]
    (y, x), lines = cell.at, [(m, [end.at for end in m.place.ends]) for m in strokes]
    for far in (1, -1):
        for beside in (1, -1):
            yield [
                m
                for m, (a, b) in lines
                if a[0] == b[0] and (a[0] - y) * far > 0 and a[1] + b[1] == 2 * (x + beside)
            ]
            yield [
                m
                for m, (a, b) in lines
                if a[1] == b[1] and (a[1] - x) * far > 0 and a[0] + b[0] == 2 * (y + beside)
            ]


def is_odd(strokes: Iterable[Mark], state: State) -> bool:
    """Whether it is known of all strokes whether they are drawn, and an odd number of them is."""
    verdicts = [state.get(mark) for mark in strokes]
    return None not in verdicts and verdicts.count(True) % 2 == 1
