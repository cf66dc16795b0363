"""Places in Japanese: "R1C1〜R1C4", "R2C3の上の辺", "2行目"."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import singledispatchmethod
from typing import Any

from enpitsu.engine.explain.render.ja.words import Lexicon, joined
from enpitsu.grid import (
    Area,
    Cell,
    Crossing,
    Edge,
    Exit,
    Grid,
    PlaceGroup,
    Region,
    Segment,
    Vertex,
    grouped,
)
from enpitsu.grid.names import lane
from enpitsu.grid.regions import Border
from enpitsu.layers.drawn.halves import Half
from enpitsu.layers.printed.mirrors import Mirror
from enpitsu.layers.printed.outside import BorderPosition, Zone
from enpitsu.pieces.crosses import Cross, Launch
from enpitsu.pieces.piece import Piece
from enpitsu.pieces.polygons import Polygon
from enpitsu.pieces.rectangles import Rectangle

SIDES = {"N": "上", "W": "左", "S": "下", "E": "右", "NW": "左上", "NE": "右上", "SW": "左下", "SE": "右下"}
LEANING = {"rising": "右上がりの対角線", "falling": "右下がりの対角線"}
BORDERS = {"T": "上", "B": "下", "L": "左", "R": "右"}
LANES = {"row": ("行目", "右"), "column": ("列目", "下")}
PARTS = {"side": "辺", "corner": "角"}


def cell_name(cell: Cell) -> str:
    """The name of a cell: all others are made of these."""
    return str(cell)


def way(cells: Sequence[Cell]) -> str:
    """The cells where something begins, turns and ends."""
    return "-".join(map(cell_name, cells))


class PlaceNames:
    """The names of places on the boards of one genre."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon

    def named(self, places: Sequence[Any], about: Collection[Any] = ()) -> list[tuple[str, int]]:
        """Places by their names, and how many each name stands for; ``about``: the cells spoken of."""
        return [(self._group(group), len(group.places)) for group in grouped(places, about)]

    def _group(self, group: PlaceGroup) -> str:
        """The name of some places."""
        kind, places, cells, which = group
        if not kind:
            return self.name(places[0])
        if kind == "run":
            return f"{cell_name(places[0])}〜{cell_name(places[-1])}"
        if kind in LANES:
            return f"{'・'.join(which)}{LANES[kind][0]}"
        at = joined([cell_name(cell) for cell in cells])
        if kind in LEANING:
            return f"{at}の{LEANING[kind]}"
        if len(which) == 4:
            return f"{at}のすべての{PARTS[kind]}"
        return f"{at}の{joined([SIDES[one] for one in which])}の{PARTS[kind]}"

    def none_of(self, places: Sequence[Any], about: Collection[Any] = ()) -> list[tuple[str, int]]:
        """The same, as it is said that none of them is so: "R1C1の上の辺も左の辺も"."""
        out = []
        for group in grouped(places, about):
            kind, _, cells, which = group
            if kind in PARTS and len(which) > 1:
                parts = [f"{SIDES[one]}の{PARTS[kind]}も" for one in which]
                name = f"どの{PARTS[kind]}も" if len(which) == 4 else "".join(parts)
                out.append((f"{cell_name(cells[0])}の{name}", len(group.places)))
            else:
                out.append((f"{self._group(group)}も", len(group.places)))
        return out

    # -- one place -----------------------------------------------------------------------------------

    @singledispatchmethod
    def name(self, place: Any) -> str:
        """The name of one place; what has no name of its own here keeps that of texts."""
        return str(place)

    @name.register
    def _(self, place: Cell) -> str:
        return cell_name(place)

    @name.register
    def _(self, place: Grid) -> str:
        return "盤面全体"

    @name.register(Edge)
    @name.register(Vertex)
    def _(self, place: Edge | Vertex) -> str:
        (group,) = grouped([place])
        return self._group(group) if group.kind else str(place)

    @name.register
    def _(self, place: Exit) -> str:
        return f"{cell_name(place.ends[0])}の{SIDES[place.direction.name[0]]}の出口"

    @name.register
    def _(self, place: Segment) -> str:
        if all([isinstance(end, Cell) for end in place.ends]):
            return way(place.ends)
        (group,) = grouped([place])
        return self._group(group) if group.kind else "-".join(map(_dot, place.ends))

    @name.register
    def _(self, place: Crossing) -> str:
        a, b = place.segments
        return f"{self.name(a)}と{self.name(b)}の交点"

    @name.register
    def _(self, place: Region) -> str:
        return f"{cell_name(place.cells[0])}の{self.lexicon.word('region')}"

    @name.register
    def _(self, place: Border) -> str:
        a, b = place.regions
        return f"{self.name(a)}と{self.name(b)}の境界"

    @name.register
    def _(self, place: Area) -> str:
        if len(place) < 2:
            return str(place)
        kind, number, back = lane(place)
        if kind:
            said, end = LANES[kind]
            return f"{number}{said}" + (f"（{end}から）" if back else "")
        rows, cols = {c.row for c in place}, {c.col for c in place}
        ends = way([place[0], place[-1]])
        if len(rows) > 1 and len(cols) > 1 and len(place) == len(rows) * len(cols):
            return f"ブロック{ends}"
        return ends

    @name.register
    def _(self, place: Zone) -> str:
        which = str(place.low) if place.low == place.high else f"{place.low}〜{place.high}"
        return f"{BORDERS[place.side]}の{which}番の{self.lexicon.word('zone')}"

    @name.register
    def _(self, place: Mirror) -> str:
        return f"{joined([name for name, _ in self.named(place)])}の{self.lexicon.word('mirror')}"

    @name.register
    def _(self, place: BorderPosition) -> str:
        return f"R{place.row + 1}C{place.col + 1}の{BORDERS[place.side]}の辺"

    @name.register
    def _(self, place: Half) -> str:
        return f"{cell_name(place.cell)}の{'上' if place.upper else '下'}半分"

    @name.register
    def _(self, place: Cross) -> str:
        return f"{cell_name(place.centre)}を中心とする腕の長さ{place.arm}の{self._kind(place)}"

    @name.register
    def _(self, place: Polygon) -> str:
        return f"{self._kind(place)}{'-'.join([f'{cell_name(c)}（{SIDES[w]}）' for c, w in place.seen()])}"

    @name.register
    def _(self, place: Rectangle) -> str:
        return f"{self._kind(place)}{way((place.corners[0], place.corners[-1]))}"

    @name.register
    def _(self, place: Launch) -> str:
        ((side, position),) = place.start
        start = f"{BORDERS[side]}の{position}番から{len(place.trail)}マス飛ぶ"
        return f"{start}大きさ{place.size}の{self._kind(place)}"

    @name.register
    def _(self, place: Piece) -> str:
        rows, cols = {c.row for c in place.cells}, {c.col for c in place.cells}
        block = len(rows) * len(cols) == len(place.cells)
        cells = (place.cells[0], place.cells[-1]) if block else place.cells
        return f"{self._kind(place)}{('-' if block else '+').join(map(cell_name, cells))}"

    def _kind(self, piece: Piece) -> str:
        return self.lexicon.word(type(piece).__name__.lower())


def _dot(dot: Any) -> str:
    """A dot, shortly: "R1C2（左上）"."""
    (group,) = grouped([dot])
    return f"{cell_name(group.cells[0])}（{SIDES[group.which[0]]}）" if group.cells else str(dot)
