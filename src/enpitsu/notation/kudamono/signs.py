"""Signs printed in cells, in Kudamono: one table, keyed by the class of layer.

A number stands in brackets, ``(3)``; ``w`` and ``b`` are a white and a black circle, ``x`` a filled cell
or a cross, ``z`` a block.  No genre has a table of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import singledispatch
from typing import Any, TypeAlias

from enpitsu.errors import BadPuzzle
from enpitsu.grid import Cell
from enpitsu.layers.base import MISSING, CellGiven
from enpitsu.layers.drawn.flags import Flags
from enpitsu.layers.printed.cells import Arrows, CircledNumbers, Numbers, NumberSets
from enpitsu.layers.printed.signs import Diagonals, Letters, Signs, Symbols
from enpitsu.layers.printed.sums import Sums
from enpitsu.locale import say

Content: TypeAlias = Mapping[str, str]
"""Name of a layer of the address -> the symbol of a cell."""
CENTRE, ABOVE = "L", "L-N"
"""The layers of the address for a symbol in the middle of a cell, and for one in its upper part."""
GLYPHS = {"o": "w", "*": "b", "@": "g", "#": "z", "x": "x"}
"""Glyph -> symbol; others are written as a text in brackets."""
HOLE = "z"
HOLES = ("z", "x")
"""The symbols of a cell that is no part of the board; ``z`` is written."""


@singledispatch
def symbols(layer: CellGiven[Any], value: Any, cell: Cell) -> Iterator[tuple[str, str]]:
    """The symbols of a value in a cell, each with its layer; raises BadPuzzle for what has none."""
    raise BadPuzzle(say("Kudamono has no sign for {} in {}", layer.name, cell))


@singledispatch
def read_symbol(layer: CellGiven[Any], content: Content) -> tuple[Any, tuple[str, ...]]:
    """The value that symbols in a cell have for a layer, MISSING if none, and the layers it takes."""
    return MISSING, ()


def _number(content: Content) -> tuple[str, str] | None:
    """The number in a cell, wherever it stands, and its layer."""
    for name, symbol in content.items():
        if re.fullmatch(r"\((\d+|\?)\)", symbol, re.ASCII):
            return symbol[1:-1], name
    return None


@symbols.register
def _(layer: Numbers, value: Any, cell: Cell) -> Iterator[tuple[str, str]]:
    yield CENTRE, f"({'?' if value is None else value})"


@read_symbol.register
def _(layer: Numbers, content: Content) -> tuple[Any, tuple[str, ...]]:
    found = _number(content)
    return (layer.read(found[0]), (found[1],)) if found else (MISSING, ())


@symbols.register
def _(layer: CircledNumbers, value: Any, cell: Cell) -> Iterator[tuple[str, str]]:
    yield CENTRE, "w"
    if value is not None or layer.unknown == "?":
        yield ABOVE, f"({'?' if value is None else value})"


@read_symbol.register
def _(layer: CircledNumbers, content: Content) -> tuple[Any, tuple[str, ...]]:
    circle = next((name for name, symbol in content.items() if symbol == "w"), None)
    if circle is None:
        return MISSING, ()
    found = _number(content) or (layer.unknown, circle)
    word = layer.unknown if found[0] == "?" else found[0]
    return layer.read(f"({word})"), tuple(dict.fromkeys((circle, found[1])))


@symbols.register
def _(layer: Flags, value: Any, cell: Cell) -> Iterator[tuple[str, str]]:
    yield CENTRE, f"({value})"


@read_symbol.register
def _(layer: Flags, content: Content) -> tuple[Any, tuple[str, ...]]:
    found = _number(content)
    return (layer.read(found[0]), (found[1],)) if found else (MISSING, ())


@symbols.register(Arrows)
@symbols.register(NumberSets)
@symbols.register(Diagonals)
@symbols.register(Sums)
def _(layer: CellGiven[Any], value: Any, cell: Cell) -> Iterator[tuple[str, str]]:
    raise BadPuzzle(
        say("the form of {} in Kudamono is not known: {} in {}", layer.name, layer.write(value), cell)
    )


@read_symbol.register(Arrows)
@read_symbol.register(NumberSets)
@read_symbol.register(Diagonals)
@read_symbol.register(Sums)
def _(layer: CellGiven[Any], content: Content) -> tuple[Any, tuple[str, ...]]:
    return MISSING, ()


UNKNOWN_FORM = (Arrows, NumberSets, Diagonals, Sums)
"""Layers whose form in Kudamono is not known."""


@symbols.register
def _(layer: Signs, value: Any, cell: Cell) -> Iterator[tuple[str, str]]:
    yield CENTRE, f"({value})"


@read_symbol.register
def _(layer: Signs, content: Content) -> tuple[Any, tuple[str, ...]]:
    for name, symbol in content.items():
        value = layer.read(symbol.strip("()"))
        if value is not MISSING:
            return value, (name,)
    return MISSING, ()


@read_symbol.register
def _(layer: Letters, content: Content) -> tuple[Any, tuple[str, ...]]:
    for name, symbol in content.items():
        value = layer.read(symbol.strip("()").lower())
        if value is not MISSING:
            return value, (name,)
    return MISSING, ()


@symbols.register
def _(layer: Symbols, value: Any, cell: Cell) -> Iterator[tuple[str, str]]:
    yield CENTRE, GLYPHS.get(value, f"({value})")


@read_symbol.register
def _(layer: Symbols, content: Content) -> tuple[Any, tuple[str, ...]]:
    for glyph in layer.glyphs:
        for name, symbol in content.items():
            if symbol in (GLYPHS.get(glyph), f"({glyph})"):
                return glyph, (name,)
    return MISSING, ()
