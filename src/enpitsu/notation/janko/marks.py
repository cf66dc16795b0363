"""Solutions on janko.at: one word in each cell for all drawn layers, by one table for their classes.

A line shows the sides to which it leads (``se ew n``), ``x`` is a shaded cell, a triangle has the corner
that it fills; a line along sides is the sum of 8 (north), 4 (west), 2 (south), 1 (east), or each cell that
a loop encloses is ``x``; an area has its number or size in each cell.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import singledispatch
from typing import Any, TypeAlias

from enpitsu.errors import BadNotation
from enpitsu.grid import Cell, Direction
from enpitsu.layers.drawn.areas import Areas
from enpitsu.layers.drawn.digits import Digits
from enpitsu.layers.drawn.shading import Shading
from enpitsu.layers.drawn.spots import Spots
from enpitsu.layers.drawn.triangles import Triangles
from enpitsu.layers.lines.links import Fences, Links
from enpitsu.layers.marks import Drawn
from enpitsu.locale import say
from enpitsu.logic import Mark, PartialAssignment
from enpitsu.notation.janko.declaration import Janko
from enpitsu.notation.text import Token

Words: TypeAlias = Mapping[Cell, Token]
DecodedMarks: TypeAlias = Iterator[tuple[Mark, Cell]]

WAYS = {"n": Direction.NORTH, "s": Direction.SOUTH, "e": Direction.EAST, "w": Direction.WEST}
"""The letters of the four sides in the order in which a word has them."""
PATHS = {frozenset(sides): sides for sides in ("n", "s", "e", "w", "ns", "ne", "nw", "se", "sw", "ew")}
"""The sides to which a line leads from a cell -> its word."""
CORNERS = {"◤": "nw", "◥": "ne", "◣": "sw", "◢": "se"}
"""Triangle -> the word of the corner that it fills."""
ENCLOSED = "x"
"""The word of a cell inside a loop along sides."""
BITS = (8, 4, 2, 1)
"""The values of the sides of a cell: north, west, south, east."""


@singledispatch
def cell_words(
    layer: Drawn[Any], marks: Any, known: PartialAssignment, own: Janko
) -> Iterator[tuple[Cell, str]]:
    """The words that a layer's marks put into cells; raises ValueError with a mark that has none."""
    for mark in marks.all_marks():
        if known.get(mark):
            raise ValueError(mark)
    yield from ()


@singledispatch
def decode_marks(layer: Drawn[Any], marks: Any, words: Words, own: Janko) -> DecodedMarks:
    """The marks that words say are made, each with the cell that tells it."""
    yield from ()


@singledispatch
def is_silent(layer: Drawn[Any], word: str) -> bool:
    """Return whether a word says something of a layer where it makes no mark."""
    return False


def has_form(layer: Drawn[Any]) -> bool:
    """Return whether the table has a layer's class."""
    return cell_words.dispatch(type(layer)) is not cell_words.dispatch(object)


@cell_words.register
def _(layer: Shading, marks: Any, known: PartialAssignment, own: Janko) -> Iterator[tuple[Cell, str]]:
    for cell, mark in marks.items():
        if known.get(mark):
            yield cell, "x"


@decode_marks.register
def _(layer: Shading, marks: Any, words: Words, own: Janko) -> DecodedMarks:
    for cell, mark in marks.items():
        if words[cell].text in ("x", "#", *own.shaded):
            yield mark, cell


@cell_words.register
def _(layer: Spots, marks: Any, known: PartialAssignment, own: Janko) -> Iterator[tuple[Cell, str]]:
    for cell, mark in marks.items():
        if known.get(mark):
            yield cell, own.spot


@decode_marks.register
def _(layer: Spots, marks: Any, words: Words, own: Janko) -> DecodedMarks:
    for cell, mark in marks.items():
        if words[cell].text == own.spot:
            yield mark, cell


@cell_words.register
def _(layer: Digits, marks: Any, known: PartialAssignment, own: Janko) -> Iterator[tuple[Cell, str]]:
    for cell, values in marks.marks.items():
        for n, mark in values.items():
            if known.get(mark):
                yield cell, str(n)


@decode_marks.register
def _(layer: Digits, marks: Any, words: Words, own: Janko) -> DecodedMarks:
    for cell, values in marks.marks.items():
        for n, mark in values.items():
            if words[cell].text == str(n):
                yield mark, cell


