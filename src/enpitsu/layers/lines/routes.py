"""The ways that a line of some length can take from a node."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from enpitsu.grid import Segment, in_line
from enpitsu.logic import Bool, every
from enpitsu.nested import Search, flat

if TYPE_CHECKING:
    from enpitsu.layers.lines.strokes import Strokes

UNITS = {"steps": 0, "between": 1, "cells": -1}
"""The units in which the length of a line may be counted -> the steps that are not counted."""


@dataclass(frozen=True, slots=True)
class Route:
    """A way from node to node that meets no node twice."""

    line: Strokes
    nodes: tuple[Any, ...]
    strokes: tuple[Segment, ...]

    @property
    def alone(self) -> Bool:
        """Its strokes are drawn, and no others at its start or at the nodes between its ends.

        ::

            o ─ ┐        o ─ ┬ ·
                └ ·  yes     └ ·  no
        """
        return self._without(self.nodes[:-1])

    @property
    def whole(self) -> Bool:
        """Its strokes are drawn, and no others at any of its nodes: it is a line by itself.

        ::

            o ─ ┐        o ─ ┐
                ╵ ·  yes     └ ─  no
        """
        return self._without(self.nodes)

    @property
    def joined(self) -> Bool:
        """The same, but others may meet it where it runs straight.

        ::

            o ─ ┬ ─ ┐        o ─ ─ ┬
                ╵   ·  yes         └ ·  no
        """
        bends = [
            node
            for node, s, t in zip(self.nodes[1:], self.strokes, self.strokes[1:], strict=False)
            if not in_line(s, t)
        ]
        return self._without([self.nodes[0], *bends])

    def _without(self, nodes: Iterable[Any]) -> Bool:
        """Its strokes are drawn, and no others at some of its nodes."""
        others = {s: None for n in nodes for s in self.line.segments_at[n] if s not in self.strokes}
        return every([*[self.line[s] for s in self.strokes], *[~self.line[s] for s in others]])

    @property
    def turns_back(self) -> bool:
        """It takes steps in opposite directions."""
        rows, cols = [n.row for n in self.nodes], [n.col for n in self.nodes]
        return not all([some in (sorted(some), sorted(some, reverse=True)) for some in (rows, cols)])


def routes(line: Strokes, start: Any, n: int, unit: str, stops: Collection[Any]) -> Iterator[Route]:
    """All ways of some length from a node; of the stops they may come to one, at their ends."""
    steps = n + UNITS[unit]

    def onward(nodes: tuple[Any, ...], strokes: tuple[Segment, ...]) -> Search:
        if len(strokes) == steps:
            yield Route(line, nodes, strokes)
        elif not strokes or nodes[-1] not in stops:
            for stroke in line.segments_at[nodes[-1]]:
                node = stroke.other(nodes[-1])
                if node not in nodes:
                    yield onward((*nodes, node), (*strokes, stroke))

    return flat(onward((start,), ()))
