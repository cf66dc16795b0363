"""The lines inside an address: header, margins, problem and solution layer, list of cells, tags."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from enpitsu.errors import BadNotation
from enpitsu.locale import say
from enpitsu.notation.penpa.address import PenpaAddress
from enpitsu.notation.penpa.board import (
    BLACK,
    BLACK_CELL,
    CROSS,
    FILLS,
    SMALL_NUMBERS,
    Items,
    Key,
    Others,
    PenpaBoard,
    Place,
    Point,
    stroke,
)
from enpitsu.plain import ODD, json_value

OTHER_TILINGS = (
    "hex", "tri", "pyramid", "cube", "iso", "penrose", "tetrakis", "truncated", "snub", "cairo", "rhombi",
    "deltoidal",
)  # fmt: skip
"""The first letters of the kinds of board that are not made of squares."""
MAX_CELLS = 20_000
"""So many cells an address has at most."""
CELL_PIXELS = 38
"""Pixels of a cell, as Penpa+ has them by default."""
STROKES = {"line": "line", "lineE": "edge", "wall": "wall", "freeline": "freeline", "freelineE": "freeedge"}
CIRCLE = re.compile(r"circle_(LL|L|M|S|SS)")
FILL_OF_NUMBER = {5: "grey", 6: "white", 7: "black", 11: "grey"}
"""Styles of a number that draw a ring around it -> its filling."""
BLANK_LAYER = (
    '{"command_redo":{"__a":[]},"command_undo":{"__a":[]},"command_replay":{"__a":[]},"surface":{},'
    '"number":{},"numberS":{},"symbol":{},"freeline":{},"freelineE":{},"thermo":[],"arrows":[],'
    '"direction":[],"squareframe":[],"polygon":[],"line":{},"lineE":{},"wall":{},"cage":{},'
    '"deletelineE":{},"killercages":[],"nobulbthermo":[]}'
)
MODES = (
    '{"qa":"pu_a","grid":["1","2","1"],"pu_q":{"edit_mode":"surface","surface":["",1],"line":["1",2],'
    '"lineE":["1",2],"wall":["",2],"cage":["1",10],"number":["1",1],"symbol":["circle_L",1],'
    '"special":["thermo",""],"board":["",""],"move":["1",""],"combi":["battleship",""]},'
    '"pu_a":{"edit_mode":"surface","surface":["",1],"line":["1",3],"lineE":["1",3],'
    '"wall":["",3],"cage":["1",10],"number":["1",2],"symbol":["circle_L",1],"special":["thermo",""],'
    '"board":["",""],"move":["1",""],"combi":["battleship",""]}}'
)
ESCAPES = {"%2C": ",", "%2D": "\n", "%2E": "&", "%2F": "="}


# -- reading -------------------------------------------------------------------------------------


def parse(address: PenpaAddress) -> PenpaBoard:
    """The board of an address; raises BadNotation."""
    head = address.lines[0].replace("zO", "null").replace("zZ", "z").split(",")
    if not head[0].isidentifier() or head[0].startswith(OTHER_TILINGS):
        raise address.fault(
            say("a board of squares is expected here, not one of the kind {!r}", head[0][:20])
        )
    margins = _json(address, 1, [0, 0, 0, 0])
    sides = [_whole(address, text) for text in head[1:3]]
    if len(sides) < 2 or not _counts(margins) or len(margins) != 4:
        raise address.fault(say("the size of the board is not told as Penpa+ tells it"))
    board = PenpaBoard(
        sides[1] - margins[0] - margins[1], sides[0] - margins[2] - margins[3], tuple(margins)
    )
    if board.height < 1 or board.width < 1:
        raise address.fault(say("inside its margins this board has no cells"))
    if board.across * board.down > 2 * MAX_CELLS or board.height * board.width > MAX_CELLS:
        raise address.fault(say("a board of {}x{} cells is too large", board.height, board.width))
    for number, name in ((15, "title"), (16, "author"), (17, "source"), (18, "rules")):
        if number < len(head):
            setattr(board, name, _words(head[number]))
    board.title, board.author = board.title.removeprefix("Title:"), board.author.removeprefix("Author:")
    board.title, board.author = board.title.strip(), board.author.strip()
    board.absent = _absent(address, board)
    board.problem = _layer(address, 3, board, board.others)
    board.solution = _layer(address, 4, board, board.others_drawn)
    board.solving = address.fields.get("l") == "solvedup"
    tags = _json(address, 17, [])
    board.tags = tuple([tag for tag in tags if isinstance(tag, str)]) if isinstance(tags, list) else ()
    return board


def _words(text: str) -> str:
    """A text of the header: commas and line breaks are written as numbers there."""
    plain = re.sub("%2[CDEF]", lambda m: ESCAPES[m[0]], text).replace("<br>", "\n")
    return ODD.sub("", plain).strip()


def _whole(address: PenpaAddress, text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,6}", text):
        raise address.fault(say("the size of the board is expected here, not {!r}", text[:20]))
    return int(text)


def _counts(found: Any) -> bool:
    """Return whether something is a list of whole numbers that a board can have."""
    return isinstance(found, list) and all([type(n) is int and 0 <= n < 10**9 for n in found])


def _json(address: PenpaAddress, number: int, default: Any) -> Any:
    """The value of a line, the default if there is no such line; raises BadNotation."""
    line = address.line(number)
    if not line.strip():
        return default
    try:
        return json_value(line)
    except BadNotation as bad:
        raise address.fault(say("line {} of the text inside: {}", number, bad.expected)) from None


def _absent(address: PenpaAddress, board: PenpaBoard) -> frozenset[Point]:
    """The places of the rectangle that are not in the list of cells, which tells differences."""
    found = _json(address, 5, None)
    if not isinstance(found, list) or not found or found == [None]:
        return frozenset()
    if len(found) > MAX_CELLS or not all([type(n) is int and abs(n) < 10**9 for n in found]):
        raise address.fault(say("the list of cells is not as Penpa+ writes it"))
    at, cells = 0, set()
    for step in found:
        at += step
        cells.add(board.point(at))
    whole = [(2 * r + 1, 2 * c + 1) for r in range(board.height) for c in range(board.width)]
    return frozenset([place for place in whole if place not in cells])


def _layer(address: PenpaAddress, number: int, board: PenpaBoard, others: Others) -> Items:
    """The things of one layer; what has no meaning here goes into ``others``, with its places."""
    found = _json(address, number, {})
    if not isinstance(found, dict):
        raise address.fault(say("the layers of the board are not as Penpa+ writes them"))
    items = Items()
    for store, values in found.items():
        if store.startswith("command_"):
            continue  # what was done and undone
        if isinstance(values, list):
            _listed(items, board, store, values, others)
        elif isinstance(values, dict):
            for name, value in values.items():
                entry = list(_entry(board, store, name, value))
                items.update(entry)
                if not entry and not _is_blank(store, value):
                    others.setdefault(_noun(store), []).append(_first(board, store, name))
        elif values:
            others.setdefault(_noun(store), []).append(None)
    _join_halves(items)
    return items


OTHERS = {
    "numberS": "small number", "cage": "cage", "killercages": "cage", "thermo": "thermometer",
    "nobulbthermo": "thermometer", "arrows": "arrow", "direction": "direction",
    "squareframe": "frame", "polygon": "polygon", "deletelineE": "erased grid line", "line": "line",
    "lineE": "border line", "wall": "wall", "surface": "coloured cell", "number": "number",
    "symbol": "symbol", "freeline": "free line", "freelineE": "free line",
}  # fmt: skip
"""Names of things that are not read, by their stores."""


def _noun(store: str) -> str:
    return OTHERS.get(store, str(store)[:20])


def _is_blank(store: str, value: Any) -> bool:
    """Return whether an entry shows nothing: a text of blanks alone."""
    return (
        store in ("number", "numberS")
        and isinstance(value, list)
        and not str(value[:1] and value[0]).strip()
    )


def _first(board: PenpaBoard, store: str, name: str) -> Point | None:
    """The place of an entry's first point."""
    digits = re.match(r"[0-9]{1,9}", name)
    if digits is None:
        return None
    number = int(digits[0])
    return _in_cell(board, number)[0] if store == "numberS" else board.point(number)


