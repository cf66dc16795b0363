"""Diagonal crosses, and crosses shot from the border."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Protocol

from enpitsu.effort import reported
from enpitsu.grid import Cell, Diagonal, Direction, Grid, Segment
from enpitsu.pieces.piece import Look, Piece, Spot


class Cross(Piece):
    r"""A diagonal cross with four equal arms.

    ::

        \ /
         c       centre c, arm 1: five cells, four rods (the steps of its arms)
        / \

    A cross of arm 0 is its centre alone.  ``tips``: the cells where its arms end (none then);
    ``middle``: its centre; ``sized``: its centre with its arm, for what crosses of equal size share.
    """

    def __init__(self, centre: Cell, arms: tuple[tuple[Cell, ...], ...]) -> None:
        self.centre, self.arm = centre, len(arms[0])
        self.cells = (centre, *[c for arm in arms for c in arm])
        self.tips = tuple([arm[-1] for arm in arms if arm])
        self.sized, self.middle = ((centre, self.arm),), (centre,)
        chains = [(centre, *arm) for arm in arms]
        step = centre.grid.segment
        self.rods: tuple[Segment, ...] = tuple([step(a, b) for chain in chains for a, b in pairwise(chain)])

    @property
    def text(self) -> str:
        """Centre and arm length."""
        return f"{self.centre.text} {self.arm}"

    @property
    def spoken(self) -> str:
        """The name of the cross in a sentence."""
        return f"the cross of arm {self.arm} at {self.centre}"

    def drawing(self) -> Iterator[tuple[Look, tuple[Spot, ...]]]:
        (y, x), k = self.centre.at, 2 * self.arm or 1
        yield "line", ((y - k, x - k), (y + k, x + k))
        yield "line", ((y - k, x + k), (y + k, x - k))


def crosses(over: Iterable[Cell]) -> Iterator[Cross]:
    """Every cross that lies on these cells entirely.

    >>> from enpitsu.grid import grid
    >>> [x.text for x in crosses(grid(3, 3).cells) if x.arm]
    ['1,1 1']
    """
    free = dict.fromkeys(over)
    for centre in free:
        rays = [centre.ray(d) for d in Diagonal]
        yield Cross(centre, ((), (), (), ()))
        for k in range(1, min(len(ray) for ray in rays) + 1):
            if not all(ray[k - 1] in free for ray in rays):
                break
            yield Cross(centre, tuple([ray[:k] for ray in rays]))


class LaunchPad(Protocol):
    """A stretch of the border from which crosses are shot."""

    @property
    def side(self) -> str:
        """T, B, L or R."""

    @property
    def starts(self) -> Mapping[int, Cell]:
        """Position -> border cell."""

    @property
    def inward(self) -> Direction:
        """The direction of the trails."""

    @property
    def numbers(self) -> Collection[int]:
        """The sizes of its crosses."""


class Launch(Piece):
    r"""A trail from the border and the cross at its end.

    ::

        \ /
         X       firework: the cells of the cross (size = its arm + 1)
        / \
         |       trail: the cells between the border and the centre; start: (side, position)
    """

    def __init__(self, zone: LaunchPad, position: int, trail: tuple[Cell, ...], cross: Cross) -> None:
        self.zone, self.trail, self.size = zone, trail, cross.arm + 1
        self.cross, self.firework = cross, cross.cells
        self.start = ((zone.side, position),)
        self.cells = (*trail, *cross.cells)

    @property
    def text(self) -> str:
        """Side, position, size, number of trail cells."""
        [(side, position)] = self.start
        return f"{side} {position} {self.size} {len(self.trail)}"

    def drawing(self) -> Iterator[tuple[Look, tuple[Spot, ...]]]:
        for cell in self.firework:
            y, x = cell.at
            yield "fill", ((y - 1, x - 1), (y - 1, x + 1), (y + 1, x + 1), (y + 1, x - 1))
        (y, x), k = self.cross.centre.at, 2 * self.cross.arm + 0.6
        yield "line", ((y - k, x - k), (y + k, x + k))
        yield "line", ((y - k, x + k), (y + k, x - k))
        (y, x), (dr, dc) = (self.trail or self.firework)[0].at, self.zone.inward.value
        yield "trail", ((y - dr, x - dc), self.cross.centre.at)


def launches(zones: Iterable[LaunchPad], grid: Grid) -> Iterator[Launch]:
    """Every way to shoot a cross from a zone, of any size up to the largest of the zones' numbers.

    A trail runs straight inwards; crosses lie in the grid entirely and touch no hole.
    """
    zones = list(zones)
    at: dict[tuple[Cell, int], Cross] = {(x.centre, x.arm): x for x in reported(crosses(grid.cells))}
    sizes = [n for zone in zones for n in zone.numbers]
    largest = min(max(sizes, default=0), max([arm + 1 for _, arm in at], default=0))
    for zone in zones:
        for position, first in zone.starts.items():
            path = (first, *first.ray(zone.inward))
            for size in range(1, largest + 1):
                for n, centre in enumerate(path):
                    cross = at.get((centre, size - 1))
                    if cross is not None:
                        yield Launch(zone, position, path[:n], cross)
