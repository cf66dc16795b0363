"""The pieces that a node can be in, looked at one by one where they are few."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from enpitsu.logic import Blank, Bool, Known, Mark, Read
from enpitsu.networks.net import Net, unlike

WAYS = 12
"""Pieces, or ways of a line, that are looked at; somebody who reads of them looks at them, too."""


class TooMany(Exception):
    """There are more of them than anybody looks at."""


def none_fits(net: Net, start: Any, values: int, value: Read) -> bool:
    """Tells whether no piece with a node has one of some sizes (bits); False if there are many pieces.

    Each node at the rim of a piece is taken, or is not; a piece that is too large, or has no room, is not
    followed further.
    """
    try:
        return not _Left(net, start, values, value).fits(net.piece(start, value, False).keys(), frozenset())
    except TooMany:
        return False


class _Left:
    """A search for a piece of a size."""

    def __init__(self, net: Net, start: Any, values: int, value: Read) -> None:
        self.net, self.values, self.value = net, values, value
        self.least, self.most = (values & -values).bit_length() - 1, values.bit_length() - 1
        self.unlike = unlike(net, start, value)
        self.looked = 0

    def fits(self, piece: Any, out: frozenset[Any]) -> bool:
        """Tells whether a piece that lacks some nodes can get a size that it may have.

        Raises TooMany.
        """
        rim = self._rim(piece, out) if len(piece) <= self.most and self._room(piece, out) else None
        if rim is None:
            self.looked += 1
            if self.looked > WAYS:
                raise TooMany
            return bool(self.values >> len(piece) & 1)
        more = self.net.piece(rim, self.value, False).keys()
        taken = more.isdisjoint(out) and self.fits(piece | more, out)
        return taken or self.fits(piece, out | {rim})

    def _rim(self, piece: Any, out: frozenset[Any]) -> Any:
        """The first node that may be taken next; None if there is none."""
        return next(
            (node for at in piece for node in self._open(at) if node not in piece and node not in out), None
        )

    def _room(self, piece: Any, out: frozenset[Any]) -> bool:
        """Tells whether there is room for the least size that it may have."""
        seen, todo = {*piece}, [*piece]
        for at in todo:
            for node in self._open(at) if len(seen) < self.least else ():
                if node not in seen and node not in out:
                    seen.add(node)
                    todo.append(node)
        return len(seen) >= self.least

    def _open(self, at: Any) -> list[Any]:
        """The nodes next to one that may hang together with it."""
        net, value = self.net, self.value
        return [
            node for node, link in net.around[at]
            if node not in self.unlike and value(net.nodes[node]) is not False and value(link) is not False
        ]  # fmt: skip


def all_fail(net: Net, start: Any, known: Known, fails: Callable[[Known], bool]) -> bool:
    """Tells whether each of the few ways fails in which a piece may grow; False if they are many.

    ``fails``: tells whether something is broken by what is known on the way, or in the end.
    """
    looked = 0

    def grows(known: Known) -> bool:
        nonlocal looked
        failing = fails(known)
        rim = None if failing else _rim_mark(net, start, known)
        if rim is None:
            looked += 1
            if looked > WAYS:
                raise TooMany
            return failing
        return grows(known.plus({rim: True})) and grows(known.plus({rim: False}))

    try:
        return grows(known)
    except TooMany:
        return False


def _rim_mark(net: Net, start: Any, known: Known) -> Mark | None:
    """The first mark that is not known and says whether a piece goes on; None if it is complete."""

    def value(b: Bool) -> bool | None:
        return b.holds(known)

    piece = net.piece(start, value, False)
    for at in piece:
        for node, link in net.around[at]:
            if node not in piece and value(link) is not False and value(net.nodes[node]) is not False:
                for b in (link, net.nodes[node]):
                    if b.number and value(b) is None:
                        return b if isinstance(b, Mark) else b.mark if isinstance(b, Blank) else None
    return None
