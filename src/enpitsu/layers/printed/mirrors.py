"""Mirrors printed on the sides of cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from enpitsu.grid import Cell, Direction, Edge, Grid, once
from enpitsu.layers.base import Block
from enpitsu.layers.graphics import Shape, Stroke
from enpitsu.layers.printed.sides import Sides, side_text, sides

if TYPE_CHECKING:
    from random import Random


class Mirror(tuple[Edge, ...]):
    """A straight stretch of sides, as a place."""

    __slots__ = ()

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells that touch it."""
        return tuple([c for side in self for c in side.cells])

    def __str__(self) -> str:
        return f"mirror {side_text(self[0])}"


class MirrorSet:
    """The mirrors of a board."""

    def __init__(self, mirrors: Iterable[Mirror] = ()) -> None:
        self.mirrors = tuple(mirrors)

    def __iter__(self) -> Iterator[Mirror]:
        return iter(self.mirrors)

    def __len__(self) -> int:
        return len(self.mirrors)

    @once
    def standing(self) -> frozenset[Edge]:
        """All sides on which a mirror stands."""
        return frozenset([side for mirror in self.mirrors for side in mirror])

    def images(self, side: Edge) -> Iterator[tuple[Cell, Cell]]:
        """The cells that a side reflects into each other, nearest first.

        They end where the next cell, on either way, is off the board, a hole, or beyond a mirror
        that stands across the way.

        ::

            b a|a b      a, a and b, b are images
        """
        a, b = side.cells
        way = Direction.EAST if side.upright else Direction.SOUTH
        while True:
            yield a, b
            far, near = a.step(way.back), b.step(way)
            if far is None or near is None:
                return
            if a.side(way.back) in self.standing or b.side(way) in self.standing:
                return
            a, b = far, near


class Mirrors(Block[MirrorSet]):
    """Printed mirrors: a block ``H W`` for the board, then one line of sides for each mirror.

    ::

        3 4

        1,1|      one mirror, between R2C2 and R2C3

    Collinear sides that touch are one mirror, wherever they are listed.
    """

    board = True
    sized = True
    optional = True

    def blank(self, grid: Grid) -> MirrorSet:
        return MirrorSet()

    def read_block(self, grid: Grid, rows: list[list[str]]) -> MirrorSet:
        return self.of_sides([e for _, e in sides(grid, rows)])

    def of_sides(self, sides: Iterable[Edge]) -> MirrorSet:
        """The mirrors that stand on some sides; those at a hole are none."""
        return MirrorSet(_stretches(dict.fromkeys(sides)))

    def write_block(self, grid: Grid, value: MirrorSet) -> list[str]:
        return [" ".join([side_text(e) for e in mirror]) for mirror in value]

    def invent(self, grid: Grid, rng: Random) -> MirrorSet:
        """About every tenth side is part of a mirror."""
        return MirrorSet(_stretches([e for e in grid.inner_edges if rng.random() < 0.1]))

    def vary(self, grid: Grid, value: MirrorSet, rng: Random, near: Sequence[Cell] = ()) -> MirrorSet:
        """One side more - often at the end of a mirror - or one less."""
        ends = [e for m in value for v in (m[0].ends[0], m[-1].ends[1]) for e in v.edges
                if e.upright == m[0].upright and len(e.cells) == 2]  # fmt: skip
        sides = ends if ends and rng.random() < 0.5 else grid.inner_edges
        sides = [e for e in sides if any([c in near for c in e.cells])] or sides
        return MirrorSet(_stretches({*value.standing} ^ {rng.choice(sides)})) if sides else value

    def fewer(self, grid: Grid, value: MirrorSet) -> Iterator[MirrorSet]:
        """A mirror less, or a side less at the end of one."""
        for mirror in value:
            yield MirrorSet([m for m in value if m is not mirror])
        for mirror in value:
            for shorter in (mirror[1:], mirror[:-1]) if len(mirror) > 1 else ():
                yield MirrorSet([Mirror(shorter) if m is mirror else m for m in value])

    def paint(self, grid: Grid, value: MirrorSet) -> Iterator[Shape]:
        for mirror in value:
            yield Stroke((mirror[0].ends[0].at, mirror[-1].ends[1].at), "mirror")


def _stretches(of: Iterable[Edge]) -> Iterator[Mirror]:
    """Some sides as maximal straight stretches."""
    left = dict(Sides(of))
    while left:
        stretch = [next(iter(left))]
        del left[stretch[0]]
        upright = stretch[0].upright
        while True:
            end = stretch[-1].ends[1]
            more = next((e for e in end.edges if e in left and e.upright == upright), None)
            if more is None:
                break
            del left[more]
            stretch.append(more)
        yield Mirror(stretch)
