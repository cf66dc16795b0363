"""Deductions from connectedness and single loops, on marks as bits of integers.

Facts are chosen to be few and near: the two nearest representatives and a minimal wall between them,
or the path that would be closed and the nearest stroke off it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from enpitsu.bits import bits, first_bit, mask, spreading
from enpitsu.logic import Deduction
from enpitsu.reasons import CutOff, Else, MaybeReason, SmallLoop, Unreachable, WouldClose


class ConnectedPropagator:
    """Marked places hang together: what cannot be reached is off, a bridge between two parts is on."""

    minimal = True
    """Tells whether no fact can ever be dropped."""
    remembers = False

    def __init__(
        self, near: Mapping[int, Sequence[int]], places: Mapping[int, Any], flip: bool = False
    ) -> None:
        """``near``: mark -> marks it touches; ``flip``: it is the marks *not* made that hang together."""
        self.near = {i: sorted(set(js)) for i, js in near.items()}
        self.spread = spreading(self.near)
        self.scope = mask(self.near)
        self.places, self.flip = places, flip
        self._one = -1  # off places, the last found to leave all others in one piece

    def flood(self, seed: int, allowed: int, until: int = -1) -> int:
        """All allowed places that hang together with the seed (enough of them to hold ``until``)."""
        seen = front = seed
        spread = self.spread
        while front and until & ~seen:
            front = spread(front) & allowed & ~seen
            seen |= front
        return seen

    def rim(self, piece: int) -> int:
        """The places around a piece."""
        return self.spread(piece) & ~piece

    def _in_one_piece(self, off: int) -> bool:
        """Return whether all places but some still hang together, seen from the last that did."""
        if self._one < 0 or self._one & ~off:
            return False
        allowed = self.scope & ~off
        fresh = off & ~self._one
        rim = self.rim(fresh) & allowed
        return not rim or not rim & ~self.flood(rim & -rim, allowed, rim)

    def wall(self, a: int, b: int, off: int, extra: int = 0) -> int:
        """A minimal set of off places that parts a from b (``extra`` places count as off for free)."""
        around = self.rim(self.flood(1 << a, self.scope & ~(off | extra)))
        return self.rim(self.flood(1 << b, self.scope & ~around)) & around & ~extra

    def nearest(self, start: int, targets: int, allowed: int) -> int:
        """The target found first by a flood from a place."""
        seen = front = 1 << start
        while front:
            if seen & targets:
                return first_bit(seen & targets)
            front = self.spread(front) & allowed & ~seen
            seen |= front
        return first_bit(targets)

    def deduce(self, on: int, off: int, *, full: bool) -> tuple[int, MaybeReason, list[Deduction]]:
        """The deductions possible now: see Propagator."""
        if self.flip:
            on, off = off, on
        on &= self.scope
        if not on:
            return 0, None, []
        off &= self.scope
        if not full and self._in_one_piece(off):
            return 0, None, []
        root = first_bit(on)
        allowed = self.scope & ~off
        piece = self.flood(1 << root, allowed)
        if piece == allowed and (full or self._one < 0 or self._one & ~off):
            self._one = off
        if on & ~piece:
            other = first_bit(on & ~piece)
            facts = 1 << root | 1 << other | self.wall(root, other, off)
            return facts, CutOff(self.places[root], self.places[other]), []
        lost = allowed & ~on & ~piece
        walls: dict[int, int] = {}
        while lost:
            pocket = self.flood(lost & -lost, allowed)
            facts = 1 << root | self.wall(first_bit(lost), root, off)
            walls |= dict.fromkeys(bits(pocket), facts)  # all places of a pocket are behind the same wall
            lost &= ~pocket
        start = self.places[root]
        found = [
            Deduction(i, self.flip, walls[i], Unreachable(self.places[i], start)) for i in sorted(walls)
        ]
        if full and on & (on - 1):
            for i in cuts_of(self.near, root, piece, on):
                if on >> i & 1:
                    continue
                here = self.flood(1 << root, allowed & ~(1 << i))
                far = on & ~here
                if far:
                    a = self.nearest(i, on & here, allowed)
                    b = self.nearest(i, far, allowed)
                    facts = 1 << a | 1 << b | self.wall(a, b, off, 1 << i)
                    reason = Else(CutOff(self.places[a], self.places[b], one_sided=True))
                    found.append(Deduction(i, not self.flip, facts, reason))
        return 0, None, found


def cuts_of(near: Mapping[int, Sequence[int]], root: int, piece: int, marked: int) -> list[int]:
    """The places of a piece whose loss parts marked ones (articulation points: Tarjan 1972).

    ``near``: for each place those that it touches.  ``root``: a place of the piece.
    """
    order, low, below, branches = {root: 0}, {root: 0}, {root: 1}, 0
    stack = [(root, -1, iter(near[root]))]
    found: dict[int, None] = {}
    while stack:
        node, parent, rest = stack[-1]
        for other in rest:
            if not piece >> other & 1:
                continue
            if other not in order:
                order[other] = low[other] = len(order)
                below[other] = marked >> other & 1
                stack.append((other, node, iter(near[other])))
                break
            if other != parent and order[other] < low[node]:
                low[node] = order[other]
        else:
            stack.pop()
            if parent >= 0:
                low[parent] = min(low[parent], low[node])
                below[parent] += below[node]
                if low[node] >= order[parent] and below[node]:
                    branches += parent == root
                    if parent != root or branches > 1:
                        found[parent] = None
    return list(found)


class LoopPropagator(ConnectedPropagator):
    """One loop: it must not close early, and its strokes hang together."""

    minimal = False  # an end that has one way on needs no stroke to say so

    def __init__(self, ends: Mapping[int, tuple[Any, Any]], places: Mapping[int, Any]) -> None:
        """``ends``: stroke -> its two nodes."""
        self.ends = ends
        self.at: dict[Any, list[tuple[Any, int]]] = {}
        for i, (a, b) in ends.items():
            self.at.setdefault(a, []).append((b, i))
            self.at.setdefault(b, []).append((a, i))
        near = {i: [j for n in (a, b) for _, j in self.at[n] if j != i] for i, (a, b) in ends.items()}
        super().__init__(near, places)
        self.between: dict[tuple[Any, Any], int] = {}
        for i, (a, b) in ends.items():
            self.between[a, b] = self.between[b, a] = i
        self._mates: list[tuple[int, dict[Any, Any] | None]] = [(0, {}), (0, {})]  # base, last

    def _paths(self, on: int) -> dict[Any, Any] | None:
        """Other end of the path that ends at a node (None: the path goes on); None if not all are paths.

        Grown from the last paths asked for, so that what it costs is the strokes that are new.
        """
        start, mates = next(
            ((o, m) for o, m in reversed(self._mates) if not o & ~on and m is not None), (0, {})
        )
        mate = dict(mates)
        for i in bits(on & ~start):
            a, b = self.ends[i]
            far_a, far_b = mate.get(a, a), mate.get(b, b)
            if far_a is None or far_b is None or far_a is b:
                self._mates[1] = on, None
                return None
            if far_a is not a:
                mate[a] = None
            if far_b is not b:
                mate[b] = None
            mate[far_a], mate[far_b] = far_b, far_a
        self._mates[1] = on, mate
        return mate

    def _closing(self, on: int, off: int, mate: Mapping[Any, Any]) -> list[tuple[int, Any, Any]]:
        """The unknown strokes that would close a path, with its ends, while others are drawn."""
        unknown = self.scope & ~on & ~off
        ends = [(a, b) for a, b in mate.items() if b is not None]
        found: dict[int, tuple[Any, Any]] = {}
        if len(ends) > 2:
            for a, b in ends:
                i = self.between.get((a, b), -1)
                if i >= 0 and unknown >> i & 1:
                    found[i] = self.ends[i]
        return [(i, *found[i]) for i in sorted(found)]

    def deduce(self, on: int, off: int, *, full: bool) -> tuple[int, MaybeReason, list[Deduction]]:
        """The deductions possible now: see Propagator."""
        on &= self.scope
        if not on:
            return 0, None, []
        mate = self._paths(on)
        if mate is not None:
            if full:
                self._mates[0] = on, mate
            found = []
            for i, a, b in self._closing(on, off, mate):
                path = self._path(a, b, on)
                far = self.nearest(i, on & ~path, self.scope)
                reason = WouldClose("loop", self.places[far])
                found.append(Deduction(i, False, path | 1 << far, reason))
            clash, wrong, more = super().deduce(on, off, full=full)
            return clash, wrong, found + more
        piece_of, pieces = self._pieces(on)
        for piece, nodes in pieces:
            if piece.bit_count() >= len(nodes) and piece != on:
                ring = self._ring(nodes[0], piece)
                other = self.nearest(first_bit(ring), on & ~ring, self.scope)
                if on & ~ring:
                    return ring | 1 << other, SmallLoop(self.places[other]), []
        found = []
        unknown = self.scope & ~on & ~off
        for node, piece in piece_of.items():
            for other, i in self.at[node]:
                if unknown >> i & 1 and piece_of.get(other) == piece and self.ends[i][0] is node:
                    path = self._path(node, other, on)
                    rest = on & ~path
                    if rest:
                        far = self.nearest(i, rest, self.scope)
                        reason = WouldClose("loop", self.places[far])
                        found.append(Deduction(i, False, path | 1 << far, reason))
        clash, wrong, more = super().deduce(on, off, full=full)
        return clash, wrong, found + more

    def _pieces(self, on: int) -> tuple[dict[Any, int], list[tuple[int, list[Any]]]]:
        """Node -> its piece of drawn strokes; the pieces as (strokes, nodes)."""
        piece_of: dict[Any, int] = {}
        pieces: list[tuple[int, list[Any]]] = []
        for i in bits(on):
            start = self.ends[i][0]
            if start in piece_of:
                continue
            piece_of[start] = len(pieces)
            nodes, strokes = [start], 0
            for node in nodes:
                for other, j in self.at[node]:
                    if on >> j & 1:
                        strokes |= 1 << j
                        if other not in piece_of:
                            piece_of[other] = len(pieces)
                            nodes.append(other)
            pieces.append((strokes, nodes))
        return piece_of, pieces

    def _path(self, a: Any, b: Any, on: int) -> int:
        """The drawn strokes from one node to another."""
        before: dict[Any, tuple[Any, int] | None] = {a: None}
        todo = [a]
        for node in todo:
            if node is b:
                break
            for other, i in self.at[node]:
                if on >> i & 1 and other not in before:
                    before[other] = node, i
                    todo.append(other)
        path, step = 0, before[b]
        while step is not None:
            node, i = step
            path |= 1 << i
            step = before[node]
        return path

    def _ring(self, start: Any, piece: int) -> int:
        """A closed ring of strokes in a piece that has one."""
        before: dict[Any, tuple[Any, int] | None] = {start: None}
        todo = [start]
        used = 0
        for node in todo:
            for other, i in self.at[node]:
                if not piece >> i & 1 or used >> i & 1:
                    continue
                used |= 1 << i
                if other in before:
                    return 1 << i | self._path_up(before, node) ^ self._path_up(before, other)
                before[other] = node, i
                todo.append(other)
        return piece

    @staticmethod
    def _path_up(before: Mapping[Any, tuple[Any, int] | None], node: Any) -> int:
        path, step = 0, before[node]
        while step is not None:
            path |= 1 << step[1]
            step = before[step[0]]
        return path
