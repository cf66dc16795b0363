"""The ways that a line of some length can take from a node."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from enpitsu.grid import Segment
from enpitsu.logic import Bool, every

if TYPE_CHECKING:
    from enpitsu.layers.lines.strokes import Strokes

UNITS = {"steps": 0, "between": 1, "cells": -1}
"""The units in which the length of a line may be counted -> the steps that are not counted."""


class Route(NamedTuple):
    """A way from node to node that meets no node twice.

    ``drawn``: its strokes are drawn, and no others at its start and at the nodes between its ends.
    """

    nodes: tuple[Any, ...]
    strokes: tuple[Segment, ...]
    drawn: Bool


def routes(line: Strokes, start: Any, n: int, unit: str, stops: Collection[Any]) -> Iterator[Route]:
    """All ways of some length from a node, none of which comes to a stop."""
    steps = n + UNITS[unit]

    def onward(nodes: tuple[Any, ...], strokes: tuple[Segment, ...]) -> Iterator[Route]:
        if len(strokes) == steps:
            missing = {s: None for n in nodes[:-1] for s in line.segments_at[n] if s not in strokes}
            drawn = every([*[line[s] for s in strokes], *[~line[s] for s in missing]])
            yield Route(nodes, strokes, drawn)
            return
        for stroke in line.segments_at[nodes[-1]]:
            node = stroke.other(nodes[-1])
            if node not in nodes and node not in stops:
                yield from onward((*nodes, node), (*strokes, stroke))

    return onward((start,), ())
