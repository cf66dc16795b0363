"""Networks without a cycle."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from typing import Any

from enpitsu.logic import TRUE, Bool, Clash, GlobalConstraint, PartialAssignment, PhraseContext, Read
from enpitsu.networks.net import structure_of
from enpitsu.networks.network import Network
from enpitsu.reasons import ClosesRing, Else, MakeRing, MaybeReason


class Acyclic(GlobalConstraint):
    """The network has no cycle: its pieces are trees."""

    __slots__ = ("network",)

    def __init__(self, network: Network) -> None:
        self.network = network

    @property
    def key(self) -> object:
        return None if self.network.name is None else (Acyclic, self.network.name)

    def structure(self) -> tuple[Hashable, Iterable[Bool]]:
        return structure_of(self.network)

    def parts(self) -> Iterable[Bool]:
        return self.network.conditions()

    def why_whole(self, context: PhraseContext) -> MaybeReason:
        noun = self._noun(context)
        return Else(ClosesRing(noun)) if noun else None

    def broken(self, known: PartialAssignment, context: PhraseContext) -> MaybeReason:
        ring = next(self.clashes(known.reading()), None) if self._noun(context) else None
        return MakeRing(context.places(ring)) if ring else None

    def _noun(self, context: PhraseContext) -> str:
        """The noun for what makes a ring; empty if links of their own join its nodes."""
        plain = all([link is TRUE for link in self.network.links.values()])
        return context.counted_noun(self.network.nodes.values()) if plain else ""

    def clashes(self, value: Read) -> Iterator[Clash]:
        """For each link outside a shortest-path forest, the cycle that it closes."""
        net = self.network
        there = {n: None for n, b in net.nodes.items() if value(b)}
        above: dict[Any, tuple[Any, Bool] | None] = {}
        depth: dict[Any, int] = {}
        for root in there:
            if root in above:
                continue
            above[root], depth[root] = None, 0
            todo = [root]
            for node in todo:
                for other, link in net.around[node]:
                    if other not in there or (link is not TRUE and not value(link)):
                        continue
                    if other not in above:
                        above[other], depth[other] = (node, link), depth[node] + 1
                        todo.append(other)
        for (a, b), link in net.links.items():
            if a not in there or b not in there or (link is not TRUE and not value(link)):
                continue
            if not _steps(above, a, b):
                yield self._cycle(above, depth, a, b, link)

    def _cycle(self, above: dict[Any, Any], depth: dict[Any, int], a: Any, b: Any, link: Bool) -> Clash:
        nodes = self.network.nodes
        clash: Clash = {nodes[a]: True, nodes[b]: True}
        if link is not TRUE:
            clash[link] = True
        while a is not b:
            if depth[a] < depth[b]:
                a, b = b, a
            a, via = above[a]
            clash[nodes[a]] = True
            if via is not TRUE:
                clash[via] = True
        clash.pop(TRUE, None)
        return clash


def _steps(above: dict[Any, Any], a: Any, b: Any) -> bool:
    """Return whether the link between two nodes is one of the forest."""
    return bool((above[a] and above[a][0] is b) or (above[b] and above[b][0] is a))


def acyclic(what: Any) -> Bool:
    """All that is marked has no cycle.

    ::

        # # .        # # #
        . # #  yes   # . #  no
        . # .        # # #
    """
    return Acyclic(what if isinstance(what, Network) else what.network)
