"""What lines make: strands, and the fields between them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations
from typing import TYPE_CHECKING, Any, TypeAlias

from enpitsu.grid import ORTHOGONAL, Edge, Segment, Vertex, in_line
from enpitsu.layers.network import Network
from enpitsu.logic import TRUE, Bool, Mark

if TYPE_CHECKING:
    from enpitsu.layers.lines import Lines

Cut: TypeAlias = Callable[[Any], Bool]
"""For a node, the condition that lines end there."""

Faces: TypeAlias = tuple[int, int, list[tuple[Segment | None, int, int]]]
"""Rows, columns, and for each stroke the faces on its two sides."""


def strands(line: Lines, cut: Cut | None, crossing: bool) -> Network:
    """The strokes, joined where the line goes on."""
    joins: dict[tuple[Any, Any], Bool] = {}
    for node, near in line.segments_at.items():
        whole = TRUE if cut is None else ~cut(node)
        for s, t in combinations(near, 2):
            alone = crossing and len(near) > 2 and not in_line(s, t)
            joins[s, t] = whole & (line.degrees[node] <= 2) if alone else whole
    name = None if cut is not None else f"{line.name} {'crossing ' if crossing else ''}strands"
    return Network(line, joins, name)


def across(line: Lines) -> dict[Edge, Mark]:
    """The strokes of a line through cells, each by the side that it runs across."""
    found = {e: line[e.link] for e in line.grid.inner_edges}
    return found | {s.ends[1]: m for s, m in line.items() if isinstance(s.ends[1], Edge)}


def fields(line: Lines) -> Network:
    """What the drawing cuts the board into."""
    if line.kind is Vertex:
        cells = dict.fromkeys(line.grid.cells, TRUE)
        parted = {(e.cells[0], e.cells[1]): ~line[e] for e in line.grid.inner_edges}
        return Network(cells, parted, name=f"{line.name} fields")
    strokes = across(line)
    joined = {e.ends: ~strokes[e] if e in strokes else TRUE for e in line.grid.edges}
    return Network(dict.fromkeys(line.grid.vertices, TRUE), joined, name=f"{line.name} fields")


def faces(line: Lines) -> Faces | None:
    """The faces of the lattice."""
    if line.steps != ORTHOGONAL or line.layer.frame or line.layer.inner:
        return None
    shift = 0 if line.kind is Vertex else 1
    rows, cols = line.grid.height - shift, line.grid.width - shift
    nodes, segment = line.grid.nodes(line.kind), line.grid.segment

    def face(r: int, c: int) -> int:
        return r * cols + c + 1 if 0 <= r < rows and 0 <= c < cols else 0

    found: list[tuple[Segment | None, int, int]] = []
    for (dr, dc), height, width in (((0, 1), rows + 1, cols), ((1, 0), rows, cols + 1)):
        for r in range(height):
            for c in range(width):
                a, b = nodes.get((r, c)), nodes.get((r + dr, c + dc))
                stroke = None if a is None or b is None else segment(a, b)
                found.append((stroke, face(r, c), face(r - dc, c - dr)))
    return rows, cols, found


def by_ends(strokes: Iterable[Segment], nodes: Iterable[Any]) -> dict[Any, list[Segment]]:
    """The strokes at each node."""
    found: dict[Any, list[Segment]] = {n: [] for n in nodes}
    for stroke in strokes:
        a, b = stroke.ends
        found[a].append(stroke)
        if b in found:  # else it is the frame
            found[b].append(stroke)
    return found
