"""Figures that lines make: strands, and the fields between them."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any, TypeAlias

from enpitsu.grid import Edge, Vertex, in_line
from enpitsu.layers.lines.strokes import Strokes
from enpitsu.logic import TRUE, Bool, Mark
from enpitsu.networks.network import Network

Cut: TypeAlias = Callable[[Any], Bool]
"""For a node, the condition that lines end there."""


def strands(line: Strokes, cut: Cut | None, crossing: bool) -> Network:
    """The strokes, joined where the line goes on."""
    joins: dict[tuple[Any, Any], Bool] = {}
    for node, near in line.segments_at.items():
        whole = TRUE if cut is None else ~cut(node)
        for s, t in combinations(near, 2):
            alone = crossing and len(near) > 2 and not in_line(s, t)
            joins[s, t] = whole & (line.degrees[node] <= 2) if alone else whole
    name = None if cut is not None else f"{line.name} {'crossing ' if crossing else ''}strands"
    return Network(line, joins, name)


def across(line: Strokes) -> dict[Edge, Mark]:
    """The strokes of a line through cells, each by the side that it runs across."""
    found = {e: line[e.link] for e in line.grid.inner_edges}
    return found | {s.ends[1]: m for s, m in line.items() if isinstance(s.ends[1], Edge)}


def fields(line: Strokes) -> Network:
    """The fields into which the drawing cuts the board."""
    if line.kind is Vertex:
        cells = dict.fromkeys(line.grid.cells, TRUE)
        parted = {(e.cells[0], e.cells[1]): ~line[e] for e in line.grid.inner_edges}
        return Network(cells, parted, name=f"{line.name} fields", noun="field")
    strokes = across(line)
    joined = {e.ends: ~strokes[e] if e in strokes else TRUE for e in line.grid.edges}
    return Network(
        dict.fromkeys(line.grid.vertices, TRUE), joined, name=f"{line.name} fields", noun="field"
    )
