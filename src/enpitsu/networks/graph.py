"""A network as the solver sees it (literals, models) and as a player knows it (what is marked)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from enpitsu.logic import TRUE, PartialAssignment, Sink
from enpitsu.logic.global_constraint import memoised
from enpitsu.networks.net import Net

Piece: TypeAlias = dict[Any, tuple[Any, int] | None]
"""Node of a piece -> the node and link it was reached by (None: the piece was entered there)."""


def on(model: Sequence[int], x: int) -> bool:
    """Return whether a literal holds in a model (0 always does)."""
    return not x or (model[x - 1] > 0 if x > 0 else model[-x - 1] < 0)


class Graph:
    """A network as literals; 0 is what is always there."""

    def __init__(self, net: Net, to: Sink) -> None:
        self.node = {n: 0 if b is TRUE else to.literal(b) for n, b in net.nodes.items()}
        self.link = {ab: 0 if b is TRUE else to.literal(b) for ab, b in net.links.items()}
        self.around: dict[Any, list[tuple[Any, int]]] = {n: [] for n in net.nodes}
        for (a, b), x in self.link.items():
            self.around[a].append((b, x))
            self.around[b].append((a, x))
        self._model: Sequence[int] = ()
        self._pieces: list[Piece] = []

    @staticmethod
    def of(net: Net, to: Sink) -> Graph:
        """The one graph of a network in a program."""
        return memoised(to.memo, (Graph, net), Graph, net, to)

    def unless(self, a: Any, b: Any) -> list[int]:
        """The start of a clause that speaks of two nodes only where they are linked."""
        return [-x for x in (self.node[a], self.node[b], self.link[a, b]) if x]

    def piece(self, start: Any, model: Sequence[int]) -> Piece:
        """The piece of a node in a model."""
        above: Piece = {start: None}
        todo = [start]
        for node in todo:
            for other, x in self.around[node]:
                if other not in above and on(model, x) and on(model, self.node[other]):
                    above[other] = node, x
                    todo.append(other)
        return above

    def pieces(self, model: Sequence[int]) -> list[Piece]:
        """All pieces of a model (kept: several constraints ask for those of one model)."""
        if self._model is not model:
            seen: set[Any] = set()
            self._pieces, self._model = [], model
            for node, x in self.node.items():
                if node not in seen and on(model, x):
                    piece = self.piece(node, model)
                    seen.update(piece)
                    self._pieces.append(piece)
        return self._pieces

    def ways_on(self, piece: Mapping[Any, Any], model: Sequence[int]) -> list[int]:
        """The literals, all false, of which one must hold if the piece goes on."""
        out: dict[int, None] = {}
        for node in piece:
            for other, x in self.around[node]:
                if other not in piece:
                    out[x if x and not on(model, x) else self.node[other]] = None
        return list(out)

    def way(self, a: Any, b: Any, model: Sequence[int]) -> list[int]:
        """The literals of a shortest way between two nodes of a piece of a model."""
        above: Piece = {a: None}
        todo = [a]
        for node in todo:
            for other, x in self.around[node]:
                if other not in above and on(model, x) and on(model, self.node[other]):
                    above[other] = node, x
                    todo.append(other)
        return self.tree([b], above)

    def tree(self, nodes: Iterable[Any], above: Piece) -> list[int]:
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
                out[step[1]] = None
                todo.append(step[0])
        out.pop(0, None)
        return list(out)


class Parts:
    """The pieces of a network as far as marks are known, by number.

    ``sure`` numbers the nodes that are there (those with one number surely hang together), ``may`` all
    that are not ruled out (those with different numbers surely do not).
    """

    def __init__(self, net: Net, known: PartialAssignment) -> None:
        value = known.reading()
        self.there = {n: value(b) for n, b in net.nodes.items()}
        self.sure: dict[Any, int] = {}
        self.may: dict[Any, int] = {}
        links: dict[Any, list[tuple[Any, bool]]] = {n: [] for n in net.nodes}
        for (a, b), link in net.links.items():
            verdict = value(link)
            if verdict is not False and self.there[a] is not False and self.there[b] is not False:
                sure = bool(verdict and self.there[a] and self.there[b])
                links[a].append((b, sure))
                links[b].append((a, sure))
        for start, verdict in self.there.items():
            if verdict and start not in self.sure:
                self._flood(start, self.sure, links, True)
            if verdict is not False and start not in self.may:
                self._flood(start, self.may, links, False)

    def _flood(self, start: Any, number: dict[Any, int], links: Mapping[Any, Any], surely: bool) -> None:
        mine = number[start] = len(number)  # the first of a piece numbers it: no two are equal
        todo = [start]
        for node in todo:
            for other, sure in links[node]:
                if other not in number and (sure or not surely):
                    number[other] = mine
                    todo.append(other)

    @staticmethod
    def of(net: Net, known: PartialAssignment) -> Parts:
        """The one flood of a network for what is known."""
        return memoised(known.memo, net, Parts, net, known)
