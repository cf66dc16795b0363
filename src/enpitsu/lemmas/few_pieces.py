"""Pieces that have few ways to lie, and nodes that are in one of them: for explanations alone."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import reduce
from operator import or_
from typing import Any

from enpitsu.bits import bits, mask
from enpitsu.lemmas.growing import MAX_SEEN_NODES, MAX_WAYS, Field, Grower, field
from enpitsu.lemmas.likeness import Likeness, OfCorners, OfLengths, OfSize
from enpitsu.lemmas.ways_left import WaysLeft, WordedConstraint
from enpitsu.logic import (
    TRUE,
    Bool,
    Continuation,
    Int,
    PartialAssignment,
    Propagator,
    Verdict,
    count,
    every,
    none,
    some,
)
from enpitsu.logic.ways import TooManyWays
from enpitsu.networks.network import Network
from enpitsu.networks.said import GrowingPiece
from enpitsu.reasons import NoneReaches, NoRoom, PieceLike


class FewPieces(WordedConstraint):
    """The piece with a node is like something, and has none of some others."""

    __slots__ = ("_propagator", "at", "called", "likeness", "own", "without")

    def __init__(
        self,
        condition: Bool,
        own: Mapping[Any, Bool],
        network: Network,
        at: Any,
        likeness: Likeness,
        without: Sequence[Any],
        called: str,
    ) -> None:
        """``own``: for each node that may be in such a piece, whether it is.

        ``called``: the noun for those that it is to be without.
        """
        super().__init__(condition, network)
        self.at, self.own, self.likeness, self.without, self.called = at, own, likeness, without, called
        self._propagator: PiecePropagator | None = None

    def courses(self, known: PartialAssignment) -> Iterator[Continuation]:
        yield GrowingPiece(self.network, self.at)

    def propagator(self) -> PiecePropagator:
        """The one that all have who ask for room in this piece: what it has seen it keeps."""
        if self._propagator is None:
            self._propagator = PiecePropagator(self)
        return self._propagator


class Held(WordedConstraint):
    """A node that is there is in one of some pieces."""

    __slots__ = ("node", "pieces")

    def __init__(self, network: Network, node: Any, pieces: Sequence[FewPieces]) -> None:
        pieces = [p for p in pieces if node in p.own]
        one = some([p.own[node] & p.condition for p in pieces])
        super().__init__(network.nodes[node].implies(one), network)
        self.node, self.pieces = node, pieces

    def propagator(self) -> Propagator:
        return HeldPropagator(self)


class PiecePropagator(WaysLeft):
    """The marks that are so in all of the few ways in which a piece may lie."""

    complete = True
    """A look a few rounds ahead asks it alone: its condition, of all owners, takes long to judge."""

    def __init__(self, of: FewPieces) -> None:
        net = of.network
        nodes = around(net, of.at, of.likeness.most())
        self.index = index = {node: i for i, node in enumerate(nodes)}
        self._alone = [1 << i for i in range(len(nodes))]
        self.marks: dict[int, tuple[int, int, bool]] = {}
        """Mark -> a node and one that it is linked to (or itself); whether that is so if the mark is on."""
        self._sure = list[tuple[int, int]]()
        for ends, b in [*[((node, node), b) for node, b in net.nodes.items()], *net.links.items()]:
            if index.keys() >= {*ends}:
                a, c = [index[node] for node in ends]
                if b is not TRUE:
                    self.marks[abs(b.number) - 1] = a, c, b.number > 0
                elif a != c:
                    self._sure.append((a, c))
        self._out = mask([index[node] for node in of.without if node in index])
        links = [[index[other] for other, _ in net.around[node] if other in index] for node in nodes]
        self.grower = Grower(links, 0, of.likeness.on(nodes))
        what = PieceLike(net.noun, of.likeness.said, of.called if of.without else "")
        super().__init__(mask(self.marks), NoRoom(what))
        self.far_first = sorted(self.marks, key=lambda mark: (-max(self.marks[mark][:2]), mark))
        self._pieces: dict[tuple[int, int, int], tuple[int | None, int]] = {}

    def none_left(self, on: int, off: int) -> bool:
        return self.holding(on, off, 0)[0] == 0

    def holding(self, on: int, off: int, nodes: int) -> tuple[int | None, int]:
        """A piece that has some nodes, and how many ways were looked at.

        0 if there is none, None if that takes too long to see.
        """
        key = on & self.scope, off & self.scope, nodes
        found = self._pieces.get(key)
        if found is None:
            try:
                known = self._field(*key[:2])
                all_ = reduce(or_, [known.together[i] for i in bits(nodes)], 0)
                found = self.grower.first(known, all_), self.grower.ways
            except TooManyWays:
                found = None, MAX_WAYS
            self._pieces[key] = found
        return found

    def goals(self, on: int, off: int) -> Iterator[tuple[int, bool]]:
        room, met = self.grower.room(self._field(on, off)), list[int]()
        if room.bit_count() > MAX_SEEN_NODES:
            return
        for mark, (a, b, _) in self.marks.items():
            if not (on | off) >> mark & 1 and room & (1 << a | 1 << b) and a | b:  # 0: it is there
                for value in (True, False):
                    if not any([self.may_be(piece, mark, not value) for piece in met]):
                        piece, _ = self.holding(on | (not value) << mark, off | value << mark, 0)
                        met += [piece] if piece else []
                        yield mark, value

    def is_wide(self, on: int, off: int) -> bool:
        """Return whether there is so much room for the piece that nothing is said of it."""
        return self.grower.room(self._field(on & self.scope, off & self.scope)).bit_count() > MAX_SEEN_NODES

    def may_be(self, piece: int, mark: int, value: bool) -> bool:
        """Return whether a mark may have a value where the piece lies so."""
        if mark not in self.marks:
            return True
        a, b, sign = self.marks[mark]
        inside = (piece >> a & 1) + (piece >> b & 1)
        if a != b:
            return not inside or (inside == 2) is (value is sign)
        beside = self.grower.spread(piece) & ~piece
        return not (piece | beside) >> a & 1 or bool(inside) is (value is sign)

    def _field(self, on: int, off: int) -> Field:
        joined, parted, there, out = list[tuple[int, int]](), list[tuple[int, int]](), 1, self._out
        marks = self.marks
        for mark in bits(on | off):
            a, b, sign = marks[mark]
            so = bool(on >> mark & 1) is sign
            if a != b:
                (joined if so else parted).append((a, b))
            elif so:
                there |= 1 << a
            else:
                out |= 1 << a
        joined += [ab for ab in self._sure if there >> ab[0] & there >> ab[1] & 1]
        return field(self._alone, joined, parted, out)


class HeldPropagator(WaysLeft):
    """The marks that are so wherever a node is in one of some pieces."""

    complete = True
    """A look a few rounds ahead asks it alone: its condition speaks of all pieces near the node."""

    def __init__(self, of: Held) -> None:
        found = [piece.propagator() for piece in of.pieces]
        self.pieces = [(d, 1 << d.index[of.node]) for d in found if of.node in d.index]
        self._asked = [*self.pieces]
        there, noun = of.network.nodes[of.node], of.network.noun
        self._mark, self._sign = abs(there.number) - 1, there.number > 0  # -1: it is there anyway
        scope = reduce(or_, [d.scope for d, _ in self.pieces], (1 << self._mark) if there.number else 0)
        super().__init__(scope, NoneReaches(of.node, noun))

    def _is_there(self, on: int, off: int) -> Verdict:
        if self._mark < 0:
            return True
        return bool(on >> self._mark & 1) is self._sign if (on | off) >> self._mark & 1 else None

    def none_left(self, on: int, off: int) -> bool:
        return self._is_there(on, off) is True and self._room(on, off)[0]

    def _room(self, on: int, off: int) -> tuple[bool, list[tuple[PiecePropagator, int]]]:
        """(whether no piece has room, [one that has, and its nodes]); nothing if none is soon found."""
        looked = 0
        for n, (piece, node) in enumerate(self._asked):
            found, ways = piece.holding(on, off, node)
            looked += ways
            if found != 0 or looked > MAX_WAYS:
                self._asked.insert(0, self._asked.pop(n))  # it has room once more, most likely
                return False, [(piece, found)] if found else []
        return True, []

    def goals(self, on: int, off: int) -> Iterator[tuple[int, bool]]:
        there = self._is_there(on, off)
        if there is None:
            yield self._mark, not self._sign
        left, met = list[tuple[PiecePropagator, int]](), list[tuple[PiecePropagator, int]]()
        for piece, node in self.pieces if there else ():
            found = piece.holding(on, off, node)[0]
            if found is None and piece.is_wide(on, off):
                return
            left += [(piece, node)] if found != 0 else []
            met += [(piece, found)] if found else []
        for mark in dict.fromkeys([mark for piece, _ in left for mark in piece.marks]) if met else ():
            for value in (True, False) if not (on | off) >> mark & 1 else ():
                if not any([piece.may_be(found, mark, not value) for piece, found in met]):
                    met += self._room(on | (not value) << mark, off | value << mark)[1]
                    yield mark, value


def around(net: Network, at: Any, steps: int | None) -> list[Any]:
    """The nodes that are at most so many steps away, the nearest first."""
    away = {at: 0}
    for node in (nodes := [at]):
        for other, _ in net.around[node] if steps is None or away[node] < steps else ():
            if other not in away:
                away[other] = away[node] + 1
                nodes.append(other)
    return nodes


def few_pieces(
    what: Any,
    at: Any,
    *,
    size: int | None = None,
    lengths: Collection[int | None] = (),
    corners: int | None = None,
    without: Iterable[Any] = (),
    called: str = "clue",
) -> Bool:
    """The piece with a node is of some size, or has rows and columns of some lengths, or so many corners.

    ::

        . 3 .        . # .        . # #
        . . .        . # #        . # .      two of those of 3 cells

    Explanations try the few ways in which it may lie, as soon as they are few.

    ``size``: so many nodes.
    ``lengths``: those of all its maximal rows and columns, and no others; None is one length more.
    ``corners``: the number of its concave corners, dots of which it has just three cells.
    ``without``: nodes of which none is in the piece, but the one itself.
    ``called``: the noun for these: a "clue"; a "number" if all of them have another number.
    """
    network: Network = what if isinstance(what, Network) else what.network
    others = [node for node in without if node != at]
    likeness: Likeness = OfLengths(lengths)
    if corners is not None:
        likeness = OfCorners(corners)
    elif size is not None:
        likeness = OfSize(size)
    near = network if size is None else network.within(around(network, at, size))
    own = near.together(at)
    if corners is not None:
        wanted = [_corners(own) == corners]
    else:
        wanted = [count(own.values()) == size] if size is not None else _of_lengths(what, at, list(lengths))
    if network.parted:  # no border ends within an area
        wanted += [(own[a] & own[b]).implies(link) for (a, b), link in near.links.items()]
    wanted.append(none([own[other] for other in others if other in own]))
    return FewPieces(every(wanted), own, network, at, likeness, others, called)


def _corners(own: Mapping[Any, Bool]) -> Int:
    """The number of dots of which just three cells are in a piece."""
    dots = dict.fromkeys([dot for cell in own for dot in cell.corners])
    return count([count([own[c] for c in dot.cells if c in own]) == 3 for dot in dots])


def _of_lengths(areas: Any, at: Any, lengths: Collection[int | None]) -> list[Bool]:
    """The rows and columns of an area have just some lengths."""
    own, shown = areas.network.together(at), [n for n in lengths if n is not None]
    runs = [(inside, run(cell)) for cell, inside in own.items() for run in (areas.across, areas.down)]

    def occurs(n: int) -> Bool:
        return some([inside & (run == n) for inside, run in runs])

    if len(shown) == len(lengths):
        return [*map(occurs, shown), *[inside.implies(run.among(*shown)) for inside, run in runs]]
    most = range(1, max(areas.grid.height, areas.grid.width) + 1)
    return [*map(occurs, shown), count([occurs(n) for n in most]) == len(lengths)]


def held(what: Any, node: Any, pieces: Iterable[Bool]) -> Bool:
    """A node that is there is in one of some pieces, made by ``few_pieces``.

    ::

        2 # 2 .
        . # # .      held(..., R2C4, ...) is not: the piece of the right 2 would have 3 cells

    Explanations look for room in each of these.
    """
    network: Network = what if isinstance(what, Network) else what.network
    return Held(network, node, [piece for piece in pieces if isinstance(piece, FewPieces)])
