"""Pieces that fill the board: a tiling of cells, or a dissection along any straight lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import combinations, pairwise
from typing import Any, TypeAlias

from enpitsu.grid import Cell
from enpitsu.layers.pieces import Candidates
from enpitsu.logic import Bool, Clash, Read, Sink, Whole

Point: TypeAlias = tuple[Fraction, Fraction]
Ring: TypeAlias = list[Point]
"""The corners of a convex polygon in order."""

PRIME = 10_007
POINTS = ((137, 171), (9861, 173), (139, 9827), (9859, 9831), (5137, 4871))
"""Points of a cell, in parts of PRIME: no line through two dots at most 40 apart meets one of them."""


class Dissection(Whole):
    """The placed polygons fill the cells without gap or overlap."""

    __slots__ = ("piece",)

    def __init__(self, piece: Candidates) -> None:
        self.piece = piece

    late = True  # candidates that the givens rule out are to cost nothing

    def parts(self) -> Iterable[Bool]:
        return self.piece.values()

    def clashes(self, value: Read) -> Iterator[Clash]:
        """Two pieces that overlap; or all pieces over a point that no piece covers."""
        piece = self.piece
        state = {p: value(m) for p, m in piece.items()}
        placed = [p for p, v in state.items() if v]
        apart = True
        for p, q in combinations(placed, 2):
            if p.overlaps(q):
                apart = False
                yield {piece[p]: True, piece[q]: True}
        if apart and sum([p.area2 for p in placed]) < 2 * len(piece.grid.cells):
            yield from self._gaps(state, placed)

    def _gaps(self, state: dict[Any, bool | None], placed: list[Any]) -> Iterator[Clash]:
        """For each cell that is not filled, a point in its gap, if nothing can cover that any more."""
        piece = self.piece
        for cell in piece.grid.cells:
            over = [p for p in placed if cell in p.cells]
            for gap in uncovered(cell, [p.points for p in over]):
                y, x = _middle(gap)
                near = [p for p in piece.over(cell) if p.side_of(y, x) >= 0]
                if all(state[p] is False for p in near):
                    yield {piece[p]: False for p in near}
                    break

    def encode(self, to: Sink) -> None:
        """Exactly one piece over some points of each cell; overlaps and gaps elsewhere are cut off."""
        alive: dict[Cell, list[Any]] = {c: [] for c in self.piece.grid.cells}
        for p, mark in self.piece.items():
            if to.fixed(mark) is not False:
                for cell in p.cells:
                    alive[cell].append(p)
        for cell, near in alive.items():
            seen = set()
            for y, x in POINTS:
                at = cell.row * PRIME + y, cell.col * PRIME + x
                over = tuple([self.piece[p].number for p in near if _covers(p.points, *at)])
                if over not in seen:
                    seen.add(over)
                    to.among(list(over), 0b10)
        to.lazy(self)


def _covers(points: tuple[tuple[int, int], ...], y: int, x: int) -> bool:
    """Whether a point (in parts of PRIME, on no side) lies inside a convex polygon."""
    right = left = False
    for (r, c), (q, d) in pairwise((*points, points[0])):
        if (q - r) * (x - c * PRIME) > (d - c) * (y - r * PRIME):
            right = True
        else:
            left = True
    return not (left and right)


def uncovered(cell: Cell, rings: Iterable[tuple[tuple[int, int], ...]]) -> list[Ring]:
    """What convex polygons with corners on dots leave of a cell, as convex polygons.

    ::

        +---+
        |x /|      x is left over by a piece in the lower right
        |/##|
        +---+

    >>> from enpitsu.grid import grid
    >>> cell = grid(1, 1).cell[0, 0]
    >>> len(uncovered(cell, [])), len(uncovered(cell, [((0, 0), (0, 1), (1, 1), (1, 0))]))
    (1, 0)
    """
    r, c = Fraction(cell.row), Fraction(cell.col)
    left: list[Ring] = [[(r, c), (r, c + 1), (r + 1, c + 1), (r + 1, c)]]
    for ring in rings:
        left = [rest for part in left for rest in _minus(part, ring)]
    return left


def _minus(part: Ring, ring: tuple[tuple[int, int], ...]) -> Iterator[Ring]:
    """A convex polygon without another one, as convex polygons."""
    turn = sum([a[0] * b[1] - a[1] * b[0] for a, b in pairwise((*ring, ring[0]))])
    inside = part
    for a, b in pairwise((*ring, ring[0])):
        if turn < 0:
            a, b = b, a
        yield from _cut(inside, b, a)
        [inside] = list(_cut(inside, a, b)) or [[]]
        if not inside:
            return


def _cut(part: Ring, a: tuple[int, int], b: tuple[int, int]) -> Iterator[Ring]:
    """What lies of a convex polygon on one side of the line from a to b; nothing if that has no area."""

    def side(p: Point) -> Fraction:
        return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])

    kept: Ring = []
    for p, q in pairwise((*part, part[0])) if part else ():
        s, t = side(p), side(q)
        if s >= 0:
            kept.append(p)
        if (s > 0 > t) or (s < 0 < t):
            share = s / (s - t)
            kept.append((p[0] + share * (q[0] - p[0]), p[1] + share * (q[1] - p[1])))
    area = sum([p[0] * q[1] - p[1] * q[0] for p, q in pairwise((*kept, *kept[:1]))])
    if area:
        yield kept


def _middle(ring: Ring) -> Point:
    """A point inside a convex polygon."""
    n = len(ring)
    return Fraction(sum([y for y, _ in ring]), n), Fraction(sum([x for _, x in ring]), n)


def dissection(piece: Candidates) -> Bool:
    r"""The placed polygons fill all cells without gap or overlap; their sides may have any slope.

    ::

        +--+--+        +--+--+
        |   \ |        |  |\ |
        +----\+  yes   +--+-\+  no: a gap
    """
    return Dissection(piece)


def tiling(piece: Candidates) -> Iterator[tuple[Any, Bool]]:
    """The cases of a tiling: exactly one placed piece holds each cell.

    ::

        A A B        A A .
        C C B  yes   C C .  no
    """
    for cell in piece.grid.cells:
        yield cell, piece.number(cell) == 1