def _join_halves(items: Items) -> None:
    """Make one stroke of two that meet on a side and go on to the centres of both its cells.

    ::

        centre - side, side - centre      centre - centre
    """
    halves: dict[Point, list[tuple[Place, Point]]] = {}
    for kind, at in items:
        if kind == "line":
            for side, centre in (at, at[::-1]):
                if sum(side) % 2 and centre[0] % 2 and centre[1] % 2:
                    halves.setdefault(side, []).append((at, centre))
    for two in halves.values():
        if len(two) == 2:
            (one, a), (other, b) = two
            style = items.pop(("line", one))
            items.pop(("line", other))
            items["line", stroke(a, b)] = style


def _listed(items: Items, board: PenpaBoard, store: str, values: list[Any], others: Others) -> None:
    """The things of a list of lists of points."""
    for value in values:
        if not value:
            continue
        points: list[Any] = [board.point(n) for n in value] if _counts(value) else [None]
        if store == "polygon" and len(points) > 2 and None not in points:
            corners = points[:-1] if points[0] == points[-1] else points
            items["polygon", tuple(sorted(corners))] = True
        elif store == "nobulbthermo" and len(points) > 1 and None not in points:
            items["path", tuple(points)] = True
        else:
            others.setdefault(_noun(store), []).append(points[0])


