"""Cells and dots: what a line can go through."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any, Protocol

from enpitsu.grid.directions import Diagonal, Direction, Vector, Way, once

if TYPE_CHECKING:
    from enpitsu.grid.segments import Edge, Segment


class Lattice(Protocol):
    """The grid as its parts see it: the cells, dots and sides by row and column."""

    height: int
    width: int
    cell: dict[Vector, Cell]
    holes: frozenset[Vector]

    @property
    def vertex(self) -> dict[Vector, Vertex]:
        """The dots."""

    @property
    def horizontal(self) -> dict[Vector, Edge]:
        """The sides that lie."""

    @property
    def vertical(self) -> dict[Vector, Edge]:
        """The sides that stand."""

    def segment(self, a: Any, b: Any) -> Segment:
        """The one stroke between two nodes."""


class Node:
    """A cell or a dot: what a line can go through."""

    def __init__(self, grid: Lattice, row: int, col: int) -> None:
        self.grid, self.row, self.col = grid, row, col

    @once
    def others(self) -> dict[Vector, Any]:
        """All nodes of this kind, by row and column."""
        raise NotImplementedError

    def go(self, rows: int, cols: int) -> Any:
        """The node so many rows down and columns right, or None off the board.

        ::

            x . .
            . . y      x.go(1, 2) is y
        """
        return self.others.get((self.row + rows, self.col + cols))

    def step(self, way: Way) -> Any:
        """The next node in a direction, or None at the border.

        ::

            x y      x.step(EAST) is y, x.step(WEST) is None
        """
        return self.others.get((self.row + way.rows, self.col + way.columns))

    def ray(self, way: Way, stop: Collection[Any] = ()) -> tuple[Any, ...]:
        """The nodes seen in a direction, nearest first, up to the border, a hole or one in ``stop``.

        ::

            R2C2.ray(EAST)   . A→ b c #      sees b, c
        """
        seen = self.rays.get(way)
        if seen is None:
            found, at, rows, columns = [], self.others, way.rows, way.columns
            r, c = self.row + rows, self.col + columns
            while (node := at.get((r, c))) is not None:
                found.append(node)
                r, c = r + rows, c + columns
            seen = self.rays[way] = tuple(found)
        if stop:
            for i, node in enumerate(seen):
                if node in stop:
                    return seen[:i]
        return seen

    def seen(self, stop: Collection[Any] = ()) -> list[Any]:
        """The nodes seen in the four directions, up to the border, a hole or one in ``stop``.

        ::

            . b .
            a x #      x.seen(stop) == [b, a]
            . # .
        """
        return [node for way in Direction for node in self.ray(way, stop)]

    @once
    def clockwise(self) -> tuple[Any, ...]:
        """The eight nodes around, clockwise from the one above; None where there is none.

        ::

            h a b
            g x c      x.clockwise == (a, b, c, d, e, f, g, h)
            f e d
        """
        around = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))
        return tuple([self.go(*step) for step in around])

    @once
    def rays(self) -> dict[Way, tuple[Any, ...]]:
        """The rays asked for so far."""
        return {}

    @once
    def neighbors(self) -> tuple[Any, ...]:
        """The orthogonally adjacent nodes.

        ::

            . a .
            d x b      x.neighbors == (a, b, c, d)
            . c .
        """
        at, r, c = self.others, self.row, self.col
        return tuple([at[p] for p in ((r - 1, c), (r, c + 1), (r + 1, c), (r, c - 1)) if p in at])

    @once
    def diagonals(self) -> tuple[Any, ...]:
        """The diagonally adjacent nodes.

        ::

            d . a
            . x .      x.diagonals == (a, b, c, d)
            c . b
        """
        return tuple([n for d in Diagonal if (n := self.step(d)) is not None])

    @once
    def touching(self) -> tuple[Any, ...]:
        """The up to eight nodes around.

        ::

            h a e
            d x b      x.touching == (a, b, c, d, e, f, g, h)
            g c f
        """
        return self.neighbors + self.diagonals

    @property
    def dark(self) -> bool:
        """Whether it is dark where nodes are coloured like a chessboard (the first one is light).

        ::

            . x .
            x . x      x are dark
        """
        return (self.row + self.col) % 2 == 1

    @property
    def text(self) -> str:
        """Row and column from 0, as answers write them."""
        return f"{self.row},{self.col}"


class Cell(Node):
    """A square of the grid."""

    others: dict[Vector, Any]
    neighbors: tuple[Cell, ...]
    diagonals: tuple[Cell, ...]
    touching: tuple[Cell, ...]

    def __init__(self, grid: Lattice, row: int, col: int) -> None:
        self.grid, self.row, self.col, self.others = grid, row, col, grid.cell

    def __str__(self) -> str:
        return f"R{self.row + 1}C{self.col + 1}"

    __repr__ = __str__

    @property
    def at(self) -> Vector:
        """The centre, in half steps.

        ::

            +---+---+
            | · | · |      R1C1.at == (1, 1), R1C2.at == (1, 3)
            +---+---+
        """
        return 2 * self.row + 1, 2 * self.col + 1

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cell itself.

        ::

            x .      R1C1.cells == (R1C1,): as a place it is itself
        """
        return (self,)

    @once
    def edges(self) -> tuple[Edge, ...]:
        """The four sides: north, west, south, east.

        ::

            +-a-+
            b   d      edges == (a, b, c, d)
            +-c-+
        """
        g, r, c = self.grid, self.row, self.col
        return (g.horizontal[r, c], g.vertical[r, c], g.horizontal[r + 1, c], g.vertical[r, c + 1])

    @once
    def corners(self) -> tuple[Vertex, ...]:
        """The four corners in reading order.

        ::

            a---b
            |   |      corners == (a, b, c, d)
            c---d
        """
        v, r, c = self.grid.vertex, self.row, self.col
        return (v[r, c], v[r, c + 1], v[r + 1, c], v[r + 1, c + 1])

    @once
    def across(self) -> tuple[tuple[Edge, Cell], ...]:
        """The sides that other cells share, each with that cell: north, west, south, east.

        ::

            +---+---+
            | x a y |      x.across == ((a, y),)
            +---+---+
        """
        ways = ((-1, 0), (0, -1), (1, 0), (0, 1))
        near = [self.others.get((self.row + y, self.col + x)) for y, x in ways]
        return tuple([(e, c) for e, c in zip(self.edges, near, strict=True) if c is not None])

    def side(self, direction: Direction) -> Edge:
        """The side in a direction.

        ::

            +---+
            |   e      side(EAST) is e
            +---+
        """
        rows, columns = direction.rows, direction.columns
        return self.edges[rows + 1 if rows else columns + 2]


