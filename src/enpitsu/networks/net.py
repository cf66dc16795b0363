"""Networks: graphs whose nodes and links are optional, and their components (pieces)."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import Any

from enpitsu.logic import TRUE, Bool, Int, Mark, Read


class Net:
    """A graph whose nodes and links are present under conditions.

    A link whose condition is ``TRUE`` joins its ends whenever both are present.  ``name`` identifies the
    network among those of one template that do not depend on the givens (None: it depends on them).
    ``parted``: by a law of the layer, every link between two nodes of one piece is present.  ``noun``: the
    noun for a piece in sentences (empty: none).  ``agreed``: for each node a mark that has the same value
    at linked nodes.  ``Network`` adds the words of rules.
    """

    def __init__(
        self,
        nodes: Mapping[Any, Bool],
        links: Mapping[tuple[Any, Any], Bool],
        name: str | None = None,
        parted: bool = False,
        noun: str = "",
        agreed: Mapping[Any, Mark] | None = None,
    ) -> None:
        self.nodes, self.links, self.name, self.parted = nodes, links, name, parted
        self.noun, self.agreed = noun, agreed
        self.memo: dict[Any, Any] = {}
        self._around: dict[Any, list[tuple[Any, Bool]]] | None = None
        self._conditions: tuple[Bool, ...] | None = None

    @property
    def around(self) -> dict[Any, list[tuple[Any, Bool]]]:
        """Node -> the nodes it may be linked to, with the condition of the link.

        ::

            a # b
            . c .      around[R1C2]: (a, link), (b, link), (c, link)
        """
        if self._around is None:
            self._around = {n: [] for n in self.nodes}
            for (a, b), link in self.links.items():
                self._around[a].append((b, link))
                self._around[b].append((a, link))
        return self._around

    def size(self, at: Any) -> Int:
        """The number of nodes in the piece of a node; 0 if the node is absent."""
        raise NotImplementedError

    def conditions(self) -> tuple[Bool, ...]:
        """The conditions of all nodes, and of all links that are not ``TRUE``."""
        if self._conditions is None:
            self._conditions = (*self.nodes.values(), *[b for b in self.links.values() if b is not TRUE])
        return self._conditions

    def piece(self, start: Any, value: Read, hopeful: bool) -> dict[Any, None]:
        """The nodes that are surely (``hopeful``: possibly) connected to a node under known conditions."""
        around, nodes = self.around, self.nodes
        other_kind = unlike(self, start, value)
        seen, todo = {start: None}, [start]
        for node in todo:
            for other, link in around[node]:
                if other in seen or other in other_kind:
                    continue
                verdict = True if link is TRUE else value(link)
                if verdict is False or (verdict is None and not hopeful):
                    continue
                verdict = value(nodes[other])
                if verdict or (verdict is None and hopeful):
                    seen[other] = None
                    todo.append(other)
        return seen

    def pieces(self, value: Read, hopeful: bool = False) -> list[dict[Any, None]]:
        """The pieces of the surely present nodes (``hopeful``: connected by possibly present ones, too)."""
        found: list[dict[Any, None]] = []
        placed: set[Any] = set()
        for node, b in self.nodes.items():
            if node not in placed and value(b) is True:
                found.append(self.piece(node, value, hopeful))
                placed.update(found[-1])
        return found

    def wall(
        self, piece: Mapping[Any, None], value: Read, towards: Iterable[Any] | None = None
    ) -> list[Bool]:
        """The conditions around a piece, all false, one of which must hold if the piece is to grow.

        ``towards``: restrict them to a minimal separator between the piece and these nodes.  An absent node
        blocks as a whole, so the search does not pass it; a missing link blocks only itself.
        """
        around, nodes = self.around, self.nodes
        beyond: set[Any] | None = None
        if towards is not None:
            beyond, rim = set(towards), {other for node in piece for other, _ in around[node]}
            todo = list(beyond)
            while todo:
                for other, _ in around[todo.pop()]:
                    if other not in beyond and other not in piece:
                        beyond.add(other)
                        if other not in rim or value(nodes[other]) is not False:
                            todo.append(other)
        out: dict[Bool, None] = {}
        for node in piece:
            for other, link in around[node]:
                if other not in piece and (beyond is None or other in beyond):
                    out[nodes[other] if value(nodes[other]) is False else link] = None
        return list(out)


def unlike(net: Net, node: Any, value: Read) -> set[Any]:
    """The nodes whose ``agreed`` mark is known to differ from that of a node: they are in other pieces."""
    own = None if net.agreed is None else value(net.agreed[node])
    if net.agreed is None or own is None:
        return set()
    return {other for other, mark in net.agreed.items() if value(mark) is (not own)}


def structure_of(net: Net) -> tuple[Hashable, tuple[Bool, ...]]:
    """A structural key of a network, and its conditions."""
    joined = tuple([(ab, b is TRUE) for ab, b in net.links.items()])
    return (tuple(net.nodes), joined, net.parted), net.conditions()
