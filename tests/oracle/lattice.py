"""Points of a lattice: closed curves, crossings, insides; all in exact integers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import pairwise

from .tokens import Cell, show_points

Curve = tuple[Cell, ...]
Segment = tuple[Cell, Cell]


def canonical_curve(points: Sequence[Cell]) -> Curve:
    """Rotate and reverse a closed curve: smallest point first, then its smaller neighbour."""
    at = points.index(min(points))
    forward = (*points[at:], *points[:at])
    backward = (forward[0], *reversed(forward[1:]))
    return min(forward, backward)


def show_curves(curves: Iterable[Sequence[Cell]]) -> str:
    """Write closed curves, one to a line, each from its smallest point, sorted."""
    return "\n".join(show_points(curve) for curve in sorted(map(canonical_curve, curves)))


def segments(curve: Sequence[Cell]) -> list[Segment]:
    """Return the segments of a closed curve."""
    return [(curve[i - 1], curve[i]) for i in range(len(curve))]


def corners(curve: Sequence[Cell]) -> list[tuple[Cell, Cell, Cell]]:
    """Return every point of a closed curve between the points before and after it."""
    size = len(curve)
    return [(curve[i - 1], curve[i], curve[(i + 1) % size]) for i in range(size)]


def step(a: Cell, b: Cell) -> Cell:
    """Return the vector from a to b."""
    return b[0] - a[0], b[1] - a[1]


def dot(u: Cell, v: Cell) -> int:
    """Return the dot product."""
    return u[0] * v[0] + u[1] * v[1]


def turn(a: Cell, b: Cell, c: Cell) -> int:
    """Return the cross product of b-a and c-a: its sign tells the side of c."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def closed_curves(
    near: Mapping[Cell, Sequence[Cell]],
    smooth: Callable[[Cell, Cell, Cell], bool],
    *,
    crossing: bool = True,
) -> Iterator[Curve]:
    """Yield every simple closed curve of a graph once, with ``smooth`` at each of its points.

    Unless ``crossing``, no two segments of a curve cross.
    """

    def extend(path: Curve) -> Iterator[Curve]:
        start, last = path[0], path[-1]
        for point in near[last]:
            if len(path) > 1 and not smooth(path[-2], last, point):
                continue
            if not crossing and any(cross(a, b, last, point) for a, b in pairwise(path)):
                continue
            if point == start and len(path) > 2:
                if path[1] < last and smooth(last, start, path[1]):
                    yield path
            elif point > start and point not in path:
                yield from extend((*path, point))

    for start in sorted(near):
        yield from extend((start,))


@cache
def cross(a: Cell, b: Cell, c: Cell, d: Cell) -> bool:
    """Tell whether the segments a-b and c-d cross in the inside of both."""
    return proper_meeting((a, b), (c, d)) is not None


def proper_meeting(s: Segment, t: Segment) -> tuple[Fraction, Fraction] | None:
    """Return the point where two segments cross in the inside of both, if they do."""
    (a, b), (c, d) = s, t
    if turn(a, b, c) * turn(a, b, d) >= 0 or turn(c, d, a) * turn(c, d, b) >= 0:
        return None
    part = Fraction(turn(c, d, a), turn(c, d, a) - turn(c, d, b))
    return a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1])


def encloses(curve: Sequence[Cell], place: tuple[Fraction, Fraction]) -> bool:
    """Tell whether a place that is not on the curve lies inside it (ray to the right)."""
    r, c = place
    inside = False
    for a, b in segments(curve):
        if (a[0] > r) != (b[0] > r):
            crossing = a[1] + Fraction(b[1] - a[1]) * (r - a[0]) / (b[0] - a[0])
            if crossing > c:
                inside = not inside
    return inside


def encloses_point(curve: Sequence[Cell], point: Cell) -> bool:
    """Tell whether a lattice point lies strictly inside the curve."""
    return point not in curve and encloses(curve, (Fraction(point[0]), Fraction(point[1])))


def encloses_centre(curve: Sequence[Cell], cell: Cell) -> bool:
    """Tell whether the centre of a cell (which is not on the curve) lies inside the curve."""
    half = Fraction(1, 2)
    return encloses(curve, (cell[0] + half, cell[1] + half))


def eight_steps(a: Cell, b: Cell) -> bool:
    """Tell whether b is one of the eight neighbours of a."""
    return max(abs(a[0] - b[0]), abs(a[1] - b[1])) == 1


def at_most_45(a: Cell, b: Cell, c: Cell) -> bool:
    """Tell whether two unit steps in the eight directions differ by 0 or 45 degrees."""
    u, v = step(a, b), step(b, c)
    return u == v or (dot(u, v) == 1 and (0 in u) != (0 in v))


def straight(a: Cell, b: Cell, c: Cell) -> bool:
    """Tell whether the step b-c goes on in the direction of a-b."""
    return step(a, b) == step(b, c)
