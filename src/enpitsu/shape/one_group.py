"""One group of so many: connectedness with a number, and the room that is left for it."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from enpitsu.bits import bits
from enpitsu.logic import Bool, Clash, Deduction, PartialAssignment, PhraseContext, Propagator, Read, Sink
from enpitsu.networks.network import Network
from enpitsu.reasons import Else, GroupOf, MaybeReason, NoRoom, NoRoomThere, Reason, TooFar
from enpitsu.shape.connected import Connected
from enpitsu.shape.propagate import ConnectedPropagator


class OneGroup(Connected):
    """The nodes that are there are one piece of so many."""

    __slots__ = ("size",)

    def __init__(self, network: Network, size: int) -> None:
        super().__init__(network, nonempty=size > 0)
        self.size = size

    @property
    def key(self) -> object:
        return None if super().key is None else (super().key, self.size)

    def structure(self) -> tuple[Hashable, Iterable[Bool]]:
        built, conditions = super().structure()
        return (built, self.size), conditions

    def clashes(self, value: Read) -> Iterator[Clash]:
        """Two pieces; too many nodes; a piece, or all of them, shut in where too few can be."""
        nodes = self.network.nodes
        there = [n for n, b in nodes.items() if value(b)]
        if len(there) > self.size:
            yield {nodes[n]: True for n in there[: self.size + 1]}
        room = self._room(value)
        if room is not None:
            yield {nodes[n]: bool(value(nodes[n])) for n in room}
        yield from super().clashes(value)

    def _room(self, value: Read) -> list[Any] | None:
        """Nodes that show that there is no room: one that is there, if any, and those around it."""
        net = self.network
        there = [n for n, b in net.nodes.items() if value(b)]
        for start in there:
            piece = net.piece(start, value, True)
            if len(piece) < self.size:
                rim = {o: None for n in piece for o, _ in net.around[n] if o not in piece}
                return [start, *rim]
        if there or max(map(len, _hopeful(net, value)), default=0) >= self.size:
            return None
        return [n for n in net.nodes if value(net.nodes[n]) is False]

    def broken(self, known: PartialAssignment, context: PhraseContext) -> MaybeReason:
        return None if self._room(known.reading()) is None else no_room(self.size)

    def propagator(self) -> Propagator | None:
        found = super().propagator()
        if not isinstance(found, ConnectedPropagator):
            return None
        return GroupPropagator(found.near, found.places, found.flip, self.size)

    def encode(self, to: Sink) -> None:
        nodes = [to.literal(b) for b in self.network.nodes.values()]
        if self.size > len(nodes):
            to.add([()])
            return
        to.among(nodes, 1 << self.size)
        super().encode(to)


def no_room(size: int) -> NoRoom:
    """The reason of a board on which too few cells of one piece are left."""
    return NoRoom(GroupOf("group", size))


def _hopeful(net: Network, value: Read) -> list[Any]:
    """The pieces of all that may be there."""
    found, placed = list[Any](), set[Any]()
    for node, b in net.nodes.items():
        if node not in placed and value(b) is not False:
            found.append(net.piece(node, value, True))
            placed.update(found[-1])
    return found


class GroupPropagator(ConnectedPropagator):
    """One group of so many: what it cannot do without, and what it cannot reach."""

    minimal = False

    def __init__(
        self, near: Mapping[int, Sequence[int]], places: Mapping[int, Any], flip: bool, size: int
    ) -> None:
        super().__init__(near, places, flip)
        self.size = size

    def deduce(self, on: int, off: int, *, full: bool) -> tuple[int, MaybeReason, list[Deduction]]:
        """The deductions possible now: see Propagator."""
        if self.flip:
            on, off = off, on
        on, off = on & self.scope, off & self.scope
        allowed = self.scope & ~off
        if not self.size:
            return 0, None, []
        pieces = self._pieces(on, allowed)
        roomy = [piece for piece in pieces if piece.bit_count() >= self.size]
        if not roomy or (on and len(roomy) < len(pieces)):
            small = next((piece for piece in pieces if piece not in roomy), 0)
            facts = on & small & -(on & small) | self.rim(small) & off if on else off
            return facts, no_room(self.size), []
        found = list[Deduction]()
        if on and len(pieces) > 1:  # the propagator without a size explains that they are apart
            return 0, None, found
        for piece in pieces:
            if piece not in roomy:
                reason, facts = NoRoomThere(self.size), self.rim(piece) & off
                found += [self._deduced(i, False, facts, reason) for i in bits(piece & ~on)]
        if full and len(roomy) == 1:
            found += self._needed(on, off, roomy[0])
        if full and on:
            found += self._too_far(on, off, roomy[0])
        return 0, None, found

    def _pieces(self, on: int, allowed: int) -> list[int]:
        """The pieces of all that may be there; if something is there, those that hold it."""
        found, left = list[int](), on or allowed
        while left:
            found.append(self.flood(left & -left, allowed))
            left &= ~found[-1]
        return found

    def _deduced(self, i: int, there: bool, facts: int, reason: Reason) -> Deduction:
        return Deduction(i, there is not self.flip, facts, reason)

    def _needed(self, on: int, off: int, piece: int) -> Iterator[Deduction]:
        """Places without which no piece has room."""
        for i in bits(piece & ~on):
            left = piece & ~(1 << i)
            parts = self._pieces(on, left)
            if on and len(parts) > 1:
                continue  # it joins two parts
            if max([part.bit_count() for part in parts], default=0) < self.size:
                facts = on & -on | (self.rim(parts[0]) & off if on else off)
                yield self._deduced(i, True, facts, Else(no_room(self.size)))

    def _too_far(self, on: int, off: int, piece: int) -> Iterator[Deduction]:
        """Places to which a way from what is there takes too many."""
        seen, steps = on, self.size - on.bit_count()
        while steps > 0:
            seen |= self.spread(seen) & piece
            steps -= 1
        for i in bits(piece & ~seen):
            yield self._deduced(i, False, on | off, TooFar(self.size))


def one_group(what: Any, size: int) -> Bool:
    """All that is marked forms one piece of so many.

    ::

        # # .        # # #        # . #
        . # #  4     . # .  4     . # #  no
    """
    return OneGroup(what if isinstance(what, Network) else what.network, size)
