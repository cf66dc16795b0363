"""Signs printed in cells, in Penpa+: one table, keyed by the class of layer.

``cell_signs`` tells what stands in a cell for a value, ``read_sign`` reads it back.  No genre has a table
of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from functools import singledispatch
from typing import Any, TypeAlias

from enpitsu.errors import BadPuzzle
from enpitsu.grid import Cell, Grid
from enpitsu.layers.base import MISSING, CellGiven, Unreadable
from enpitsu.layers.drawn.flags import Flags
from enpitsu.layers.printed.cells import Arrows, CircledNumbers, Numbers, NumberSets
from enpitsu.layers.printed.signs import Diagonals, Letters, Signs, Symbols
from enpitsu.layers.printed.sums import Sums
from enpitsu.notation.penpa.board import BLACK, DARK, GREY, Key, Place, Point, Things, stroke

Signs_: TypeAlias = Mapping[str, Any]
"""Kind -> what stands in one cell."""

GLYPHS: dict[str, tuple[str, Any]] = {
    "o": ("circle", "white"), "*": ("circle", "black"), "@": ("circle", "grey"),
    "x": ("symbol", ("ox_B", 4)), "+": ("symbol", ("math", 2)), "b": ("symbol", ("square_M", 1)),
}  # fmt: skip
"""Glyph -> the sign that stands for it; other glyphs are written as letters."""
READ_AS: dict[str, tuple[tuple[str, int], ...]] = {
    "x": (("ox_B", 4), ("ox_E", 4), ("ox_G", 4), ("math", 4)),
    "+": (("math", 2), ("cross", 1)),
    "b": tuple([(f"square_{size}", style) for size in ("LL", "L", "M", "S", "SS") for style in (1, 2, 3)]),
}
"""Glyph -> the symbols that are read as it."""


# -- signs in cells ------------------------------------------------------------------------------


def put_cells(layer: CellGiven[Any], grid: Grid, value: Any, things: Things) -> None:
    """Draw the signs of a layer; raises BadPuzzle for what Penpa+ cannot say."""
    for cell, one in layer.scatter(value).items():
        for kind, sign in cell_signs(layer, one, cell):
            place = place_of(kind, cell)
            things.put("edge" if place != cell.at else kind, place, sign, f"{layer.name} of {cell}")
        if layer.in_hole or getattr(layer, "grey", False):
            colour = GREY if getattr(layer, "grey", False) else BLACK
            things.put("surface", cell.at, colour, f"{layer.name} of {cell}")


def place_of(kind: str, cell: Cell) -> Place:
    """The place of a sign in a cell: its centre, or the corners that a diagonal joins."""
    if kind not in ("rising", "falling"):
        return cell.at
    y, x = cell.at
    lean = 1 if kind == "falling" else -1
    return stroke((y - lean, x - 1), (y + lean, x + 1))


@singledispatch
def cell_signs(layer: CellGiven[Any], value: Any, cell: Cell) -> Iterator[tuple[str, Any]]:
    """The signs of a value in a cell."""
    raise BadPuzzle(f"Penpa+ has no sign for {layer.name} in {cell}")


@singledispatch
def read_sign(layer: CellGiven[Any], signs: Signs_) -> tuple[Any, tuple[str, ...]]:
    """The value that signs in a cell have for a layer, MISSING if none, and the kinds of sign it takes."""
    return MISSING, ()


@cell_signs.register
def _(layer: Numbers, value: Any, cell: Cell) -> Iterator[tuple[str, Any]]:
    yield "number", "?" if value is None else str(value)


@read_sign.register
def _(layer: Numbers, signs: Signs_) -> tuple[Any, tuple[str, ...]]:
    kind = next((kind for kind in ("number", "list") if kind in signs), None)
    if kind is None:
        return MISSING, ()
    return layer.read(str(signs[kind])), (kind, *_ground(layer, signs))


def _ground(layer: Any, signs: Signs_) -> tuple[str, ...]:
    """The colour of the cell, if it is a part of the sign."""
    coloured = layer.in_hole or getattr(layer, "grey", False)
    return ("surface",) if coloured and signs.get("surface") in DARK else ()


@cell_signs.register
def _(layer: CircledNumbers, value: Any, cell: Cell) -> Iterator[tuple[str, Any]]:
    yield "circle", "white"
    shown = "?" if layer.unknown == "?" else " "
    yield "number", shown if value is None else str(value)


@read_sign.register
def _(layer: CircledNumbers, signs: Signs_) -> tuple[Any, tuple[str, ...]]:
    if signs.get("circle") not in ("white", "grey"):
        return MISSING, ()
    word = str(signs.get("number", layer.unknown))
    taken = ("circle", "number") if "number" in signs else ("circle",)
    return layer.read(f"({layer.unknown if word == '?' else word})"), (*taken, *_ground(layer, signs))


@cell_signs.register
def _(layer: Flags, value: Any, cell: Cell) -> Iterator[tuple[str, Any]]:
    yield from (("circle", "white"), ("number", str(value)))


@read_sign.register
def _(layer: Flags, signs: Signs_) -> tuple[Any, tuple[str, ...]]:
    taken = tuple([kind for kind in ("number", "circle") if kind in signs])
    return (layer.read(str(signs["number"])), taken) if "number" in signs else (MISSING, ())


@cell_signs.register
def _(layer: Arrows, value: Any, cell: Cell) -> Iterator[tuple[str, Any]]:
    word = layer.write(value)
    yield "arrow", (word[:-1], word[-1])


@read_sign.register
def _(layer: Arrows, signs: Signs_) -> tuple[Any, tuple[str, ...]]:
    if "arrow" not in signs:
        return MISSING, ()
    text, way = signs["arrow"]
    return layer.read(f"{text or '?'}{way}"), ("arrow", *_ground(layer, signs))


@cell_signs.register
def _(layer: NumberSets, value: Any, cell: Cell) -> Iterator[tuple[str, Any]]:
    words = ["?" if n is None else str(n) for n in value]
    if len(words) > 1 and max(map(len, words)) > 1:
        raise BadPuzzle(f"several numbers in a cell have one digit each in Penpa+: not {words} in {cell}")
    yield ("list", "".join(words)) if len(words) > 1 else ("number", words[0])


@read_sign.register
def _(layer: NumberSets, signs: Signs_) -> tuple[Any, tuple[str, ...]]:
    for kind in ("list", "number"):
        if kind in signs:
            text = str(signs[kind]).replace(" ", "")
            apart = kind == "list" or (layer.around and len(text) > 1)
            return layer.read(",".join(text) if apart else text), (kind,)
    return MISSING, ()


@cell_signs.register
def _(layer: Signs, value: Any, cell: Cell) -> Iterator[tuple[str, Any]]:
    yield "number", str(value)


@read_sign.register
def _(layer: Signs, signs: Signs_) -> tuple[Any, tuple[str, ...]]:
    return (layer.read(str(signs["number"])), ("number",)) if "number" in signs else (MISSING, ())


@cell_signs.register
def _(layer: Sums, value: Any, cell: Cell) -> Iterator[tuple[str, Any]]:
    yield "number", layer.write(value)


@read_sign.register
def _(layer: Sums, signs: Signs_) -> tuple[Any, tuple[str, ...]]:
    if "number" not in signs:
        return MISSING, ()
    return layer.read(str(signs["number"])), ("number", *_ground(layer, signs))


@read_sign.register
def _(layer: Letters, signs: Signs_) -> tuple[Any, tuple[str, ...]]:
    return (layer.read(str(signs["number"]).lower()), ("number",)) if "number" in signs else (MISSING, ())


@cell_signs.register
def _(layer: Symbols, value: Any, cell: Cell) -> Iterator[tuple[str, Any]]:
    if layer.dots:
        yield "circle", "black"
    elif value == "#":
        yield "surface", GREY if layer.grey else BLACK
    else:
        yield GLYPHS.get(value, ("number", value))


@read_sign.register
def _(layer: Symbols, signs: Signs_) -> tuple[Any, tuple[str, ...]]:
    for glyph in layer.glyphs:
        kind, sign = ("circle", "black") if layer.dots else GLYPHS.get(glyph, ("number", glyph))
        if glyph == "#":
            if signs.get("surface") in DARK:
                return glyph, ("surface",)
        elif signs.get(kind) == sign or signs.get(kind) in READ_AS.get(glyph, ()):
            return glyph, (kind, *_ground(layer, signs))
    return MISSING, ()


@cell_signs.register
def _(layer: Diagonals, value: Any, cell: Cell) -> Iterator[tuple[str, Any]]:
    yield ("rising" if value == "/" else "falling"), 2


@read_sign.register
def _(layer: Diagonals, signs: Signs_) -> tuple[Any, tuple[str, ...]]:
    for kind, glyph in (("rising", "/"), ("falling", "\\")):
        if kind in signs:
            return glyph, (kind,)
    return MISSING, ()


class Signed:
    """The signs of a problem layer by cell, and which of them are used."""

    def __init__(self, things: Things) -> None:
        self.things, self.used = things, set[Key]()
        self.at: dict[Point, dict[str, Any]] = {}
        self.keys: dict[tuple[Point, str], Key] = {}
        for key, value in things.items():
            kind, place = key
            centre = _centre(kind, place)
            if centre is not None:
                name = kind
                if isinstance(place[0], tuple):
                    name = "rising" if place[0][1] > place[1][1] else "falling"
                self.at.setdefault(centre, {})[name] = value
                self.keys[centre, name] = key
        for centre, signs in self.at.items():
            if signs.get("surface") == BLACK and signs.get("circle") == "black":
                del signs["circle"]  # black on black
                self.used.add(self.keys[centre, "circle"])

    def best(self, layers: Iterable[CellGiven[Any]], at: Point) -> tuple[CellGiven[Any], Any] | None:
        """The layer that most signs at a place are of, and its value; raises BadPuzzle."""
        signs = self.at.get(at, {})
        best: tuple[int, CellGiven[Any], Any, tuple[str, ...]] | None = None
        fault = ""
        for layer in layers:
            try:
                value, taken = read_sign(layer, signs)
            except Unreadable as bad:
                fault = fault or bad.expected
                continue
            if value is not MISSING and (best is None or len(taken) > best[0]):
                best = len(taken), layer, value, taken
        best = best or _loosely(layers, signs)
        if best is None:
            if fault:
                raise BadPuzzle(f"R{at[0] // 2 + 1}C{at[1] // 2 + 1}: {fault}")
            return None
        self.used |= {self.keys[at, kind] for kind in best[3]}
        return best[1], best[2]


def _centre(kind: str, place: Place) -> Point | None:
    """The centre of the cell in which a thing is a sign; None for things elsewhere."""
    if not isinstance(place[0], tuple):
        return place if place[0] % 2 and place[1] % 2 else None
    if len(place) != 2:
        return None  # a polygon, or a path
    (y, x), (v, u) = place
    if kind == "edge" and abs(y - v) == abs(x - u) == 2 and not (y % 2 or x % 2):
        return (y + v) // 2, (x + u) // 2
    return None


def _loosely(
    layers: Iterable[CellGiven[Any]], signs: Signs_
) -> tuple[int, CellGiven[Any], Any, tuple[str, ...]] | None:
    """A plain number as one in a circle, "?" as a grey cell, where no layer has plain numbers."""
    if "number" not in signs:
        return None
    word = str(signs["number"])
    for layer in layers:
        if isinstance(layer, CircledNumbers):
            with suppress(Unreadable):
                value = layer.read(f"({layer.unknown if word == '?' else word})")
                if value is not MISSING:
                    return 1, layer, value, ("number",)
        elif isinstance(layer, Symbols) and layer.grey and "#" in layer.glyphs and word == "?":
            return 1, layer, "#", ("number",)
    return None
