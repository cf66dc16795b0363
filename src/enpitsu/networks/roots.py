"""Encode components by root labels: each piece is identified by its first node, with no lazy clauses.

::

    a a b      "a" is R1C1, "b" R1C3: literals "this node has that root"
    a b b

Each node is linked to its root in a bounded number of steps (distance levels), so no two pieces share a
root.  Two pieces touch where a possible link connects nodes with their roots; the number of roots that
touch a root is a plain count.
"""

from __future__ import annotations

from typing import Any

from enpitsu.logic import FALSE, Clause, EncodingMode, Int, Sink
from enpitsu.logic.global_constraint import memoised
from enpitsu.networks.distances import onward, steps
from enpitsu.networks.graph import Graph
from enpitsu.networks.net import Net
from enpitsu.networks.order_encoding import Rows, row


def largest(number: Int, to: Sink) -> int:
    """The upper bound of a number under the other cases."""
    return max(0, to.left(number).bit_length() - 1)


def is_touched(net: Net) -> bool:
    """Return whether a condition of the puzzle depends on which pieces of a network touch."""
    return "touched" in net.memo


def touching(net: Net, to: Sink) -> EncodingMode | None:
    """The encoding mode, if a condition depends on which pieces of a network touch; None otherwise.

    The result decides whether sizes of pieces are encoded by roots: for what one size forces, the root
    labels of all other nodes are a hindrance.
    """
    return to.profile.judged if is_touched(net) else None


class RootLabels:
    """The literals "this node is in the piece with that root", and sizes and contacts derived from them."""

    def __init__(self, net: Net, to: Sink) -> None:
        self.net = net
        graph = self.graph = Graph.of(net, to)
        self.most = {n: max(largest(net.size(n), to), 1) for n in graph.node}
        self.label: dict[Any, dict[Any, int]] = {n: {} for n in graph.node}
        before: dict[Any, None] = {}
        for root in graph.node:
            for node, d in steps(root, graph.around, before).items():
                if d < min(self.most[node], self.most[root]):
                    self.label[node][root] = to.fresh(1)
            before[root] = None
        self.touch: dict[Any, dict[Any, int]] = {}
        self.sizes, self.touches = Rows(graph), Rows(graph)
        self._write_labels(to)
        self._write_steps(to)

    @staticmethod
    def of(net: Net, to: Sink) -> RootLabels:
        """The root labels of a network in a program, written once."""
        return memoised(to.memo, (RootLabels, net), RootLabels, net, to)

    def _write_labels(self, to: Sink) -> None:
        """Clauses: each present node has exactly one root, and linked nodes have the same root."""
        graph, label, clauses = self.graph, self.label, list[Clause]()
        for node, mine in label.items():
            absent = [-graph.node[node]] if graph.node[node] else []
            to.among([*mine.values(), *absent], 0b10)
            clauses += [(-x, label[root][root]) for root, x in mine.items() if root is not node]
        for a, b in graph.link:
            unless = graph.unless(a, b)
            for one, other in ((label[a], label[b]), (label[b], label[a])):
                for root, x in one.items():
                    y = other.get(root)
                    clauses.append((*unless, -x, y) if y else (*unless, -x))
        to.add(clauses)

    def _write_steps(self, to: Sink) -> None:
        """Clauses: each present node reaches its root within at most 0, 1, 2 ... steps."""
        graph, clauses = self.graph, list[Clause]()
        level = {node: mine[node] for node, mine in self.label.items()}
        for k in range(1, max(self.most.values(), default=1)):
            before, level = level, {}
            for node, there in graph.node.items():
                if k >= self.most[node]:
                    level[node] = before[node]
                    continue
                level[node] = onward(to, clauses, before, node, graph.around[node], there)
        clauses += [(-there, level[n]) if there else (level[n],) for n, there in graph.node.items()]
        to.add(clauses)

    def same(self, a: Any, b: Any, to: Sink) -> int:
        """Define the literal "both nodes are present and in the same piece"; return it."""
        one, other = self.label[a], self.label[b]
        x, clauses = to.fresh(1), list[Clause]()
        for root in dict.fromkeys([*one, *other]):
            p, q = one.get(root), other.get(root)
            if p and q:
                clauses += [(-x, -p, q), (-x, p, -q), (x, -p, -q)]
            else:
                clauses.append((-x, -(p or q or 0)))
        clauses += [(-x, self.graph.node[n]) for n in (a, b) if self.graph.node[n]]
        to.add(clauses)
        return x

    def size(self, at: Any, to: Sink, cap: int) -> list[int]:
        """The ``cap`` literals "the piece of this node has at least 1, 2 ... nodes" (order encoding)."""
        members: dict[Any, list[int]] = {n: [] for n in self.label}
        for mine in self.label.values():
            for root, x in mine.items():
                members[root].append(x)
        return self._row(at, to, max(self.most.values()), cap, self.sizes, members)

    def touched(self, at: Any, to: Sink, cap: int, most: int) -> list[int]:
        """The ``cap`` literals "at least 1, 2 ... other pieces touch the piece of this node".

        ``most``: an upper bound of that number under the other cases.
        """
        if not self.touch:
            self._write_touch(to)
        counted = {root: list(others.values()) for root, others in self.touch.items()}
        return self._row(at, to, most, cap, self.touches, counted)

    def _row(
        self, at: Any, to: Sink, most: int, cap: int, rows: Rows, counted: dict[Any, list[int]]
    ) -> list[int]:
        """The order encoding of a node's number, which at a root equals the count of ``counted`` literals.

        At most ``most`` + 1 literals are defined; the row is padded with false literals to ``cap``.
        """
        wanted = min(cap, most + 1)
        start, clauses, never = rows.grow(to, wanted), list[Clause](), to.literal(FALSE)
        for root, literals in counted.items() if start < wanted else ():
            number = row(literals, to, wanted)
            number += [never] * (wanted - len(number))
            is_root = self.label[root][root]
            for p, q in list(zip(rows.rows[root], number, strict=True))[start:]:
                clauses += [(-is_root, -p, q), (-is_root, p, -q)]
        to.add(clauses)
        return (rows.rows[at] + [never] * cap)[:cap]

    def _write_touch(self, to: Sink) -> None:
        """Define a literal "their pieces touch" for every two roots."""
        label, clauses = self.label, list[Clause]()
        contacts: dict[tuple[Any, Any], list[tuple[int, int]]] = {}
        rank = {n: i for i, n in enumerate(label)}
        for node, near in self.graph.around.items():
            beside: dict[Any, list[int]] = {}
            for other, _ in near:
                for root, x in label[other].items():
                    beside.setdefault(root, []).append(x)
            for root, literals in beside.items():
                nearby = self._any(to, clauses, literals)
                for mine, x in label[node].items():
                    if rank[mine] < rank[root]:
                        contacts.setdefault((mine, root), []).append((x, nearby))
        self.touch = {n: {} for n in label}
        for (a, b), ways in contacts.items():
            first = to.fresh(1 + len(ways))
            self.touch[a][b] = self.touch[b][a] = first
            clauses.append((-first, *range(first + 1, first + 1 + len(ways))))
            for both, (x, nearby) in enumerate(ways, first + 1):
                clauses += [(-both, x), (-both, nearby), (-x, -nearby, first)]
        to.add(clauses)

    @staticmethod
    def _any(to: Sink, clauses: list[Clause], literals: list[int]) -> int:
        """A literal equivalent to the disjunction of some literals."""
        if len(literals) == 1:
            return literals[0]
        x = to.fresh(1)
        clauses += [(-x, *literals), *[(x, -y) for y in literals]]
        return x
