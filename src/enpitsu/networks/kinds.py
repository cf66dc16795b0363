"""Nodes of different kinds in different pieces, as clauses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from enpitsu.logic import Clause, Sink
from enpitsu.networks.graph import Graph
from enpitsu.networks.net import Net


def write_kinds(net: Net, kinds: Mapping[Any, Any], to: Sink) -> None:
    """The number of its kind, in binary, at every node: equal where nodes are linked."""
    numbers = {kind: i for i, kind in enumerate(dict.fromkeys(kinds.values()))}
    digits = max(len(numbers) - 1, 0).bit_length()
    graph, clauses = Graph.of(net, to), list[Clause]()
    first = to.fresh(digits * len(graph.node))
    row = {n: range(first + i * digits, first + (i + 1) * digits) for i, n in enumerate(graph.node)}
    for node, kind in kinds.items():
        clauses += [(x if numbers[kind] >> b & 1 else -x,) for b, x in enumerate(row[node])]
    for a, b in graph.link:
        unless = graph.unless(a, b)
        for x, y in zip(row[a], row[b], strict=True):
            clauses += [(*unless, -x, y), (*unless, x, -y)]
    to.add(clauses)
