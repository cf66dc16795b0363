"""The parts of a square grid and how they touch.

Every part has a position ``at`` in *half steps*: a cell's centre is (odd, odd), a dot (even, even),
the middle of a side mixed.  One grid exists per size and set of holes, its parts are compared by
identity, and what they compute they keep.  (Names after Amit Patel, "Grid parts and relationships".)
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from enum import Enum
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, product
from math import atan2, degrees
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

T = TypeVar("T")
Vector: TypeAlias = tuple[int, int]

ORTHOGONAL: tuple[Vector, ...] = ((0, 1), (1, 0))
DIAGONAL: tuple[Vector, ...] = ((1, 1), (1, -1))
KING = ORTHOGONAL + DIAGONAL
KNIGHT: tuple[Vector, ...] = ((1, 2), (1, -2), (2, 1), (2, -1))


class once(Generic[T]):  # noqa: N801 - reads as a decorator
    """A property computed on first use, then a plain attribute (no lock, no call)."""

    __slots__ = ("__dict__", "compute", "name")

    def __init__(self, compute: Callable[[Any], T]) -> None:
        self.compute, self.name, self.__doc__ = compute, compute.__name__, compute.__doc__

    def __get__(self, owner: Any, kind: type | None = None) -> T:
        if owner is None:
            return self  # type: ignore[return-value]
        value = owner.__dict__[self.name] = self.compute(owner)
        return value


class Place(Protocol):
    """Anything a case can point at: it prints, and says which cells to highlight."""

    @property
    def cells(self) -> Sequence[Cell]:
        """The cells to highlight."""


class Direction(Enum):
    """One of the four orthogonal directions, as (row step, column step)."""

    NORTH = (-1, 0)
    EAST = (0, 1)
    SOUTH = (1, 0)
    WEST = (0, -1)

    @property
    def back(self) -> Direction:
        """The opposite direction."""
        dr, dc = self.value
        return Direction((-dr, -dc))

    @property
    def sideways(self) -> tuple[Direction, Direction]:
        """The directions to the right and to the left of this one."""
        dr, dc = self.value
        return Direction((dc, -dr)), Direction((-dc, dr))

    def mirrored(self, side: Edge) -> Direction:
        """This direction as seen in a mirror that stands on a side of a cell."""
        return self.back if (self.value[1] != 0) == side.upright else self


class Diagonal(Enum):
    """One of the four diagonal directions, as (row step, column step)."""

    NORTHEAST = (-1, 1)
    SOUTHEAST = (1, 1)
    SOUTHWEST = (1, -1)
    NORTHWEST = (-1, -1)


Way: TypeAlias = Direction | Diagonal


class Node:
    """A cell or a dot: what a line can go through."""

    def __init__(self, grid: Grid, row: int, col: int) -> None:
        self.grid, self.row, self.col = grid, row, col

    @once
    def others(self) -> dict[Vector, Any]:
        """All nodes of this kind, by row and column."""
        raise NotImplementedError

    def go(self, rows: int, cols: int) -> Any:
        """The node so many rows down and columns right, or None off the board."""
        return self.others.get((self.row + rows, self.col + cols))

    def step(self, way: Way) -> Any:
        """The next node in a direction, or None at the border."""
        return self.go(*way.value)

    def ray(self, way: Way, stop: Collection[Any] = ()) -> tuple[Any, ...]:
        """The nodes seen in a direction, nearest first, up to the border, a hole or one in ``stop``.

        ::

            R2C2.ray(EAST)   . A→ b c #      sees b, c
        """
        seen = self.rays.get(way)
        if seen is None:
            found, node = [], self.step(way)
            while node is not None:
                found.append(node)
                node = node.step(way)
            seen = self.rays[way] = tuple(found)
        if stop:
            for i, node in enumerate(seen):
                if node in stop:
                    return seen[:i]
        return seen

    @once
    def rays(self) -> dict[Way, tuple[Any, ...]]:
        """The rays asked for so far."""
        return {}

    @once
    def neighbors(self) -> tuple[Any, ...]:
        """The orthogonally adjacent nodes."""
        return tuple([n for d in Direction if (n := self.step(d)) is not None])

    @once
    def diagonals(self) -> tuple[Any, ...]:
        """The diagonally adjacent nodes."""
        return tuple([n for d in Diagonal if (n := self.step(d)) is not None])

    @once
    def touching(self) -> tuple[Any, ...]:
        """The up to eight nodes around."""
        return self.neighbors + self.diagonals

    @property
    def text(self) -> str:
        """Row and column from 0, as answers write them."""
        return f"{self.row},{self.col}"


class Cell(Node):
    """A square of the grid."""

    neighbors: tuple[Cell, ...]
    diagonals: tuple[Cell, ...]
    touching: tuple[Cell, ...]

    @once
    def others(self) -> dict[Vector, Any]:
        return self.grid.cell

    def __str__(self) -> str:
        return f"R{self.row + 1}C{self.col + 1}"

    __repr__ = __str__

    @property
    def at(self) -> Vector:
        """The centre, in half steps."""
        return 2 * self.row + 1, 2 * self.col + 1

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cell itself."""
        return (self,)

    @once
    def edges(self) -> tuple[Edge, ...]:
        """The four sides: north, west, south, east."""
        g, r, c = self.grid, self.row, self.col
        return (g.horizontal[r, c], g.vertical[r, c], g.horizontal[r + 1, c], g.vertical[r, c + 1])

    @once
    def corners(self) -> tuple[Vertex, ...]:
        """The four corners in reading order."""
        v, r, c = self.grid.vertex, self.row, self.col
        return (v[r, c], v[r, c + 1], v[r + 1, c], v[r + 1, c + 1])

    def side(self, direction: Direction) -> Edge:
        """The side in a direction."""
        return self.edges[(0, 3, 2, 1)[list(Direction).index(direction)]]


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
        """The position, in half steps."""
        return 2 * self.row, 2 * self.col

    @once
    def cells(self) -> tuple[Cell, ...]:
        """The up to four cells around, in reading order."""
        near = [(self.row - i, self.col - j) for i in (1, 0) for j in (1, 0)]
        return tuple([self.grid.cell[p] for p in near if p in self.grid.cell])

    @once
    def edges(self) -> tuple[Edge, ...]:
        """The edges that meet here: north, east, south, west."""
        h, v, r, c = self.grid.horizontal, self.grid.vertical, self.row, self.col
        near = (v.get((r - 1, c)), h.get((r, c)), v.get((r, c)), h.get((r, c - 1)))
        return tuple([e for e in near if e is not None])


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
        grid: Grid = self.ends[0].grid
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
        grid: Grid = self.ends[0].grid
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
        """Whether there is a hole on either side."""
        (r, c), (v, u) = ((n.row, n.col) for n in self.ends)
        near = ((r, c), (r - 1, c)) if r == v else ((r, c), (r, c - 1))
        grid: Grid = self.ends[0].grid
        return any(p in grid.holes for p in near)

    @once
    def link(self) -> Segment:
        """The step between the centres of its two cells."""
        a, b = self.cells
        return a.grid.segment(a, b)

    def beside(self, cell: Cell) -> Iterator[tuple[Cell, Cell]]:
        """The two pairs of cells next to this side: (beside ``cell``, beside the other).

        ::

            c d
            a|b      beside(a) yields (c, d), (e, f)
            e f
        """
        a = cell
        b = self.cells[1] if a is self.cells[0] else self.cells[0]
        for dr, dc in ((0, 1), (0, -1)) if a.col == b.col else ((1, 0), (-1, 0)):
            c, d = a.go(dr, dc), b.go(dr, dc)
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
        return self.direction.value[1] == 0

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


