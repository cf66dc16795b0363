"""Clusters that leave the cells beside them room for clusters of their own: for explanations alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from enpitsu.grid import Cell
from enpitsu.lemmas.colour_groups import GroupRoom, OneCluster
from enpitsu.lemmas.room_left import Lying, RoomLeft
from enpitsu.lemmas.ways_left import WordedConstraint
from enpitsu.logic import Bool, Every, PartialAssignment, Propagator, Some, Verdict
from enpitsu.logic.global_constraint import Sink
from enpitsu.logic.ways import MAX_WAYS
from enpitsu.networks.network import Network
from enpitsu.reasons import NoClusterHasRoom

MAX_CLUSTERS = 3 * MAX_WAYS
"""Clusters of a cell, of both colours, up to which those beside each of them are looked at.

With 12 of them five of 53 steps of two boards are opaque, with 24 four, with 36 or more two
(`python -m bench.opaque`).
"""


class LeavingRoom(WordedConstraint):
    """The cluster of a cell stands alone, and so does that of each cell beside it."""

    __slots__ = ("alone", "at")

    def __init__(self, colour: Mapping[Cell, Bool], at: Cell, alone: Mapping[Cell, GroupRoom]) -> None:
        super().__init__(alone[at].condition, Network(dict(colour), {}))
        self.at, self.alone = at, alone

    def beside(self, way: OneCluster) -> list[GroupRoom]:
        """The clusters that the cells around one may have."""
        return [self.alone[m.place] for m in way.rim if m.place in self.alone]

    def holds(self, known: PartialAssignment) -> Verdict:
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

    def propagator(self) -> Propagator:
        return RoomPropagator(self)


class RoomPropagator(RoomLeft):
    """The marks that are so wherever the cluster of a cell leaves room for those beside it."""

    def __init__(self, of: LeavingRoom) -> None:
        spots = {b.number - 1: cell for cell, b in of.network.nodes.items()}
        shift = max(spots) + 1

        def made(way: OneCluster) -> int:
            on, off = way.masks
            return on | off << shift

        own = [Lying(made(w), tuple([b.at for b in of.beside(w)])) for w in of.alone[of.at].ways]
        near = {cell for lying in own for cell in lying.beside}
        others = {cell: [made(way) for way in of.alone[cell].ways] for cell in near}
        none = NoClusterHasRoom(of.alone[of.at].size, of.at, beside=True)
        super().__init__(of.at, spots, shift, own, others, MAX_CLUSTERS, none)


def leaving_room(colour: Any, at: Cell, alone: Mapping[Cell, Bool]) -> Bool:
    """The cluster of a cell stands alone, and so does that of each cell beside it.

    ::

        a a b
        b b a      of two cells: that of R1C1 stands alone, but R1C3 beside it is by itself

    Explanations look at the few ways in which it may lie, and at the room that each leaves.

    ``alone``: for each cell that its cluster stands alone, as ``standing_alone`` says it.
    """
    worded = {cell: b.worded[0] for cell, b in alone.items() if isinstance(b, Some | Every) and b.worded}
    clusters = {cell: b for cell, b in worded.items() if isinstance(b, GroupRoom)}
    return LeavingRoom(colour, at, clusters) if at in clusters else alone[at]
