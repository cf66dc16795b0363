"""Reachability: the nodes that are in one piece with a given node."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from enpitsu.logic import (
    TRUE,
    Bool,
    Clause,
    Continuation,
    DerivedBool,
    LazyClauses,
    PartialAssignment,
    PhraseContext,
    Sink,
    Verdict,
)
from enpitsu.logic.global_constraint import memoised
from enpitsu.logic.why import ExplainedInt
from enpitsu.networks.distances import steps, write_levels
from enpitsu.networks.graph import Graph, Parts
from enpitsu.networks.net import Net
from enpitsu.networks.roots import RootLabels, touching
from enpitsu.networks.said import GrowingPiece, seeds_wrong
from enpitsu.reasons import Apart, InOne, MaybeReason


class InOnePiece(DerivedBool):
    """The condition that two nodes are present and in the same piece."""

    __slots__ = ("a", "b", "network")

    def __init__(self, network: Net, a: Any, b: Any) -> None:
        self.network, self.a, self.b = network, a, b

    def parts(self) -> Iterable[Bool]:
        return self.network.conditions()

    def holds(self, known: PartialAssignment) -> Verdict:
        parts = Parts.of(self.network, known)
        there, a, b = parts.there, self.a, self.b
        if there[a] is False or there[b] is False or parts.may[a] != parts.may[b]:
            return False
        agreed = self.network.agreed is not None
        if agreed and b not in self.network.piece(a, known.reading(), True):
            return False
        return True if there[a] and there[b] and parts.sure[a] == parts.sure[b] else None

    def courses(self, known: PartialAssignment) -> Iterable[Continuation]:
        return [GrowingPiece(self.network, at) for at in (self.a, self.b)]

    def broken(self, known: PartialAssignment, context: PhraseContext) -> MaybeReason:
        noun = self.network.noun
        return Apart(noun, self.a, self.b) if noun and self.holds(known) is False else None

    def denied(self, known: PartialAssignment, context: PhraseContext) -> MaybeReason:
        noun = self.network.noun
        return InOne(noun, self.a, self.b) if noun and self.holds(known) else None

    def miscounted(
        self, terms: Sequence[Bool], values: int, known: PartialAssignment, context: PhraseContext
    ) -> MaybeReason:
        net = self.network
        asked = [b for b in terms if isinstance(b, InOnePiece) and b.network is net]
        if len(asked) < len(terms):
            return None
        if len(terms) == len(net.nodes) and all([b.a is self.a for b in asked]):  # all of a piece
            size = net.size(self.a)
            return size.broken(values, known, context) if isinstance(size, ExplainedInt) else None
        if all([b.b is self.b for b in asked]):
            return seeds_wrong(net, self.b, [b.a for b in asked], values, known, context)
        return None

    def foretell(self, memo: dict[object, Any]) -> None:
        asked: dict[Any, set[Any]] = memoised(memo, (InOnePiece, self.network), dict)
        asked.setdefault(self.a, set()).add(self.b)
        asked.setdefault(self.b, set()).add(self.a)

    def write_literal(self, to: Sink) -> int:
        if to.profile.relying and (link := self.link()) is not None:
            return to.literal(link)
        if touching(self.network, to) == "together":
            return RootLabels.of(self.network, to).same(self.a, self.b, to)
        return self._reached(to, near=False)

    def link(self) -> Bool | None:
        """The link that by a law is present if and only if these neighbours are in one piece, or None."""
        net, a, b = self.network, self.a, self.b
        if not net.parted or net.nodes[a] is not TRUE or net.nodes[b] is not TRUE:
            return None
        return net.links.get((a, b), net.links.get((b, a)))

    def _reached(self, to: Sink, near: bool) -> int:
        """The literal by the reach of one of the nodes, with few cases that of the more frequent one."""
        start, node = self.a, self.b
        if to.profile.judged == "few":
            asked: dict[Any, set[Any]] = memoised(to.memo, (InOnePiece, self.network), dict)
            if len(asked.get(node, ())) > len(asked.get(start, ())):
                start, node = node, start
        found: int = Reach.of(self.network, start, to, near).literal[node]
        return found


class Surrounding(InOnePiece):
    """The condition that a node is in the piece of a seed, which is needed for all nodes of the network."""

    __slots__ = ()

    def write_literal(self, to: Sink) -> int:
        return self._reached(to, near=True)


class Reach(LazyClauses):
    """Literals of the nodes in one piece with a given one, and the clauses that a model of them breaks.

    Equal along links that are on; what hangs together with the start is so by unit propagation.  The
    other direction is kept by the number of steps from the start (``near``: few starts, many nodes
    asked) and by cuts.
    """

    def __init__(self, net: Net, start: Any, to: Sink, near: bool) -> None:
        self.start = start
        graph = self.graph = Graph.of(net, to)
        first = to.fresh(len(graph.node))
        x: dict[Any, int] = dict(zip(graph.node, range(first, first + len(graph.node)), strict=True))
        self.literal = x
        clauses: list[Clause] = []
        for node, there in graph.node.items():
            if there:
                clauses.append((-x[node], there))
        clauses.append((x[start], -graph.node[start]) if graph.node[start] else (x[start],))
        for a, b in graph.link:
            unless = graph.unless(a, b)
            clauses += [(*unless, -x[a], x[b]), (*unless, x[a], -x[b])]
        clauses += [(-y, x[start]) for n, y in x.items() if n is not start]
        least = steps(start, graph.around, {})
        clauses += [(-y,) for n, y in x.items() if n not in least]
        if not near:
            clauses += [(-x[n], *[x[o] for o, _ in graph.around[n]]) for n in least if n is not start]
        if to.profile.judged == "few":
            for other in Reach.of_graph(graph, to):
                clauses += _one_piece(self, other)
        to.add(clauses)
        if near:
            write_levels(to, {n: x[n] for n in least}, least, graph.around)
        to.cut(self)

    @staticmethod
    def of(net: Net, start: Any, to: Sink, near: bool) -> Reach:
        """The reach of a node in a program, written once."""
        return memoised(to.memo, (Reach, net, start), Reach, net, start, to, near)

    @staticmethod
    def of_graph(graph: Graph, to: Sink) -> list[Reach]:
        """The reaches of all start nodes used in a program so far."""
        return [r for r in to.memo.values() if isinstance(r, Reach) and r.graph is graph]

    def violated(self, model: Sequence[int]) -> list[Clause]:
        """A clause for each component that wrongly claims to be reached: it or the start's piece grows."""
        graph, literal = self.graph, self.literal
        real = graph.piece(self.start, model) if model[literal[self.start] - 1] > 0 else {}
        found: list[Clause] = []
        seen: set[Any] = set()
        for node, x in literal.items():
            if model[x - 1] > 0 and node not in real and node not in seen:
                piece = graph.piece(node, model)
                seen.update(piece)
                ways = graph.ways_on(piece, model)
                if real and len(other := graph.ways_on(real, model)) < len(ways):
                    ways = other
                found.append([-x, *ways])
        return found


def _one_piece(one: Reach, other: Reach) -> Iterator[Clause]:
    """Clauses: if two reaches share a node, their starts are in one piece, and so are all their nodes."""
    joined, too = one.literal[other.start], other.literal[one.start]
    yield from ((-joined, too), (joined, -too))
    for node, x in one.literal.items():
        y = other.literal[node]
        yield from ((-x, -y, joined), (-joined, -x, y), (-joined, x, -y))
