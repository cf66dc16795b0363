"""Places as sets of points, which can be turned, reflected and moved."""

from __future__ import annotations

from typing import Any, TypeAlias, TypeVar

from enpitsu.grid import Cell
from enpitsu.logic import Mark

Point: TypeAlias = tuple[float, float]
Spot: TypeAlias = tuple[str, str, tuple[Point, ...]]
"""A mark by its layer, its value, and the points of its place (half steps)."""

N = TypeVar("N", int, float)
DECIMALS = 6
"""Digits of a coordinate after the point."""
TURNS = range(8)
"""Quarter turns, and from 4 on those after a reflection."""


def spot_of(mark: Mark) -> Spot:
    """The layer, value and place of a mark."""
    return mark.layer, str(mark.value), points_of(mark.place)


def points_of(place: Any) -> tuple[Point, ...]:
    """The points by which a place is known, in order; none for the whole grid."""
    nodes = getattr(place, "ends", None) or (place,)
    if all([hasattr(node, "at") for node in nodes]):
        return _sorted([node.at for node in nodes])
    cells = {cell.at for cell in getattr(place, "cells", ()) if isinstance(cell, Cell)}
    drawing = getattr(place, "drawing", None)
    lines = {point for _, line in drawing() for point in line} if drawing else set()
    return _sorted([*cells, *lines])


def turned(point: tuple[N, N], turn: int) -> tuple[N, N]:
    """A point after so many quarter turns to the right about the origin (reflected before, from 4 on)."""
    y, x = point
    if turn & 4:
        x = -x
    for _ in range(turn & 3):
        y, x = x, -y
    return y, x


def moved(points: tuple[Point, ...], turn: int, by: Point) -> tuple[Point, ...]:
    """The points of a place, turned and then moved."""
    return _sorted([(y + by[0], x + by[1]) for y, x in [turned(point, turn) for point in points]])


def _sorted(points: list[Any]) -> tuple[Point, ...]:
    """Points in order, rounded: where one has been moved, binary fractions have lost a little."""
    return tuple(sorted([(round(float(y), DECIMALS), round(float(x), DECIMALS)) for y, x in points]))
