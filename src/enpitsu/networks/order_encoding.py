"""Order encoding of numbers that belong to the piece of a node."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from enpitsu.effort import reported
from enpitsu.logic import Bool, Clause, Count, Sink
from enpitsu.networks.graph import Graph

CLAUSES_PER_BATCH = 4_096
"""The number of clauses that are added in one batch."""


class Literal(Bool):
    """A literal of one program as a condition, to be used in counts."""

    __slots__ = ("number",)

    def __init__(self, number: int) -> None:
        self.number = number


def row(literals: Iterable[int], to: Sink, cap: int) -> list[int]:
    """The literals "at least 1, 2, ... of these hold" (order encoding), at most ``cap`` of them."""
    return to.row(Count(tuple([Literal(x) for x in literals])), cap)


class Rows:
    """An order-encoded number for each node: equal along links that are on, 0 at absent nodes.

    ``most``: upper bounds of the numbers, where known; rows are not made longer than these.
    """

    def __init__(self, graph: Graph, most: Mapping[Any, int] | None = None) -> None:
        self.graph, self.most = graph, most or {}
        self.rows: dict[Any, list[int]] = {n: [] for n in graph.node}
        self._lengths = [
            0
        ]  # the last one counts: solvers copy their lazy clauses, and all copies grow together

    @property
    def length(self) -> int:
        """The length of the rows, except those with a smaller upper bound."""
        return self._lengths[-1]

    @staticmethod
    def claimed(row: Sequence[int], model: Sequence[int]) -> int:
        """The number that a row has in a model."""
        return sum([model[x - 1] > 0 for x in row])

    def grow(self, to: Sink, cap: int) -> int:
        """Extend the rows to ``cap`` literals, up to their upper bounds; returns the former length."""
        start = self.length
        if start >= cap:
            return start
        self._lengths.append(cap)
        graph, clauses = self.graph, list[Clause]()
        for node, row in reported(self.rows.items(), 0, batch=32):
            more = min(cap, self.most.get(node, cap)) - len(row)
            if more <= 0:
                continue
            first = to.fresh(more)
            row += range(first, first + more)
            clauses += [(-row[k], row[k - 1]) for k in range(max(start, 1), len(row))]
            if graph.node[node]:
                clauses += [(-x, graph.node[node]) for x in row[start:]]
            clauses = _passed_on(clauses, to)
        for a, b in reported(graph.link, 0, batch=32):
            unless = graph.unless(a, b)
            one, other = self.rows[a][start:], self.rows[b][start:]
            for p, q in zip(one, other, strict=False):
                clauses += [(*unless, -p, q), (*unless, p, -q)]
            if len(one) != len(other):  # what one of them cannot be the other is not
                longer = one if len(one) > len(other) else other
                clauses.append((*unless, -longer[min(len(one), len(other))]))
            clauses = _passed_on(clauses, to)
        to.add(clauses)
        return start


def _passed_on(clauses: list[Clause], to: Sink) -> list[Clause]:
    """Pass on a full batch of clauses and return an empty list; return the clauses while they are few.

    In batches, a limit on the size of the program takes effect in time.
    """
    if len(clauses) < CLAUSES_PER_BATCH:
        return clauses
    to.add(clauses)
    return []