def _entry(board: PenpaBoard, store: str, name: str, value: Any) -> Iterator[tuple[Key, Any]]:
    """One entry of a layer as things; nothing for what is not read."""
    numbers = [int(n) for n in name.split(",")] if re.fullmatch(r"[0-9]{1,9}(,[0-9]{1,9})?", name) else []
    if store == "numberS":
        if len(numbers) == 1 and isinstance(value, list) and value:
            yield from _small(board, numbers[0], str(value[0]).strip())
        return
    points: list[Any] = [board.point(n) for n in numbers]
    if not points or None in points:
        return
    if store in STROKES and len(points) == 2 and type(value) is int:
        yield (STROKES[store], stroke(*points)), value
    elif store in ("line", "lineE") and value == CROSS:
        yield ("nolink" if store == "line" else "noedge", points[0]), CROSS
    elif store == "surface" and type(value) is int and len(points) == 1:
        yield ("surface", points[0]), value
    elif store in ("number", "symbol") and isinstance(value, list) and len(value) >= 2:
        tell = _number if store == "number" else _symbol
        yield from tell(points[0], value)


def _number(at: Point, value: list[Any]) -> Iterator[tuple[Key, Any]]:
    """A number ``[text, style, kind]``: what it says, and the ring around it; a ring may be empty."""
    text, style, kind = str(value[0]).strip(), value[1], str(value[2]) if len(value) > 2 else "1"
    if type(style) is int and style in FILL_OF_NUMBER:
        yield ("ring", at), FILL_OF_NUMBER[style]
    arrow = re.fullmatch(r"(.*)_([0-3])", text)
    if kind == "7":
        yield ("candidates", at), text
    elif arrow:
        yield ("arrow", at), (arrow[1].strip(), "^<>v"[int(arrow[2])])
    elif text:
        yield ("list" if kind == "4" else "number", at), text


def _symbol(at: Point, value: list[Any]) -> Iterator[tuple[Key, Any]]:
    """A symbol ``[style, name, layer]``; circles are told by their filling alone."""
    style, name = value[0], str(value[1])
    if type(style) is int and CIRCLE.fullmatch(name) and style in FILLS:
        yield ("circle", at), FILLS[style]
    elif isinstance(style, int | list):
        code = "".join(map(str, style))[:16] if isinstance(style, list) else style
        yield ("symbol", at), (name[:40], code)


def _in_cell(board: PenpaBoard, number: int) -> tuple[Point | None, str]:
    """The cell of a small number, and its kind: in which corner, or at which side it stands."""
    base, which = divmod(number, 4)
    category, index = divmod(base, board.across * board.down)
    return board.point(index), SMALL_NUMBERS[4 * (category - 1) + which] if category in (1, 2) else ""


def _small(board: PenpaBoard, number: int, text: str) -> Iterator[tuple[Key, Any]]:
    """A small number in a corner of a cell, or at a side of it."""
    at, kind = _in_cell(board, number)
    if at is not None and kind and text:
        yield (kind, at), text


# -- writing -------------------------------------------------------------------------------------


def compose(board: PenpaBoard) -> list[str]:
    """The lines of a board: all that the loader of Penpa+ asks for."""
    layers = [_stored(board, items) for items in (board.problem, board.solution)]
    return [
        _header(board), json.dumps(list(board.margins), separators=(",", ":")), MODES, *layers,
        json.dumps(_cells(board), separators=(",", ":")), "[]", "{}", '"x"', '"x"', "[3,2,1]", MODES,
        '"x"', "0", BLANK_LAYER, BLANK_LAYER, "{}", json.dumps(list(board.tags)), "",
    ]  # fmt: skip


