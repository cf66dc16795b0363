"""Clusters that leave the cells beside them room for clusters of their own: for those who explain."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import reduce
from operator import and_, or_
from typing import Any, NamedTuple

from enpitsu.bits import bits
from enpitsu.grid import Cell, spoken
from enpitsu.layers.drawn.colour_groups import NoRoom, OneCluster
from enpitsu.logic import Bool, Deducer, Every, Known, Some, Verdict
from enpitsu.logic.ways import WAYS
from enpitsu.logic.whole import Sink
from enpitsu.networks.network import Network
from enpitsu.shape.ways_left import ToldWhole, WaysLeft

CLUSTERS = 3 * WAYS
"""Clusters of a cell, of both colours, up to which those beside each of them are looked at.

With 12 of them five of 53 steps of two boards are opaque, with 24 four, with 36 or more two
(`python -m bench.opaque`).
"""


class LeavingRoom(ToldWhole):
    """The cluster of a cell stands alone, and so does that of each cell beside it."""

    __slots__ = ("alone", "at")

    def __init__(self, colour: Mapping[Cell, Bool], at: Cell, alone: Mapping[Cell, NoRoom]) -> None:
        super().__init__(alone[at].condition, Network(dict(colour), {}))
        self.at, self.alone = at, alone

    def beside(self, way: OneCluster) -> list[NoRoom]:
        """The clusters that the cells around one may have."""
        return [self.alone[m.place] for m in way.rim if m.place in self.alone]

    def holds(self, known: Known) -> Verdict:
        verdict = self.condition.holds(known)
        for way in self.alone[self.at].ways if verdict else ():
            if way.condition.holds(known):
                found = [other.holds(known) for other in self.beside(way)]
                return False if False in found else None if None in found else True
        return verdict

    def encode(self, to: Sink) -> None:
        super().encode(to)
        for way in self.alone[self.at].ways:
            lies = to.literal(way.condition)
            to.add([[-lies, to.literal(other.condition)] for other in self.beside(way)])

    def deducer(self) -> Deducer:
        return RoomDeducer(self)


class Lying(NamedTuple):
    """A cluster as it may lie: its marks, those that are off far to the left, and the cells beside it."""

    made: int
    beside: tuple[Cell, ...]


class RoomDeducer(WaysLeft):
    """The marks that are so wherever the cluster of a cell leaves room for those beside it."""

    def __init__(self, of: LeavingRoom) -> None:
        spot = {b.number - 1: cell for cell, b in of.network.nodes.items()}
        self.shift = max(spot) + 1
        self.all = (1 << self.shift) - 1
        self.own = [Lying(self._made(way), tuple([b.at for b in of.beside(way)]))
                    for way in of.alone[of.at].ways]  # fmt: skip
        near = {cell for lying in self.own for cell in lying.beside}
        self.others = {cell: [self._made(way) for way in of.alone[cell].ways] for cell in near}
        """For each cell beside such a cluster the clusters that it may have."""
        made = [*[lying.made for lying in self.own], *[w for ways in self.others.values() for w in ways]]
        scope: int = reduce(or_, [(w | w >> self.shift) & self.all for w in made])
        size = of.alone[of.at].size
        super().__init__(scope, f"no cluster of {size} has room at {spoken(of.at)} with others beside it")

        away = {i: abs(cell.row - of.at.row) + abs(cell.col - of.at.col) for i, cell in spot.items()}
        self.far_first = sorted(bits(scope), key=lambda i: (-away[i], i))
        self._met: dict[int, int] = {}
        self._left: dict[tuple[int, int], list[Lying] | None] = {}

    def _made(self, way: OneCluster) -> int:
        on, off = way.masks
        return on | off << self.shift

    def _against(self, made: int) -> int:
        """The marks that have other values."""
        return made >> self.shift | (made & self.all) << self.shift

    def none_left(self, on: int, off: int) -> bool:
        return self.left(on, off) == []

    def left(self, on: int, off: int) -> list[Lying] | None:
        """The clusters that leave room for others; None if there are many to be looked at."""
        key = on & self.scope, off & self.scope
        if key not in self._left:
            bad = self._against(key[0] | key[1] << self.shift)
            ways = [lying for lying in self.own if not lying.made & bad]
            few, fitting = len(ways) <= CLUSTERS, dict[Cell, list[int]]()
            self._left[key] = [w for w in ways if self._has_room(w, bad, fitting)] if few else None
        return self._left[key]

    def _has_room(self, lying: Lying, bad: int, fitting: dict[Cell, list[int]]) -> bool:
        """Tells whether others have room beside a cluster, or that takes too long to see.

        ``fitting``: the clusters of cells, seen so far, that go together with what is known.
        """
        met = self._met.get(lying.made)
        if met is not None and not met & bad:
            return True
        for cell in lying.beside:
            if cell not in fitting:
                fitting[cell] = [w for w in self.others[cell] if not w & bad]
        looked = 0

        def placed(made: int, beside: Mapping[Cell, list[int]]) -> int:
            """A cluster for each cell, with some that are there; 0 if there are none."""
            nonlocal looked
            looked += 1
            if looked > WAYS or not beside:
                return made
            no, left = self._against(made), dict[Cell, list[int]]()
            for cell, ways in beside.items():
                left[cell] = [w for w in ways if not w & no]
                if not left[cell]:
                    return 0
            first = min(left, key=lambda cell: len(left[cell]))
            own = left.pop(first)
            return next((found for w in own if (found := placed(made | w, left))), 0)

        found = placed(lying.made, {cell: fitting[cell] for cell in lying.beside})
        if found and looked <= WAYS:
            self._met[lying.made] = found
        return bool(found)

    def goals(self, on: int, off: int) -> Iterator[tuple[int, bool]]:
        ways = self.left(on, off)
        if ways:
            bad = self._against(on | off << self.shift)
            both = reduce(and_, [self._forced(lying, bad) for lying in ways])
            yield from [(i, True) for i in bits(both & self.all & ~on)]
            yield from [(i, False) for i in bits(both >> self.shift & ~off)]

    def _forced(self, lying: Lying, bad: int) -> int:
        """The marks that are so with one cluster, as each cell beside it has one of few."""
        made, beside = lying
        for cell in beside:
            left = [w for w in self.others[cell] if not w & (bad | self._against(made))]
            made |= reduce(and_, left) if 0 < len(left) <= CLUSTERS else 0
        return made


def leaving_room(colour: Any, at: Cell, alone: Mapping[Cell, Bool]) -> Bool:
    """The cluster of a cell stands alone, and so does that of each cell beside it.

    ::

        a a b
        b b a      of two cells: that of R1C1 stands alone, but R1C3 beside it is by itself

    Explanations look at the few ways in which it may lie, and at the room that each leaves.

    ``alone``: for each cell that its cluster stands alone, as ``standing_alone`` says it.
    """
    told = {cell: b.told[0] for cell, b in alone.items() if isinstance(b, Some | Every) and b.told}
    clusters = {cell: b for cell, b in told.items() if isinstance(b, NoRoom)}
    return LeavingRoom(colour, at, clusters) if at in clusters else alone[at]
