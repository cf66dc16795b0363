"""Enumerate the ways in which a piece can grow, if they are few."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, TypeAlias

from enpitsu.logic import Blank, Bool, Mark, PartialAssignment, Read
from enpitsu.logic.ways import MAX_WAYS, TooManyWays
from enpitsu.networks.net import Net, unlike

Fails: TypeAlias = Callable[[PartialAssignment], bool]
"""Returns whether a partial assignment breaks something."""


def none_fits(net: Net, start: Any, values: int, known: PartialAssignment) -> bool:
    """Return whether no piece of a node can have one of some sizes (bits); False if there are many."""
    least, most = (values & -values).bit_length() - 1, values.bit_length() - 1

    def fails(known: PartialAssignment) -> bool:
        value = known.reading()
        size = len(net.piece(start, value, False))
        room = size if size > most else len(net.piece(start, value, True))
        return size > most or room < least or (size == room and not values >> size & 1)

    return all_fail(net, start, known, fails)


def all_fail(net: Net, start: Any, known: PartialAssignment, fails: Fails) -> bool:
    """Return whether each of the few ways in which a piece can grow fails; False if there are many.

    ``fails``: called with each partial assignment on the way and at the end.
    """
    looked = 0

    def grows(known: PartialAssignment) -> bool:
        nonlocal looked
        failing = fails(known)
        ways = () if failing else _next(net, start, known)
        if not ways:
            looked += 1
            if looked > MAX_WAYS:
                raise TooManyWays
            return failing
        return all(map(grows, ways))

    try:
        return grows(known)
    except TooManyWays:
        return False


def _next(net: Net, start: Any, known: PartialAssignment) -> tuple[PartialAssignment, ...]:
    """The assignments with the first open node at the rim taken, and not taken; empty if none is open."""
    value = known.reading()
    piece, apart = net.piece(start, value, False), unlike(net, start, value)
    for at in piece:
        for node, link in net.around[at]:
            if node in piece or node in apart or False in (value(net.nodes[node]), value(link)):
                continue
            taken = _taken(net, start, node, link, piece, value)
            if taken:
                return known.plus(taken), known.plus({mark: not x for mark, x in taken.items()})
    return ()


def _taken(
    net: Net, start: Any, node: Any, link: Bool, piece: Collection[Any], value: Read
) -> dict[Mark, bool]:
    """The marks that put a node at the rim into the piece; with opposite values, it is not in it."""
    if net.agreed is not None:
        own, other = net.agreed[start], net.agreed[node]
        if value(own) is None:
            return {own: True}
        if value(other) is None:
            return {other: value(own) is True}
    open_ = [b for b in (link, net.nodes[node]) if b.number and value(b) is None][:1]
    if net.parted and open_ and open_[0] is link:  # all links between two nodes of one piece are there
        open_ = [b for other, b in net.around[node] if other in piece and b.number and value(b) is None]
    return {b.mark if isinstance(b, Blank) else b: not isinstance(b, Blank)
            for b in open_ if isinstance(b, Blank | Mark)}  # fmt: skip
