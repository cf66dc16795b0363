"""Files of puzz.link and its kin: the givens and what has been drawn.

::

    pzprv3      the version; .1 and .2 are later forms
    pid         the genre's name in URLs
    6           rows, then (other than in URLs) columns
    6
    3 . . . 3 . a block of rows for the givens, then one for each drawn layer

Lines may also be parted by ``/``.  What a player notes beside the answer (crosses, dots, colours, the
history) is skipped: in an answer read from a file every mark is made or not made.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Protocol

from enpitsu.errors import BadNotation, BadPuzzle
from enpitsu.grid import DIAGONAL, ORTHOGONAL, Cell, Grid, Vertex
from enpitsu.layers.drawn.areas import DividedCells
from enpitsu.layers.drawn.shading import ShadedCells
from enpitsu.layers.lines import figures
from enpitsu.layers.lines.lines import Lines
from enpitsu.layers.marks import Marks
from enpitsu.logic import Known, Mark
from enpitsu.notation.pzpr.address import Flag, read_flags
from enpitsu.notation.pzpr.bodies import Decoded, line_of
from enpitsu.notation.pzpr.declaration import Pzpr, UrlBoard
from enpitsu.notation.text import MAX_CELLS, Token, refuse_long, refuse_size

AFTERWORDS = ("info:", "history:", "trial:", "__HISTORY__")
"""The first words of the lines that stand after all blocks: metadata and moves."""


class Drawing(UrlBoard, Protocol):
    """The parts of a puzzle that a file needs."""

    @property
    def bound(self) -> Mapping[str, Marks[Any]]: ...
    @property
    def marks(self) -> list[Mark]: ...


class FileLines:
    """The lines of a file, read one after another."""

    def __init__(self, text: str) -> None:
        refuse_long(text, 8 * MAX_CELLS)
        self.text = text
        first = re.match(r"\s*", text)
        start = first.end() if first else 0
        end = len(text.rstrip())
        lines = "\n" in text[start:end]
        found = re.compile(r"[^\n]*" if lines else r"[^/]*").finditer(text, start, end)
        part = "\n" if lines else "/"
        self.lines: list[tuple[str, int]] = []
        for m in found:
            if m[0].lstrip().startswith(AFTERWORDS):
                break
            if m[0] or text[m.start() - 1 : m.start()] == part:
                self.lines.append((m[0], m.start()))
        self.at = 0

    @property
    def done(self) -> bool:
        """Tells whether only blank lines are left."""
        return not any(line.strip() for line, _ in self.lines[self.at :])

    def line(self) -> Token:
        """The next line that is not blank; raises BadNotation at the end of the file."""
        while self.at < len(self.lines):
            line, at = self.lines[self.at]
            self.at += 1
            if line.strip():
                return Token(line.strip(), at + len(line) - len(line.lstrip()))
        raise self.fault("the file is cut short: a row is missing", len(self.text.rstrip()))

    def next(self, width: int) -> list[Token]:
        """The words of the next row, just so many; raises BadNotation."""
        line = self.line()
        words = [Token(m[0], line.at + m.start()) for m in re.finditer(r"\S+", line.text)]
        if len(words) != width:
            at = words[width].at if len(words) > width else line.at + len(line.text)
            raise self.fault(f"this row has {len(words)} entries, not {width}", at)
        return words

    def number(self, what: str) -> int:
        """The number that stands alone in the next line; raises BadNotation."""
        line = self.line()
        if not re.fullmatch(r"[0-9]{1,6}", line.text):
            raise self.fault(f"{what} is expected here", line.at)
        return int(line.text)

    def fault(self, expected: str, at: int | None = None) -> BadNotation:
        """An error at a place of the file."""
        return BadNotation(self.text, at, expected)


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
        raise rows.fault("'pzprv3', 'pzprv3.1' or 'pzprv3.2' is expected here", head.at)
    return int(found[1] or 0)


class File:
    """A file whose givens have been read; ``marks`` reads the rest."""

    def __init__(self, pzpr: Pzpr, text: str) -> None:
        """Read the givens; raises BadNotation."""
        self.pzpr, self.rows = pzpr, FileLines(text)
        self.version = _version(self.rows)
        self.rows.line()
        height, width = self.rows.number("a number of rows"), self.rows.number("a number of columns")
        refuse_size(height, width, text)
        flags = self._flags()
        self.options = pzpr.options(text, flags)
        found = Decoded(height, width)
        for body in pzpr.bodies:
            if not self.rows.done:
                body.read_rows(self.rows, found)
        self.grid, self.givens = found.givens(text, pzpr.layers)
        self.givens |= pzpr.looks_of(flags)

    def _flags(self) -> list[Flag]:
        """The letters of lines that stand before the blocks."""
        flags: list[Flag] = []
        while not self.rows.done:
            here = self.rows.at
            line = self.rows.line()
            if not re.match(r"v:|[a-z]+$", line.text):
                self.rows.at = here
                break
            flags += read_flags(self.rows.text, line.text, line.at)
        return flags

    def marks(self, puzzle: Drawing) -> Known:
        """The marks drawn: every mark is made or not made; raises BadNotation, BadPuzzle."""
        rows, made = self.rows, dict[Mark, bool]()
        if self.pzpr.coloured and self.version and not rows.done:
            for _ in range(self.grid.height):
                for word in rows.next(self.grid.width):
                    if not re.fullmatch(r"[0-9]+", word.text):
                        raise rows.fault("a colour's number is expected here", word.at)
        for layer in puzzle.bound.values():
            if not layer.layer.hidden and not rows.done:
                made |= _block(layer, puzzle.grid).read(rows)
        if not rows.done:
            raise rows.fault("the file should end here", rows.line().at)
        return Known({m: made.get(m, False) for m in puzzle.marks if not m.hidden})


def write(pzpr: Pzpr, puzzle: Drawing, known: Known | None = None) -> str:
    """The file of a puzzle and of the marks that are made; raises BadPuzzle if there is none."""
    pzpr.refuse(puzzle)
    grid, coloured = puzzle.grid, pzpr.coloured
    flags = pzpr.flags_of(puzzle)
    head = ["pzprv3.1" if coloured else "pzprv3", pzpr.pid, str(grid.height), str(grid.width)]
    rows = [row for body in pzpr.bodies for row in body.write_rows(grid, puzzle.givens)]
    if coloured:
        rows += [line_of(["0"] * grid.width)] * grid.height
    for layer in puzzle.bound.values():
        if not layer.layer.hidden:
            rows += _block(layer, grid).write(known or Known())
    return "\n".join([*head, *([flags] if flags else []), *rows]) + "\n"


class FileBlock(Protocol):
    """The marks of one layer as they stand in a file."""

    def read(self, rows: FileLines) -> dict[Mark, bool]:
        """The marks that a block says are made; raises BadNotation."""

    def write(self, known: Known) -> list[str]:
        """The inverse of ``read``."""


class Shades:
    """Shaded cells: ``#``; a dot that a player notes is ``+``."""

    def __init__(self, layer: Marks[Any], grid: Grid) -> None:
        self.layer, self.grid = layer, grid

    def read(self, rows: FileLines) -> dict[Mark, bool]:
        made: dict[Mark, bool] = {}
        for r in range(self.grid.height):
            for c, word in enumerate(rows.next(self.grid.width)):
                if word.text not in ("#", "+", "."):
                    raise rows.fault("'#', '+' or '.' is expected here", word.at)
                if word.text == "#":
                    made[self.layer[_cell(self.grid, rows, r, c, word)]] = True
        return made

    def write(self, known: Known) -> list[str]:
        shaded = {(cell.row, cell.col) for cell, mark in self.layer.items() if known.get(mark)}
        rows, cols = range(self.grid.height), range(self.grid.width)
        return [line_of(["#" if (r, c) in shaded else "." for c in cols]) for r in rows]


