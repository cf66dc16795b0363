"""The number of other pieces that a piece of a network touches, in three encodings.

By profile: root labels (``RootLabels``) if cases are judged together, lazy clauses (``TouchedCuts``) if
apart, and one representative per touching piece (``Contacts``) if few are judged.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from enpitsu.logic import Bool, Clause, DerivedInt, LazyClauses, PartialAssignment, Sink
from enpitsu.logic.global_constraint import memoised
from enpitsu.networks.graph import Graph, Parts, Piece
from enpitsu.networks.net import Net
from enpitsu.networks.order_encoding import Rows, row
from enpitsu.networks.roots import RootLabels, largest
from enpitsu.networks.touching_pieces import Contacts

Beside: TypeAlias = Mapping[int, list[tuple[Any, Any]]]
"""Index of a neighbouring piece -> the pairs (node of the piece, adjacent node of that neighbour)."""


class Touched(DerivedInt):
    """The number of other pieces next to the piece that holds a node; 0 if the node is absent."""

    __slots__ = ("at", "network")

    def __init__(self, network: Net, at: Any) -> None:
        self.network, self.at = network, at

    @property
    def most(self) -> int:
        return max(len(self.network.nodes) - 1, 0)

    def parts(self) -> Iterable[Bool]:
        return self.network.conditions()

    def bounds(self, known: PartialAssignment) -> tuple[int, int]:
        parts, around, at = Parts.of(self.network, known), self.network.around, self.at
        if parts.there[at] is False:
            return 0, 0
        surely, maybe = set[int](), set[Any]()
        for node, group in parts.may.items():
            if group != parts.may[at]:
                continue
            mine = self._mine(parts, node)
            for other, _ in around[node]:
                if parts.there[other] is not False and not self._mine(parts, other):
                    maybe.add(parts.sure.get(other, other))
                    if mine and parts.there[other] and parts.may[other] != group:
                        surely.add(parts.may[other])
        return len(surely), len(maybe)

    def _mine(self, parts: Parts, node: Any) -> bool:
        """Return whether a node is surely in the piece of ``at``."""
        return self.at in parts.sure and parts.sure.get(node) == parts.sure[self.at]

    def write_row(self, to: Sink, cap: int) -> list[int]:
        judged = to.profile.judged
        if judged == "few":
            return row(Contacts.of(self.network, self.at, to).heads, to, cap)
        if judged == "apart":
            rows = memoised(to.memo, (TouchedCuts, self.network), TouchedCuts, self.network, to)
            rows.grow(to, max(cap, 1))
            return rows.rows[self.at][:cap]
        return RootLabels.of(self.network, to).touched(self.at, to, cap, largest(self, to))


class TouchedCuts(LazyClauses, Rows):
    """The numbers of pieces that each piece touches, and the clauses that a model of them breaks."""

    def __init__(self, net: Net, to: Sink) -> None:
        super().__init__(Graph.of(net, to))
        to.cut(self)

    def violated(self, model: Sequence[int]) -> list[Clause]:
        """A clause for each piece whose row claims a wrong number."""
        graph = self.graph
        pieces = graph.pieces(model)
        home = {n: i for i, piece in enumerate(pieces) for n in piece}
        found: list[Clause] = []
        for piece in pieces:
            beside: dict[int, list[tuple[Any, Any]]] = {}
            empty: dict[int, None] = {}
            for node in piece:
                for other, _ in graph.around[node]:
                    if other not in home:
                        empty[graph.node[other]] = None
                    elif other not in piece:
                        beside.setdefault(home[other], []).append((node, other))
            row = self.rows[next(iter(piece))]
            claimed = self.claimed(row, model)
            if claimed > len(beside):
                more = [*graph.ways_on(piece, model), *empty]
                found.append([-row[len(beside)], *self._no_more(piece, pieces, beside, more)])
            elif claimed < min(len(beside), len(row)):
                found.append([row[claimed], *self._fewer(piece, pieces, beside, claimed + 1, model)])
        return found

    def _no_more(
        self, piece: Piece, pieces: Sequence[Piece], beside: Beside, more: Iterable[int]
    ) -> Iterable[int]:
        """Literals one of which holds if a piece touches more others: it grows, or a piece falls apart."""
        whole = dict.fromkeys(self.graph.tree(piece, piece))
        for i, contacts in beside.items():
            whole.update(dict.fromkeys(self.graph.tree([o for _, o in contacts], pieces[i])))
        return dict.fromkeys([*more, *[-x for x in whole]])

    def _fewer(
        self, piece: Piece, pieces: Sequence[Piece], beside: Beside, n: int, model: Sequence[int]
    ) -> Iterable[int]:
        """Literals one of which holds if a piece touches fewer than n others: one grows or is lost."""
        graph = self.graph
        ways = sorted([(len(w := graph.ways_on(pieces[i], model)), i, w) for i in beside])[:n]
        contacts = [beside[i][0] for _, i, _ in ways]
        there = [graph.node[o] for _, o in contacts if graph.node[o]]
        tree = graph.tree([node for node, _ in contacts], piece)
        return dict.fromkeys([-x for x in (*tree, *there)] + [x for _, _, w in ways for x in w])
