"""Lines the player draws: from cell to cell, or along the sides of cells; any step set."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from enpitsu.grid import ORTHOGONAL, Cell, Direction, Grid, Segment, Vector, Vertex, angle, once
from enpitsu.layers.base import Drawn, Marks, Unreadable
from enpitsu.layers.ink import Absent, Ground, Shape, Stroke
from enpitsu.layers.network import Network
from enpitsu.logic import FALSE, Bool, Count, Int, Known, Mark, some

GLYPHS = {
    "": "·", "E": "╶", "W": "╴", "N": "╵", "S": "╷", "EW": "─", "NS": "│", "ES": "┌", "SW": "┐",
    "NE": "└", "NW": "┘", "NES": "├", "NSW": "┤", "ESW": "┬", "NEW": "┴", "NESW": "┼",
}  # fmt: skip
"""Arms (in the order north, east, south, west) -> the glyph of the text notation."""

ARMS = {glyph: arms for arms, glyph in GLYPHS.items()}


class Lines(Marks):
    """Segment -> the mark "is drawn"."""

    def __init__(
        self, layer: Drawn[Any], grid: Grid, kind: type, steps: tuple[Vector, ...], first: int
    ) -> None:
        super().__init__(layer, grid, grid.segments(kind, steps), first)
        self.kind, self.steps = kind, steps
        self.segments_at: dict[Any, list[Segment]] = {n: [] for n in grid.nodes(kind).values()}
        at = self.segments_at
        for segment in self:
            a, b = segment.ends
            at[a].append(segment)
            at[b].append(segment)
        self.degrees: dict[Any, Count] = {
            n: Count(tuple([self[s] for s in near]), (), True) for n, near in at.items()
        }

    # -- words ---------------------------------------------------------------------------------

    @property
    def nodes(self) -> Iterable[Any]:
        """The nodes the line can go through."""
        return self.segments_at

    def at(self, node: Any) -> tuple[Bool, ...]:
        """The strokes that meet in a node."""
        return self.degrees[node].terms

    def around(self, cell: Cell) -> list[Bool]:
        """The strokes on the four sides of a cell (lines along edges)."""
        return [self[e] for e in cell.edges]

    def degree(self, node: Any) -> Int:
        """How many strokes meet in a node: one object per node."""
        return self.degrees[node]

    def visits(self, node: Any) -> Bool:
        """The line comes to this node."""
        found = self._visits.get(node)
        if found is None:
            found = self._visits[node] = self.degrees[node] >= 1
        return found

    @once
    def _visits(self) -> dict[Any, Bool]:
        return {}

    def avoids(self, node: Any) -> Bool:
        """The line does not come to this node."""
        return ~self.visits(node)

    def ends(self, node: Any) -> Bool:
        """The line has a loose end in this node."""
        return self.degrees[node] == 1

    def arm(self, node: Any, way: Direction | Vector) -> Bool:
        """The stroke that leaves a node in a direction (FALSE at the border)."""
        step = way.value if isinstance(way, Direction) else way
        return next((self[s] for s in self.segments_at[node] if s.way(node) == step), FALSE)

    def corners(self, node: Any) -> Iterator[tuple[float, Bool]]:
        """Every two strokes that may meet in a node: (the angle they enclose, both are drawn)."""
        for s, t in combinations(self.segments_at[node], 2):
            yield angle(s, t), self[s] & self[t]

    def straight(self, node: Any, way: Vector | None = None) -> Bool:
        """The line runs straight on through this node (along a step, if one is given)."""
        key = node, way
        found = self._straight.get(key)
        if found is None:
            pairs = combinations(self.segments_at[node], 2)
            found = self._straight[key] = some(
                [self[s] & self[t] for s, t in pairs
                 if angle(s, t) == 180 and way in (None, s.way(node), t.way(node))]
            )  # fmt: skip
        return found

    @once
    def _straight(self) -> dict[Any, Bool]:
        return {}

    def bends(self, node: Any) -> Bool:
        """The line turns in this node: two strokes meet there that are not in line."""
        found = self._bends.get(node)
        if found is None:
            pairs = combinations(self.segments_at[node], 2)
            found = self._bends[node] = some([self[s] & self[t] for s, t in pairs if angle(s, t) != 180])
        return found

    @once
    def _bends(self) -> dict[Any, Bool]:
        return {}

    # -- figures -------------------------------------------------------------------------------

    @once
    def network(self) -> Network:
        """The nodes that the line visits, joined along it."""
        nodes = {n: self.visits(n) for n in self.segments_at}
        return Network(nodes, {s.ends: m for s, m in self.items()}, name=self.name)

    def within(self, cells: Iterable[Any]) -> Network:
        """The stretches of the line inside a region: their nodes, joined along the line."""
        return self.network.within(cells)

    @once
    def faces(self) -> tuple[int, int, list[tuple[Segment | None, int, int]]] | None:
        """The faces of the lattice: (rows, columns, [(stroke, face, face)]); None if there are none.

        A face of lines along edges is a cell, of lines between cells a dot inside the grid; they
        are counted from 1 in reading order, 0 is the outside.  Where a hole leaves no possible
        stroke between two faces, the stroke is None: they are one.  Only orthogonal steps have faces.
        """
        if self.steps != ORTHOGONAL:
            return None
        shift = 0 if self.kind is Vertex else 1
        rows, cols = self.grid.height - shift, self.grid.width - shift
        nodes, segment = self.grid.nodes(self.kind), self.grid.segment

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

    # -- text ----------------------------------------------------------------------------------

    @property
    def token_kind(self) -> type | None:
        return self.kind if self.steps == ORTHOGONAL else None

    def token(self, known: Known, node: Any) -> str | None:
        arms = "".join(
            [d.name[0] for d in Direction if known.get(self.arms[node].get(d))]  # type: ignore[arg-type]
        )
        return GLYPHS[arms] if arms else None

    @once
    def arms(self) -> dict[Any, dict[Direction, Mark]]:
        """Node -> the stroke in each direction (orthogonal steps)."""
        return {
            n: {Direction(s.way(n)): self[s] for s in near if not s.slanted}
            for n, near in self.segments_at.items()
        }

    def read_token(self, token: str, node: Any) -> Mapping[Mark, bool] | None:
        if token not in ARMS:
            return None
        arms = self.arms[node]
        out: dict[Mark, bool] = {}
        for d in Direction:
            if d.name[0] in ARMS[token]:
                if d not in arms:
                    raise Unreadable("no line can leave the cell there")
                out[arms[d]] = True
        return out

    def chains(self, known: Known) -> list[list[Any]]:
        """The drawn lines as lists of nodes; a closed one does not repeat its first node."""
        drawn = {s for s, m in self.items() if known.get(m)}
        at = {n: [s for s in near if s in drawn] for n, near in self.segments_at.items()}
        out = []
        for start in sorted(at, key=lambda n: (len(at[n]) != 1, n.row, n.col)):
            node, path = start, [start]
            while step := next((s for s in at[node] if s in drawn), None):
                drawn.discard(step)
                node = step.other(node)
                path.append(node)
            if len(path) > 1:
                out.append(path[:-1] if path[-1] is start else path)
        return sorted(out, key=lambda p: [(n.row, n.col) for n in p])

    def write_block(self, known: Known) -> list[str]:
        return [" ".join([n.text for n in chain]) for chain in self.chains(known)]

    def paint(self, known: Known) -> Iterator[Shape]:
        if self.kind is Vertex and self.steps == ORTHOGONAL:
            yield Ground("dots")
        for s, mark in self.items():
            drawn = known.get(mark)
            if drawn:
                yield Stroke((s.ends[0].at, s.ends[1].at))
            elif drawn is False:
                yield Absent(s.at)


class Links(Drawn[Lines]):
    """Lines the player draws from node to node: cells by default, any step set.

    ::

        ┌ ┐
        └ ┘      line[segment] is a mark that is made
    """

    def __init__(self, steps: Sequence[Vector] = ORTHOGONAL, on: type = Cell) -> None:
        self.steps, self.on = tuple(steps), on

    def bind(self, puzzle: Any, first: int) -> Lines:
        return Lines(self, puzzle.grid, self.on, self.steps, first)


class Fences(Links):
    """Lines the player draws along the sides of cells, from dot to dot.

    ::

        +---+
        |   |    fence[edge] is a mark that is made
        +---+
    """

    def __init__(self) -> None:
        super().__init__(ORTHOGONAL, Vertex)
