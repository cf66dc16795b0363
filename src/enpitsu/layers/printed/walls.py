"""Layers printed on the sides between cells: walls, symbols."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from enpitsu.grid import Cell, Edge, Grid
from enpitsu.layers.base import Block, Unreadable
from enpitsu.layers.graphics import Disc, Shape, Stroke
from enpitsu.layers.printed.rooms import Rooms
from enpitsu.layers.printed.sides import Sides, reading_order, side, side_text, sides
from enpitsu.locale import say

if TYPE_CHECKING:
    from random import Random


class Walls(Block[Sides]):
    """Printed thick sides, in an optional block of ``r,c|`` (east side) and ``r,c_`` (south side).

    ::

        0,0| 1,2_      R1C1 in wall's first side's cells; edge in wall

    ``around``: in a generated puzzle they go around rooms.
    ``shown``: in a generated puzzle they are read off the answer.
    """

    optional = True

    def __init__(self, around: bool = False, shown: bool = False) -> None:
        self.around, self.shown = around, shown

    def sites(self, grid: Grid) -> Sequence[Any]:
        return grid.inner_edges if self.shown else ()

    def clues(self, value: Sides) -> Mapping[Any, Any]:
        return dict.fromkeys(value, True) if self.shown else {}

    def with_clues(self, grid: Grid, clues: Mapping[Any, Any]) -> Sides:
        return Sides(clues)

    def candidates(self, grid: Grid, site: Any) -> Sequence[Any]:
        return (True,)

    def blank(self, grid: Grid) -> Sides:
        return Sides()

    def read_block(self, grid: Grid, rows: list[list[str]]) -> Sides:
        return Sides(e for _, e in sides(grid, rows))

    def write_block(self, grid: Grid, value: Sides) -> list[str]:
        words = value.words()
        return [" ".join(words)] if words else []

    def invent(self, grid: Grid, rng: Random) -> Sides:
        """About every tenth side is thick; or those between random rooms, most of them."""
        if self.around:
            rooms = Rooms().invent(grid, rng)
            parting = [e for e in grid.inner_edges if rooms[e.cells[0]] is not rooms[e.cells[1]]]
            return Sides([e for e in parting if rng.random() < 0.95])
        return Sides([e for e in grid.inner_edges if rng.random() < 0.1])

    def vary(self, grid: Grid, value: Sides, rng: Random, near: Sequence[Cell] = ()) -> Sides:
        """One side more, or one less."""
        sides = [e for e in grid.inner_edges if not near or any([c in near for c in e.cells])]
        side = rng.choice(sides) if sides else None
        return Sides({*value} ^ {side}) if side else value

    def fewer(self, grid: Grid, value: Sides) -> Iterator[Sides]:
        """A side less."""
        for gone in value:
            yield Sides([e for e in value if e is not gone])

    def paint(self, grid: Grid, value: Sides) -> Iterator[Shape]:
        for edge in value:
            yield Stroke((edge.ends[0].at, edge.ends[1].at), "wall")


class SideSymbols(Block[dict[Edge, str]]):
    """Symbols on the sides between cells, in an optional block of ``r,c|o`` (east side) and ``r,c_o``.

    ::

        0,0|o 0,1_*      dot == {the side between R1C1 and R1C2: "o", ...}

    ``glyphs``: the symbols.
    """

    optional = True

    def __init__(self, *glyphs: str) -> None:
        self.glyphs = glyphs

    def blank(self, grid: Grid) -> dict[Edge, str]:
        return {}

    def sites(self, grid: Grid) -> Sequence[Any]:
        return grid.inner_edges

    def clues(self, value: dict[Edge, str]) -> Mapping[Any, Any]:
        return value

    def with_clues(self, grid: Grid, clues: Mapping[Any, Any]) -> dict[Edge, str]:
        return {e: clues[e] for e in sorted(clues, key=reading_order)}

    def candidates(self, grid: Grid, site: Any) -> Sequence[Any]:
        return self.glyphs

    def read_block(self, grid: Grid, rows: list[list[str]]) -> dict[Edge, str]:
        found: dict[Edge, str] = {}
        for i, row in enumerate(rows):
            for j, token in enumerate(row):
                glyph = token[-1]
                try:
                    edge = side(grid, token[:-1])
                except Unreadable as bad:
                    raise Unreadable(bad.expected, i, j) from None
                if glyph not in self.glyphs or edge in found or len(edge.cells) < 2:
                    known = say(" or ").join(self.glyphs)
                    raise Unreadable(
                        say("{} on a side between two cells, once, is expected here", known), i, j
                    )
                found[edge] = glyph
        return self.with_clues(grid, found)

    def write_block(self, grid: Grid, value: dict[Edge, str]) -> list[str]:
        return [" ".join([side_text(e) + glyph for e, glyph in value.items()])] if value else []

    def paint(self, grid: Grid, value: dict[Edge, str]) -> Iterator[Shape]:
        for edge, glyph in value.items():
            (y, x), (v, u) = (dot.at for dot in edge.ends)
            yield Disc(((y + v) / 2, (x + u) / 2), 0.3, "black" if glyph == "*" else "white")
