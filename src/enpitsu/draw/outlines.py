"""Outlines around places: squares, rings, capsules around strokes, the border of many cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import hypot
from typing import Any, TypeAlias

from enpitsu.draw.path_data import HALF, number
from enpitsu.grid import Cell, Grid, Segment, Vertex

XY: TypeAlias = tuple[float, float]
Spot: TypeAlias = tuple[int, int]


def outline(place: Any, inset: float, *, ring: bool = False, absent: bool = False) -> str:
    """The path data of an outline around a place, so far inside a cell's sides.

    ``ring``: a single cell gets a circle; ``absent``: nothing is there, only a cross.

    ::

        +---+---+     cells: their border        (====)  a stroke: a capsule
        | +---+ |                                  o     a dot: a small circle
        +---+---+
    """
    if isinstance(place, Grid):
        margin = 0.15 * HALF + inset
        width, height = 2 * HALF * place.width, 2 * HALF * place.height
        return polygon([(-margin, -margin), (width + margin, -margin),
                        (width + margin, height + margin), (-margin, height + margin)])  # fmt: skip
    if isinstance(place, Vertex):
        return circle(*_xy(place.at), 11 - 0.6 * inset)
    if isinstance(place, Segment):
        if absent:
            return circle(*_xy(place.at), 12 - 0.6 * inset)
        return capsule(_xy(place.ends[0].at), _xy(place.ends[1].at), 9.5 - 0.6 * inset)
    if isinstance(place, Cell):
        if ring:
            return circle(*_xy(place.at), HALF - inset)
        return border([(place.row, place.col)], inset)
    corners = getattr(place, "corners", None)
    if corners and isinstance(corners[0], tuple):
        return polygon(_shrunk([_xy(p) for p in corners], inset))
    cells = getattr(place, "cells", ())
    if absent and not ring and len(cells) > 1:
        return circle(*middle(place), 12 - 0.6 * inset)
    return border([(c.row, c.col) for c in cells], inset)


def middle(place: Any) -> XY:
    """The point (x, y) at which a word about a place is written."""
    if isinstance(place, Grid):
        return HALF * place.width, HALF * place.height
    at = getattr(place, "at", None)
    if at is not None:
        return _xy(at)
    cells = getattr(place, "cells", ())
    spots = [_xy(c.at) for c in cells] or [(0.0, 0.0)]
    return sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)


def corner(place: Any) -> XY:
    """The point (x, y) at which the letter of a rule stands at a place: its upper left."""
    if isinstance(place, Grid):
        return -11.0, -9.0
    if isinstance(place, (Vertex, Segment)):
        x, y = _xy(place.at)
        return x - 8.5, y - 5.5
    cells = getattr(place, "cells", ())
    if not cells:
        return middle(place)
    first = min([(c.row, c.col) for c in cells])
    return 2 * HALF * first[1] + 7.5, 2 * HALF * first[0] + 11.5


def _xy(point: Sequence[Any]) -> XY:
    return float(point[1]) * HALF, float(point[0]) * HALF


def circle(x: float, y: float, radius: float) -> str:
    """A circle as path data."""
    r, across = number(radius), number(2 * radius)
    start = f"M{number(x - radius)} {number(y)}"
    return f"{start}a{r} {r} 0 1 1 {across} 0a{r} {r} 0 1 1 -{across} 0Z"


def capsule(a: XY, b: XY, radius: float) -> str:
    """A line's outline with round ends, a little shorter than the line."""
    (x1, y1), (x2, y2) = a, b
    long = hypot(x2 - x1, y2 - y1) or 1.0
    ux, uy = (x2 - x1) / long, (y2 - y1) / long
    cut = min(radius + 9.5, 0.42 * long)
    nx, ny = -uy * radius, ux * radius
    x1, y1, x2, y2 = x1 + cut * ux, y1 + cut * uy, x2 - cut * ux, y2 - cut * uy
    r = number(radius)

    def at(x: float, y: float) -> str:
        return f"{number(x)} {number(y)}"

    return (
        f"M{at(x1 + nx, y1 + ny)}A{r} {r} 0 0 1 {at(x1 - nx, y1 - ny)}"
        f"L{at(x2 - nx, y2 - ny)}A{r} {r} 0 0 1 {at(x2 + nx, y2 + ny)}Z"
    )


def polygon(points: Sequence[XY]) -> str:
    """A closed line through points."""
    return "M" + "L".join([f"{number(x)} {number(y)}" for x, y in points]) + "Z"


def _shrunk(points: Sequence[XY], inset: float) -> list[XY]:
    """A polygon's corners, moved towards its middle."""
    x0, y0 = sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)
    out = []
    for x, y in points:
        far = hypot(x - x0, y - y0) or 1.0
        k = 1 - min(0.7, 1.7 * inset / far)
        out.append((x0 + k * (x - x0), y0 + k * (y - y0)))
    return out


def border(cells: Iterable[Spot], inset: float) -> str:
    """The line around some cells, so far inside them."""
    return "".join(
        [polygon([_moved(loop, i, inset) for i in range(len(loop))]) for loop in _loops(set(cells))]
    )


def _loops(cells: set[Spot]) -> Iterator[list[Spot]]:
    """The corners (row, column) of the lines around some cells; the cells lie on the right hand."""
    ahead: dict[Spot, list[Spot]] = {}
    for r, c in sorted(cells):
        sides = (
            ((r - 1, c), (r, c), (r, c + 1)), ((r, c + 1), (r, c + 1), (r + 1, c + 1)),
            ((r + 1, c), (r + 1, c + 1), (r + 1, c)), ((r, c - 1), (r + 1, c), (r, c)),
        )  # fmt: skip
        for other, a, b in sides:
            if other not in cells:
                ahead.setdefault(a, []).append(b)
    while ahead:
        start = next(iter(ahead))
        loop, here, way = [], start, (0, 0)
        while True:
            nexts = ahead[here]
            there = min(nexts, key=lambda n: _turn(way, (n[0] - here[0], n[1] - here[1])))
            nexts.remove(there)
            if not nexts:
                del ahead[here]
            step = there[0] - here[0], there[1] - here[1]
            if step != way:
                loop.append(here)
            way, here = step, there
            if here == start:
                break
        first = loop[1][0] - loop[0][0], loop[1][1] - loop[0][1]
        if way[0] * first[1] == way[1] * first[0]:
            loop = loop[1:]
        yield loop


def _turn(way: Spot, step: Spot) -> int:
    """0 for a turn to the right, 1 straight on, 2 left."""
    cross = way[1] * step[0] - way[0] * step[1]
    return 1 - cross


def _moved(loop: Sequence[Spot], i: int, inset: float) -> XY:
    """A corner of a loop, moved inwards."""
    (r0, c0), (r, c), (r1, c1) = loop[i - 1], loop[i], loop[(i + 1) % len(loop)]
    x, y = 2 * HALF * c, 2 * HALF * r
    for dr, dc in ((r - r0, c - c0), (r1 - r, c1 - c)):
        long = abs(dr) + abs(dc)
        x, y = x - inset * dr / long, y + inset * dc / long
    return x, y
