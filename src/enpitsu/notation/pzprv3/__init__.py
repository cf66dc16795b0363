"""Files of puzz.link and its kin: the givens and what has been drawn.

::

    pzprv3      the version; .1 and .2 are later forms
    pid         the genre's name in URLs
    6           rows, then (other than in URLs) columns
    6
    3 . . . 3 . a block of rows for the givens, then one for each drawn layer
    info:{...}  author, source and the moves made, kept apart

Lines may also be parted by ``/``.  Crosses and dots that a player notes beside the answer become notes:
in an answer read from a file every mark is made or not made.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, Protocol

from enpitsu.document import Document, Metadata, Note
from enpitsu.errors import BadNotation, BadPuzzle
from enpitsu.grid import Cell, Grid
from enpitsu.layers import Numbers
from enpitsu.layers.base import STRAYS
from enpitsu.layers.drawn.areas import DividedCells
from enpitsu.layers.drawn.hops import HopCells
from enpitsu.layers.marks import Marks
from enpitsu.locale import say, say_number, template
from enpitsu.logic import Mark, PartialAssignment
from enpitsu.notation.bounded import bound
from enpitsu.notation.given_marks import with_givens
from enpitsu.notation.pzpr.address import Flag, read_flags
from enpitsu.notation.pzpr.bodies import Decoded, line_of
from enpitsu.notation.pzpr.declaration import Pzpr, UrlBoard
from enpitsu.notation.pzprv3.blocks import (
    Drawing,
    FileBlock,
    FileStrokes,
    Signs,
    block_of,
    crossed,
    crosses,
    is_known,
)
from enpitsu.notation.pzprv3.lines import DrawnRows, FileLines, afterwords
from enpitsu.notation.text import refuse_size
from enpitsu.plain import json_text, json_value


class DrawnBoard(UrlBoard, Protocol):
    """The parts of a puzzle that a file needs."""

    @property
    def bound(self) -> Mapping[str, Marks[Any]]: ...
    @property
    def marks(self) -> list[Mark]: ...


BY_NUMBERS = template(
    "no border is drawn and every cell has a number: the areas are those of equal numbers"
)
HELPERS = {
    "1": (
        template("{} helper line beside the answer: {}"),
        template("{} helper lines beside the answer: {}"),
    ),
    "-1": (
        template("{} crossed-out helper line beside the answer: {}"),
        template("{} crossed-out helper lines beside the answer: {}"),
    ),
}
"""The phrases for signs that a player draws between cells for himself, by the words that stand for them."""


class Contents(NamedTuple):
    """The contents of a file beside its givens: every mark made or not, notes, what is lost or assumed."""

    known: PartialAssignment
    notes: tuple[Note, ...]
    lost: tuple[str, ...]
    repaired: tuple[str, ...]


def pid_of(text: str) -> tuple[str, int]:
    """The genre's name in a file, and where it stands; raises BadNotation."""
    rows = FileLines(text)
    _version(rows)
    name = rows.line()
    return name.text, name.at


def _version(rows: FileLines) -> int:
    head = rows.line()
    found = re.fullmatch(r"pzprv3(?:\.([12]))?", head.text)
    if not found:
        raise rows.fault(say("'pzprv3', 'pzprv3.1' or 'pzprv3.2' is expected here"), head.at)
    return int(found[1] or 0)


