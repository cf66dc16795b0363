"""Arrows in the picture of a move, past all that is written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import hypot
from typing import Any, TypeAlias

from enpitsu.draw.letters import Box
from enpitsu.draw.outlines import XY, middle
from enpitsu.draw.path_data import HALF, at, number
from enpitsu.draw.scene import printed
from enpitsu.draw.story import Moment, Story
from enpitsu.grid import Cell, Grid, Segment, Vertex
from enpitsu.layers.graphics import Sign, Text
from enpitsu.puzzle import Case

Curve: TypeAlias = tuple[XY, XY, XY]
"""The start, the point towards which it bends, and the end."""

BENDS = (0.0, 0.16, -0.16, 0.32, -0.32)
"""Ways to bend, the gentlest first: how far to the side, as a share of the length."""
SHORTEST = 18.0
CLEAR = 2.0
"""The least distance from what is written."""
STEPS = 48
AROUND = {Cell: 16.5, Segment: 12.5, Vertex: 10.0}
"""The distance from the middle of a place to its ring and a little more."""
INSIDE = HALF - 0.5
"""Half of the side of the square around a cell from which arrows begin."""


@dataclass(frozen=True, slots=True)
class CurvedArrow:
    """An arrow from one place to another."""

    source: Any
    target: Any
    curve: Curve

    def points(self) -> Iterator[XY]:
        """Points on the whole length of it, close to each other."""
        return (_on(self.curve, k / STEPS) for k in range(STEPS + 1))

    def lies_over(self, boxes: Sequence[Box]) -> bool:
        """Return whether it passes over one of some boxes, or too close to it."""
        return any([
            left - CLEAR < x < right + CLEAR and up - CLEAR < y < down + CLEAR
            for x, y in self.points() for left, up, right, down in boxes
        ])  # fmt: skip

    def line(self) -> str:
        """The path data of the line."""
        (x1, y1), (x2, y2), (x3, y3) = self.curve
        return f"M{number(x1)} {number(y1)}Q{number(x2)} {number(y2)} {number(x3)} {number(y3)}"

    def head(self) -> str:
        """The path data of a small open head."""
        _, (x2, y2), (x, y) = self.curve
        long = hypot(x - x2, y - y2) or 1.0
        dx, dy = 5.5 * (x - x2) / long, 5.5 * (y - y2) / long
        wings = [(x - dx - 0.55 * dy, y - dy + 0.55 * dx), (x - dx + 0.55 * dy, y - dy - 0.55 * dx)]
        (x1, y1), (x3, y3) = wings
        return f"M{number(x1)} {number(y1)}L{number(x)} {number(y)}L{number(x3)} {number(y3)}"


def wanted_arrows(story: Story, moment: Moment) -> dict[Any, Any]:
    """A place that becomes known at a distance -> the nearest place where a rule that forces it looks.

    One of those that touch each other; where something is supposed, numbers lead through the picture.
    """
    out: dict[Any, Any] = {}
    parts = moment.parts or (moment,)
    for part in () if any([part.supposed for part in parts]) else parts:
        sources = list(_sources(story, part.cases))
        made = dict.fromkeys([mark.place for mark, _ in part.marks if sources and _is_small(mark.place)])
        for some in _clusters(made):
            if not any([_touch(place, near) for place in some for _, held in sources for near in held]):
                pairs = [(place, source) for place in some for source, _ in sources]
                out.setdefault(*min(pairs, key=lambda pair: _distance(*pair)))
    return out


def _sources(story: Story, cases: Sequence[Case]) -> Iterator[tuple[Any, Sequence[Any]]]:
    """The places where some cases look, from which an arrow may begin, each with all that belongs to it.

    Of a place of several cells it is the one with the only clue, unless that is the value of a mark.
    """
    clues = {shape.at for shape in printed(story.puzzle) if isinstance(shape, Text | Sign)}
    values = [mark.place for mark, value in story.start.items() if value and mark.value is not True]
    clues -= {place.at for place in values if isinstance(place, Cell)}
    for place in dict.fromkeys([case.place for case in cases]):
        if _is_small(place):
            yield place, (place,)
        elif not isinstance(place, Grid):
            cells = getattr(place, "cells", ())
            held = [cell for cell in cells if cell.at in clues]
            if len(held) == 1:
                yield held[0], cells


def arrow(source: Any, target: Any, boxes: Sequence[Box], room: Box) -> CurvedArrow | None:
    """The gentlest arrow from one place to another over no box and within a room, if there is one."""
    left, up, right, down = room
    (x1, y1), _, (x2, y2) = _curve(source, target, 0)
    if hypot(x2 - x1, y2 - y1) < SHORTEST:
        return None
    for bend in BENDS:
        found = CurvedArrow(source, target, _curve(source, target, bend))
        within = all([left <= x <= right and up <= y <= down for x, y in found.points()])
        if within and not found.lies_over(boxes):
            return found
    return None


def _touch(one: Any, other: Any) -> bool:
    """Return whether two small places are the same or have a point in common."""
    (left, up, right, down), (west, north, east, south) = _body(one), _body(other)
    return left <= east and west <= right and up <= south and north <= down


def _clusters(places: Iterable[Any]) -> list[list[Any]]:
    """The small places that hang together by touching each other."""
    out: list[list[Any]] = []
    for place in places:
        near = [some for some in out if any([_touch(place, other) for other in some])]
        out = [some for some in out if some not in near] + [[place, *[p for some in near for p in some]]]
    return out


def _distance(one: Any, other: Any) -> float:
    """The distance between the middles of two places."""
    (x1, y1), (x2, y2) = middle(one), middle(other)
    return hypot(x2 - x1, y2 - y1)


def _is_small(place: Any) -> bool:
    """Return whether a place is a cell, a stroke or a dot."""
    return isinstance(place, Cell | Segment | Vertex)


def _body(place: Any) -> Box:
    """The box that a small place takes up."""
    if isinstance(place, Segment):
        (x1, y1), (x2, y2) = at(place.ends[0].at), at(place.ends[1].at)
        return min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)
    (x, y), far = middle(place), HALF if isinstance(place, Cell) else 0.0
    return x - far, y - far, x + far, y + far


def _curve(source: Any, target: Any, bend: float) -> Curve:
    """A curve from the outline of one place to the ring around another."""
    (x1, y1), (x2, y2) = a, b = middle(source), middle(target)
    whole = a, ((x1 + x2) / 2 - 2 * bend * (y2 - y1), (y1 + y2) / 2 + 2 * bend * (x2 - x1)), b
    shares = [k / STEPS for k in range(STEPS + 1)]
    first = next((t for t in shares if not _within(source, _on(whole, t))), 1.0)
    last = next((t for t in reversed(shares) if _far(target, _on(whole, t)) > _reach(target)), 0.0)
    return _on(whole, first), _between(whole, first, last), _on(whole, last)


def _within(place: Any, point: XY) -> bool:
    """Return whether a point lies within the outline of a place."""
    if not isinstance(place, Cell):
        return _far(place, point) < _reach(place)
    x, y = middle(place)
    return max(abs(point[0] - x), abs(point[1] - y)) < INSIDE


def _reach(place: Any) -> float:
    return next(reach for kind, reach in AROUND.items() if isinstance(place, kind))


def _far(place: Any, point: XY) -> float:
    x, y = middle(place)
    return hypot(point[0] - x, point[1] - y)


def _on(curve: Curve, share: float) -> XY:
    """The point on a curve after a share of it."""
    return _between(curve, share, share)


def _between(curve: Curve, s: float, t: float) -> XY:
    """The point towards which the part of a curve between two shares of it bends."""
    weights = (1 - s) * (1 - t), s * (1 - t) + t * (1 - s), s * t
    x, y = [sum([w * p[k] for w, p in zip(weights, curve, strict=True)]) for k in (0, 1)]
    return x, y
