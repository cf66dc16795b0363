"""The blocks in which pzprv3 files store the marks of drawn layers, one for each layer."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Protocol, TypeAlias

from enpitsu.document import Note
from enpitsu.errors import BadPuzzle
from enpitsu.grid import DIAGONAL, ORTHOGONAL, Cell, Direction, Grid, Vertex, text_name
from enpitsu.layers.base import Stray
from enpitsu.layers.drawn.areas import Areas, DividedCells
from enpitsu.layers.drawn.digits import DigitCells, Digits
from enpitsu.layers.drawn.hops import HopCells, Hops
from enpitsu.layers.drawn.shading import ShadedCells, Shading
from enpitsu.layers.drawn.spots import SpotCells, Spots
from enpitsu.layers.drawn.triangles import TriangleCells, Triangles
from enpitsu.layers.lines import figures
from enpitsu.layers.lines.lines import Lines
from enpitsu.layers.lines.links import LineLayer
from enpitsu.layers.marks import Marks
from enpitsu.locale import say
from enpitsu.logic import Mark, PartialAssignment
from enpitsu.notation.pzpr.bodies import line_of
from enpitsu.notation.pzprv3.lines import DrawnRows, FileLines
from enpitsu.notation.text import Token

Rows: TypeAlias = FileLines | DrawnRows
Signs: TypeAlias = Mapping[str, str]
"""A player's notes besides the answer: name of a mark -> kind of the note."""


@dataclass(slots=True)
class Drawing:
    """The contents of the blocks of a file: marks, notes, and sentences on what cannot be kept (``lost``).

    ``strays``: things drawn where a layer has no mark, by the names of layers.
    """

    made: dict[Mark, bool] = field(default_factory=dict)
    notes: list[Note] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)
    strays: dict[str, list[Stray]] = field(default_factory=dict)

    def crossed(self, mark: Mark) -> None:
        """Add a note that the player has crossed out a mark."""
        self.notes.append(Note("not", str(mark)))

    def stray(self, layer: Marks[Any], said: str, place: Any, *, unfinished: bool = False) -> None:
        """Record that something (the phrase ``said``) is drawn where the layer has no mark for it."""
        self.strays.setdefault(layer.name, []).append(Stray((place,), unfinished))
        self.lost.append(said)


class FileBlock(Protocol):
    """The codec of one drawn layer in a file."""

    def read(self, rows: Rows, found: Drawing) -> None:
        """Parse a block into ``found``; raises BadNotation."""

    def write(self, known: PartialAssignment, signs: Signs) -> list[str]:
        """The inverse of ``read``."""


def cell_of(layer: Marks[Any], row: int, col: int, word: Token, found: Drawing) -> Cell | None:
    """The cell of a word at (row, col); None if it is a black cell, which is recorded as a stray."""
    cell = layer.grid.cell.get((row, col))
    if cell is None:
        hole = layer.grid.hole[row, col]
        found.stray(layer, say("the sign {!r} in the black cell {}", word.text[:20], hole), hole)
    return cell


class Shades:
    """Shaded cells, or spots in cells: ``#``; a dot that a player notes is ``+``."""

    def __init__(self, layer: Marks[Any], grid: Grid) -> None:
        self.layer, self.grid = layer, grid

    def read(self, rows: Rows, found: Drawing) -> None:
        for r in range(self.grid.height):
            for c, word in enumerate(rows.next(self.grid.width)):
                if word.text not in ("#", "+", "."):
                    raise rows.fault(say("'#', '+' or '.' is expected here"), word.at)
                if word.text == "#":
                    if (cell := cell_of(self.layer, r, c, word, found)) is not None:
                        found.made[self.layer[cell]] = True
                elif word.text == "+" and (r, c) in self.grid.cell:
                    found.crossed(self.layer[self.grid.cell[r, c]])

    def write(self, known: PartialAssignment, signs: Signs) -> list[str]:
        at = {(cell.row, cell.col): mark for cell, mark in self.layer.items()}

        def word(mark: Mark | None) -> str:
            if mark is None:
                return "."
            return "#" if known.get(mark) else "+" if signs.get(str(mark)) == "not" else "."

        rows, cols = range(self.grid.height), range(self.grid.width)
        return [line_of([word(at.get((r, c))) for c in cols]) for r in rows]