def _cell(grid: Grid, rows: FileLines, row: int, col: int, word: Token) -> Cell:
    found = grid.cell.get((row, col))
    if found is None:
        raise rows.fault("nothing can be drawn in a black cell", word.at)
    return found


class FileStrokes:
    """Strokes, first those between left and right, then those between up and down: 1, else 0 or -1.

    For a line through cells a piece joins two neighbours (or leaves for the frame); for one along
    sides, and for borders, it is the side that parts two neighbours (the frame included).
    """

    made: tuple[str, ...] = ("1",)
    left = ("0", "-1")

    def __init__(self, layer: Lines | DividedCells, grid: Grid) -> None:
        self.layer, self.grid = layer, grid

    def _blocks(self) -> Iterator[list[list[Mark | None]]]:
        """The marks, as rows of two blocks."""
        grid, layer = self.grid, self.layer
        across: Mapping[Any, Mark] = layer
        rim = 1  # 1: not along the frame
        if isinstance(layer, Lines):
            across = layer if layer.kind is Vertex else figures.across(layer)
            rim = 0 if layer.kind is Vertex or layer.layer.frame else 1
        rows, cols = range(grid.height), range(grid.width)
        upright, level = grid.vertical, grid.horizontal
        yield [[across.get(upright[r, c]) for c in range(rim, grid.width + 1 - rim)] for r in rows]
        yield [[across.get(level[r, c]) for c in cols] for r in range(rim, grid.height + 1 - rim)]

    def read(self, rows: FileLines) -> dict[Mark, bool]:
        made: dict[Mark, bool] = {}
        for block in self._blocks():
            for row in block:
                if not row:
                    continue
                for mark, word in zip(row, rows.next(len(row)), strict=True):
                    if word.text not in self.made + self.left:
                        raise rows.fault(f"{', '.join(self.made)}, 0 or -1 is expected here", word.at)
                    if word.text in self.made:
                        if mark is None:
                            raise rows.fault("no line can be drawn in a black cell", word.at)
                        made[mark] = True
        return made

    def write(self, known: Known) -> list[str]:
        return [line_of(["1" if mark is not None and known.get(mark) else "0" for mark in row])
                for block in self._blocks() for row in block]  # fmt: skip


