"""Reasons in words for failures of a piece of a network."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count
from typing import Any, Protocol

from enpitsu.grid import Cell
from enpitsu.logic import TRUE, Bool, Int, PartialAssignment, PhraseContext, Read
from enpitsu.logic.why import wrong_amount
from enpitsu.networks.net import Net, unlike
from enpitsu.networks.pieces_left import all_fail, none_fits
from enpitsu.reasons import (
    AllWrong,
    CannotHave,
    IfSo,
    InOne,
    MaybeReason,
    PieceAt,
    SameSize,
    TooFew,
    Whichever,
)


class PieceTally(Protocol):
    """The interface of a tally: the things that one measure counts on the pieces of a network."""

    network: Net
    terms: list[tuple[tuple[Any, ...], Bool]]

    def number(self, at: Any) -> Int:
        """The measure of the piece that contains a node."""

    def whole_size(self) -> bool:
        """Return whether exactly the nodes are counted."""


@dataclass(frozen=True, slots=True)
class GrowingPiece:
    """The piece that contains a node, as a thing that can grow in several ways."""

    net: Net
    at: Any

    def called(self, known: PartialAssignment, context: PhraseContext) -> PieceAt | None:
        """Its name ("the group at R2C1"); None if it is not known to exist."""
        there = self.net.noun and self.net.nodes[self.at].holds(known)
        return PieceAt(self.net.noun, self.at) if there else None

    def is_blocked(self, known: PartialAssignment, fails: Callable[[PartialAssignment], bool]) -> bool:
        """Return whether each of the few ways in which it can grow fails."""
        return all_fail(self.net, self.at, known, fails)


def wrong_total(
    tally: PieceTally, at: Any, values: int, known: PartialAssignment, context: PhraseContext
) -> MaybeReason:
    """The failure of a piece whose measure cannot be one of some values (bits); None if without words."""
    noun, net = _noun(tally, context), tally.network
    there = net.nodes[at].holds(known)
    if not net.noun or not noun or there is False or (values & 1 and not there):
        return None
    mark = None if net.agreed is None else net.agreed[at]
    if mark is not None and mark.holds(known) is None:
        return _whichever(
            [wrong_total(tally, at, values, known.plus({mark: v}), context) for v in (True, False)],
            [context.word(mark, v) for v in (True, False)],
        )
    positive = values & ~1
    least, most = (positive & -positive).bit_length() - 1, positive.bit_length() - 1
    if most < 1:
        return None

    value = known.reading()
    sure = net.piece(at, value, False)
    low = _on(tally, sure, value, surely=True)
    if low > most:
        high = low
    elif counts_nodes(tally):
        high = _room(net, sure, most, value)
    else:
        high = _on(tally, net.piece(at, value, True), value, surely=False)
    what = PieceAt(net.noun, at)
    found = wrong_amount(what, least, most, (low, high), noun)
    if not found and least == most and counts_nodes(tally) and none_fits(net, at, positive, known):
        return CannotHave(what, (most,), noun)
    return found


def _whichever(wrong: Sequence[MaybeReason], words: Sequence[str]) -> MaybeReason:
    """The failure under both values of the mark that linked nodes share; None if one does not fail."""
    one, other = wrong
    if one is None or other is None:
        return None
    return (
        Whichever(one, tuple(words))
        if one == other
        else AllWrong((IfSo(one, words[0]), IfSo(other, words[1])))
    )


def same_size(
    a: PieceTally, at: Any, b: PieceTally, there: Any, known: PartialAssignment, context: PhraseContext
) -> MaybeReason:
    """The failure of two pieces that have to differ in size and are known to be equal."""
    if a.network is not b.network or not a.network.noun or not a.whole_size() or not _noun(a, context):
        return None
    (low, high), (least, most) = a.number(at).bounds(known), b.number(there).bounds(known)
    same = low == high == least == most and low > 0
    return SameSize(a.network.noun, at, there, low) if same else None


def counts_nodes(tally: PieceTally) -> bool:
    """Return whether a measure equals the size of the piece: each present node counts."""
    net = tally.network
    return tally.whole_size() or (
        len(tally.terms) == len(net.nodes)
        and all([len(nodes) == 1 and b is net.nodes[nodes[0]] for nodes, b in tally.terms])
    )


def _noun(tally: PieceTally, context: PhraseContext) -> str:
    """The noun for the counted things ("cell", "clue"); empty if there is none."""
    if counts_nodes(tally):
        return "cell" if all([isinstance(node, Cell) for node in tally.network.nodes]) else ""
    nodes = [nodes[0] for nodes, b in tally.terms if b is TRUE and len(nodes) == 1]
    return context.printed(nodes) if len(nodes) == len(tally.terms) else ""


def _on(tally: PieceTally, piece: Iterable[Any], value: Read, *, surely: bool) -> int:
    """The number of counted things on a piece: those that surely count, or also those that may."""
    here = set(piece)
    found = [value(b) for nodes, b in tally.terms if here.issuperset(nodes)]
    return found.count(True) + (0 if surely else found.count(None))


def _room(net: Net, sure: dict[Any, None], most: int, value: Read) -> int:
    """The number of nodes that are near enough to belong to a piece of at most ``most`` nodes.

    A node that is present brings the whole sure piece that it belongs to.
    """
    other_kind = unlike(net, next(iter(sure)), value)
    near: dict[Any, int] = dict.fromkeys(sure, len(sure))  # the least size of the piece with that node
    turn = count()  # of two that are equally near, the one that came first
    queue = [(len(sure), next(turn), node) for node in sure]
    while queue:
        size, _, node = heappop(queue)
        if size > near[node]:
            continue
        for other, link in net.around[node]:
            there = value(net.nodes[other])
            if other in sure or other in other_kind or there is False or value(link) is False:
                continue
            more = net.piece(other, value, False) if there else {other: None}
            for taken in more if size + len(more) <= most else ():
                if size + len(more) < near.get(taken, most + 1):
                    near[taken] = size + len(more)
                    heappush(queue, (near[taken], next(turn), taken))
    return len(near)


def seeds_wrong(
    net: Net, at: Any, seeds: Iterable[Any], values: int, known: PartialAssignment, context: PhraseContext
) -> MaybeReason:
    """The failure of a piece with two seeds, or without any, where it must have exactly one."""
    value = known.reading()
    seeds = list(seeds)
    if not net.noun or net.nodes[at].holds(known) is False:
        return None
    sure = net.piece(at, value, False)
    mine = sorted([s for s in seeds if s in sure and net.nodes[s].holds(known)], key=lambda seed: seed.at)
    printed = context.printed(seeds)
    if len(mine) > 1 and not values >> 2:
        return InOne(net.noun, mine[0], mine[1], printed)
    if printed and not values & 1 and not net.piece(at, value, True).keys() & set(seeds):
        return TooFew(PieceAt(net.noun, at), 1, printed)
    return None