class Region:
    """Some cells with a name, of a division of the grid."""

    def __init__(self, name: str, cells: Sequence[Cell], of: dict[Cell, Region]) -> None:
        self.name, self.cells, self.of = name, tuple(cells), of

    def __str__(self) -> str:
        return f"region {self.name}"

    __repr__ = __str__

    def __contains__(self, cell: object) -> bool:
        return self.of.get(cell) is self  # type: ignore[call-overload]

    @once
    def neighbors(self) -> tuple[Region, ...]:
        """The regions that share a side with this one."""
        near = [self.of[n] for c in self.cells for n in c.neighbors if n in self.of]
        return tuple([r for r in dict.fromkeys(near) if r is not self])

    @once
    def borders(self) -> tuple[Edge, ...]:
        """The sides between this region and others."""
        return tuple([e for c in self.cells for e in c.edges
                      if len(e.cells) == 2 and len({self.of.get(x) for x in e.cells}) == 2])  # fmt: skip


class Area(tuple[Cell, ...]):
    """Some cells taken together as a place: a row, a block."""

    __slots__ = ()

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells themselves."""
        return self

    def __str__(self) -> str:
        return str(self[0]) if len(self) == 1 else f"{self[0]}-{self[-1]}" if self else "nowhere"


class Grid:
    """A rectangle of cells with their sides and dots; cells may be missing (holes)."""

    def __init__(self, height: int, width: int, holes: Collection[Vector] = ()) -> None:
        self.height, self.width, self.holes = height, width, frozenset(holes)
        self.cell: dict[Vector, Cell] = {}
        self.hole: dict[Vector, Cell] = {}
        for r in range(height):
            for c in range(width):
                (self.hole if (r, c) in self.holes else self.cell)[r, c] = Cell(self, r, c)
        self._segments: dict[frozenset[Any], Segment] = {}
        self._steps: dict[tuple[type, tuple[Vector, ...]], tuple[Segment, ...]] = {}
        self._crossings: dict[tuple[type, tuple[Vector, ...]], tuple[Crossing, ...]] = {}

    def __str__(self) -> str:
        return "the whole grid"

    @once
    def cells(self) -> tuple[Cell, ...]:
        """All cells in reading order, holes left out."""
        return tuple(self.cell.values())

    @once
    def vertex(self) -> dict[Vector, Vertex]:
        """Dots by row and column."""
        rows, cols = range(self.height + 1), range(self.width + 1)
        return {(r, c): Vertex(self, r, c) for r in rows for c in cols}

    @once
    def vertices(self) -> tuple[Vertex, ...]:
        """All dots in reading order."""
        return tuple(self.vertex.values())

    def _parted(self, *near: Vector) -> tuple[Cell, ...]:
        return tuple([self.cell[p] for p in near if p in self.cell])

    @once
    def horizontal(self) -> dict[Vector, Edge]:
        """Edges that lie in a row line, by the row and column of their left dot."""
        v, parted = self.vertex, self._parted
        rows, cols = range(self.height + 1), range(self.width)
        return {(r, c): Edge((v[r, c], v[r, c + 1]), parted((r - 1, c), (r, c)))
                for r in rows for c in cols}  # fmt: skip

    @once
    def vertical(self) -> dict[Vector, Edge]:
        """Edges that lie in a column line, by the row and column of their upper dot."""
        v, parted = self.vertex, self._parted
        rows, cols = range(self.height), range(self.width + 1)
        return {(r, c): Edge((v[r, c], v[r + 1, c]), parted((r, c - 1), (r, c)))
                for r in rows for c in cols}  # fmt: skip

    @once
    def edges(self) -> tuple[Edge, ...]:
        """All sides, the frame included."""
        return (*self.horizontal.values(), *self.vertical.values())

    @once
    def inner_edges(self) -> tuple[Edge, ...]:
        """The sides between two cells."""
        return tuple([e for e in self.edges if len(e.cells) == 2])

    @once
    def rows(self) -> tuple[Area, ...]:
        """The rows of cells."""
        at = self.cell
        return tuple([Area([at[r, c] for c in range(self.width) if (r, c) in at])
                      for r in range(self.height)])  # fmt: skip

    @once
    def columns(self) -> tuple[Area, ...]:
        """The columns of cells."""
        at = self.cell
        return tuple([Area([at[r, c] for r in range(self.height) if (r, c) in at])
                      for c in range(self.width)])  # fmt: skip

    def blocks(self, height: int, width: int) -> Iterator[Area]:
        """Every height-by-width rectangle of cells without a hole."""
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
        """The side between two adjacent cells."""
        if a.row == b.row:
            return self.vertical[a.row, max(a.col, b.col)]
        return self.horizontal[max(a.row, b.row), a.col]

    def segment(self, a: Any, b: Any) -> Segment:
        """The one stroke between two nodes."""
        if isinstance(a, Vertex) and abs(a.row - b.row) + abs(a.col - b.col) == 1:
            at = min((a.row, a.col), (b.row, b.col))
            return self.horizontal[at] if a.row == b.row else self.vertical[at]
        key = frozenset((a, b))
        found = self._segments.get(key)
        if found is None:
            found = self._segments[key] = Segment(a, b)
        return found

    def segments(self, kind: type, steps: tuple[Vector, ...]) -> tuple[Segment, ...]:
        """Every step of these shapes between two nodes of a kind, by first node in reading order.

        Steps that run through the inside of a hole are left out.
        """
        if kind is Vertex and steps == ORTHOGONAL:
            return self.edges
        found = self._steps.get((kind, steps))
        if found is None:
            pairs = [(n, n.go(*s)) for s in steps for n in self.nodes(kind).values()]
            found = tuple([self.segment(a, b) for a, b in pairs if b is not None])
            if self.holes and not all(0 in step for step in steps):
                found = tuple([s for s in found if not s.holed])
            self._steps[kind, steps] = found
        return found

    @once
    def exits(self) -> tuple[Exit, ...]:
        """The half steps from the border cells to the frame."""
        return tuple([Exit(c, d) for c in self.cells for d in Direction
                      if len(c.side(d).cells) == 1 and not c.side(d).holed])  # fmt: skip

    def crossings(self, kind: type, steps: tuple[Vector, ...]) -> tuple[Crossing, ...]:
        """Every two of these steps that meet away from nodes."""
        found = self._crossings.get((kind, steps))
        if found is None:
            near: dict[Vector, list[Segment]] = {}
            for s in self.segments(kind, steps):
                (r, c), (q, d) = ((n.row, n.col) for n in s.ends)
                for square in product(range(min(r, q), max(r, q)), range(min(c, d), max(c, d))):
                    near.setdefault(square, []).append(s)
            meet = {(a, b): p for group in near.values() for a, b in combinations(group, 2)
                    if (p := a.meets(b)) is not None}  # fmt: skip
            found = self._crossings[kind, steps] = tuple([Crossing(a, b, p) for (a, b), p in meet.items()])
        return found

    def around(self, point: tuple[Fraction, Fraction]) -> tuple[Cell, ...]:
        """The cells a point (in half steps) lies in or on the side of."""
        y, x = point
        rows = {int(y // 2), int(-(-y // 2)) - 1}
        cols = {int(x // 2), int(-(-x // 2)) - 1}
        near = [(r, c) for r in sorted(rows) for c in sorted(cols)]
        return tuple([self.cell[p] for p in near if p in self.cell])


@lru_cache(maxsize=64)
def grid(height: int, width: int, holes: frozenset[Vector] = frozenset()) -> Grid:
    """The one grid of this size and these holes."""
    return Grid(height, width, holes)


def groups(places: Iterable[T], near: Callable[[T], Iterable[T]]) -> list[list[T]]:
    """Some places as the groups that hang together, in their order.

    >>> groups([1, 2, 4, 5, 6], lambda n: (n - 1, n + 1))
    [[1, 2], [4, 5, 6]]
    """
    left = dict.fromkeys(places)
    found: list[list[T]] = []
    while left:
        group = [next(iter(left))]
        del left[group[0]]
        for place in group:
            for other in near(place):
                if other in left:
                    del left[other]
                    group.append(other)
        found.append(group)
    return found


def in_line(a: Segment, b: Segment) -> bool:
    """Whether two segments with a common end go straight on there."""
    node = a.ends[0] if a.ends[0] in b.ends else a.ends[1]
    (y, x), (v, u) = a.way(node), b.way(node)
    return y * u == x * v and y * v + x * u < 0


def angle(a: Segment, b: Segment) -> float:
    """The angle in degrees that two segments enclose at their common end (180: straight on)."""
    node = a.ends[0] if a.ends[0] in b.ends else a.ends[1]
    (y, x), (v, u) = a.way(node), b.way(node)
    return round(abs(degrees(atan2(y * u - x * v, y * v + x * u))), 3)