class FileDigits:
    """Numbers in cells; ``+``, ``-``, ``=`` and ``%`` are a player's signs, ``[2,4,,]`` candidates.

    A cell with a printed number (``given``) is written without one; the first rows and columns (``rim``)
    are left out.
    """

    def __init__(self, layer: DigitCells, grid: Grid, given: Mapping[Cell, int], rim: int = 0) -> None:
        self.layer, self.grid, self.given, self.rim = layer, grid, given, rim

    def read(self, rows: Rows, found: Drawing) -> None:
        for r in range(self.rim, self.grid.height):
            for c, word in enumerate(rows.next(self.grid.width - self.rim), self.rim):
                m = re.fullmatch(r"(?:([0-9]{1,4})|([.+=%-]))(?:\[([0-9,]*)\])?|c", word.text)
                if m is None:
                    raise rows.fault(say("a number, '+' or '.' is expected here"), word.at)
                number = None if m[1] is None else int(m[1])
                if number is None and not (m[3] or m[2] == "+"):
                    continue
                cell = cell_of(self.layer, r, c, word, found)
                if cell is None:
                    continue
                marks = self.layer.marks[cell]
                if number is not None and number not in marks:
                    least, most = self.layer.low, self.layer.high
                    raise rows.fault(say("a number from {} to {} is expected here", least, most), word.at)
                if number is not None:
                    found.made[marks[number]] = True
                elif m[2] == "+":
                    for mark in marks.values():
                        found.crossed(mark)
                for n in filter(None, (m[3] or "").split(",")):
                    if int(n) in marks:
                        found.notes.append(Note("possible", str(marks[int(n)])))

    def write(self, known: PartialAssignment, signs: Signs) -> list[str]:
        rows, cols = range(self.rim, self.grid.height), range(self.rim, self.grid.width)
        return [line_of([self._word(self.grid.cell.get((r, c)), known, signs) for c in cols]) for r in rows]

    def _word(self, cell: Cell | None, known: PartialAssignment, signs: Signs) -> str:
        if cell is None:
            return "."
        marks = self.layer.marks[cell]
        there = next((n for n, mark in marks.items() if known.get(mark)), None)
        word = "." if there is None or self.given.get(cell) == there else str(there)
        if word == "." and all(signs.get(str(mark)) == "not" for mark in marks.values()):
            word = "+"
        some = [str(n) for n, mark in marks.items() if signs.get(str(mark)) == "possible"]
        return f"{word}[{','.join([*some, *[''] * (4 - len(some))])}]" if some else word


class FileTriangles:
    """Triangles in cells: 2 to 5; ``+`` is a cell that stays white, ``-`` a number that is done."""

    SIGNS: ClassVar[dict[str, str]] = {"2": "◣", "3": "◢", "4": "◥", "5": "◤"}

    def __init__(self, layer: TriangleCells, grid: Grid) -> None:
        self.layer, self.grid = layer, grid

    def read(self, rows: Rows, found: Drawing) -> None:
        for r in range(self.grid.height):
            for c, word in enumerate(rows.next(self.grid.width)):
                if word.text not in (*self.SIGNS, "+", "-", "."):
                    raise rows.fault(say("2 to 5, '+' or '.' is expected here"), word.at)
                if word.text in self.SIGNS:
                    if (cell := cell_of(self.layer, r, c, word, found)) is not None:
                        found.made[self.layer[cell, self.SIGNS[word.text]]] = True
                elif word.text == "+" and (r, c) in self.grid.cell:
                    for token in self.SIGNS.values():
                        found.crossed(self.layer[self.grid.cell[r, c], token])
                elif word.text == "-":
                    found.lost.append(say("the sign '-' in R{}C{}", r + 1, c + 1))

    def write(self, known: PartialAssignment, signs: Signs) -> list[str]:
        rows, cols = range(self.grid.height), range(self.grid.width)
        return [line_of([self._word(self.grid.cell.get((r, c)), known, signs) for c in cols]) for r in rows]

    def _word(self, cell: Cell | None, known: PartialAssignment, signs: Signs) -> str:
        if cell is None:
            return "."
        marks = {word: self.layer[cell, token] for word, token in self.SIGNS.items()}
        made = next((word for word, mark in marks.items() if known.get(mark)), None)
        return made or ("+" if all([signs.get(str(m)) == "not" for m in marks.values()]) else ".")


