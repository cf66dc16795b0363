"""Measures of a component of a network: the number of counted things on it, such as its size.

Each node has an order-encoded number, equal along links that are on and 0 at absent nodes.  The rest of the
definition is lazy: a claim that is too high implies a link that extends the piece, or one more counted
thing; a claim that is too low is refuted by a tree in the piece with one more counted thing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from enpitsu.logic import (
    FALSE,
    TRUE,
    Bool,
    Clause,
    Continuation,
    Count,
    DerivedInt,
    Int,
    LazyClauses,
    PartialAssignment,
    PhraseContext,
    Sink,
    every,
)
from enpitsu.logic.global_constraint import memoised
from enpitsu.networks.distances import steps
from enpitsu.networks.graph import Graph, Parts, Piece, on
from enpitsu.networks.net import Net
from enpitsu.networks.order_encoding import Literal, Rows, row
from enpitsu.networks.reach import Reach
from enpitsu.networks.roots import RootLabels, largest, touching
from enpitsu.networks.said import GrowingPiece, same_size, wrong_total
from enpitsu.networks.seeded import grown
from enpitsu.reasons import MaybeReason

Counted: TypeAlias = Mapping[Any, Bool]
"""Node or link (a pair of nodes) -> the condition under which it counts."""


ROWS = "sizes of pieces"
"""The key, with network and node, of an alternative encoder for the size of a piece in a program's memo."""


class Tally:
    """The things that one measure counts on the pieces of a network, with the numbers of its nodes."""

    def __init__(self, network: Net, counted: Counted) -> None:
        self.network, self.counted = network, counted
        self.numbers: dict[Any, Measure] = {}
        self.terms: list[tuple[tuple[Any, ...], Bool]] = []  # nodes, and that it is there and counts
        self._whole: bool | None = None
        for thing, b in counted.items():
            link = network.links.get(thing) if isinstance(thing, tuple) else None
            if link is None and isinstance(thing, tuple):
                link = network.links.get(thing[::-1])
            self.terms.append(((thing,), b) if link is None else (thing, every([link, b])))

    def number(self, at: Any) -> Measure:
        """The measure of the piece that contains a node."""
        found = self.numbers.get(at)
        if found is None:
            found = self.numbers[at] = Measure(self, at)
        return found

    def whole_size(self) -> bool:
        """Return whether exactly the nodes are counted, so that the measure is the size of the piece."""
        if self._whole is None:
            every_node = len(self.terms) == len(self.network.nodes)
            self._whole = every_node and all([len(nodes) == 1 and b is TRUE for nodes, b in self.terms])
        return self._whole

    def seeds(self, to: Sink) -> bool:
        """Return whether all counted things are surely present nodes, and no link is optional."""
        net = self.network
        return all([b is TRUE for b in net.links.values()]) and all(
            [len(nodes) == 1 and b is TRUE and to.fixed(net.nodes[nodes[0]]) for nodes, b in self.terms]
        )

    def bounds(self, known: PartialAssignment) -> tuple[Parts, dict[int, int], dict[int, int]]:
        """The pieces under a partial assignment, with bounds of the measure by their indices.

        Returns the pieces, the least number on each sure piece, and the greatest on each possible piece.
        """
        found: tuple[Parts, dict[int, int], dict[int, int]] | None = known.memo.get(self)
        if found is None:
            parts, value = Parts.of(self.network, known), known.reading()
            low, high = dict.fromkeys(parts.sure.values(), 0), dict.fromkeys(parts.may.values(), 0)
            for nodes, b in self.terms:
                verdicts = [parts.there[n] for n in nodes]
                verdict = value(b)
                if False in verdicts or verdict is False:
                    continue
                high[parts.may[nodes[0]]] += 1
                if verdict and None not in verdicts:
                    low[parts.sure[nodes[0]]] += 1
            found = known.memo[self] = parts, low, high
        return found


