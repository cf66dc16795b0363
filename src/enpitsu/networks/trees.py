"""Enumerate the induced trees of a network."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from enpitsu.networks.net import Net


def trees(net: Net) -> Iterator[frozenset[Any]]:
    """All sets of nodes that induce trees, each once, in a deterministic order."""
    before: set[Any] = set()
    for start in net.nodes:
        todo: list[tuple[tuple[Any, ...], frozenset[Any]]] = [((start,), frozenset(before))]
        while todo:
            tree, shut = todo.pop()
            yield frozenset(tree)
            near = dict.fromkeys([o for n in tree for o, _ in net.around[n] if o not in tree])
            for node in near:
                if node not in shut and sum([o in tree for o, _ in net.around[node]]) == 1:
                    todo.append(((*tree, node), shut))
                    shut = shut | {node}
        before.add(start)
