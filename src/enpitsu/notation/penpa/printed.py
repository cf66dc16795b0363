"""Layers printed beside or between cells, in Penpa+: one table, keyed by the class of layer.

``draw`` draws the value of a layer, ``find`` reads it back: rooms, walls, signs on sides, numbers in the
margins.  No genre has a table of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import singledispatch
from typing import Any

from enpitsu.errors import BadPuzzle
from enpitsu.grid import Edge, Grid, text_name
from enpitsu.layers.base import Given
from enpitsu.layers.printed.blocks import Parameter
from enpitsu.layers.printed.mirrors import Mirrors
from enpitsu.layers.printed.outside import (
    INWARD,
    Margins,
    NumbersAtSides,
    OutsideClues,
    SideNumbers,
    border,
)
from enpitsu.layers.printed.rooms import Rooms
from enpitsu.layers.printed.walls import SideSymbols, Walls
from enpitsu.locale import say
from enpitsu.notation.penpa.board import Items, Key, Point, stroke
from enpitsu.notation.sides import of_sides, sides_of
from enpitsu.notation.unpictured import UNPICTURED


@singledispatch
def draw(layer: Given[Any], grid: Grid, value: Any, items: Items) -> None:
    """Draw what a layer prints; raises BadPuzzle for what Penpa+ cannot say."""
    if value:
        raise BadPuzzle(say("Penpa+ has no place for {}", layer.name))


@singledispatch
def find(layer: Given[Any], grid: Grid, items: Items, used: set[Key]) -> Any:
    """The value of a layer as it is drawn; what it consists of is added to ``used``."""
    return layer.blank(grid)


def _tagged(layer: Any, grid: Grid, value: Any, items: Items) -> None:
    """Nothing is drawn."""


for kind in UNPICTURED:
    draw.register(kind, _tagged)


@draw.register
def _(layer: Parameter, grid: Grid, value: int, items: Items) -> None:
    items.put("number", (-1, 2 * grid.width - 3), str(value), layer.name)


@find.register
def _(layer: Parameter, grid: Grid, items: Items, used: set[Key]) -> int | None:
    """The one number above the board, with the symbol of what it counts; None if it is not drawn."""
    above = [key for key in items if key[0] in ("number", "symbol", "circle") and key[1][0] < 0]
    numbers = [key for key in above if key[0] == "number" and str(items[key]).isdecimal()]
    if len(numbers) != 1 or not layer.low <= int(str(items[numbers[0]])[:6]):
        return None
    used.update(above)
    return int(str(items[numbers[0]])[:6])


def _draw_sides(edges: Iterable[Edge], items: Items, whose: str) -> None:
    for edge in edges:
        a, b = (dot.at for dot in edge.ends)
        items.put("edge", stroke(a, b), 2, whose)


def _sides(grid: Grid, items: Items, used: set[Key]) -> Iterator[Edge]:
    """The sides of cells that are drawn."""
    drawn = {key for key in items if key[0] == "edge"}
    for edge in grid.edges if drawn else ():
        a, b = (dot.at for dot in edge.ends)
        key: Key = ("edge", stroke(a, b))
        if key in drawn:
            used.add(key)
            yield edge


@draw.register(Rooms)
@draw.register(Walls)
@draw.register(Mirrors)
def _(layer: Given[Any], grid: Grid, value: Any, items: Items) -> None:
    _draw_sides(sides_of(layer, value), items, layer.name)


@find.register(Rooms)
@find.register(Walls)
@find.register(Mirrors)
def _(layer: Given[Any], grid: Grid, items: Items, used: set[Key]) -> Any:
    return of_sides(layer, grid, list(_sides(grid, items, used)))


FILLED: Mapping[str, str] = {"o": "white", "*": "black"}


@draw.register
def _(layer: SideSymbols, grid: Grid, value: Mapping[Edge, str], items: Items) -> None:
    for edge, glyph in value.items():
        if glyph not in FILLED:
            raise BadPuzzle(say("Penpa+ has no sign for {} on {}", glyph, text_name(edge)))
        items.put("circle", _middle(edge), FILLED[glyph], say("{} on {}", layer.name, text_name(edge)))


def _middle(edge: Edge) -> Point:
    (y, x), (v, u) = (dot.at for dot in edge.ends)
    return (y + v) // 2, (x + u) // 2


@find.register
def _(layer: SideSymbols, grid: Grid, items: Items, used: set[Key]) -> Any:
    glyph = {fill: sign for sign, fill in FILLED.items() if sign in layer.glyphs}
    found = {}
    for edge in grid.inner_edges:
        key: Key = ("circle", _middle(edge))
        if items.get(key) in glyph:
            used.add(key)
            found[edge] = glyph[items[key]]
    return layer.with_clues(grid, found)


def _beside(grid: Grid, side: str, position: int) -> Point:
    """The centre of the place in the margin next to a row or column."""
    row, col = border(grid, side, position)
    down, right = INWARD[side].back.value
    return 2 * row + 1 + 2 * down, 2 * col + 1 + 2 * right


def _put_beside(grid: Grid, side: str, numbers: Iterable[int | None], items: Items, whose: str) -> None:
    for i, n in enumerate(numbers):
        if n is not None:
            items.put("number", _beside(grid, side, i), str(n), whose)


def _found_beside(
    grid: Grid, side: str, items: Items, used: set[Key], fits: Callable[[int], bool]
) -> list[int | None]:
    """The numbers in the margin at one side; raises BadPuzzle."""
    found: list[int | None] = []
    for i in range(grid.width if side in "TB" else grid.height):
        key: Key = ("number", _beside(grid, side, i))
        text = str(items.get(key, ""))
        found.append(int(text) if text.isascii() and text.isdigit() and len(text) < 7 else None)
        if found[-1] is not None and not fits(int(text)):
            if side in "TB":
                raise BadPuzzle(say("beside column {}: {} is too small", i + 1, text))
            raise BadPuzzle(say("beside row {}: {} is too small", i + 1, text))
        if found[-1] is not None:
            used.add(key)
    return found


@draw.register
def _(layer: Margins, grid: Grid, value: OutsideClues, items: Items) -> None:
    _put_beside(grid, "L", value.rows, items, layer.name)
    _put_beside(grid, "T", value.columns, items, layer.name)


@find.register
def _(layer: Margins, grid: Grid, items: Items, used: set[Key]) -> OutsideClues:
    both = [_found_beside(grid, side, items, used, lambda n: n >= layer.low) for side in "LT"]
    return OutsideClues(grid, *both)


@draw.register
def _(layer: SideNumbers, grid: Grid, value: NumbersAtSides, items: Items) -> None:
    for side, numbers in value.at.items():
        _put_beside(grid, side, numbers, items, layer.name)


@find.register
def _(layer: SideNumbers, grid: Grid, items: Items, used: set[Key]) -> NumbersAtSides:
    return NumbersAtSides(
        grid,
        {side: _found_beside(grid, side, items, used, lambda n: n >= layer.low) for side in INWARD},
    )