def largest_sizes(net: Net, to: Sink) -> dict[Any, int]:
    """An upper bound of the size of each node's piece, from the bounds that other cases set.

    The bound at one node limits its whole piece, which reaches no farther than that many steps from it; a
    piece of nodes without bounds is limited by their connected component.  Empty if no node has a bound.
    """
    bound = {n: largest(net.size(n), to) for n in net.nodes}
    every = len(net.nodes)
    free = {n for n, most in bound.items() if most >= every}
    if len(free) == every:
        return {}
    found = dict.fromkeys(net.nodes, 0)
    near = {n: [(o, 0) for o, _ in around] for n, around in net.around.items()}
    seen: set[Any] = set()
    for node in free:
        if node not in seen:
            piece = steps(node, near, {n: m for n, m in bound.items() if n not in free})
            seen.update(piece)
            found |= dict.fromkeys(piece, len(piece))
    for node, most in bound.items():
        if node not in free:
            less = {n: m for n, m in bound.items() if m < most}
            for other, d in steps(node, near, less).items():
                if d < most:
                    found[other] = max(found[other], most)
    return {n: min(most, bound[n]) for n, most in found.items()}


SEEDS = "pieces with one seed each"
"""The key, with a network, under which a program's memo notes the measures that are 1 on each piece."""


class Seeded:
    """Owner literals: the nodes of a network are partitioned among seeds, exactly one per piece."""

    def __init__(self, tally: Tally, to: Sink) -> None:
        self.tally, self.graph = tally, Graph.of(tally.network, to)
        self.own = grown(tally.network, list(tally.counted), self._largest(to), to)

    def _largest(self, to: Sink) -> Callable[[Any], int]:
        size = self.tally.network.size
        return lambda seed: max(1, largest(size(seed), to))

    @staticmethod
    def of(net: Net, to: Sink) -> Seeded | None:
        """The partition of a network among seeds in a program; None if no measure is known to be 1."""
        noted: dict[Tally, set[Any]] | None = to.memo.get((SEEDS, net))
        if noted is None:
            return None
        if (Seeded, net) not in to.memo:
            all_noted = [t for t, nodes in noted.items() if len(nodes) == len(net.nodes) and t.seeds(to)]
            to.memo[Seeded, net] = Seeded(all_noted[0], to) if all_noted else None
        found: Seeded | None = to.memo[Seeded, net]
        return found


class Measure(DerivedInt):
    """The number of counted things on the piece that holds a node; 0 if the node is absent."""

    __slots__ = ("at", "tally")

    def __init__(self, tally: Tally, at: Any) -> None:
        self.tally, self.at = tally, at

    @property
    def most(self) -> int:
        return len(self.tally.terms)

    def parts(self) -> Iterable[Bool]:
        counts = [b for _, b in self.tally.terms if b is not TRUE]
        return [*self.tally.network.conditions(), *counts]

    def bounds(self, known: PartialAssignment) -> tuple[int, int]:
        parts, low, high = self.tally.bounds(known)
        there = parts.there[self.at]
        if there is False:
            return 0, 0
        return (low[parts.sure[self.at]] if there else 0), high[parts.may[self.at]]

    def courses(self, known: PartialAssignment) -> Iterable[Continuation]:
        return (GrowingPiece(self.tally.network, self.at),)

    def broken(self, values: int, known: PartialAssignment, context: PhraseContext) -> MaybeReason:
        return wrong_total(self.tally, self.at, values, known, context)

    def compared(
        self, other: Int, equal: bool, known: PartialAssignment, context: PhraseContext
    ) -> MaybeReason:
        if equal or not isinstance(other, Measure):
            return None
        return same_size(self.tally, self.at, other.tally, other.at, known, context)

    def note_implied(self, unless: Bool, values: int, memo: dict[object, Any]) -> None:
        there = self.tally.network.nodes[self.at]
        if values == 0b10 and there.number and unless.number == -there.number:
            noted: dict[Tally, set[Any]] = memoised(memo, (SEEDS, self.tally.network), dict)
            noted.setdefault(self.tally, set()).add(self.at)

    def is_said(self, unless: Bool, values: int, to: Sink) -> bool:
        seeded = Seeded.of(self.tally.network, to)
        absent = -self.tally.network.nodes[self.at].number
        return (
            seeded is not None and self.tally is seeded.tally and values == 0b10 and unless.number == absent
        )

    def as_count(self, to: Sink) -> Count | None:
        seeded = Seeded.of(self.tally.network, to) if self.tally.whole_size() else None
        if seeded is None or self.at not in seeded.own:
            return None
        return Count(tuple([Literal(x) for x in seeded.own[self.at].values()]))

    def write_row(self, to: Sink, cap: int) -> list[int]:
        network = self.tally.network
        seeded = Seeded.of(network, to)
        if seeded is not None and self.tally is seeded.tally:
            return [seeded.graph.node[self.at], *[to.literal(FALSE)] * (cap - 1)]
        if self.tally.whole_size():
            count, known = self.as_count(to), to.memo.get((ROWS, network, self.at))
            sizes: list[int] | None = to.row(count, cap) if count else known(to, cap) if known else None
            if sizes is not None:
                return sizes + [to.literal(FALSE)] * (cap - len(sizes))
        judged = touching(network, to) if self.tally.whole_size() else None
        if judged == "together":
            return RootLabels.of(network, to).size(self.at, to, cap)
        if judged == "few":
            return row(Reach.of(network, self.at, to, near=True).literal.values(), to, cap)
        rows = memoised(to.memo, self.tally, MeasureCuts, self.tally, to)
        rows.grow(to, max(cap, 1))
        mine = rows.rows[self.at][:cap]
        return mine + [to.literal(FALSE)] * (cap - len(mine))


