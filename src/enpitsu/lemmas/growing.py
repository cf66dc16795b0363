"""The few ways in which a piece of a network may still lie, on nodes as bits of integers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeAlias

from enpitsu.bits import bits, first_bit, spreading
from enpitsu.effort import report_work
from enpitsu.lemmas.likeness import Likeness
from enpitsu.logic.ways import TooManyWays

MAX_WAYS = 6
"""Ways in which a piece may lie that are looked at.

Of seven boards of three genres one step of 181 is opaque, as with twelve; with three
ways it is three (`python -m bench.opaque`).
"""
MAX_TRIED_NODES, MAX_SEEN_NODES = 60, 40
"""Nodes that are tried while a piece is grown, and nodes that have room; past that nothing is said of it.

With 400 tried as many steps of these boards are told, with 30 two fewer.
"""

Pair: TypeAlias = tuple[int, int]


class Field(NamedTuple):
    """The nodes that surely hang together with each, and those that are apart from these."""

    together: Sequence[int]
    apart: Sequence[int]
    out: int
    """The nodes that are not of the piece, each with all that hang together with it."""


def field(alone: Sequence[int], joined: Iterable[Pair], parted: Iterable[Pair], out: int) -> Field:
    """The nodes that hang together, and that are apart, by some pairs of them.

    ``alone``: each node as a bit.  ``out``: those that are not of the piece.
    """
    together, group = [*alone], [*range(len(alone))]
    for a, b in joined:
        while group[a] != a:
            a = group[a]
        while group[b] != b:
            b = group[b]
        if a != b:
            group[b] = a
            together[a] |= together[b]
    apart = [0] * len(together)
    some = [i for i, g in enumerate(group) if i == g and together[i] != alone[i]]
    for all_ in [together[i] for i in some]:
        if all_ & out:
            out |= all_
        for i in bits(all_):
            together[i] = all_
    for a, b in parted:
        apart[a] |= together[b]
        apart[b] |= together[a]
    for all_ in [together[i] for i in some]:
        from_all = 0
        for i in bits(all_):
            from_all |= apart[i]
        for i in bits(all_) if from_all else ():
            apart[i] = from_all
    return Field(together, apart, out)


State: TypeAlias = tuple[int, int, int]
"""The nodes inside, those that are out, and those that have room (with those inside)."""


class Grower:
    """Grows the piece with a node."""

    def __init__(self, near: Sequence[Sequence[int]], start: int, likeness: Likeness) -> None:
        self.start, self.likeness = start, likeness
        self.spread = spreading(dict(enumerate(near)))
        self.ways = 0
        """The ways that were looked at last."""
        self._looked, self._must = 0, 0
        self._most, self._nodes = likeness.most(), len(near)

    def room(self, field: Field) -> int:
        """The nodes that may be of the piece, and those around them."""
        self._must = 0
        return self._seen(self._taken(0, field.out, self.start, field))

    def _seen(self, state: State | None) -> int:
        return 0 if state is None else state[2] | self.spread(state[2])

    def first(self, field: Field, must: int = 0) -> int:
        """A piece that fits, with all that must be in it; 0 if there is none.

        Raises TooManyWays if there is much room, or many ways have to be looked at: those that are left
        where a node may be of the piece and may not, as far as one look tells.
        """
        self._looked, self.ways, self._must = 0, 0, 0
        state = self._taken(0, field.out, self.start, field)
        if self._seen(state).bit_count() > MAX_SEEN_NODES:
            raise TooManyWays
        self._must = must
        state = begun = state and self._fixpoint(*state[:2])
        while state is not None:  # mostly one is found at once
            rim = self.spread(state[0]) & state[2] & ~state[0]
            if not rim:
                return state[0]
            state = self._taken(*state[:2], first_bit(rim), field, state[2])
        todo = [] if begun is None else [begun]
        while todo:
            report_work(0)
            state = todo.pop()
            while state is not None:
                rim = self.spread(state[0]) & state[2] & ~state[0]
                if not rim:
                    return state[0]
                taken, left = self._one_look(state, rim, field)
                if taken is not None and left is not None:
                    todo.append(left)
                state = taken or left
            self.ways += 1
            if self.ways > MAX_WAYS:
                raise TooManyWays
        return 0

    def _one_look(self, state: State, rim: int, field: Field) -> tuple[State | None, State | None]:
        """The states with a node of the rim and without it: of one that must be so, if there is one."""
        inside, out, room = state
        both: tuple[State | None, State | None] | None = None
        for node in bits(rim):
            self._looked += 1
            if self._looked > MAX_TRIED_NODES:
                raise TooManyWays
            taken = self._taken(inside, out, node, field, room)
            left = self._fixpoint(inside, out | field.together[node], room)
            if taken is None or left is None:
                return taken, left
            both = both or (taken, left)
        assert both is not None
        return both

    def _taken(self, inside: int, out: int, node: int, field: Field, before: int = -1) -> State | None:
        return self._fixpoint(inside | field.together[node], out | field.apart[node], before)

    def _fixpoint(self, inside: int, out: int, before: int = -1) -> State | None:
        """The state with some nodes inside and some out; None if no piece may fit then.

        ``before``: the nodes that had room when fewer were inside or out; -1 if that is not known.
        """
        if (inside | self._must) & out:
            return None
        whole = before < 0 or self._most
        room = self._within(inside, out) if whole else self._less(before, inside, out)
        if room is None or self._must & ~room:
            return None
        return (inside, out, room) if self.likeness.may(inside, room) else None

    def _within(self, inside: int, out: int) -> int | None:
        """The nodes that have room; None if a piece is too small for those that must be in it."""
        room = front = inside
        steps, more = (self._most or self._nodes) - inside.bit_count(), self._must.bit_count() - 1
        while front and steps > 0:
            if self._must and not self._must & room and steps <= more:
                return None
            front = self.spread(front) & ~out & ~room
            room |= front
            steps -= 1
        return room

    def _less(self, before: int, inside: int, out: int) -> int:
        """The nodes that have room still: all that had, if those beside what is lost are met."""
        lost = before & out
        if not lost:
            return before
        left = before & ~lost
        beside = self.spread(lost) & left
        room = front = inside & left
        while front and beside & ~room:
            front = self.spread(front) & left & ~room
            room |= front
        return room if beside & ~room else left