class Vertex(Node):
    """A dot where grid lines meet."""

    neighbors: tuple[Vertex, ...]

    @once
    def others(self) -> dict[Vector, Any]:
        return self.grid.vertex

    def __str__(self) -> str:
        return f"dot {self.row},{self.col}"

    __repr__ = __str__

    @property
    def at(self) -> Vector:
        """The position, in half steps.

        ::

            +---+
            |   |      x is dot 1,1: x.at == (2, 2)
            +---x
        """
        return 2 * self.row, 2 * self.col

    @once
    def cells(self) -> tuple[Cell, ...]:
        """The up to four cells around, in reading order.

        ::

            a|b
            -x-      x.cells == (a, b, c, d)
            c|d
        """
        near = [(self.row - i, self.col - j) for i in (1, 0) for j in (1, 0)]
        return tuple([self.grid.cell[p] for p in near if p in self.grid.cell])

    @once
    def edges(self) -> tuple[Edge, ...]:
        """The edges that meet here: north, east, south, west.

        ::

              a
            d x b      x.edges == (a, b, c, d)
              c
        """
        h, v, r, c = self.grid.horizontal, self.grid.vertical, self.row, self.col
        near = (v.get((r - 1, c)), h.get((r, c)), v.get((r, c)), h.get((r, c - 1)))
        return tuple([e for e in near if e is not None])
