"""Views of a network: as literals with its pieces in a model, and its pieces under a partial assignment."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from enpitsu.logic import TRUE, PartialAssignment, Sink
from enpitsu.logic.global_constraint import memoised
from enpitsu.networks.net import Net

Piece: TypeAlias = dict[Any, tuple[Any, int] | None]
"""A BFS tree of a piece: node -> (parent node, link literal); None at the root."""


def on(model: Sequence[int], x: int) -> bool:
    """Return whether a literal holds in a model (0 always does)."""
    return not x or (model[x - 1] > 0 if x > 0 else model[-x - 1] < 0)


class Graph:
    """A network with its literals in a program; 0 stands for nodes and links that are always present."""

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
        """The graph of a network in a program, created once."""
        return memoised(to.memo, (Graph, net), Graph, net, to)

    def unless(self, a: Any, b: Any) -> list[int]:
        """The literals of a clause that make it apply only if two nodes are present and linked."""
        return [-x for x in (self.node[a], self.node[b], self.link[a, b]) if x]

    def piece(self, start: Any, model: Sequence[int]) -> Piece:
        """The piece of a node in a model, as a BFS tree from the node."""
        above: Piece = {start: None}
        todo = [start]
        for node in todo:
            for other, x in self.around[node]:
                if other not in above and on(model, x) and on(model, self.node[other]):
                    above[other] = node, x
                    todo.append(other)
        return above

    def pieces(self, model: Sequence[int]) -> list[Piece]:
        """All pieces of a model; cached, as several constraints use those of the same model."""
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
        """The literals around a piece, all false in the model, one of which must hold if it grows."""
        out: dict[int, None] = {}
        for node in piece:
            for other, x in self.around[node]:
                if other not in piece:
                    out[x if x and not on(model, x) else self.node[other]] = None
        return list(out)

    def way(self, a: Any, b: Any, model: Sequence[int]) -> list[int]:
        """The literals of a shortest path between two nodes of a piece in a model."""
        above: Piece = {a: None}
        todo = [a]
        for node in todo:
            for other, x in self.around[node]:
                if other not in above and on(model, x) and on(model, self.node[other]):
                    above[other] = node, x
                    todo.append(other)
        return self.tree([b], above)

    def tree(self, nodes: Iterable[Any], above: Piece) -> list[int]:
        """The literals of the subtree that connects some nodes of a piece to its root."""
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
    """The pieces of a network under a partial assignment, as numberings of its nodes.

    ``sure`` numbers the present nodes: equal numbers mean surely connected.  ``may`` numbers all nodes that
    are not excluded: different numbers mean surely not connected.
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
        """The pieces of a network under a partial assignment, computed once."""
        return memoised(known.memo, net, Parts, net, known)
