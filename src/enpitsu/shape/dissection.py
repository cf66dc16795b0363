"""Pieces that fill the board: a tiling of cells, or a dissection along any straight lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, pairwise
from typing import Any, TypeAlias

from enpitsu.grid import Cell
from enpitsu.layers.drawn.pieces import Candidates
from enpitsu.logic import AssertedContext, Bool, Clash, GlobalConstraint, Read, Sink, count

Point: TypeAlias = tuple[Fraction, Fraction]
Ring: TypeAlias = list[Point]
"""The corners of a convex polygon in order."""
Corners: TypeAlias = tuple[tuple[int, int], ...]
"""The same, on dots."""

PRIME = 10_007
POINTS = ((137, 171), (9861, 173), (139, 9827), (9859, 9831), (5137, 4871))
"""Points of a cell, in parts of PRIME: no line through two dots at most 40 apart meets one of them."""
EVERY = (1 << len(POINTS)) - 1
CANDIDATES_PER_VARIABLE = 32
"""So many candidates share a variable."""
Strip: TypeAlias = tuple[tuple[int, int], ...]
"""Columns of a row, each with the sample points that are covered there."""


class Dissection(GlobalConstraint):
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
                at_hand = piece.over(cell)
                if not any(state[p] is not False and p.side_of(y, x) >= 0 for p in at_hand):
                    yield {piece[p]: False for p in at_hand if p.side_of(y, x) >= 0}
                    break

    def implied(self, rest: AssertedContext) -> Iterator[tuple[Cell, Bool]]:
        """Just one of the pieces that are left is over each sample point."""
        over: dict[tuple[Cell, int], list[Bool]] = {}
        for p, mark in self.piece.items():
            if rest.fixed(mark) is not False:
                for row, strip in _strips(p).items():
                    for col, points in strip:
                        cell = self.piece.grid.cell[row, col]
                        for i in range(len(POINTS)):
                            if points >> i & 1:
                                over.setdefault((cell, i), []).append(mark)
        yield from {tuple(marks): (cell, count(marks) == 1) for (cell, _), marks in over.items()}.values()

    def encode(self, to: Sink) -> None:
        """Exactly one piece over some points of each cell; overlaps and gaps elsewhere are cut off."""
        groups: dict[tuple[int, Strip], list[int]] = {}
        for p, mark in self.piece.items():
            if to.fixed(mark) is not False:
                for row, strip in _strips(p).items():
                    groups.setdefault((row, tuple(strip)), []).append(mark.number)
        near: dict[Cell, list[tuple[int, int]]] = {c: [] for c in self.piece.grid.cells}
        for (row, columns), literals in groups.items():
            literal = _one(to, literals)
            for col, points in columns:
                near[self.piece.grid.cell[row, col]].append((points, literal))
        for strips in near.values():
            seen = set()
            for i in range(len(POINTS)):
                over = tuple([literal for points, literal in strips if points >> i & 1])
                if over not in seen:
                    seen.add(over)
                    to.add([(_one(to, over),)] if over else [()])
        to.lazy(self)


def _strips(piece: Any) -> dict[int, list[tuple[int, int]]]:
    """Row -> the columns where a piece covers sample points, and which."""
    found: dict[int, list[tuple[int, int]]] = {}
    whole = frozenset(getattr(piece, "whole", ()))
    for cell in piece.cells:
        points = EVERY if cell in whole else _covered(_seen_from(cell, piece.points))
        if points:
            found.setdefault(cell.row, []).append((cell.col, points))
    return found


def _one(to: Sink, literals: Sequence[int]) -> int:
    """A literal that says that just one of some holds; more than one never do."""
    while len(literals) > 1:
        bundles = [
            literals[i : i + CANDIDATES_PER_VARIABLE]
            for i in range(0, len(literals), CANDIDATES_PER_VARIABLE)
        ]
        first = to.fresh(len(bundles))
        for some, bundle in enumerate(bundles, first):
            to.among([*bundle, -some], 0b10)
        literals = range(first, first + len(bundles))
    return literals[0]


def _seen_from(cell: Cell, points: Corners) -> Corners:
    """Corners, counted from the upper left corner of a cell."""
    return tuple([(r - cell.row, c - cell.col) for r, c in points])


@lru_cache(maxsize=1 << 16)
def _covered(points: Corners) -> int:
    """The sample points of the first cell that lie inside a convex polygon, as bits."""
    found = 0
    for i, (y, x) in enumerate(POINTS):  # on no side
        turns = {(q - r) * (x - c * PRIME) > (d - c) * (y - r * PRIME)
                 for (r, c), (q, d) in pairwise((*points, points[0]))}  # fmt: skip
        found |= (len(turns) == 1) << i
    return found


def uncovered(cell: Cell, rings: Iterable[Corners]) -> list[Ring]:
    """The rest that convex polygons with corners on dots leave of a cell, as convex polygons.

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


def _minus(part: Ring, ring: Corners) -> Iterator[Ring]:
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
    """The part of a convex polygon on one side of the line from a to b; nothing if that has no area."""

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
