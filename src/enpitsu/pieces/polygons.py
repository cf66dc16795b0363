"""Convex polygons with corners on dots, in exact integers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise, product
from math import gcd, lcm
from typing import Any

from enpitsu.grid import Cell, Diagonal, Direction, Edge, Grid, Segment, Vector, Vertex, once
from enpitsu.pieces.piece import Look, Piece, Spot

HALVES = {
    "/": ((Direction.NORTH, Direction.WEST), (Direction.EAST, Direction.SOUTH)),
    "\\": ((Direction.NORTH, Direction.EAST), (Direction.WEST, Direction.SOUTH)),
}
"""The quarters of a cell on both sides of a diagonal."""


class Polygon(Piece):
    """A convex polygon: its corners in order, twice its area, the cells it touches."""

    points: tuple[Vector, ...]

    @property
    def area2(self) -> int:
        """Twice the area, in cells."""
        ring = (*self.points, self.points[0])
        return abs(sum([r * d - c * q for (r, c), (q, d) in pairwise(ring)]))

    @property
    def text(self) -> str:
        """Its corners: from the first in reading order on, clockwise."""
        return _written(self.points)

    @property
    def spoken(self) -> str:
        return (
            f"the {type(self).__name__.lower()} {'-'.join([f'{c}({which})' for c, which in self.seen()])}"
        )

    def seen(self) -> Iterator[tuple[Cell, str]]:
        """Its corners, each from a cell that it belongs to, and which of its corners that is: "NW"."""
        for row, col in _ring(self.points):
            near = [c for c in self.cells if row - 1 <= c.row <= row and col - 1 <= c.col <= col]
            cell = min(near, key=lambda c: c.at)
            yield cell, f"{'N' if cell.row == row else 'S'}{'W' if cell.col == col else 'E'}"

    @staticmethod
    def spelling(words: Sequence[str]) -> str:
        points = [w.split(",") for w in words]
        if not all(len(p) == 2 and p[0].isdecimal() and p[1].isdecimal() for p in points):
            return " ".join(words)
        return _written([(int(p[0]), int(p[1])) for p in points])

    def side_of(self, y: Fraction | int, x: Fraction | int) -> int:
        """1 if a point lies strictly inside, 0 on the outline, -1 outside."""
        found, parts = set(), lcm(y.denominator, x.denominator)
        down, right = int(y * parts), int(x * parts)  # in parts of which both are whole
        for (r, c), (q, d) in pairwise((*self.points, self.points[0])):
            turn = (q - r) * (right - c * parts) - (d - c) * (down - r * parts)
            found.add((turn > 0) - (turn < 0))
        return -1 if {1, -1} <= found else 0 if 0 in found else 1

    def overlaps(self, other: Polygon) -> bool:
        """Return whether the insides of two polygons have a point in common (separating axes)."""
        mine, theirs = self.points, other.points
        for ring in (mine, theirs):
            for (r, c), (q, d) in pairwise((*ring, ring[0])):
                n, m = d - c, r - q
                a = [n * y + m * x for y, x in mine]
                b = [n * y + m * x for y, x in theirs]
                if max(a) <= min(b) or max(b) <= min(a):
                    return False
        return True

    def drawing(self) -> Iterator[tuple[Look, tuple[Spot, ...]]]:
        yield "line", tuple([(2 * r, 2 * c) for r, c in (*self.points, self.points[0])])


def _ring(points: Sequence[Vector]) -> list[Vector]:
    """A cyclic list of points from its first in reading order on, clockwise."""
    i = points.index(min(points))
    ring = [*points[i:], *points[:i]]
    if sum([c * q - d * r for (r, c), (q, d) in pairwise((*ring, ring[0]))]) < 0:
        ring = [ring[0], *ring[:0:-1]]
    return ring


def _written(points: Sequence[Vector]) -> str:
    return " ".join([f"{r},{c}" for r, c in _ring(points)])


class Trapezoid(Polygon):
    r"""A quadrilateral with just one slanted side.

    ::

        +--+
        |   \       cells: those it shares area with; whole: those it has entirely
        +----+      corners; leaning: the dots inside its slanted side
    """

    def __init__(
        self, points: tuple[Vector, ...], cells: tuple[Cell, ...], whole: tuple[Cell, ...]
    ) -> None:
        self.points, self.cells, self.whole = points, cells, whole

    @once
    def corners(self) -> tuple[Vertex, ...]:
        """Its four corners."""
        at = self.cells[0].grid.vertex
        return tuple([at[p] for p in self.points])

    @once
    def leaning(self) -> tuple[Vertex, ...]:
        """The dots on its slanted side, between the ends."""
        at = self.cells[0].grid.vertex
        (r, c), (q, d) = self.points[1:3]
        n = gcd(q - r, d - c)
        return tuple([at[r + (q - r) * i // n, c + (d - c) * i // n] for i in range(1, n)])


@lru_cache(maxsize=4096)
def _slanted(height: int, top: int, bottom: int) -> tuple[tuple[Vector, ...], tuple[Vector, ...]]:
    """The squares between an upright leg at column 0 and a side from (0, top) to (height, bottom).

    Those touched, and those that lie there entirely; columns may be negative.
    """
    touched: list[Vector] = []
    whole: list[Vector] = []
    sign = 1 if top > 0 else -1
    a, b = abs(top), abs(bottom)
    for r in range(height):
        ends = a * height + (b - a) * r, a * height + (b - a) * (r + 1)
        far, near = -(-max(ends) // height), min(ends) // height
        row = range(far) if sign > 0 else range(-1, -far - 1, -1)
        touched += [(r, c) for c in row]
        whole += [(r, c) for c in row[:near]]
    return tuple(touched), tuple(whole)


def right_trapezoids(grid: Grid) -> Iterator[Trapezoid]:
    """Every quadrilateral on dots with exactly one slanted side, of any slope, that touches no hole.

    >>> from enpitsu.grid import grid
    >>> [t.text for t in right_trapezoids(grid(1, 2))][:2]
    ['0,0 0,1 1,2 1,0', '0,0 0,2 1,1 1,0']
    """
    for lying in (False, True):
        at = {(c, r): cell for (r, c), cell in grid.cell.items()} if lying else grid.cell
        height, width = (grid.width, grid.height) if lying else (grid.height, grid.width)
        for tall in range(1, height + 1):
            for leg in range(width + 1):
                for top, bottom in _ends(leg, width):
                    touched, whole = _slanted(tall, top - leg, bottom - leg)
                    for lo in range(height - tall + 1):
                        cells = tuple([at.get((lo + r, leg + c)) for r, c in touched])
                        if grid.holes and None in cells:
                            continue
                        inner = tuple([at[lo + r, leg + c] for r, c in whole])
                        ring = (lo, leg), (lo, top), (lo + tall, bottom), (lo + tall, leg)
                        points = tuple([(c, r) for r, c in ring]) if lying else ring
                        yield Trapezoid(points, cells, inner)  # type: ignore[arg-type]


def _ends(leg: int, width: int) -> Iterator[Vector]:
    """The places where the slanted side may end, above and below, on one side of an upright leg."""
    for span in (range(leg + 1, width + 1), range(leg)):
        for top in span:
            for bottom in span:
                if top != bottom:
                    yield top, bottom


class Triangle(Polygon):
    r"""A right triangle with two equal legs, along sides and diagonals of cells.

    ::

        +
        | \        outline: the sides and diagonals that bound it
        +---+      quarters: (cell, side) of all quarter cells inside

    ``lines``: the outline, diagonals as (cell, "/" or "\\"); ``within``: the sides and diagonals inside.
    ``sized``: each stroke of the outline with the area, for what congruent triangles share.
    """

    def __init__(
        self, points: tuple[Vector, ...], outline: tuple[Segment, ...],
        quarters: tuple[tuple[Cell, Direction], ...],
    ) -> None:  # fmt: skip
        self.points, self.outline, self.quarters = points, outline, quarters
        self.sized = tuple([(stroke, len(quarters)) for stroke in outline])
        self.lines: tuple[Any, ...] = tuple([_line(stroke) for stroke in outline])
        self.cells = tuple(dict.fromkeys([cell for cell, _ in quarters]))

    @once
    def within(self) -> tuple[Any, ...]:
        """The sides and diagonals that have quarters of it on both sides."""
        there = {*self.quarters}
        sides = Counter([cell.side(way) for cell, way in self.quarters])
        cuts = [
            (cell, sign)
            for cell in self.cells
            for sign, halves in HALVES.items()
            if all([any([(cell, way) in there for way in half]) for half in halves])
        ]
        return *[side for side, n in sides.items() if n == 2], *cuts


def _line(stroke: Segment) -> Any:
    """A stroke of an outline: a side as it is, a diagonal as its cell and sign."""
    a, b = stroke.ends
    if isinstance(stroke, Edge):
        return stroke
    sign = "/" if (a.row < b.row) != (a.col < b.col) else "\\"
    return a.grid.cell[min(a.row, b.row), min(a.col, b.col)], sign


@lru_cache(maxsize=1024)
def _quarters(points: tuple[Vector, ...]) -> tuple[tuple[Vector, Direction], ...]:
    """The quarters (square, side) inside a polygon whose sides run along sides and diagonals."""
    rows, cols = [r for r, _ in points], [c for _, c in points]
    big = Polygon()
    big.points = tuple([(6 * r, 6 * c) for r, c in points])
    squares = product(range(min(rows), max(rows)), range(min(cols), max(cols)))
    return tuple([
        ((r, c), way) for r, c in squares for way in Direction
        if big.side_of(6 * r + 3 + 2 * way.value[0], 6 * c + 3 + 2 * way.value[1]) > 0
    ])  # fmt: skip


def _outline(grid: Grid, points: Sequence[Vector]) -> Iterator[Segment]:
    """The unit steps between the corners of a ring."""
    for (r, c), (q, d) in pairwise((*points, points[0])):
        n = max(abs(q - r), abs(d - c))
        dots = [grid.vertex[r + (q - r) * i // n, c + (d - c) * i // n] for i in range(n + 1)]
        for a, b in pairwise(dots):
            yield grid.segment(a, b)


def triangles(grid: Grid) -> Iterator[Triangle]:
    """Every right triangle with equal legs along sides or diagonals, corners on dots, off the holes.

    >>> from enpitsu.grid import grid
    >>> len(list(triangles(grid(1, 1)))), len(list(triangles(grid(1, 2))))
    (4, 10)
    """
    for apex in grid.vertices:
        r, c = apex.row, apex.col
        for ways in (list(Direction), list(Diagonal)):
            turns = [w.value for w in ways]
            for (dr, dc), (er, ec) in zip(turns, [*turns[1:], turns[0]], strict=True):
                for k in range(1, max(grid.height, grid.width) + 1):
                    points = (r, c), (r + k * dr, c + k * dc), (r + k * er, c + k * ec)
                    if not all(p in grid.vertex for p in points):
                        break
                    inside = _quarters(((0, 0), (k * dr, k * dc), (k * er, k * ec)))
                    spots = [((r + y, c + x), way) for (y, x), way in inside]
                    if grid.holes.isdisjoint([p for p, _ in spots]):
                        quarters = tuple([(grid.cell[p], way) for p, way in spots])
                        yield Triangle(points, tuple(_outline(grid, points)), quarters)
