"""Encode which pieces the piece of one node touches, and how many, for programs with few judged cases.

::

    a a b      seen from "a": R1C3, R2C1 and R2C2 are contacts; the pieces "b" and "c" are
    c c b      counted at their heads, their first contacts R1C3 and R2C1

The literals "in the piece of the node" and "in the piece of this head" are equal along links that are on.
Connectedness to the node or head is encoded by distance levels, and by lazy clauses beyond these.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from enpitsu.logic import Clause, LazyClauses, Sink
from enpitsu.logic.global_constraint import memoised
from enpitsu.networks.distances import ONE_START_LEVELS, exactly_last, onward
from enpitsu.networks.graph import Graph
from enpitsu.networks.net import Net
from enpitsu.networks.reach import Reach


class Contacts(LazyClauses):
    """Literals "this node is beside the piece of one node", "it is so with that head"."""

    def __init__(self, net: Net, at: Any, to: Sink) -> None:
        graph = self.graph = Graph.of(net, to)
        self.mine = Reach.of(net, at, to, near=True).literal
        others = [n for n in graph.node if n is not at]
        self.contact = dict(zip(others, _fresh(to, len(others)), strict=True))
        self.head = {n: dict(zip(others, _fresh(to, len(others)), strict=True)) for n in others}
        self._write_contacts(to)
        self._write_heads(to)
        self._write_steps(to)
        to.prefer([-x for row in self.head.values() for x in row.values()])
        to.cut(self)

    @staticmethod
    def of(net: Net, at: Any, to: Sink) -> Contacts:
        """The contacts of a node in a program, written once."""
        return memoised(to.memo, (Contacts, net, at), Contacts, net, at, to)

    @property
    def heads(self) -> list[int]:
        """The literals "this node is a head"; the number of true ones is the number of touched pieces."""
        return [row[n] for n, row in self.head.items()]

    def _write_contacts(self, to: Sink) -> None:
        """Clauses: a contact is a present node outside the piece that is adjacent to a node of it."""
        graph, mine, clauses = self.graph, self.mine, list[Clause]()
        for node, x in self.contact.items():
            there, beside = graph.node[node], [mine[o] for o, _ in graph.around[node]]
            clauses += [(-x, -mine[node]), (-x, *beside)]
            clauses += [(-x, there)] if there else []
            absent = [-there] if there else []
            clauses += [(x, mine[node], *absent, -y) for y in beside]
        to.add(clauses)

    def _write_heads(self, to: Sink) -> None:
        """Clauses: each contact has one head, a contact not after it; linked nodes have the same head."""
        graph, clauses = self.graph, list[Clause]()
        rank = {n: i for i, n in enumerate(self.head)}
        for node, row in self.head.items():
            to.among([*row.values()], 0b11)
            x = self.contact[node]
            clauses.append((-x, *[y for head, y in row.items() if rank[head] <= rank[node]]))
            for head, y in row.items():
                clauses += [(-y, self.contact[node] if head is node else self.head[head][head])]
                clauses += [(-y, -self.mine[node])]
                clauses += [(-y, -x)] if rank[head] > rank[node] else []
        for a, b in graph.link:
            if a in rank and b in rank:
                unless, one, other = graph.unless(a, b), self.head[a], self.head[b]
                for head, y in one.items():
                    clauses += [(*unless, -y, other[head]), (*unless, y, -other[head])]
        to.add(clauses)

    def _write_steps(self, to: Sink) -> None:
        """Clauses: each contact reaches its head within the encoded levels, or a node lies beyond them."""
        graph, clauses = self.graph, list[Clause]()
        level = before = {n: row[n] for n, row in self.head.items()}
        for _ in range(ONE_START_LEVELS):
            before, level = level, {}
            for node in before:
                near = [(o, y) for o, y in graph.around[node] if o in before]
                level[node] = onward(to, clauses, before, node, near, graph.node[node])
        far = to.fresh(1)
        clauses.append((-far, *exactly_last(to, clauses, level, before)))
        clauses += [(-self.contact[node], x, far) for node, x in level.items()]
        to.add(clauses)

    def violated(self, model: Sequence[int]) -> list[Clause]:
        """A clause for each piece whose contacts have a head elsewhere: the piece has to be extended."""
        graph, found = self.graph, list[Clause]()
        for piece in graph.pieces(model):
            for node in piece:
                if node in self.contact and model[self.contact[node] - 1] > 0:
                    head, x = next((h, y) for h, y in self.head[node].items() if model[y - 1] > 0)
                    if head not in piece:
                        found.append([-x, *graph.ways_on(piece, model)])
                    break
        return found


def _fresh(to: Sink, n: int) -> range:
    first = to.fresh(n)
    return range(first, first + n)
