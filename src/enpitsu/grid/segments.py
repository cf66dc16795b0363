"""Strokes between nodes, the sides of cells among them, and where strokes meet."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import atan2, degrees
from typing import Any

from enpitsu.grid.directions import Direction, Vector, once
from enpitsu.grid.nodes import Cell, Lattice, Vertex


class Segment:
    """A straight stroke between two nodes of one kind, a step of any shape."""

    def __init__(self, a: Any, b: Any) -> None:
        self.ends: tuple[Any, Any] = (a, b)

    def __str__(self) -> str:
        return f"{self.ends[0]}-{self.ends[1]}"

    __repr__ = __str__

    def other(self, node: Any) -> Any:
        """The other end."""
        a, b = self.ends
        return b if node is a else a

    def way(self, node: Any) -> Vector:
        """The step in which it leaves one of its ends."""
        other = self.other(node)
        return other.row - node.row, other.col - node.col

    @property
    def at(self) -> tuple[Fraction, Fraction]:
        """The middle, in half steps."""
        (y, x), (v, u) = self.ends[0].at, self.ends[1].at
        return Fraction(y + v, 2), Fraction(x + u, 2)

    @property
    def slanted(self) -> bool:
        """Whether it is neither horizontal nor vertical."""
        a, b = self.ends
        return bool(a.row != b.row and a.col != b.col)

    @property
    def upright(self) -> bool:
        """Whether it is vertical."""
        a, b = self.ends
        return bool(a.col == b.col)

    @once
    def through(self) -> tuple[Cell, ...]:
        """The cells whose inside it runs through (none if it runs along sides)."""
        grid: Lattice = self.ends[0].grid
        return tuple([grid.cell[p] for p in self.squares if p in grid.cell])

    @once
    def squares(self) -> tuple[Vector, ...]:
        """Rows and columns of the squares, holes or not, whose inside it runs through."""
        (y1, x1), (y2, x2) = self.ends[0].at, self.ends[1].at
        found: dict[Vector, None] = {}
        for k in range(1, 24, 2):  # odd 24ths never fall on a side of a step of 1 or 2
            y, x = y1 * (24 - k) + y2 * k, x1 * (24 - k) + x2 * k
            if y % 48 and x % 48:
                found[y // 48, x // 48] = None
        return tuple(found)

    @property
    def holed(self) -> bool:
        """Whether it runs through the inside of a hole."""
        grid: Lattice = self.ends[0].grid
        return any(p in grid.holes for p in self.squares)

    @once
    def cells(self) -> tuple[Cell, ...]:
        """The cells it touches, to highlight."""
        a, b = self.ends
        return self.through or tuple(dict.fromkeys((*a.cells, *b.cells)))

    def meets(self, other: Segment) -> tuple[Fraction, Fraction] | None:
        """The point strictly inside both where they cross, in half steps."""
        (y1, x1), (y2, x2) = self.ends[0].at, self.ends[1].at
        (y3, x3), (y4, x4) = other.ends[0].at, other.ends[1].at
        dy, dx, ey, ex = y2 - y1, x2 - x1, y4 - y3, x4 - x3
        den = dy * ex - dx * ey
        if not den:
            return None
        s = Fraction((y3 - y1) * ex - (x3 - x1) * ey, den)
        t = Fraction((y3 - y1) * dx - (x3 - x1) * dy, den)
        return (y1 + s * dy, x1 + s * dx) if 0 < s < 1 and 0 < t < 1 else None


class Edge(Segment):
    """A unit side: it joins two dots and parts up to two cells."""

    def __init__(self, ends: tuple[Vertex, Vertex], cells: tuple[Cell, ...]) -> None:
        self.ends, self.cells = ends, cells

    def __str__(self) -> str:
        if not self.cells:
            return f"{self.ends[0]}-{self.ends[1]}"
        cell = self.cells[-1]
        return f"{'NWSE'[cell.edges.index(self)]} side of {cell}"

    __repr__ = __str__

    through: tuple[Cell, ...] = ()

    @property
    def holed(self) -> bool:
        """Whether there is a hole on either side.

        ::

            . .|#      this side is, the one between the first two cells is not
        """
        (r, c), (v, _) = ((n.row, n.col) for n in self.ends)
        near = ((r, c), (r - 1, c)) if r == v else ((r, c), (r, c - 1))
        grid: Lattice = self.ends[0].grid
        return any(p in grid.holes for p in near)

    @once
    def link(self) -> Segment:
        """The step between the centres of its two cells.

        ::

            +---+---+
            | ──┼── |      the link of the side in the middle
            +---+---+
        """
        a, b = self.cells
        return a.grid.segment(a, b)

    def beside(self, cell: Cell) -> Iterator[tuple[Cell, Cell]]:
        """The two pairs of cells next to this side: (beside ``cell``, beside the other).

        ::

            c d
            a|b      beside(a) yields (c, d), (e, f)
            e f
        """
        a, at = cell, cell.others
        b = self.cells[1] if a is self.cells[0] else self.cells[0]
        for dr, dc in ((0, 1), (0, -1)) if a.col == b.col else ((1, 0), (-1, 0)):
            c, d = at.get((a.row + dr, a.col + dc)), at.get((b.row + dr, b.col + dc))
            if c is not None and d is not None:
                yield c, d


class Exit(Segment):
    """The half step from a border cell's centre to the frame.

    ::

        |
        +--- ╷ ---+      the exit of R1C1 to the north
        |    ·
    """

    def __init__(self, cell: Cell, direction: Direction) -> None:
        self.ends = (cell, cell.side(direction))
        self.direction = direction

    def __str__(self) -> str:
        return f"{self.direction.name[0]} exit of {self.ends[0]}"

    __repr__ = __str__

    slanted = False

    def way(self, node: Any) -> Vector:
        """The step in which it leaves its cell (or the frame)."""
        found: Vector = (self.direction if node is self.ends[0] else self.direction.back).value
        return found

    @property
    def at(self) -> tuple[Fraction, Fraction]:
        """The middle, in half steps."""
        (y, x), (dr, dc) = self.ends[0].at, self.direction.value
        return y + Fraction(dr, 2), x + Fraction(dc, 2)

    @property
    def upright(self) -> bool:
        """Whether it is vertical."""
        return self.direction.columns == 0

    @once
    def through(self) -> tuple[Cell, ...]:
        """The cell that it leaves."""
        return (self.ends[0],)


class Crossing:
    """Two segments that meet away from nodes, and the cells in or on whose side they do."""

    def __init__(self, a: Segment, b: Segment, point: tuple[Fraction, Fraction]) -> None:
        self.segments, self.at = (a, b), point
        self.cells: tuple[Cell, ...] = a.ends[0].grid.around(point)

    def __str__(self) -> str:
        return f"{self.segments[0]} x {self.segments[1]}"


def in_line(a: Segment, b: Segment) -> bool:
    """Return whether two segments with a common end go straight on there."""
    node = a.ends[0] if a.ends[0] in b.ends else a.ends[1]
    (y, x), (v, u) = a.way(node), b.way(node)
    return y * u == x * v and y * v + x * u < 0


def angle(a: Segment, b: Segment) -> float:
    """The angle in degrees that two segments enclose at their common end (180: straight on)."""
    node = a.ends[0] if a.ends[0] in b.ends else a.ends[1]
    (y, x), (v, u) = a.way(node), b.way(node)
    return round(abs(degrees(atan2(y * u - x * v, y * v + x * u))), 3)