class MeasureCuts(LazyClauses, Rows):
    """The rows of one measure of a network, and the clauses that a model of them breaks."""

    def __init__(self, tally: Tally, to: Sink) -> None:
        self.size = tally.whole_size()
        most = largest_sizes(tally.network, to) if self.size else None
        super().__init__(Graph.of(tally.network, to), most)
        self.terms = [(nodes, 0 if b is TRUE else to.literal(b)) for nodes, b in tally.terms]
        to.cut(self)

    def grow(self, to: Sink, cap: int) -> int:
        """Extend all rows to ``cap`` literals, with their simple clauses; returns the former length."""
        start = super().grow(to, cap)
        clauses: list[Clause] = []
        if not start:
            for nodes, x in self.terms:  # a counted thing here: at least one
                needed = dict.fromkeys([x, *[self.graph.node[n] for n in nodes]])
                clauses.append((*[-y for y in needed if y], *self.rows[nodes[0]][:1]))
        if self.size:
            if start < 2 <= cap:
                self._second(clauses)
            to.prefer([x for x in self.graph.link.values() if x])
            to.prefer([-x for row in self.rows.values() for x in row[start:]])
        to.add(clauses)
        return start

    def _second(self, clauses: list[Clause]) -> None:
        """Clauses: a piece has at least two nodes if and only if each of them has a link that is on."""
        graph = self.graph
        for a, b in graph.link:
            unless = graph.unless(a, b)
            clauses += [(*unless, *self.rows[n][1:2]) for n in (a, b)]
        for node, near in graph.around.items():
            ways = dict.fromkeys([x or graph.node[o] for o, x in near])
            if 0 not in ways and len(self.rows[node]) > 1:
                clauses.append((-self.rows[node][1], *ways))

    def violated(self, model: Sequence[int]) -> list[Clause]:
        """A clause for each piece whose row is wrong."""
        graph = self.graph
        here: dict[Any, list[tuple[tuple[Any, ...], int]]] = {}
        for thing in self.terms:
            here.setdefault(thing[0][0], []).append(thing)
        found: list[Clause] = []
        for piece in graph.pieces(model):
            mine = [t for n in piece for t in here.get(n, ()) if all([m in piece for m in t[0]])]
            found += self._cut(piece, mine, model)
        return found

    def _cut(
        self, piece: Piece, mine: list[tuple[tuple[Any, ...], int]], model: Sequence[int]
    ) -> list[Clause]:
        """The clauses that a wrong row of a piece violates; ``mine``: the things that can count on it."""
        graph = self.graph
        yes = [(nodes, x) for nodes, x in mine if on(model, x)]
        row = self.rows[next(iter(piece))]
        claimed = self.claimed(row, model)
        if claimed > len(yes):
            more = [x for _, x in mine if not on(model, x)]
            others = dict.fromkeys([*graph.ways_on(piece, model), *more])
            rows = [self.rows[n] for n in piece] if self.size else [row]
            return [[-row[len(yes)], *others] for row in rows]
        if claimed < min(len(yes), self.length):
            order = {n: i for i, n in enumerate(piece)}
            yes.sort(key=lambda y: max([order[n] for n in y[0]]))
            some = yes[: claimed + 1]
            tree = graph.tree([n for nodes, _ in some for n in nodes], piece)
            needed = dict.fromkeys([*tree, *[x for _, x in some if x]])
            return [[*row[claimed : claimed + 1], *[-x for x in needed]]]
        return []