@cell_words.register
def _(layer: Areas, marks: Any, known: PartialAssignment, own: Janko) -> Iterator[tuple[Cell, str]]:
    for i, cells in enumerate(marks.regions(known), 1):
        for cell in cells:
            yield cell, str(len(cells) if own.areas == "size" else i)


@decode_marks.register
def _(layer: Areas, marks: Any, words: Words, own: Janko) -> DecodedMarks:
    for edge, mark in marks.items():
        a, b = edge.cells
        if words[a].text != words[b].text:
            yield mark, b


@is_silent.register
def _(layer: Areas, word: str) -> bool:
    return True


@cell_words.register
def _(layer: Links, marks: Any, known: PartialAssignment, own: Janko) -> Iterator[tuple[Cell, str]]:
    if own.bridges:
        yield from _say_bridges(layer, marks, known)
        return
    for cell, near in marks.segments_at.items():
        letters = {_letter(cell, s) for s in near if known.get(marks[s])}
        if letters:
            word = PATHS.get(frozenset(letters))
            if word is None:
                raise ValueError(next(marks[s] for s in near if known.get(marks[s])))
            yield cell, word


def _letter(cell: Cell, segment: Any) -> str:
    way = segment.way(cell)
    return next(letter for letter, side in WAYS.items() if side.value == way)


@decode_marks.register
def _(layer: Links, marks: Any, words: Words, own: Janko) -> DecodedMarks:
    if own.bridges:
        yield from _decode_bridges(layer, marks, words)
        return
    for segment, mark in marks.items():
        telling = [end for end in segment.ends if _is_path(words[end].text)]
        led = [end for end in telling if _letter(end, segment) in words[end].text]
        if led and len(led) < len(telling):
            other = next(end for end in telling if end not in led)
            raise BadNotation(
                "", words[other].at, say("a line comes here from {}, which is not shown", led[0])
            )
        for end in led:
            yield mark, end


def _is_path(word: str) -> bool:
    """Return whether a word has one or two sides to which a line leads."""
    return frozenset(word) in PATHS and len(word) <= 2


LEVEL, UPRIGHT = "12", "ab"
"""The words of a cell under a single and under a double bridge, by the way in which it runs."""


def _say_bridges(layer: Links, marks: Any, known: PartialAssignment) -> Iterator[tuple[Cell, str]]:
    """The cells that bridges pass; the second line of a double one comes after the first."""
    double = layer.doubles is not None
    passed: dict[Cell, str] = {}
    for segment, mark in marks.items():
        if known.get(mark):
            for cell in segment.ends:
                passed[cell] = (UPRIGHT if segment.upright else LEVEL)[double]
    for cell, word in passed.items():
        yield cell, word


def _decode_bridges(layer: Links, marks: Any, words: Words) -> DecodedMarks:
    double = layer.doubles is not None
    for segment, mark in marks.items():
        meant = (UPRIGHT if segment.upright else LEVEL)[1 if double else 0 :]
        for cell in segment.ends:
            if words[cell].text in tuple(meant):
                yield mark, cell
                break


@cell_words.register
def _(layer: Fences, marks: Any, known: PartialAssignment, own: Janko) -> Iterator[tuple[Cell, str]]:
    for cell in marks.grid.cells:
        bits = [bit for bit, edge in zip(BITS, cell.edges, strict=True) if known.get(marks.get(edge))]
        if bits:
            yield cell, str(sum(bits))


@decode_marks.register
def _(layer: Fences, marks: Any, words: Words, own: Janko) -> DecodedMarks:
    inside = {cell for cell, token in words.items() if token.text == ENCLOSED}
    for edge, mark in marks.items() if inside else ():
        within = [cell for cell in edge.cells if cell in inside]
        if len(within) == 1:
            yield mark, within[0]
    for cell in marks.grid.cells if not inside else ():
        word = words[cell].text
        if word.isdigit() and int(word[:3]) < 16:
            for bit, edge in zip(BITS, cell.edges, strict=True):
                if int(word) & bit and edge in marks:
                    yield marks[edge], cell


@is_silent.register
def _(layer: Fences, word: str) -> bool:
    return word == ENCLOSED


@cell_words.register
def _(layer: Triangles, marks: Any, known: PartialAssignment, own: Janko) -> Iterator[tuple[Cell, str]]:
    for (cell, token), mark in marks.items():
        if known.get(mark):
            yield cell, CORNERS[token]


@decode_marks.register
def _(layer: Triangles, marks: Any, words: Words, own: Janko) -> DecodedMarks:
    for (cell, token), mark in marks.items():
        if words[cell].text == CORNERS[token]:
            yield mark, cell