class FileStrokes:
    """Strokes, first those between left and right, then those between up and down: 1, else 0 or -1.

    For a line through cells a piece joins two neighbours (or leaves for the frame); for one along
    sides, and for borders, it is the side that parts two neighbours (the frame included).
    ``second``: another layer, whose stroke lies beside the first where a 2 stands.
    """

    made: tuple[str, ...] = ("1",)

    def __init__(self, layer: Lines | DividedCells, grid: Grid, second: Lines | None = None) -> None:
        self.layer, self.grid, self.second = layer, grid, second
        if second is not None:
            self.made = ("1", "2")

    def _blocks(self) -> Iterator[list[list[tuple[Any, Any]]]]:
        """The sides with their strokes (None: no stroke), as the rows of the two blocks."""
        grid, layer = self.grid, self.layer
        across: Mapping[Any, Any] = {mark.place: mark.place for mark in layer.values()}
        rim = 1  # 1: not along the frame
        if isinstance(layer, Lines):
            if layer.kind is not Vertex:
                across = {side: mark.place for side, mark in figures.across(layer).items()}
            rim = 0 if layer.kind is Vertex or layer.layer.frame else 1
        rows, cols = range(grid.height), range(grid.width)
        upright, level = grid.vertical, grid.horizontal
        for block in (
            [[upright[r, c] for c in range(rim, grid.width + 1 - rim)] for r in rows],
            [[level[r, c] for c in cols] for r in range(rim, grid.height + 1 - rim)],
        ):
            yield [[(side, across.get(side)) for side in row] for row in block]

    def read(self, rows: Rows, found: Drawing) -> None:
        for block in self._blocks():
            for row in filter(None, block):
                for (side, stroke), word in zip(row, rows.next(len(row)), strict=True):
                    if word.text not in (*self.made, "0", "-1"):
                        raise rows.fault(say("{}, 0 or -1 is expected here", ", ".join(self.made)), word.at)
                    if word.text == "-1" and stroke is not None:
                        found.crossed(self.layer[stroke])
                    elif word.text in self.made and stroke is None:
                        said = say("a line in a black cell, over the {}", text_name(side))
                        found.stray(self.layer, said, side)
                    elif word.text in self.made:
                        found.made[self.layer[stroke]] = True
                        if word.text == "2" and self.second is not None:
                            found.made[self.second[stroke]] = True

    def write(self, known: PartialAssignment, signs: Signs) -> list[str]:
        return [line_of([self._word(stroke, known, signs) for _, stroke in row])
                for block in self._blocks() for row in block]  # fmt: skip

    def _word(self, stroke: Any, known: PartialAssignment, signs: Signs) -> str:
        if stroke is None:
            return "0"
        mark = self.layer[stroke]
        if known.get(mark):
            return "2" if self.second is not None and known.get(self.second[stroke]) else "1"
        return "-1" if signs.get(str(mark)) == "not" else "0"


class FileBorders(FileStrokes):
    """Borders of areas; 2 is one beside which a player notes something."""

    made = ("1", "2")


class Slants:
    r"""Diagonals of cells: 1 is ``\``, 2 ``/``, 3 both, after a colour's letter; then notes at dots."""

    SIGNS: ClassVar[dict[str, str]] = {"1": "\\", "2": "/", "3": "X"}

    def __init__(self, layer: Lines, grid: Grid) -> None:
        self.layer, self.grid = layer, grid

    def read(self, rows: Rows, found: Drawing) -> None:
        for r in range(self.grid.height):
            for c, word in enumerate(rows.next(self.grid.width)):
                m = re.fullmatch(r"([A-Za-z]?)([0-3])|[A-Za-z.]", word.text)
                if not m:
                    raise rows.fault(say("1, 2, 3 or '.' is expected here"), word.at)
                if m[2] in self.SIGNS and (cell := cell_of(self.layer, r, c, word, found)) is not None:
                    found.made |= self.layer.read_token(self.SIGNS[m[2]], cell) or {}
                if sign := m[1] or word.text.strip("0123."):
                    at = self.layer.grid.cell.get((r, c), say("a hole"))
                    found.lost.append(say("the sign {!r} in {}", sign, at))
        for r in () if rows.done else range(self.grid.height + 1):
            for c, word in enumerate(rows.next(self.grid.width + 1)):
                if word.text not in ("0", "."):
                    found.lost.append(say("the sign {!r} at the dot {},{}", word.text[:20], r, c))

    def write(self, known: PartialAssignment, signs: Signs) -> list[str]:
        numbers = {sign: number for number, sign in self.SIGNS.items()}
        rows, cols = range(self.grid.height), range(self.grid.width)
        at = self.grid.cell
        tokens = [[self.layer.token(known, at[r, c]) if (r, c) in at else None for c in cols] for r in rows]
        cells = [line_of([numbers.get(t or "", ".") for t in row]) for row in tokens]
        return cells + [line_of(["0"] * (len(cols) + 1))] * (len(rows) + 1)