class File:
    """A file whose givens have been read; ``contents`` reads the rest."""

    def __init__(self, pzpr: Pzpr, text: str) -> None:
        """Read the givens; raises BadNotation."""
        self.pzpr, self.rows = pzpr, FileLines(text)
        self.rows.version, self.rows.merged = _version(self.rows), pzpr.merged
        self.rows.line()
        height = self.rows.number(say("a number of rows is expected here"))
        self.sized = self.rows.lines[self.rows.at - 1][1]
        width = height if pzpr.square else self.rows.number(say("a number of columns is expected here"))
        height, width = height + pzpr.rim, width + pzpr.rim
        refuse_size(height, width, text, self.sized)
        flags = self._flags()
        self.options = pzpr.options(text, flags)
        self.found = Decoded(height, width)
        for body in pzpr.bodies:
            if not self.rows.done:
                body.read_rows(self.rows, self.found)
        self.grid, self.givens = self.found.givens(text, pzpr.layers)
        self.givens |= pzpr.looks_of(flags)
        said, self.kept = afterwords(self.rows)
        self.metadata = Metadata.of(said)

    def spot(self, place: Any) -> int:
        """The offset of a place of the board; that of the size, if nothing stands there."""
        return self.found.spot(place, self.sized)

    def _flags(self) -> list[Flag]:
        """The letters of lines that stand before the blocks."""
        flags: list[Flag] = []
        while not self.rows.done:
            here = self.rows.at
            line = self.rows.line()
            said = self.pzpr.flags_of_line(line.text, line.at)
            if said is None and not re.match(r"v:|[a-z]+$", line.text):
                self.rows.at = here
                break
            flags += read_flags(self.rows.text, line.text, line.at) if said is None else said
        return flags

    def contents(self, puzzle: DrawnBoard) -> Contents:
        """The marks drawn, each made or not made, and the notes; raises BadNotation, BadPuzzle."""
        rows, found = self.rows, Drawing()
        bound(puzzle)
        if self.pzpr.coloured and rows.version and not rows.done:
            found.notes += self._numbers("colour", say("a colour's number is expected here"))
        if self.pzpr.numbered and not rows.done:
            found.notes += self._numbers("text", say("a number or '.' is expected here"))
        drawn = DrawnRows(rows, self.found.drawn, self.grid.height)
        blocks = _blocks(self.pzpr, puzzle, self.grid)
        for block in blocks:
            if self.pzpr.merged:
                block.read(drawn, found)
            elif not rows.done:
                block.read(rows, found)
        if not any([isinstance(block, FileStrokes) for block in blocks]):
            self._helper_lines(found)
        if self._noted():
            hops = next((v for v in puzzle.bound.values() if isinstance(v, HopCells)), None)
            notes = self._numbers("colour", say("a whole number is expected here"))
            found.notes += notes if hops is None else crosses(hops, notes, found)
        if not rows.done:
            raise rows.fault(say("the file should end here"), rows.line().at)
        repaired: tuple[str, ...] = ()
        if self.pzpr.numbered and not found.made:
            found.made |= self._borders_of_numbers(puzzle, found.notes)
            repaired = (say(BY_NUMBERS),) if found.made else ()
        known = PartialAssignment({m: found.made.get(m, False) for m in puzzle.marks if not m.hidden})
        if found.strays:
            known.memo[STRAYS] = found.strays
        return Contents(with_givens(puzzle, known), tuple(found.notes), tuple(found.lost), repaired)

    def _borders_of_numbers(self, puzzle: DrawnBoard, notes: Iterable[Note]) -> dict[Mark, bool]:
        """The borders between unequal numbers, if a number is printed or noted in every cell."""
        noted = {note.place: note.text for note in notes if note.kind == "text"}
        number = {cell: noted.get(str(cell), "") for cell in self.grid.cells}
        number |= {cell: str(n) for cell, n in _given(self.pzpr, self.givens).items()}
        if not all([text.isdecimal() for text in number.values()]):
            return {}
        areas = [layer for layer in puzzle.bound.values() if isinstance(layer, DividedCells)]
        return {
            mark: True for layer in areas for mark in layer.values()
            if number[mark.place.cells[0]] != number[mark.place.cells[1]]
        }  # fmt: skip

    def _helper_lines(self, found: Drawing) -> None:
        """Read the last block of a genre that draws no strokes: lines that a player drew for himself.

        It has a word for each pair of neighbours, first of those in a row, or is not there at all.
        """
        height, width, rim = self.grid.height, self.grid.width, self.pzpr.rim
        at = {**self.grid.cell, **self.grid.hole}
        rows, cols = range(rim, height), range(rim, width)
        block = [[(at[r, c], at[r, c + 1]) for c in cols[:-1]] for r in rows]
        block += [[(at[r, c], at[r + 1, c]) for c in cols] for r in rows[:-1]]
        block = [row for row in block if row]
        left = [line.split() for line, _ in self.rows.lines[self.rows.at :] if line.strip()]
        if not left or [len(words) for words in left] != [len(row) for row in block]:
            return
        drawn: dict[str, list[str]] = {}
        for row in block:
            for (a, b), word in zip(row, self.rows.next(len(row)), strict=True):
                if word.text not in (*HELPERS, "0"):
                    raise self.rows.fault(say("1, 0 or -1 is expected here"), word.at)
                if word.text != "0":
                    drawn.setdefault(word.text, []).append(f"{a or say('black')}-{b or say('black')}")
        found.lost += [say_number(len(at), *HELPERS[word], ", ".join(at)) for word, at in drawn.items()]

    def _noted(self) -> bool:
        """Return whether a last grid of whole numbers follows, in which the player has noted something."""
        if self.rows.done:
            return False
        here = self.rows.at
        words = self.rows.line().text.split()
        self.rows.at = here
        return len(words) == self.grid.width and all(re.fullmatch(r"-?[0-9]{1,6}", w) for w in words)

    def _numbers(self, kind: Any, expected: str) -> list[Note]:
        """Notes of a grid of numbers, where they are not 0."""
        notes = []
        for r in range(self.grid.height):
            for c, word in enumerate(self.rows.next(self.grid.width)):
                if not re.fullmatch(
                    r"[0-9]{1,6}" if kind == "colour" else r"[0-9]{1,6}|[.+=%-]", word.text
                ):
                    raise self.rows.fault(expected, word.at)
                if word.text not in (".", "0") and (r, c) in self.grid.cell:
                    notes.append(Note(kind, str(self.grid.cell[r, c]), word.text))
        return notes


def fits(genre: Any) -> bool:
    """Return whether the form of a genre's files is known: of its clues, and of all that is drawn."""
    pzpr = getattr(genre, "url", None)
    if not isinstance(pzpr, Pzpr) or not all(body.in_files(pzpr.merged) for body in pzpr.bodies):
        return False
    visible = [layer for layer in genre.drawn.values() if not layer.hidden]
    return all(is_known(layer) for layer in visible) and not _more(genre)