class Slants:
    r"""Diagonals of cells: 1 is ``\``, 2 ``/``, 3 both, after a colour's letter; then notes at dots."""

    SIGNS: ClassVar[dict[str, str]] = {"1": "\\", "2": "/", "3": "X"}

    def __init__(self, layer: Lines, grid: Grid) -> None:
        self.layer, self.grid = layer, grid

    def read(self, rows: FileLines) -> dict[Mark, bool]:
        made: dict[Mark, bool] = {}
        for r in range(self.grid.height):
            for c, word in enumerate(rows.next(self.grid.width)):
                found = re.fullmatch(r"[A-Za-z]?([0-3])|\.", word.text)
                if not found:
                    raise rows.fault("1, 2, 3 or '.' is expected here", word.at)
                if found[1] in self.SIGNS:
                    cell = _cell(self.grid, rows, r, c, word)
                    made |= self.layer.read_token(self.SIGNS[found[1]], cell) or {}
        for _ in () if rows.done else range(self.grid.height + 1):
            rows.next(self.grid.width + 1)
        return made

    def write(self, known: Known) -> list[str]:
        numbers = {sign: number for number, sign in self.SIGNS.items()}
        rows, cols = range(self.grid.height), range(self.grid.width)
        tokens = [[self.layer.token(known, self.grid.cell[r, c]) for c in cols] for r in rows]
        cells = [line_of([numbers.get(t or "", ".") for t in row]) for row in tokens]
        return cells + [line_of(["."] * (len(cols) + 1))] * (len(rows) + 1)


class FileBorders(FileStrokes):
    """Borders of areas; 2 is one beside which a player notes something."""

    made = ("1", "2")


def _block(layer: Marks[Any], grid: Grid) -> FileBlock:
    """The form of a layer's marks in a file; raises BadPuzzle if none is known."""
    if isinstance(layer, ShadedCells):
        return Shades(layer, grid)
    if isinstance(layer, DividedCells):
        return FileBorders(layer, grid)
    if isinstance(layer, Lines) and layer.steps == ORTHOGONAL:
        return FileStrokes(layer, grid)
    if isinstance(layer, Lines) and layer.steps == DIAGONAL and layer.kind is Vertex:
        return Slants(layer, grid)
    raise BadPuzzle(f"the form of {layer.name!r} in pzprv3 files is not known here")