class FileHops:
    """Hops over sides, the frame's too: 1 is a hop of the cell above or left of a side, 2 of the other."""

    def __init__(self, layer: HopCells, grid: Grid) -> None:
        self.layer, self.grid = layer, grid
        self.at: dict[tuple[Any, str], Mark] = {}
        for (cell, way), mark in layer.items():
            side = cell.side(way)
            near = "1" if (cell.at < side.at) else "2"
            self.at[side, near] = mark

    def _sides(self) -> Iterator[list[Any]]:
        rows, cols = range(self.grid.height), range(self.grid.width)
        yield from ([self.grid.vertical[r, c] for c in range(self.grid.width + 1)] for r in rows)
        yield from ([self.grid.horizontal[r, c] for c in cols] for r in range(self.grid.height + 1))

    def read(self, rows: Rows, found: Drawing) -> None:
        for row in self._sides():
            for side, word in zip(row, rows.next(len(row)), strict=True):
                if word.text not in ("1", "2", "0", "-1"):
                    raise rows.fault(say("1, 2, 0 or -1 is expected here"), word.at)
                if word.text in "12":
                    mark = self.at.get((side, word.text))
                    if mark is None:
                        said = say("a hop from no white cell over the {}", text_name(side))
                        found.stray(self.layer, said, side)
                    else:
                        found.made[mark] = True
                elif word.text == "-1":
                    for near in "12":
                        if (side, near) in self.at:
                            found.crossed(self.at[side, near])

    def write(self, known: PartialAssignment, signs: Signs) -> list[str]:
        return [line_of([self._word(side, known) for side in row]) for row in self._sides()]

    def _word(self, side: Any, known: PartialAssignment) -> str:
        own = [near for near in "12" if (side, near) in self.at and known.get(self.at[side, near])]
        if len(own) == 2:
            raise BadPuzzle(
                say(
                    "a pzprv3 file has no sign for two hops over one side, and {} has them", text_name(side)
                )
            )
        return own[0] if own else "0"


BITS = ((1, Direction.NORTH), (2, Direction.SOUTH), (4, Direction.WEST), (8, Direction.EAST))
"""The bits of a cell's number in the last grid of a file with hops: crosses at its sides."""


def crosses(hops: HopCells, notes: Iterable[Note], found: Drawing) -> list[Note]:
    """The hops that the numbers noted in cells cross out; other bits are of half lines, and stray."""
    at = {str(cell): cell for cell, _ in hops}
    out = []
    for note in notes:
        cell, number = at[note.place], int(note.text)
        out += [Note("not", str(hops[cell, way])) for bit, way in BITS if number & bit]
        if number & ~15:
            found.stray(hops, say("a half line in {}", cell), cell, unfinished=True)
    return out


def crossed(hops: HopCells, signs: Signs) -> dict[Cell, int]:
    """The inverse of ``crosses``: a number for each cell."""
    out: dict[Cell, int] = {}
    for cell, _ in hops:
        out[cell] = sum([bit for bit, way in BITS if signs.get(str(hops[cell, way])) == "not"])
    return out


def block_of(layer: Marks[Any], grid: Grid, given: Mapping[Cell, int], rim: int = 0) -> FileBlock:
    """The form of a layer's marks in a file; raises BadPuzzle if none is known."""
    if isinstance(layer, ShadedCells | SpotCells):
        return Shades(layer, grid)
    if isinstance(layer, DividedCells):
        return FileBorders(layer, grid)
    if isinstance(layer, DigitCells):
        return FileDigits(layer, grid, given, rim)
    if isinstance(layer, TriangleCells):
        return FileTriangles(layer, grid)
    if isinstance(layer, HopCells):
        return FileHops(layer, grid)
    if isinstance(layer, Lines) and layer.steps == ORTHOGONAL:
        return FileStrokes(layer, grid)
    if isinstance(layer, Lines) and layer.steps == DIAGONAL and layer.kind is Vertex:
        return Slants(layer, grid)
    raise BadPuzzle(say("the form of {!r} in pzprv3 files is not known here", layer.name))


def is_known(layer: Any) -> bool:
    """Return whether ``block_of`` has a form for the marks of a drawn layer."""
    if isinstance(layer, LineLayer):
        return layer.steps == ORTHOGONAL or (layer.steps == DIAGONAL and layer.on is Vertex)
    return isinstance(layer, Shading | Spots | Areas | Digits | Hops | Triangles)