def _more(genre: Any) -> list[str]:
    """The layers that a genre draws beside those of the genre from which it has its address."""
    home = next(kind for kind in genre.__mro__ if "url" in vars(kind))
    return [name for name, layer in genre.drawn.items() if not layer.hidden and name not in home.drawn]


def _blocks(pzpr: Pzpr, puzzle: DrawnBoard, grid: Grid) -> list[FileBlock]:
    """The blocks of what is drawn, in their order; raises BadPuzzle if a form is not known."""
    for name in _more(type(puzzle)):
        raise BadPuzzle(say("the form of {!r} in pzprv3 files is not known here", name))
    layers: list[Any] = [layer for layer in puzzle.bound.values() if not layer.layer.hidden]
    if pzpr.doubled:
        return [FileStrokes(layers[0], grid, layers[1])]
    given = _given(pzpr, puzzle.givens)
    return [block_of(layer, grid, given, pzpr.rim) for layer in layers]


def _given(pzpr: Pzpr, givens: Mapping[str, Any]) -> dict[Cell, int]:
    """The plain numbers that are printed in cells."""
    given: dict[Cell, int] = {}
    for layer in pzpr.layers:
        if isinstance(layer, Numbers) and layer.shape == "{}":
            given |= {c: n for c, n in layer.scatter(givens[layer.name]).items() if n is not None}
    return given


def write(
    pzpr: Pzpr, puzzle: DrawnBoard, known: PartialAssignment | None = None, notes: Iterable[Note] = ()
) -> str:
    """The file of a puzzle, of the marks that are made and of notes; raises BadPuzzle if there is none."""
    pzpr.refuse(puzzle)
    pzpr = pzpr.form_of(puzzle)
    grid, version = puzzle.grid, pzpr.version(puzzle)
    height, width = grid.height - pzpr.rim, grid.width - pzpr.rim
    sizes = [str(height)] if pzpr.square else [str(height), str(width)]
    if pzpr.square and grid.height != grid.width:
        raise BadPuzzle(say("a pzprv3 file of this genre needs a square board"))
    head = [f"pzprv3.{version}" if version else "pzprv3", pzpr.pid, *sizes]
    rows = [row for body in pzpr.bodies for row in body.write_rows(grid, puzzle.givens, version)]
    signs: Signs = {note.place: note.kind for note in notes if note.kind in ("not", "possible")}
    said: dict[tuple[str, str], str] = {(note.kind, note.place): note.text for note in notes}
    if pzpr.coloured:
        rows += _grid(grid, said, "colour", "0")
    if pzpr.numbered:
        rows += _grid(grid, said, "text", ".")
    drawn = [
        row
        for block in _blocks(pzpr, puzzle, grid)
        for row in block.write(known or PartialAssignment(), signs)
    ]
    rows = _merged(rows, drawn) if pzpr.merged else rows + drawn
    if pzpr.noted:
        for hops in [v for v in puzzle.bound.values() if isinstance(v, HopCells)]:
            said = {("colour", str(cell)): str(bits) for cell, bits in crossed(hops, signs).items()}
        rows += _grid(grid, said, "colour", "0")
    return "\n".join([*head, *pzpr.lines_of(puzzle, version), *rows]) + "\n"


def _grid(grid: Grid, said: Mapping[tuple[str, str], str], kind: str, blank: str) -> list[str]:
    """A grid of what is noted in cells: the numbers of one kind of notes."""

    def word(r: int, c: int) -> str:
        text = said.get((kind, str(grid.cell.get((r, c)))), blank)
        return text if re.fullmatch(r"[0-9]{1,6}", text) else blank

    return [line_of([word(r, c) for c in range(grid.width)]) for r in range(grid.height)]


def _merged(rows: list[str], drawn: list[str]) -> list[str]:
    """The rows of clues, with what is drawn where no clue stands; a frame of clues may be around."""
    rim = (len(rows) - len(drawn)) // 2
    out = [row.split() for row in rows]
    for r, row in enumerate(drawn):
        for c, word in enumerate(row.split()):
            if out[r + rim][c + rim] == ".":
                out[r + rim][c + rim] = word
    return [line_of(row) for row in out]


def info(document: Document) -> str:
    """The last part of the file of a document: its metadata and its moves; empty if there are none."""
    said = {k: v for k, v in document.metadata.said().items() if k in ("author", "source", "comment")}
    kept = document.kept
    found = json_value(kept["info"].rstrip("/")) if "info" in kept and _sound(kept["info"]) else {}
    if said or found:
        found = {**found, "metadata": {**found.get("metadata", {}), **said}}
    parts = [f"info:{json_text(found, indent=1)}\n"] if found else []
    parts += [f"history:{kept['history']}\n"] if "history" in kept else []
    return "".join(parts)


def _sound(text: str) -> bool:
    """Return whether a text is an object of JSON with metadata."""
    try:
        found = json_value(text.rstrip("/"))
    except BadNotation:
        return False
    return isinstance(found, dict) and isinstance(found.get("metadata", {}), dict)