def _header(board: PenpaBoard) -> str:
    wide, high = board.across - 4, board.down - 4
    middle = board.number((board.height, board.width))
    texts = [f"Title: {board.title}", f"Author: {board.author}", board.source, board.rules]
    fields = [
        "square", wide, high, CELL_PIXELS, 0, 1, 1,
        (wide + 1) * CELL_PIXELS, (high + 1) * CELL_PIXELS, middle, middle,
        0, 0, 0, 0,
        *[_escaped(text) for text in texts], "OFF", "false",
    ]  # fmt: skip
    return ",".join(map(str, fields))


def _escaped(text: str) -> str:
    """A text for the header, the inverse of ``_words``."""
    codes = {sign: code for code, sign in ESCAPES.items()}
    return re.sub("[,\n&=]", lambda m: codes[m[0]], text)


def _cells(board: PenpaBoard) -> list[int]:
    """The numbers of all cells, each but the first as the difference from the one before."""
    places = [(2 * r + 1, 2 * c + 1) for r in range(board.height) for c in range(board.width)]
    numbers = [board.number(place) for place in places if place not in board.absent]
    return [*numbers[:1], *[b - a for a, b in pairwise(numbers)]]


def _stored(board: PenpaBoard, items: Items) -> str:
    """The JSON of one layer."""
    out: dict[str, Any] = json.loads(BLANK_LAYER)
    for (kind, place), value in items.items():
        store, entry = _raw(board, items, kind, place, value)
        if isinstance(out[store], list):
            out[store].append(entry)
        elif store == "numberS":
            out[store][str(_small_number(board, SMALL_NUMBERS.index(kind), place))] = entry
        else:
            out[store].setdefault(_name(board, place), entry)
    return json.dumps(out, separators=(",", ":"))


def _small_number(board: PenpaBoard, which: int, place: Point) -> int:
    """The number of a small number's place, the inverse of ``_in_cell``."""
    category, corner = divmod(which, 4)
    return 4 * (board.number(place) + (category + 1) * board.across * board.down) + corner


def _is_black(items: Items, place: Point) -> bool:
    """Return whether a cell is black: numbers in it are white."""
    name, _ = items.get(("symbol", place), ("", 0))
    return items.get(("surface", place)) == BLACK or name == BLACK_CELL


def _name(board: PenpaBoard, place: Place) -> str:
    """The numbers of the points of a place."""
    points = place if isinstance(place[0], tuple) else (place,)
    return ",".join([str(board.number(point)) for point in points])


def _raw(board: PenpaBoard, items: Items, kind: str, place: Any, value: Any) -> tuple[str, Any]:
    """A thing as an entry of its store; a number in a circle is one entry for both."""
    if kind in ("nolink", "noedge"):
        return "line" if kind == "nolink" else "lineE", CROSS
    if kind == "path":
        return "nobulbthermo", [board.number(point) for point in place]
    if kind == "polygon":
        return "polygon", [board.number(point) for point in (*place, place[0])]
    if kind in STROKES.values():
        return next(store for store, name in STROKES.items() if name == kind), value
    if kind in SMALL_NUMBERS:
        return "numberS", [str(value), 4 if _is_black(items, place) else 1]
    if kind in ("number", "arrow", "list", "candidates"):
        return "number", _written_number(board, items, kind, place, value)
    if kind == "circle":
        numbered = [k for k in ("number", "arrow", "list") if (k, place) in items]
        if numbered:
            return _raw(board, items, numbered[0], place, items[numbered[0], place])
        size = "L" if place[0] % 2 and place[1] % 2 else "SS"
        return "symbol", [
            {"white": 1, "black": 2, "grey": 3}[value],
            f"circle_{size}",
            1 if size == "L" else 2,
        ]
    if kind == "symbol":
        return "symbol", [value[1], value[0], 1]
    return kind, value


KINDS = {"number": "1", "arrow": "2", "list": "4", "candidates": "7"}


def _written_number(board: PenpaBoard, items: Items, kind: str, place: Place, value: Any) -> list[Any]:
    """A number as ``[text, style, kind]``: white on black, green in an answer, in its circle."""
    fill = items.get(("circle", place))
    style = next((style for style, name in FILL_OF_NUMBER.items() if name == fill), None)
    if style is None:
        plain = 2 if items is board.solution else 1
        style = 4 if _is_black(items, place) else plain
    text = f"{value[0]}_{'^<>v'.index(value[1])}" if kind == "arrow" else str(value)
    return [text, style, KINDS[kind]]
