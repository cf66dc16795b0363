"""Pieces of a network that hold only one kind of thing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from enpitsu.logic import TRUE, Bool, Clash, Clause, Read, Sink, Whole
from enpitsu.networks.graph import Graph
from enpitsu.networks.network import Network


class KeptApart(Whole):
    """No piece of a network holds nodes of two kinds."""

    __slots__ = ("kinds", "network")

    def __init__(self, network: Network, kinds: Mapping[Any, Any]) -> None:
        self.network = network
        self.kinds = {n: kind for n, kind in kinds.items() if kind is not None and n in network.nodes}

    def parts(self) -> Iterable[Bool]:
        return self.network.conditions()

    def clashes(self, value: Read) -> Iterator[Clash]:
        """Two nodes of different kinds, and a shortest way from one to the other."""
        net, kinds = self.network, self.kinds
        for start, kind in kinds.items():
            if not value(net.nodes[start]):
                continue
            above: dict[Any, tuple[Any, Bool] | None] = {start: None}
            todo = [start]
            for node in todo:
                if kinds.get(node, kind) != kind:
                    yield self._way(node, above)
                    break
                for other, link in net.around[node]:
                    if other not in above and (link is TRUE or value(link)) and value(net.nodes[other]):
                        above[other] = node, link
                        todo.append(other)

    def _way(self, node: Any, above: Mapping[Any, tuple[Any, Bool] | None]) -> Clash:
        clash: Clash = {self.network.nodes[node]: True}
        step = above[node]
        while step is not None:
            clash |= {step[1]: True, self.network.nodes[step[0]]: True}
            step = above[step[0]]
        clash.pop(TRUE, None)
        return clash

    def encode(self, to: Sink) -> None:
        """The number of its kind, in binary, at every node: equal where nodes are linked."""
        numbers = {kind: i for i, kind in enumerate(dict.fromkeys(self.kinds.values()))}
        digits = max(len(numbers) - 1, 0).bit_length()
        graph, clauses = Graph.of(self.network, to), list[Clause]()
        first = to.fresh(digits * len(graph.node))
        row = {n: range(first + i * digits, first + (i + 1) * digits) for i, n in enumerate(graph.node)}
        for node, kind in self.kinds.items():
            clauses += [(x if numbers[kind] >> b & 1 else -x,) for b, x in enumerate(row[node])]
        for a, b in graph.link:
            unless = graph.unless(a, b)
            for x, y in zip(row[a], row[b], strict=True):
                clauses += [(*unless, -x, y), (*unless, x, -y)]
        to.add(clauses)


def kept_apart(what: Any, kinds: Mapping[Any, Any]) -> Bool:
    """No piece of what is marked holds nodes of two kinds.

    ::

        1 ─ ┐ 2        1 ─ ┐ 2
        1 ─ ┘ 2  yes   2 ─ ┘ 1  no

    ``kinds``: the kind of some nodes, such as the number printed there; None: of any kind.
    """
    return KeptApart(what if isinstance(what, Network) else what.network, kinds)
