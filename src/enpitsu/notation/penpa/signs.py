"""Signs printed in cells, in Penpa+: one table, keyed by the class of layer.

``cell_signs`` gives what stands in a cell for a value, ``read_sign`` reads it back; ``Signed`` holds the
signs of a board by cell.  No genre has a table of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
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
from enpitsu.locale import say
from enpitsu.notation.penpa.board import (
    BLACK,
    BLACK_CELL,
    DARK,
    GREY,
    SMALL_NUMBERS,
    Items,
    Key,
    Place,
    Point,
    stroke,
)

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
ARROWS_AT_SIDES = re.compile(r"arrow_fouredge_[BGE]")
"""Symbols with eight arrows along the sides of a cell, of which some are shown."""
WAYS_AT_SIDES = ">v<^<^>v"
"""The ways of these arrows, in their order: first those clockwise, then the others."""
ARROWS_IN_CELLS = re.compile(r"arrow_(?:[BN]_[BGW]|tri_[BGW]|S|Short|GP|GP_C)")
"""Symbols with one arrow, whose styles go clockwise from west by eighths of a turn."""
WAYS_IN_CELLS = {1: "<", 3: "^", 5: ">", 7: "v"}
"""The styles of arrows along rows and columns -> their ways."""


# -- signs in cells ------------------------------------------------------------------------------


def put_cells(layer: CellGiven[Any], grid: Grid, value: Any, items: Items) -> None:
    """Draw the signs of a layer; raises BadPuzzle for what Penpa+ cannot say."""
    for cell, one in layer.scatter(value).items():
        for kind, sign in cell_signs(layer, one, cell):
            place = place_of(kind, cell)
            items.put("edge" if place != cell.at else kind, place, sign, say("{} of {}", layer.name, cell))
        if getattr(layer, "grey", False):
            items.put("surface", cell.at, GREY, say("{} of {}", layer.name, cell))
        elif layer.in_hole and not isinstance(layer, Sums):
            items.put("surface", cell.at, BLACK, say("{} of {}", layer.name, cell))


def put_holes(layers: Iterable[Any], grid: Grid, items: Items) -> None:
    """Draw the black cells in which no layer has a sign."""
    summed = any([isinstance(layer, Sums) for layer in layers])
    for cell in grid.hole.values():
        if summed:
            items.setdefault(("symbol", cell.at), (BLACK_CELL, 2))
        else:
            items.setdefault(("surface", cell.at), BLACK)


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
    raise BadPuzzle(say("Penpa+ has no sign for {} in {}", layer.name, cell))


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
    if kind is None or (kind == "list" and len(str(signs["list"]).strip()) > 1):
        return MISSING, ()  # a list of several numbers is none of them, and not their digits together
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
        raise BadPuzzle(
            say("several numbers in a cell have one digit each in Penpa+: not {} in {}", words, cell)
        )
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
    yield "symbol", (BLACK_CELL, 1)
    for kind, n in zip(SUMS, value, strict=True):
        if n is not None:
            yield kind, n


SUMS = ("SW number", "NE number")
"""The small numbers that are the sums below, and to the right."""


@read_sign.register
def _(layer: Sums, signs: Signs_) -> tuple[Any, tuple[str, ...]]:
    taken = [kind for kind in SUMS if kind in signs]
    word = "\\".join([str(signs.get(kind, "")) for kind in SUMS])
    if not taken and "number" in signs:  # as this workbench wrote them before
        taken, word = ["number"], str(signs["number"])
    if not taken:
        return MISSING, ()
    symbol = ["symbol"] if is_black_cell(signs) and "symbol" in signs else []
    return layer.read(word), (*taken, *symbol, *_ground(layer, signs))


def is_black_cell(signs: Signs_) -> bool:
    """Return whether a cell has the symbol of a black cell."""
    return "symbol" in signs and signs["symbol"][0] == BLACK_CELL


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
    """The signs of a problem layer by cell, and which of them are used.

    ``labels``: the numbers that stand for labels of pairs (``notation.labels``).
    ``small``: a small number that stands alone in a cell is the cell's number.
    """

    def __init__(self, items: Items, labels: Mapping[str, str] | None = None, small: bool = False) -> None:
        self.items, self.used = items, set[Key]()
        self.at: dict[Point, dict[str, Any]] = {}
        self.keys: dict[tuple[Point, str], tuple[Key, ...]] = {}
        for key, value in items.items():
            kind, place = key
            centre = _centre(kind, place)
            if centre is not None:
                name = kind
                if isinstance(place[0], tuple):
                    name = "rising" if place[0][1] > place[1][1] else "falling"
                self._put(centre, name, value, key)
        for centre, signs in self.at.items():
            if labels and "number" in signs:
                signs["number"] = labels.get(str(signs["number"]), signs["number"])
            if "ring" in signs and "circle" not in signs:
                self._put(centre, "circle", signs["ring"], *self.keys[centre, "ring"])
            if signs.get("surface") in BLACKEST and signs.get("circle") == "black":
                del signs["circle"]  # black on black
                self.used.update(self.keys[centre, "circle"])
            self._join_arrow(centre, signs)
            alone = [name for name in signs if name in SMALL_NUMBERS]
            if small and len(alone) == 1 and "number" not in signs:
                self._put(centre, "number", signs.pop(alone[0]), *self.keys[centre, alone[0]])

    def _put(self, centre: Point, name: str, value: Any, *keys: Key) -> None:
        self.at.setdefault(centre, {})[name] = value
        self.keys[centre, name] = keys

    def _join_arrow(self, centre: Point, signs: dict[str, Any]) -> None:
        """Make one sign of a number and a symbol with an arrow."""
        way = _way(*signs["symbol"]) if "symbol" in signs and "number" in signs else ""
        if way:
            both = self.keys[centre, "number"] + self.keys[centre, "symbol"]
            del signs["symbol"]
            self._put(centre, "arrow", (str(signs.pop("number")), way), *both)

    def take(self, at: Point, *kinds: str) -> None:
        """Note that signs of a cell are used."""
        for kind in kinds:
            self.used.update(self.keys[at, kind])

    def is_used(self, at: Point, kind: str) -> bool:
        """Return whether a sign of a cell is used, or not there at all."""
        return self.used.issuperset(self.keys.get((at, kind), ()))

    def best(self, layers: Sequence[CellGiven[Any]], at: Point) -> tuple[CellGiven[Any], Any] | None:
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
                raise BadPuzzle(say("R{}C{}: {}", at[0] // 2 + 1, at[1] // 2 + 1, fault))
            return None
        self.take(at, *best[3])
        if "circle" in signs and _is_frame(best[1], layers, signs):
            self.take(at, "circle")
        return best[1], best[2]


BLACKEST = (1, 4)
"""The darkest colours of cells: dark grey, black."""


def _way(name: str, style: Any) -> str:
    """The way of a symbol with an arrow; empty if it has none, or several."""
    if ARROWS_AT_SIDES.fullmatch(name):
        shown = str(style)
        ways = {way for way, bit in zip(WAYS_AT_SIDES, shown, strict=False) if bit == "1"}
        return ways.pop() if len(ways) == 1 else ""
    if ARROWS_IN_CELLS.fullmatch(name):
        return WAYS_IN_CELLS.get(style, "")
    return ""


def _has_circles(layers: Iterable[CellGiven[Any]]) -> bool:
    """Return whether circles are signs of some layer of a genre."""
    return any([
        isinstance(layer, CircledNumbers | Flags)
        or (isinstance(layer, Symbols) and (layer.dots or not {"o", "*", "@"}.isdisjoint(layer.glyphs)))
        for layer in layers
    ])  # fmt: skip


def _is_frame(layer: CellGiven[Any], layers: Iterable[CellGiven[Any]], signs: Signs_) -> bool:
    """Return whether a circle only frames a number: where no layer has circles.

    A ring is how a number is written; a circle drawn for itself may be a clue, unless the layer's own
    numbers are drawn in circles.
    """
    return not _has_circles(layers) and ("ring" in signs or getattr(layer, "circled", False))


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
    layers: Sequence[CellGiven[Any]], signs: Signs_
) -> tuple[int, CellGiven[Any], Any, tuple[str, ...]] | None:
    """A sign that no layer has exactly so, as one of a layer that has its like.

    A plain number as one in a circle, an empty circle as a number that is not shown, "?" as a grey cell.
    """
    word = str(signs.get("number", ""))
    for layer in layers:
        if isinstance(layer, CircledNumbers):
            with suppress(Unreadable):
                value = layer.read(f"({layer.unknown if word == '?' else word})") if word else MISSING
                if value is not MISSING:
                    return 1, layer, value, ("number",)
        elif isinstance(layer, Symbols) and layer.grey and "#" in layer.glyphs and word == "?":
            return 1, layer, "#", ("number",)
        elif type(layer) is Numbers and "circle" in signs and not word and _is_frame(layer, layers, signs):
            return 1, layer, layer.read(layer.unknown), ("circle",)
    return None
