"""Rectangles whose sides run through the centres of cells."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from enpitsu.grid import Cell, Edge, Grid, Vector
from enpitsu.pieces.piece import Look, Piece, Spot


class Rectangle(Piece):
    """A rectangle through dots.

    ::

        c l l c      corners; level: the upper and the lower side; upright: the other two
        u i i u      inside; outline: corners and sides
        c l l c      crossed: the sides of cells that the outline crosses
    """

    def __init__(self, grid: Grid, top: int, left: int, bottom: int, right: int) -> None:
        at = grid.cell

        def of(rows: range | tuple[int, int], cols: range | tuple[int, int]) -> tuple[Cell, ...]:
            return tuple([at[r, c] for r in rows for c in cols if (r, c) in at])

        ends, sides = (top, bottom), (left, right)
        rows, cols = range(top + 1, bottom), range(left + 1, right)
        self.box = top, left, bottom, right
        self.corners = of(ends, sides)
        self.level, self.upright = of(ends, range(left, right + 1)), of(range(top, bottom + 1), sides)
        self.outline = self.corners + of(ends, cols) + of(rows, sides)
        self.crossed: tuple[Edge, ...] = tuple(
            [grid.vertical[r, c] for r in ends for c in range(left + 1, right + 1)]
            + [grid.horizontal[r, c] for c in sides for r in range(top + 1, bottom + 1)]
        )
        self.inside = of(rows, cols)
        self.cells = self.outline

    @property
    def text(self) -> str:
        """Two opposite corners."""
        top, left, bottom, right = self.box
        return f"{top},{left} {bottom},{right}"

    @property
    def spoken(self) -> str:
        """The name of the rectangle in a sentence, by two opposite corners."""
        return f"the rectangle {self.corners[0]}-{self.corners[-1]}"

    def encloses(self, other: Rectangle) -> bool:
        """Return whether another one lies strictly inside."""
        (a, b, c, d), (e, f, g, h) = self.box, other.box
        return a < e and b < f and c > g and d > h

    def drawing(self) -> Iterator[tuple[Look, tuple[Spot, ...]]]:
        top, left, bottom, right = [2 * x + 1 for x in self.box]
        start = (top, left)
        yield "line", (start, (top, right), (bottom, right), (bottom, left), start)


def rectangles(grid: Grid) -> Iterator[Rectangle]:
    """Every rectangle through dots that touches no hole with its outline.

    >>> from enpitsu.grid import grid
    >>> [r.text for r in rectangles(grid(2, 3))]
    ['0,0 1,1', '0,0 1,2', '0,1 1,2']
    """
    holes: frozenset[Vector] = grid.holes
    for top, bottom in combinations(range(grid.height), 2):
        for left, right in combinations(range(grid.width), 2):
            found = Rectangle(grid, top, left, bottom, right)
            if not holes or len(found.outline) == 2 * (bottom - top + right - left):
                yield found
