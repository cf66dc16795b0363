"""What the ink decides about a piece of a network: its size, what it holds, what is in it together.

Each number is a unary row per node, equal along links that are on, 0 at absent nodes; the rest of its
definition is lazy: a row that claims too much needs a way on or one more counted thing, one that claims
too little is refuted by a tree that holds one more.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from enpitsu.layers.network import Network
from enpitsu.logic import TRUE, Bool, Clause, DerivedBool, DerivedInt, Known, Sink, Verdict

Counted: TypeAlias = Mapping[Any, Bool]
"""Node or link (a pair of nodes) -> the condition under which it counts."""


class Measure(DerivedInt):
    """How many counted things lie on the piece that holds a node; 0 if the node is absent."""

    __slots__ = ("at", "counted", "network")

    def __init__(self, network: Network, at: Any, counted: Counted) -> None:
        self.network, self.at, self.counted = network, at, counted

    @property
    def most(self) -> int:
        return len(self.counted)

    def parts(self) -> Iterable[Bool]:
        return [*self.network.conditions(), *[b for b in self.counted.values() if b is not TRUE]]

    def bounds(self, known: Known) -> tuple[int, int]:
        there = self.network.nodes[self.at].holds(known)
        if there is False:
            return 0, 0
        sure, may = _floods(self.network, self.at, known)
        low = sum([self._counts(thing, b, sure, known) is True for thing, b in self.counted.items()])
        high = sum([self._counts(thing, b, may, known) is not False for thing, b in self.counted.items()])
        return (low if there else 0), high

    def _counts(self, thing: Any, b: Bool, piece: Mapping[Any, None], known: Known) -> Verdict:
        """Whether a thing is there, counts, and lies on a piece."""
        net = self.network
        link = net.links.get(thing) if isinstance(thing, tuple) else None
        nodes = thing if link is not None else (thing,)
        if not all(n in piece for n in nodes):
            return False
        needed = [net.nodes[n] for n in nodes] + ([link] if link is not None else []) + [b]
        verdicts = [c.holds(known) for c in needed]
        return False if False in verdicts else None if None in verdicts else True

    def write_row(self, to: Sink, cap: int) -> list[int]:
        key = Measure, self.network, id(self.counted)
        state = to.memo.get(key)
        if state is None:
            state = to.memo[key] = MeasureCuts(self.network, self.counted, to)
            to.cut(state)
        state.grow(to, max(cap, 1))
        return state.rows[self.at][:cap]


class Joined(DerivedBool):
    """Two nodes are there and in one piece."""

    __slots__ = ("a", "b", "network")

    def __init__(self, network: Network, a: Any, b: Any) -> None:
        self.network, self.a, self.b = network, a, b

    def parts(self) -> Iterable[Bool]:
        return self.network.conditions()

    def holds(self, known: Known) -> Verdict:
        ends = [self.network.nodes[n].holds(known) for n in (self.a, self.b)]
        if False in ends:
            return False
        sure, may = _floods(self.network, self.a, known)
        if self.b not in may:
            return False
        return True if None not in ends and self.b in sure else None

    def write_literal(self, to: Sink) -> int:
        key = Joined, self.network, self.a
        state = to.memo.get(key)
        if state is None:
            state = to.memo[key] = ReachCuts(self.network, self.a, to)
            to.cut(state)
        found: int = state.reach[self.b]
        return found


def _floods(net: Network, at: Any, known: Known) -> tuple[Mapping[Any, None], Mapping[Any, None]]:
    """The nodes that surely, and that still may, hang together with a node (kept with what is known)."""
    key = net, at
    found = known.memo.get(key)
    if found is None:

        def value(b: Bool) -> Verdict:
            return b.holds(known)

        sure, may = net.piece(at, value, hopeful=False), net.piece(at, value, hopeful=True)
        found = known.memo[key] = sure, may
    return found


class _Graph:
    """A network as literals (0: always there)."""

    def __init__(self, net: Network, to: Sink) -> None:
        self.node = {n: to.literal(b) for n, b in net.nodes.items()}
        self.link = {ab: 0 if b is TRUE else to.literal(b) for ab, b in net.links.items()}
        self.around: dict[Any, list[tuple[Any, int]]] = {n: [] for n in net.nodes}
        for (a, b), x in self.link.items():
            self.around[a].append((b, x))
            self.around[b].append((a, x))

    def piece(self, start: Any, model: Sequence[int]) -> dict[Any, tuple[Any, int] | None]:
        """The piece of a node in a model: node -> the node and link it was reached by."""
        above: dict[Any, tuple[Any, int] | None] = {start: None}
        todo = [start]
        for node in todo:
            for other, x in self.around[node]:
                if other not in above and _on(model, x) and _on(model, self.node[other]):
                    above[other] = node, x
                    todo.append(other)
        return above

    def pieces(self, model: Sequence[int]) -> Iterator[dict[Any, tuple[Any, int] | None]]:
        """All pieces of a model."""
        seen: set[Any] = set()
        for node, x in self.node.items():
            if node not in seen and _on(model, x):
                piece = self.piece(node, model)
                seen.update(piece)
                yield piece

    def ways_on(self, piece: Mapping[Any, Any], model: Sequence[int]) -> list[int]:
        """The literals, all false, of which one must hold if the piece goes on."""
        out: dict[int, None] = {}
        for node in piece:
            for other, x in self.around[node]:
                if other not in piece:
                    there = self.node[other]
                    out[x if _on(model, there) else there] = None
        return list(out)

    def tree(self, nodes: Iterable[Any], above: Mapping[Any, tuple[Any, int] | None]) -> list[int]:
        """The literals of a tree that holds some nodes of a piece together with its root."""
        out: dict[int, None] = {}
        todo, seen = list(nodes), set[Any]()
        for node in todo:
            if node in seen:
                continue
            seen.add(node)
            out[self.node[node]] = None
            step = above[node]
            if step is not None:
                if step[1]:
                    out[step[1]] = None
                todo.append(step[0])
        return list(out)


def _on(model: Sequence[int], x: int) -> bool:
    return not x or (model[x - 1] > 0 if x > 0 else model[-x - 1] < 0)


class MeasureCuts:
    """The rows of one measure of a network, and the clauses that a model of them breaks."""

    def __init__(self, net: Network, counted: Counted, to: Sink) -> None:
        self.graph = _Graph(net, to)
        self.rows: dict[Any, list[int]] = {n: [] for n in net.nodes}
        self.counted: list[tuple[tuple[Any, ...], list[int]]] = []
        for thing, b in counted.items():
            link = net.links.get(thing) if isinstance(thing, tuple) else None
            nodes = thing if link is not None else (thing,)
            needed = [link, b] if link is not None else [b]
            self.counted.append((nodes, [to.literal(c) for c in needed if c is not TRUE]))

    def grow(self, to: Sink, cap: int) -> None:
        """Rows of so many literals: falling, 0 at absent nodes, equal along links that are on."""
        start = len(next(iter(self.rows.values()), []))
        if start >= cap:
            return
        graph, clauses = self.graph, list[Clause]()
        for node, row in self.rows.items():
            first = to.fresh(cap - start)
            row += range(first, first + cap - start)
            clauses += [(-row[k], row[k - 1]) for k in range(max(start, 1), cap)]
            clauses += [(-x, graph.node[node]) for x in row[start:]]
        for (a, b), x in graph.link.items():
            unless = [-graph.node[a], -graph.node[b], *([-x] if x else [])]
            for p, q in zip(self.rows[a][start:], self.rows[b][start:], strict=True):
                clauses += [(*unless, -p, q), (*unless, p, -q)]
        if not start:
            for nodes, needed in self.counted:  # a counted thing here: at least one
                there = [-graph.node[n] for n in nodes]
                clauses.append((*there, *[-x for x in needed], self.rows[nodes[0]][0]))
        to.add(clauses)

    def cuts(self, model: Sequence[int]) -> list[Clause]:
        """A clause for each piece whose row is wrong."""
        found: list[Clause] = []
        graph = self.graph
        for piece in graph.pieces(model):
            here = [(ns, xs) for ns, xs in self.counted if all(n in piece for n in ns)]
            yes = [(ns, xs) for ns, xs in here if all(_on(model, x) for x in xs)]
            root = next(iter(piece))
            row = self.rows[root]
            claimed = sum([model[x - 1] > 0 for x in row])
            if claimed > len(yes):
                more = [x for ns, xs in here for x in xs if not _on(model, x)]
                found.append([-row[len(yes)], *dict.fromkeys([*graph.ways_on(piece, model), *more])])
            elif claimed < min(len(yes), len(row)):
                order = {n: i for i, n in enumerate(piece)}
                yes.sort(key=lambda y: max([order[n] for n in y[0]]))
                some = yes[: claimed + 1]
                tree = graph.tree([n for ns, _ in some for n in ns], piece)
                needed = dict.fromkeys([*tree, *[x for _, xs in some for x in xs]])
                found.append([row[claimed], *[-x for x in needed]])
        return found

    def settle(self, fixed: Sequence[int]) -> None:
        """Of no use here."""


class ReachCuts:
    """Which nodes are in one piece with a given one, and the clauses that a model of it breaks."""

    def __init__(self, net: Network, start: Any, to: Sink) -> None:
        self.start = start
        graph = self.graph = _Graph(net, to)
        first = to.fresh(len(graph.node))
        self.reach = dict(zip(graph.node, range(first, first + len(graph.node)), strict=True))
        reach, clauses = self.reach, list[Clause]()
        clauses += [(-reach[start], graph.node[start]), (reach[start], -graph.node[start])]
        for (a, b), x in graph.link.items():
            unless = [-graph.node[a], -graph.node[b], *([-x] if x else [])]
            clauses += [(*unless, -reach[a], reach[b]), (*unless, reach[a], -reach[b])]
        for node, near in graph.around.items():
            clauses.append((-reach[node], graph.node[node]))
            if node is not start and node != start:
                clauses.append((-reach[node], *[reach[o] for o, _ in near]))
        to.add(clauses)

    def cuts(self, model: Sequence[int]) -> list[Clause]:
        """For each clump that claims to be reached and is not: a way out of it must be on."""
        graph, reach = self.graph, self.reach
        there = _on(model, graph.node[self.start])
        real = graph.piece(self.start, model) if there else {}
        found: list[Clause] = []
        seen: set[Any] = set()
        for node, x in reach.items():
            if model[x - 1] > 0 and node not in real and node not in seen:
                piece = graph.piece(node, model)
                seen.update(piece)
                found.append([-x, *graph.ways_on(piece, model)])
        return found

    def settle(self, fixed: Sequence[int]) -> None:
        """Of no use here."""


def size(net: Network, at: Any) -> Measure:
    """How many nodes the piece with this node has (0 if it is absent).

    ::

        # # .
        . # .      size at R1C1 is 3
    """
    return total(net, at, dict.fromkeys(net.nodes, TRUE), "size")


def total(net: Network, at: Any, of: Counted, name: Any = None) -> Measure:
    """How many of some nodes or links, each with a condition, lie on the piece with this node.

    ::

        ┌ ─ ┐
        ╵ · ╵      bends of the line through R1C1: 2

    ``name``: measures of one network that count the same share a name, and so their literals.
    """
    groups = net.memo.setdefault(("total", name if name is not None else id(of)), [])
    group = next((g for g in groups if _same(g[0], of)), None)
    if group is None:  # a network outlives its puzzle: on the next one the same name may count other clues
        group = of, dict[Any, Measure]()
        groups.append(group)
    counted, found = group
    if at not in found:
        found[at] = Measure(net, at, counted)
    measure: Measure = found[at]
    return measure


def _same(a: Counted, b: Counted) -> bool:
    """Whether two things that are counted are one."""
    return a is b or (len(a) == len(b) and all(b.get(k) is v for k, v in a.items()))


def joined(net: Network, a: Any, b: Any) -> Bool:
    """Two nodes are there and in one piece.

    ::

        # # .
        . # #      R1C1 and R2C3 are joined
    """
    key = "joined", a, b
    found = net.memo.get(key)
    if found is None:
        found = net.memo[key] = Joined(net, a, b)
    return found
