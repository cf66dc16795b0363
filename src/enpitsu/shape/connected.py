"""Connectedness: one piece of shaded cells, of a line, of any network."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from typing import Any

from enpitsu.grid import Cell, Segment, Vertex
from enpitsu.logic import (
    TRUE,
    Bool,
    Clash,
    Continuation,
    GlobalConstraint,
    PartialAssignment,
    PhraseContext,
    Propagator,
    Read,
    Sink,
)
from enpitsu.networks.floods import Floods, OnePiece
from enpitsu.networks.net import structure_of
from enpitsu.networks.network import Network
from enpitsu.networks.said import GrowingPiece
from enpitsu.reasons import CutOff, MaybeReason, SmallLoop
from enpitsu.shape.propagate import ConnectedPropagator


class Connected(GlobalConstraint):
    """The network is one piece; it may be empty unless ``nonempty``."""

    __slots__ = ("network", "nonempty")

    def __init__(self, network: Network, nonempty: bool) -> None:
        self.network, self.nonempty = network, nonempty

    @property
    def key(self) -> object:
        name = self.network.name
        return None if name is None else (Connected, name, self.nonempty)

    def structure(self) -> tuple[Hashable, Iterable[Bool]]:
        built, conditions = structure_of(self.network)
        return (built, self.nonempty), conditions

    def parts(self) -> Iterable[Bool]:
        return self.network.conditions()

    def clashes(self, value: Read) -> Iterator[Clash]:
        """A node of each of two pieces, and all of a minimal wall between them missing."""
        net = self.network
        pieces = net.pieces(value, hopeful=True)
        if not pieces:
            if self.nonempty and all(value(b) is False for b in net.nodes.values()):
                yield dict.fromkeys(net.nodes.values(), False)
            return
        if len(pieces) == 1:
            return
        main = max(pieces, key=len)
        there = [n for n in main if value(net.nodes[n])]
        for piece in pieces:
            if piece is not main:
                near = next(n for n in piece if value(net.nodes[n]))
                clash = dict.fromkeys(net.wall(piece, value, main), False)
                clash[net.nodes[near]] = clash[net.nodes[there[0]]] = True
                yield clash

    def broken(self, known: PartialAssignment, context: PhraseContext) -> MaybeReason:
        """Two cells, dots or strokes that are cut off; if all cells are marks, the propagator says so."""
        nodes = self.network.nodes
        strokes = all([isinstance(node, Segment) for node in nodes])
        named = strokes or all([isinstance(node, Cell | Vertex) for node in nodes])
        if not named or (not strokes and all([b.number for b in nodes.values()])):
            return None
        pieces = self.network.pieces(known.reading(), hopeful=True)
        if len(pieces) < 2:
            return None
        there = [[n for n in piece if nodes[n].holds(known)] for piece in pieces[:2]]
        for (one, *_), piece, own in ((there[1], pieces[0], there[0]), (there[0], pieces[1], there[1])):
            if strokes and len(own) == len(piece):
                return SmallLoop(one)
        return CutOff(there[0][0], there[1][0])

    def courses(self, known: PartialAssignment) -> Iterator[Continuation]:
        """All pieces but the largest."""
        pieces = self.network.pieces(known.reading())
        for piece in sorted(pieces, key=len)[:-1]:
            yield GrowingPiece(self.network, next(iter(piece)))

    def propagator(self) -> Propagator | None:
        nodes = self.network.nodes
        signs = {b.number > 0 for b in nodes.values()}
        if len(signs) != 1 or not all(b.number for b in nodes.values()):
            return None
        if not all(b is TRUE for b in self.network.links.values()):
            return None
        bit = {n: abs(b.number) - 1 for n, b in nodes.items()}
        near: dict[int, list[int]] = {i: [] for i in bit.values()}
        for a, b in self.network.links:
            near[bit[a]].append(bit[b])
            near[bit[b]].append(bit[a])
        return ConnectedPropagator(near, {i: n for n, i in bit.items()}, signs == {False})

    def encode(self, to: Sink) -> None:
        if self.nonempty:
            to.add([[to.literal(b) for b in self.network.nodes.values()]])
        board = Floods.of(self.network, to)
        if board is None:
            to.lazy(self)
            return
        nodes = self.network.nodes
        x = {n: to.literal(b) for n, b in nodes.items()}
        links = self.network.links
        near = {a: [x[b] for b in a.neighbors if b in x] for a in x}
        strong = all(near.values()) and to.never_together((-x[a], -x[b]) for a, b in links)
        if strong:  # every true cell has a true neighbour; the centre of a star may be the only one
            to.add([tuple(some) for some in near.values() if len(some) < len(links)])
        to.cut(OnePiece(board, strong))


class OnePieceAndMore(Connected):
    """One piece of which more is asked: its propagator says all that is wrong with it."""

    __slots__ = ()

    def broken(self, known: PartialAssignment, context: PhraseContext) -> MaybeReason:
        return None

    def courses(self, known: PartialAssignment) -> Iterator[Continuation]:
        return iter(())


def connected(what: Any, *, nonempty: bool = False) -> Bool:
    """All that is marked forms one piece; nothing at all counts as one.

    ::

        # # .        # . #
        . # #  yes   # . #  no

    ``nonempty``: at least one is marked.
    """
    return Connected(what if isinstance(what, Network) else what.network, nonempty)
