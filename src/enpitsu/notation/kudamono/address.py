"""Parse and write addresses of Kudamono: fields, layers of symbols in cells, walls between cells.

::

    W=5x4&L=x1x2x8x7x1&G=tricklayer     symbols, each with the distance from the one before it

Positions run up each column from the bottom, columns left to right.  ``W=5x4`` is the second version;
in the first, ``W=4&H=3``, rows and columns of ten and more go in the order of dictionaries (0, 1, 10, 2).
``SIE`` draws walls: a distance, in corners up each column, then steps L, R, U, D.

Facts: ``cspuz_rs/src/serializer.rs`` of semiexp/cspuz_core, read in 2026.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias
from urllib.parse import quote, unquote_plus

from enpitsu.errors import BadNotation
from enpitsu.grid import Vector
from enpitsu.locale import say
from enpitsu.notation.recognition import KUDAMONO

MAX_CELLS = 20_000
"""The most cells of a board."""
HOST = "https://pedros.works/kudamono/player"
SYMBOL = re.compile(r"(\([^()]{0,40}\)|[^()\d&])(\d{1,9})")
CHAIN = re.compile(rf"(?:{SYMBOL.pattern})+|\d[\dLRUD]*[LRUD]")
"""The value of a field for drawing: symbols with distances, or sequences of steps."""
STEPS: dict[str, Vector] = {"R": (0, 1), "L": (0, -1), "U": (-1, 0), "D": (1, 0)}
Wall: TypeAlias = tuple[Vector, Vector]
"""Two neighbouring corners, as (row, column) from 0."""


@dataclass
class KudamonoBoard:
    """The contents of an address.

    ``layers``: name of a layer -> (row, column) -> symbol, a letter or a text in brackets.
    ``walls``: the wall segments.
    ``fields``: the other fields, as plain text.
    ``chains``: the names of those other fields that contain symbols or steps of lines.
    ``after``: the text after the address.
    ``spots``, ``signs``: the offsets of the values of fields, and of the first symbol in each cell.
    """

    height: int
    width: int
    genre: str = ""
    layers: dict[str, dict[Vector, str]] = field(default_factory=dict)
    walls: set[Wall] = field(default_factory=set)
    fields: dict[str, str] = field(default_factory=dict)
    chains: set[str] = field(default_factory=set, compare=False)
    after: str = field(default="", compare=False)
    spots: dict[str, int] = field(default_factory=dict, compare=False)
    signs: dict[Vector, int] = field(default_factory=dict, compare=False)


# -- reading -------------------------------------------------------------------------------------


def read(text: str) -> KudamonoBoard:
    """Parse an address, which must not be embedded in other text or another address; raises BadNotation."""
    found = re.fullmatch(KUDAMONO, text.strip(), re.ASCII)
    if found is None:
        raise BadNotation(text, 0, say("an address of Kudamono, with W= and G=, is expected here"))
    fields: dict[str, tuple[str, int]] = {}
    at = text.find(found[1] or found[2])
    for part in (found[1] or found[2]).split("&"):
        name, sign, value = part.partition("=")
        if name and name in fields:
            raise BadNotation(text, at, say("the field {}= stands twice in this address", name))
        fields[name] = value, at + len(name) + len(sign)
        at += len(part) + 1
    height, width, second = _size(text, fields)
    board = KudamonoBoard(height, width, unquote_plus(fields.get("G", ("", 0))[0]))
    down = range(height) if second else _dictionary(height)
    along = range(width) if second else _dictionary(width)
    board.after = found[3] or ""
    board.spots = {name: at for name, (_, at) in fields.items()}
    for name, (value, at) in fields.items():
        if re.fullmatch(r"L[A-Z]?(-[A-Z]+)?|X", name):
            own = board.layers[name] = {}
            for cell, sign, spot in _symbols(text, value, at, down, along):
                if cell in own:
                    raise BadNotation(
                        text, spot, say("a second symbol for R{}C{}", cell[0] + 1, cell[1] + 1)
                    )
                own[cell] = sign
                board.signs.setdefault(cell, spot)
        elif name == "SIE":
            board.walls = set(_walls(text, value, at, height, width))
        elif name not in ("W", "H", "G"):
            board.fields[name] = unquote_plus(value)
            if CHAIN.fullmatch(value):
                board.chains.add(name)
    return board


def _size(text: str, fields: Mapping[str, tuple[str, int]]) -> tuple[int, int, bool]:
    """Height, width, and whether the address is of the second version."""
    if "W" not in fields:
        raise BadNotation(text, 0, say("the size of the board, W=, is missing"))
    value, at = fields["W"]
    second = re.fullmatch(r"(\d{1,6})x(\d{1,6})", value)
    if second:
        width, height = int(second[1]), int(second[2])
    elif re.fullmatch(r"\d{1,6}(x\d{1,6}){2}", value):
        raise BadNotation(text, at, say("this board is made of hexagons: boards of squares are read here"))
    else:
        other = fields.get("H", ("", at))
        for number, place in ((value, at), other):
            if not re.fullmatch(r"\d{1,6}", number):
                raise BadNotation(
                    text, place, say("the size of the board, as W=5x4, or W=4&H=3, is expected")
                )
        width, height = int(value) + 1, int(other[0]) + 1
    if not 0 < height * width <= MAX_CELLS:
        raise BadNotation(text, at, say("a board has 1 to {} cells, not {}x{}", MAX_CELLS, height, width))
    return height, width, second is not None


def _dictionary(n: int) -> list[int]:
    """The numbers below n in lexicographic order.

    >>> _dictionary(12)
    [0, 1, 10, 11, 2, 3, 4, 5, 6, 7, 8, 9]
    """
    return sorted(range(n), key=str)


def _symbols(
    text: str, chain: str, start: int, down: Iterable[int], along: Iterable[int]
) -> Iterator[tuple[Vector, str, int]]:
    """The (cell, symbol, offset) of each symbol in a chain; raises BadNotation."""
    rows, columns = list(down), list(along)
    position = at = 0
    while at < len(chain):
        found = SYMBOL.match(chain, at)
        if found is None:
            raise BadNotation(text, start + at, say("a symbol and its distance from the last are expected"))
        position += int(found[2])
        column, up = divmod(position, len(rows))
        if column >= len(columns):
            raise BadNotation(text, start + at, say("this symbol stands beyond the last cell of the board"))
        yield (len(rows) - 1 - rows[up], columns[column]), found[1], start + at
        at = found.end()


def _walls(text: str, chain: str, start: int, height: int, width: int) -> Iterator[Wall]:
    """The wall segments that a chain of steps draws; raises BadNotation."""
    position = 0
    for found in re.finditer(r"(\d*)([^\d]*)", chain):
        if not found[0]:
            continue
        if len(found[1]) > 9:
            raise BadNotation(text, start + found.start(), say("this number is too large"))
        position += int(found[1] or 0)
        col, up = divmod(position, height + 1)
        corner = (height - up, col)
        for i, step in enumerate(found[2]):
            if step not in STEPS:
                place = start + found.start(2) + i
                raise BadNotation(text, place, say("a step of a wall, L, R, U or D, is expected here"))
            after = corner[0] + STEPS[step][0], corner[1] + STEPS[step][1]
            if not (0 <= after[0] <= height and 0 <= after[1] <= width and corner[1] <= width):
                raise BadNotation(text, start + found.start(2) + i, say("this wall leaves the board"))
            yield (corner, after) if corner < after else (after, corner)
            corner = after


# -- writing -------------------------------------------------------------------------------------


def write(board: KudamonoBoard) -> str:
    """The address of a board, of the second version."""
    fields = [f"W={board.width}x{board.height}"]
    fields += [f"{name}={_chain(board, signs)}" for name, signs in board.layers.items() if signs]
    if board.walls:
        fields.append(f"SIE={_drawn(board)}")
    fields.append(f"G={quote(board.genre)}")
    fields += [f"{name}={quote(value)}" for name, value in board.fields.items()]
    return f"{HOST}?{'&'.join(fields)}"


def _chain(board: KudamonoBoard, signs: Mapping[Vector, str]) -> str:
    """Encode symbols with the distance of each from the one before."""
    places = {c * board.height + board.height - 1 - r: sign for (r, c), sign in signs.items()}
    out, last = [], 0
    for position in sorted(places):
        sign = places[position]
        out.append(f"{sign}{position - last}")
        last = position
    return "".join(out)


def _drawn(board: KudamonoBoard) -> str:
    """Encode all walls as sequences of steps, each from its first corner."""
    left = set(board.walls)
    out, last = [], 0
    corners = [(r, c) for c in range(board.width + 1) for r in range(board.height, -1, -1)]
    for position, corner in enumerate(corners):
        while steps := _stretch(left, corner):
            out.append(f"{position - last}{steps}")
            last = position
    return "".join(out)


def _stretch(left: set[Wall], corner: Vector) -> str:
    """The steps along walls from a corner as far as possible; removes the walls from ``left``."""
    steps = ""
    while True:
        for step, (down, right) in STEPS.items():
            after = corner[0] + down, corner[1] + right
            wall = (corner, after) if corner < after else (after, corner)
            if wall in left:
                left.remove(wall)
                steps, corner = steps + step, after
                break
        else:
            return steps
