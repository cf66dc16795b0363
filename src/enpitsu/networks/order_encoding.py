"""Numbers of the piece that holds a node, as rows of literals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from enpitsu.logic import Bool, Clause, Count, Sink
from enpitsu.networks.graph import Graph


class Literal(Bool):
    """A literal of one program."""

    __slots__ = ("number",)

    def __init__(self, number: int) -> None:
        self.number = number


def row(literals: Iterable[int], to: Sink, cap: int) -> list[int]:
    """Literals "at least 1, 2, ... of these", as many as asked for or as there can be."""
    return to.row(Count(tuple([Literal(x) for x in literals])), cap)


class Rows:
    """A row of literals "at least 1, 2, ..." per node: falling, 0 at absent nodes, equal along links."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self.rows: dict[Any, list[int]] = {n: [] for n in graph.node}

    @staticmethod
    def claimed(row: Sequence[int], model: Sequence[int]) -> int:
        """The number that a row has in a model."""
        return sum([model[x - 1] > 0 for x in row])

    def grow(self, to: Sink, cap: int) -> int:
        """Make the rows so long; gives how long they were."""
        start = len(next(iter(self.rows.values()), []))
        if start >= cap:
            return start
        graph, clauses = self.graph, list[Clause]()
        for node, row in self.rows.items():
            first = to.fresh(cap - start)
            row += range(first, first + cap - start)
            clauses += [(-row[k], row[k - 1]) for k in range(max(start, 1), cap)]
            if graph.node[node]:
                clauses += [(-x, graph.node[node]) for x in row[start:]]
        for a, b in graph.link:
            unless = graph.unless(a, b)
            for p, q in zip(self.rows[a][start:], self.rows[b][start:], strict=True):
                clauses += [(*unless, -p, q), (*unless, p, -q)]
        to.add(clauses)
        return start
