"""The grid itself: all its parts, and one grid per size and set of holes."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from fractions import Fraction
from itertools import combinations, product
from typing import Any

from enpitsu.effort import CELL, report_work, reported
from enpitsu.grid.directions import ORTHOGONAL, Direction, Vector, once
from enpitsu.grid.nodes import Cell, Vertex
from enpitsu.grid.regions import Area, groups
from enpitsu.grid.segments import Crossing, Edge, Exit, Segment
from enpitsu.memory import WeightedLRU


class Grid:
    """A rectangle of cells with their sides and dots; cells may be missing (holes)."""

    def __init__(self, height: int, width: int, holes: Collection[Vector] = ()) -> None:
        self.height, self.width, self.holes = height, width, frozenset(holes)
        self.cell: dict[Vector, Cell] = {}
        self.hole: dict[Vector, Cell] = {}
        for r in range(height):
            for c in range(width):
                (self.hole if (r, c) in self.holes else self.cell)[r, c] = Cell(self, r, c)
            report_work(CELL * width)
        self._segments: dict[frozenset[Any], Segment] = {}
        self._steps: dict[tuple[type, tuple[Vector, ...]], tuple[Segment, ...]] = {}
        self._crossings: dict[tuple[type, tuple[Vector, ...]], tuple[Crossing, ...]] = {}

    def __str__(self) -> str:
        return "the whole grid"

    @once
    def cells(self) -> tuple[Cell, ...]:
        """All cells in reading order, holes left out.

        ::

            a # b
            c d e      cells == (a, b, c, d, e)
        """
        return tuple(self.cell.values())

    @once
    def vertex(self) -> dict[Vector, Vertex]:
        """Dots by row and column.

        ::

            a---b---c
            |   |   |      vertex[0, 2] is c
            +---+---+
        """
        rows, cols = range(self.height + 1), range(self.width + 1)
        return {(r, c): Vertex(self, r, c) for r in rows for c in cols}

    @once
    def vertices(self) -> tuple[Vertex, ...]:
        """All dots in reading order.

        ::

            a---b
            |   |      vertices == (a, b, c, d)
            c---d
        """
        return tuple(self.vertex.values())

    @once
    def horizontal(self) -> dict[Vector, Edge]:
        """Edges that lie in a row line, by the row and column of their left dot.

        ::

            +-a-+-b-+
            |   |   |      horizontal[0, 1] is b
            +---+---+
        """
        v, at = self.vertex, self.cell
        rows, cols = range(self.height + 1), range(self.width)
        return {(r, c): Edge((v[r, c], v[r, c + 1]), _parted(at.get((r - 1, c)), at.get((r, c))))
                for r in rows for c in cols}  # fmt: skip

    @once
    def vertical(self) -> dict[Vector, Edge]:
        """Edges that lie in a column line, by the row and column of their upper dot.

        ::

            +---+---+
            a   b   c      vertical[0, 2] is c
            +---+---+
        """
        v, at = self.vertex, self.cell
        rows, cols = range(self.height), range(self.width + 1)
        return {(r, c): Edge((v[r, c], v[r + 1, c]), _parted(at.get((r, c - 1)), at.get((r, c))))
                for r in rows for c in cols}  # fmt: skip

    @once
    def edges(self) -> tuple[Edge, ...]:
        """All sides, the frame included.

        ::

            +-a-+-b-+
            e   f   g      edges == (a, b, c, d, e, f, g)
            +-c-+-d-+
        """
        return (*self.horizontal.values(), *self.vertical.values())

    @once
    def inner_edges(self) -> tuple[Edge, ...]:
        """The sides between two cells.

        ::

            +---+---+
            |   a   |      inner_edges == (a,)
            +---+---+
        """
        return tuple([e for e in self.edges if len(e.cells) == 2])

    @once
    def rows(self) -> tuple[Area, ...]:
        """The rows of cells.

        ::

            a b
            c d      rows == ((a, b), (c, d))
        """
        at = self.cell
        return tuple([Area([at[r, c] for c in range(self.width) if (r, c) in at])
                      for r in range(self.height)])  # fmt: skip

    @once
    def columns(self) -> tuple[Area, ...]:
        """The columns of cells.

        ::

            a b
            c d      columns == ((a, c), (b, d))
        """
        at = self.cell
        return tuple([Area([at[r, c] for r in range(self.height) if (r, c) in at])
                      for c in range(self.width)])  # fmt: skip

    @once
    def lanes(self) -> tuple[Area, ...]:
        """The straight stretches of cells from hole to hole (or border), those of rows first.

        ::

            a b # c
            d e f g      lanes of rows: (a, b), (c,), (d, e, f, g); of columns: (a, d), (b, e), (f,), (c, g)
        """
        return tuple([Area(part) for lane in (*self.rows, *self.columns)
                      for part in groups(lane, lambda cell: cell.neighbors)])  # fmt: skip

    def boxes(self, height: int, width: int) -> Iterator[Area]:
        """The height-by-width boxes that lie side by side from the top left; holes are left out.

        ::

            a a b b
            a a b b      boxes(2, 2)
            c c d d

        >>> from enpitsu.grid import grid
        >>> [len(box) for box in grid(3, 4).boxes(2, 2)]
        [4, 4, 2, 2]
        """
        at = self.cell
        for top in range(0, self.height, height):
            for left in range(0, self.width, width):
                near = [(r, c) for r in range(top, top + height) for c in range(left, left + width)]
                yield Area([at[p] for p in near if p in at])

    def blocks(self, height: int, width: int) -> Iterator[Area]:
        """Every height-by-width rectangle of cells without a hole.

        ::

            a b c
            d e f      blocks(2, 2) yields (a, b, d, e), (b, c, e, f)
        """
        at, holes = self.cell, self.holes
        for r in range(self.height - height + 1):
            for c in range(self.width - width + 1):
                near = [(y, x) for y in range(r, r + height) for x in range(c, c + width)]
                if not holes or holes.isdisjoint(near):
                    yield Area([at[p] for p in near])

    def nodes(self, kind: type) -> dict[Vector, Any]:
        """The cells, or the dots, by row and column."""
        return self.vertex if kind is Vertex else self.cell

    def edge(self, a: Cell, b: Cell) -> Edge:
        """The side between two adjacent cells.

        ::

            +---+---+
            | a e b |      edge(a, b) is e
            +---+---+
        """
        if a.row == b.row:
            return self.vertical[a.row, max(a.col, b.col)]
        return self.horizontal[max(a.row, b.row), a.col]

    def segment(self, a: Any, b: Any) -> Segment:
        """The one stroke between two nodes.

        ::

            a ─ b      segment(a, b) is segment(b, a)

        Its first end is the first in reading order, regardless of the order of the arguments.
        """
        if isinstance(a, Vertex) and abs(a.row - b.row) + abs(a.col - b.col) == 1:
            at = min((a.row, a.col), (b.row, b.col))
            return self.horizontal[at] if a.row == b.row else self.vertical[at]
        key = frozenset((a, b))
        found = self._segments.get(key)
        if found is None:
            if (b.row, b.col) < (a.row, a.col):
                a, b = b, a
            found = self._segments[key] = Segment(a, b)
        return found

    def segments(self, kind: type, steps: tuple[Vector, ...]) -> tuple[Segment, ...]:
        """Every step of these shapes between two nodes of a kind, by first node in reading order.

        ::

            · ─ ·
            │   │      segments(Cell, ORTHOGONAL): these four
            · ─ ·

        Steps that run through the inside of a hole are left out.
        """
        if kind is Vertex and steps == ORTHOGONAL:
            return self.edges
        found = self._steps.get((kind, steps))
        if found is None:
            pairs = [(n, n.go(*s)) for s in steps for n in self.nodes(kind).values()]
            found = tuple([self.segment(a, b) for a, b in pairs if b is not None])
            if self.holes and not all(0 in step for step in steps):
                found = tuple([s for s in found if isinstance(s, Edge) or not s.holed])
            self._steps[kind, steps] = found
        return found

    @once
    def exits(self) -> tuple[Exit, ...]:
        """The half steps from the border cells to the frame.

        ::

              ╷
            ╶ · ╴      the four of a board of one cell
              ╵
        """
        return tuple([Exit(c, d) for c in self.cells for d in Direction
                      if len(c.side(d).cells) == 1 and not c.side(d).holed])  # fmt: skip

    def crossings(self, kind: type, steps: tuple[Vector, ...]) -> tuple[Crossing, ...]:
        """Every two of these steps that meet away from nodes.

        ::

            · ·
             X       crossings(Vertex, DIAGONAL): one in each cell
            · ·
        """
        found = self._crossings.get((kind, steps))
        if found is None:
            near: dict[Vector, list[Segment]] = {}
            for s in self.segments(kind, steps):
                (r, c), (q, d) = ((n.row, n.col) for n in s.ends)
                for square in product(range(min(r, q), max(r, q)), range(min(c, d), max(c, d))):
                    near.setdefault(square, []).append(s)
            pairs = reported((pair for group in near.values() for pair in combinations(group, 2)), 0)
            meet = {(a, b): p for a, b in pairs if (p := a.meets(b)) is not None}
            crossed = [Crossing(a, b, p) for (a, b), p in reported(meet.items(), 0)]
            found = self._crossings[kind, steps] = tuple(crossed)
        return found

    def around(self, point: tuple[Fraction, Fraction]) -> tuple[Cell, ...]:
        """The cells a point (in half steps) lies in or on the side of.

        ::

            +---+---+
            | a x b |      around(x.at) == (a, b)
            +---+---+
        """
        y, x = point
        rows = {int(y // 2), int(-(-y // 2)) - 1}
        cols = {int(x // 2), int(-(-x // 2)) - 1}
        near = [(r, c) for r in sorted(rows) for c in sorted(cols)]
        return tuple([self.cell[p] for p in near if p in self.cell])


def _parted(a: Cell | None, b: Cell | None) -> tuple[Cell, ...]:
    """The cells on both sides of an edge, where there are any."""
    if a is None:
        return () if b is None else (b,)
    return (a,) if b is None else (a, b)


def grid(height: int, width: int, holes: Collection[Vector] = ()) -> Grid:
    """The one grid of this size and these holes."""
    key = height, width, frozenset(holes)
    return _grids.get(key, lambda: Grid(*key))


CACHE_WEIGHT = 1_000_000
"""Things of all grids that are kept for the next puzzle of the same size."""

_grids: WeightedLRU[tuple[int, int, frozenset[Vector]], Grid] = WeightedLRU(CACHE_WEIGHT)
