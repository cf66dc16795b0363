"""A text of janko.at as a document."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

from enpitsu.document import Document, Genre, Metadata, Wanted
from enpitsu.errors import BadNotation, BadPuzzle
from enpitsu.grid import Cell, Grid, Vector
from enpitsu.layers.base import MISSING, CellGiven, Unreadable
from enpitsu.layers.marks import Marks
from enpitsu.layers.printed.blocks import AddressLook, Parameter
from enpitsu.layers.printed.boxes import Boxes
from enpitsu.layers.printed.outside import Margins, NumbersAtSides, OutsideClues, SideNumbers
from enpitsu.layers.printed.rooms import Division, Rooms
from enpitsu.locale import say
from enpitsu.logic import PartialAssignment
from enpitsu.notation.bounded import bound
from enpitsu.notation.given_marks import with_givens
from enpitsu.notation.janko import record as records
from enpitsu.notation.janko.declaration import Janko
from enpitsu.notation.janko.marks import decode_marks, is_silent
from enpitsu.notation.janko.record import ABSENT, EMPTY, Record
from enpitsu.notation.janko.signs import value_of
from enpitsu.notation.pzpr.bodies import region_name
from enpitsu.notation.text import Token
from enpitsu.notation.text import board as grid_of
from enpitsu.notation.unpictured import asked_for

TEXTS = {"title": "title", "author": "author", "source": "source", "infotext": "comment"}
"""Keyword -> the text of a document."""
SERVED = ("puzzle", "size", "rows", "cols", "patternx", "patterny", *TEXTS)
"""Keywords that are read."""


def lacking(genre: Genre) -> str:
    """The reason why puzzles of a genre have no such text; empty if they do."""
    declared = isinstance(vars(genre).get("janko"), Janko)
    return "" if declared else say("janko.at has no such genre, as far as is known")


def own_of(genre: Genre) -> Janko:
    """The declaration of a genre; raises BadPuzzle."""
    own = vars(genre).get("janko")
    if not isinstance(own, Janko):
        raise BadPuzzle(say("{}: {}", genre.display_title(), lacking(genre)))
    return own


def read(text: str, wanted: Wanted) -> Document:
    """The document of a text; raises BadNotation, BadPuzzle, UnknownName."""
    record = records.read(text)
    genre = _genre(record, wanted)
    own = own_of(genre)
    height, width = record.size()
    grid, givens, lost = _givens(record, genre, own, wanted, height, width)
    puzzle = wanted.puzzle(genre, grid, givens, None, text, record.spot)
    more = [say("the part {!r}", name) for name in record.grids if name not in _parts(genre)]
    more += [say("the line {!r}", f"{name} {value}") for name, value in _unknown_rules(record, grid)]
    known = None
    if "solution" in record.grids and more:
        lost.append(say("the solution, as it is one of other rules"))
    elif "solution" in record.grids:
        try:
            layers = bound(puzzle)
        except BadPuzzle as bad:
            lost.append(str(bad))
        else:
            known = _known(record, puzzle, layers, own)
    kept = {f"janko {name}": "\n".join(lines) for name, lines in record.lists.items()}
    served = {*SERVED, *[name for name, x in genre.printed.items() if isinstance(x, Parameter)]}
    others = {name: token.text for name, token in record.values.items() if name not in served}
    kept |= {f"janko {name}": text for name, text in others.items() if not name.startswith("unit")}
    lost += [
        say("the line {!r}", f"{name} {text}")
        for name, text in others.items()
        if name not in records.VALUES
    ]
    said = {ours: record.values[name].text for name, ours in TEXTS.items() if name in record.values}
    return Document(puzzle, known, (), Metadata.of(said), tuple(lost), kept, tuple(more))


def _parts(genre: Genre) -> set[str]:
    """The parts of a text that are read in a genre."""
    layers = genre.printed.values()
    areas = ["areas"] if any([isinstance(layer, Rooms) for layer in layers]) else []
    labels = ["clabels", "rlabels"] if any([isinstance(x, SideNumbers | Margins) for x in layers]) else []
    return {"problem", "solution", *areas, *labels}


def _unknown_rules(record: Record, grid: Grid) -> Iterator[tuple[str, str]]:
    """The keywords that may tell a rule which the genre has not, with what they say."""
    for name in records.RULES:
        token = record.values.get(name)
        usual = name == "depth" and token is not None and token.text == str(grid.height)
        if token is not None and token.text and not usual:
            yield name, token.text


def _genre(record: Record, wanted: Wanted) -> Genre:
    """The genre that the text names, or the one asked for; raises BadNotation, BadPuzzle."""
    name = record.values.get("puzzle")
    if name is not None:
        for found in wanted.library.declaring("janko", name.text.lower()):
            if vars(found)["janko"].called(name.text):
                return wanted.agreed(found, record.text, name.at)
    if wanted.genre is not None:
        return wanted.genre
    if name is None:
        return wanted.asked(record.text, 0, say("a line 'puzzle NAME' is missing"))
    raise record.fault(name.at, say("no genre that is known here has this name on janko.at"))


# -- givens --------------------------------------------------------------------------------------


def _givens(
    record: Record, genre: Genre, own: Janko, wanted: Wanted, height: int, width: int
) -> tuple[Grid, dict[str, Any], list[str]]:
    """Grid, givens, and what is not told; raises BadNotation."""
    layers = [layer for layer in genre.printed.values() if isinstance(layer, CellGiven)]
    found: dict[Vector, tuple[CellGiven[Any], Any]] = {}
    holes: set[Vector] = set()
    if "areas" in record.grids:
        rows = record.rows("areas", height, width)
        holes |= {(r, c) for r, c in product(range(height), range(width)) if rows[r][c].text in ABSENT}
    if "problem" in record.grids:
        rows = record.rows("problem", height, width)
        for r, c in product(range(height), range(width)):
            token = rows[r][c]
            if token.text == own.empty:
                continue
            sign = _sign(record, layers, token, own)
            if sign is not None:
                found[r, c] = sign
            if sign is None or sign[0].in_hole:
                holes.add((r, c))
            elif (r, c) in holes:
                raise record.fault(
                    token.at, say("there is no cell here for {!r} to stand in", token.text[:20])
                )
    grid = grid_of(height, width, frozenset(holes), record.text)
    cells = {**grid.cell, **grid.hole}
    givens: dict[str, Any] = {}
    lost: list[str] = []
    for name, layer in genre.printed.items():
        if isinstance(layer, CellGiven):
            mine = {cells[at]: value for at, (of, value) in found.items() if of is layer}
            givens[name] = layer.gather(grid, mine)
        else:
            givens[name] = _block(record, layer, grid, wanted, lost)
    return grid, givens, lost


def _sign(
    record: Record, layers: list[CellGiven[Any]], token: Token, own: Janko
) -> tuple[CellGiven[Any], Any] | None:
    """The layer that a word of the problem is of, and its value; None for a hole."""
    word = own.read_as.get(token.text, token.text)
    for layer in layers:
        try:
            value = value_of(layer, word)
        except Unreadable as bad:
            raise record.fault(token.at, bad.expected) from None
        if value is not MISSING:
            return layer, value
    if word not in (own.black, *ABSENT):
        raise record.fault(token.at, say("cannot read {!r} in a cell", token.text[:20]))
    return None


def _block(record: Record, layer: Any, grid: Grid, wanted: Wanted, lost: list[str]) -> Any:
    """The value of a layer that is no sign in cells; raises BadNotation."""
    if isinstance(layer, Boxes):
        return _boxes(record, layer, grid)
    if isinstance(layer, Rooms):
        if "areas" not in record.grids:
            raise record.fault(0, say("the part 'areas' is missing"))
        return _areas(record, grid)
    if isinstance(layer, Parameter):
        number, token = record.number(layer.name), record.values.get(layer.name)
        try:
            if number is None or token is None:
                return asked_for(layer, grid, wanted, record.text, 0)
            return layer.read_block(grid, [[layer.sign, str(number)]])
        except Unreadable as bad:
            raise record.fault(0 if token is None else token.at, bad.expected) from None
    if isinstance(layer, SideNumbers | Margins):
        return _labels(record, layer, grid)
    if not isinstance(layer, AddressLook):
        lost.append(say("{} has no place on janko.at", layer.name))
    return layer.blank(grid)


def _areas(record: Record, grid: Grid) -> Division:
    """The regions of the part ``areas``; raises BadNotation if one is not in one piece."""
    rows = record.rows("areas", grid.height, grid.width)
    order: dict[str, str] = {}
    for cell in grid.cells:
        order.setdefault(rows[cell.row][cell.col].text, region_name(len(order)))
    division = Division({c: order[rows[c.row][c.col].text] for c in grid.cells})
    for region in division.regions:
        seen, todo = {region.cells[0]}, [region.cells[0]]
        for cell in todo:
            for near in cell.neighbors:
                if near in region and near not in seen:
                    seen.add(near)
                    todo.append(near)
        stray = next((c for c in region.cells if c not in seen), None)
        if stray is not None:
            token = rows[stray.row][stray.col]
            raise record.fault(
                token.at,
                say(
                    "the label {!r} names two areas, one with {} and one with {}",
                    token.text[:20],
                    region.cells[0],
                    stray,
                ),
            )
    return division


def _boxes(record: Record, layer: Boxes, grid: Grid) -> Division:
    """Boxes of the size that ``patternx`` and ``patterny`` tell, or areas, or the usual ones."""
    wide, high = record.number("patternx"), record.number("patterny")
    usual = layer.blank(grid)
    if "areas" in record.grids:
        own = _areas(record, grid)
    elif wide and high:
        own = Division({c: region_name(i) for i, box in enumerate(grid.boxes(high, wide)) for c in box})
    else:
        return usual
    return usual if {r.cells for r in own.regions} == {r.cells for r in usual.regions} else own


def _labels(record: Record, layer: Any, grid: Grid) -> Any:
    """The numbers beside the board: above and below, left and right; raises BadNotation."""
    found: list[list[int | None]] = []
    for name, many in (("clabels", grid.width), ("rlabels", grid.height)):
        lines = 2 if isinstance(layer, SideNumbers) else 1
        rows = (
            record.rows(name, lines, many) if name in record.grids else [[Token(EMPTY, 0)] * many] * lines
        )
        found += [[_label(record, token, layer.low) for token in row] for row in rows]
    if isinstance(layer, SideNumbers):
        return NumbersAtSides(grid, dict(zip("TBLR", found, strict=True)))
    return OutsideClues(grid, found[1], found[0])


def _label(record: Record, token: Token, low: int) -> int | None:
    if token.text == EMPTY:
        return None
    if not (token.text.isascii() and token.text.isdigit() and len(token.text) < 7) or int(token.text) < low:
        raise record.fault(token.at, say("a number of at least {}, or -, is expected here", low))
    return int(token.text)


# -- solution ------------------------------------------------------------------------------------


def _known(
    record: Record, puzzle: Any, layers: Mapping[str, Marks[Any]], own: Janko
) -> PartialAssignment | None:
    """The marks of the solution, None if it is blank; raises BadNotation."""
    grid = puzzle.grid
    rows = record.rows("solution", grid.height, grid.width)
    words = {cell: rows[cell.row][cell.col] for cell in grid.cells}
    made = {}
    telling: set[Cell] = set()
    try:
        for marks in layers.values():
            for mark, cell in decode_marks(marks.layer, marks, words, own):
                made[mark] = True
                telling.add(cell)
    except BadNotation as bad:
        raise record.fault(bad.at, bad.expected) from None
    for token in _unread(record, puzzle, words, telling):
        raise record.fault(token.at, say("cannot read {!r} in a solution", token.text[:20]))
    return (
        with_givens(puzzle, PartialAssignment({m: made.get(m, False) for m in puzzle.visible_marks}))
        if made
        else None
    )


def _unread(
    record: Record, puzzle: Any, words: Mapping[Cell, Token], telling: set[Cell]
) -> Iterator[Token]:
    """The words of a solution that tell nothing and do not repeat the problem."""
    problem = record.grids.get("problem")
    layers = [marks.layer for marks in puzzle.bound.values()]
    for cell, token in words.items():
        shown = problem[cell.row][cell.col].text if problem else EMPTY
        if cell not in telling and token.text not in (EMPTY, shown):
            if not any([is_silent(layer, token.text) for layer in layers]):
                yield token
