"""The stores of the solution layer of Penpa+ that drawn layers use, and the signs for their marks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from enpitsu.grid import Edge, Vertex
from enpitsu.layers.drawn.hidden import Hidden
from enpitsu.layers.drawn.shading import Shading
from enpitsu.layers.drawn.spots import Spots
from enpitsu.layers.lines.links import LineLayer
from enpitsu.layers.marks import Drawn, Marks
from enpitsu.notation.penpa.board import GREEN, Items, Key, Point, stroke

COLOURS = (5, 6)
"""The colours of cells for one of two colours, and for the other."""
FIGURES: dict[str, tuple[str, int]] = {"*": ("star", 2), "lamp": ("sun_moon", 3)}
"""The sign of spots (or what they are drawn as) -> symbol; other spots are black dots or squares."""
NO_STAR = ("star", 0)
"""The symbol that says that there is no star."""
SPOTS = (("circle", "black"), ("symbol", ("square_M", 2)))
"""The signs of spots without one of their own: the first layer's, the second one's."""
TRIANGLES = {token: ("tri", i) for i, token in enumerate("◤◣◢◥", 1)}
"""The symbol of each triangle."""
STYLES = (3, 8, 9, 10, 5)
"""The styles of lines that are told apart by labels."""


def order(layers: Mapping[str, Drawn[Any]]) -> list[Drawn[Any]]:
    """The layers that are shown, those first that double no other."""
    shown = [layer for layer in layers.values() if not layer.hidden and not isinstance(layer, Hidden)]
    return sorted(shown, key=lambda layer: layer.doubles is not None)


class Solution:
    """The stores that the drawn layers of a genre use, so that no two share one."""

    def __init__(self, bound: Mapping[str, Marks[Any]], items: Items) -> None:
        self.items, self.bound = items, bound
        self.layers = order({name: marks.layer for name, marks in bound.items()})
        plain = [x for x in self.layers if isinstance(x, Shading | Spots)]
        self.greens = plain[0] if plain else None
        lines = [x for x in self.layers if isinstance(x, LineLayer) and x.doubles is None]
        first: dict[bool, Any] = {}
        for layer in lines:
            first.setdefault(self._along(layer), layer)
        self.free = {x for x in lines if first[self._along(x)] is not x}
        spots = [x for x in self.layers if isinstance(x, Spots)]
        self.rank = {layer: i for i, layer in enumerate(spots)}

    def _along(self, layer: LineLayer[Any]) -> bool:
        """Return whether lines run from corner to corner."""
        marks: Any = self.bound[layer.name]
        return marks.kind is Vertex

    def store(self, layer: LineLayer[Any]) -> str:
        """The kind of thing that a stroke of a layer is."""
        sides = self._along(layer)
        if layer in self.free or not all(
            [0 in step or abs(step[0]) == abs(step[1]) for step in layer.steps]
        ):
            return "freeedge" if sides else "freeline"
        return "edge" if sides else "line"

    def denial(self, layer: Shading | Spots) -> tuple[str, Any] | None:
        """The sign that a cell is not shaded, or has no spot; None if another layer uses it."""
        if isinstance(layer, Spots) and FIGURES.get(layer.figure or layer.sign or "") == FIGURES["*"]:
            return "symbol", NO_STAR
        return ("surface", GREEN) if layer is self.greens else None

    def spot(self, layer: Spots) -> tuple[str, Any]:
        """The sign of a spot."""
        name = layer.figure or layer.sign
        if name in FIGURES:
            return "symbol", FIGURES[name]
        return SPOTS[min(self.rank[layer], len(SPOTS) - 1)]


def place(segment: Any) -> tuple[Point, Point]:
    """The place of a stroke."""
    a, b = (node.at if not isinstance(node, Edge) else middle(node) for node in segment.ends)
    return stroke(a, b)


def middle(edge: Edge) -> Point:
    """The middle of a side."""
    (y, x), (v, u) = (dot.at for dot in edge.ends)
    return (y + v) // 2, (x + u) // 2


def crossed(kind: str, at: tuple[Point, Point]) -> Key | None:
    """The key of the cross on a stroke; None if Penpa+ has no point in its middle."""
    (y, x), (v, u) = at
    if kind not in ("line", "edge") or (y + v) % 2 or (x + u) % 2 or (y != v and x != u):
        return None
    return ("nolink" if kind == "line" else "noedge"), ((y + v) // 2, (x + u) // 2)


def polylines(piece: Any) -> list[tuple[Point, ...]]:
    """The lines of a piece's drawing that run from point to point of Penpa+."""
    found = [points for look, points in piece.drawing() if look != "fill"]
    return [tuple(points) for points in found if all([type(n) is int for point in points for n in point])]


def outlines(marks: Marks[Any]) -> dict[Any, tuple[Point, ...]]:
    """Piece -> a line that it has and no other candidate: pieces without one cannot be told apart."""
    drawn = {piece: polylines(piece) for piece in marks}
    often = Counter([points for lines in drawn.values() for points in lines])
    own = {piece: [points for points in lines if often[points] == 1] for piece, lines in drawn.items()}
    return {piece: lines[0] for piece, lines in own.items() if lines}
