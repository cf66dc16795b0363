"""The notation of a contest problem (SPOJ): many boards in, a framed picture of each answer out.

::

    2 2      1
    2 2      #############
    2 2      #           #
    0 0      # +-------+ #
             # | 2   2 | #
             # |       | #
             # | 2   2 | #
             # +-------+ #
             #           #
             #############
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple, Protocol

from enpitsu.errors import BadNotation, BadPuzzle
from enpitsu.grid import ORTHOGONAL, Grid, Vector, Vertex
from enpitsu.layers import Lines, Links, Numbers
from enpitsu.layers.base import Layer
from enpitsu.layers.marks import Marks
from enpitsu.locale import say
from enpitsu.logic import PartialAssignment
from enpitsu.notation.text import MAX_CELLS, Token


class DataSet(NamedTuple):
    """A board: height, width, the rows of numbers, and where these stand; ``at``: the place of its size."""

    height: int
    width: int
    rows: list[list[int]]
    spots: list[list[int]]
    at: int

    def spot(self, at: int) -> int:
        """The place of a number in the input, from that in the text of ``givens``."""
        row, col = divmod(at // 2, self.width)  # a sign and a blank or a line break for each number
        return self.spots[min(row, self.height - 1)][col]


class Fenced(Protocol):
    """The parts of a puzzle that the picture needs."""

    @property
    def grid(self) -> Grid: ...
    @property
    def givens(self) -> Mapping[str, Any]: ...
    @property
    def layers(self) -> Mapping[str, Layer]: ...
    @property
    def bound(self) -> Mapping[str, Marks[Any]]: ...


def read(text: str) -> list[DataSet]:
    """All data sets up to the line ``0 0``; raises BadNotation."""
    lines = _lines(text)
    found: list[DataSet] = []
    while True:
        line = next(lines, None)
        height, width = _size(text, line)
        if not line or not height:
            break
        rows = [_row(text, next(lines, None), width) for _ in range(height)]
        numbers = [[int(word.text) for word in row] for row in rows]
        spots = [[word.at for word in row] for row in rows]
        found.append(DataSet(height, width, numbers, spots, line[0].at))
    stray = next(lines, None)
    if stray is not None:
        raise BadNotation(text, stray[0].at, say("nothing should follow the line '0 0'"))
    return found


def _lines(text: str) -> Iterator[list[Token]]:
    """The lines that are not blank, as words."""
    at = 0
    for line in text.split("\n"):
        words = [Token(m[0], at + m.start()) for m in re.finditer(r"\S+", line)]
        if words:
            yield words
        at += len(line) + 1


def _size(text: str, line: list[Token] | None) -> tuple[int, int]:
    """Height and width of the next board; 0, 0 after the last."""
    if line is None:
        raise BadNotation(text, len(text.rstrip()), say("the input is cut short: it should end with '0 0'"))
    for word in line:
        if not re.fullmatch(r"[0-9]{1,6}", word.text):
            raise BadNotation(text, word.at, say("the numbers of rows and columns are expected here"))
    if len(line) != 2:
        raise BadNotation(text, line[-1].at, say("just two numbers, of rows and of columns, are expected"))
    height, width = int(line[0].text), int(line[1].text)
    if bool(height) != bool(width):
        raise BadNotation(text, line[0].at, say("a board needs at least one row and one column"))
    if height * width > MAX_CELLS:
        raise BadNotation(text, line[0].at, say("a board of {}x{} cells is too large", height, width))
    return height, width


def _row(text: str, line: list[Token] | None, width: int) -> list[Token]:
    if line is None:
        raise BadNotation(text, len(text.rstrip()), say("the input is cut short: a row is missing"))
    for word in line:
        if word.text not in ("0", "1", "2", "3"):
            raise BadNotation(text, word.at, say("a number from 0 to 3 is expected here"))
    if len(line) != width:
        at = line[width].at if len(line) > width else line[-1].at + len(line[-1].text)
        raise BadNotation(text, at, say("this row has {} numbers, not {}", len(line), width))
    return line


def fits(genre: Any) -> bool:
    """Return whether a genre has numbers in cells and a line along their sides, which the picture needs."""
    clues = [v for v in genre.layers.values() if isinstance(v, Numbers)]
    fences = [v for v in genre.drawn.values() if isinstance(v, Links) and v.on is Vertex]
    return len(clues) == 1 and len(fences) == 1 and fences[0].steps == ORTHOGONAL


def givens(rows: list[list[int]]) -> str:
    """The rows of a data set in the text notation."""
    return "\n".join([" ".join(map(str, row)) for row in rows])


def dataset(puzzle: Fenced) -> str:
    """The input that asks for this one puzzle; raises BadPuzzle if a cell has no number."""
    grid = puzzle.grid
    clues, _ = _parts(puzzle)
    for cell in (*grid.cells, *grid.hole.values()):
        if clues.get(cell) not in range(4):
            raise BadPuzzle(
                say("this notation needs a number from 0 to 3 in every cell: {} has none", cell)
            )
    rows = [[clues[cell] for cell in row] for row in grid.rows]
    return f"{grid.height} {grid.width}\n{givens(rows)}\n0 0\n"


def write(number: int, puzzle: Fenced, known: PartialAssignment) -> str:
    """The number of the case and the framed picture of an answer, without a last line break.

    The picture has 2h + 5 lines of 4w + 5 characters.  Raises BadPuzzle for a genre without numbers
    in cells or without lines along sides.
    """
    clues, fence = _parts(puzzle)
    height, width = puzzle.grid.height, puzzle.grid.width
    full = 4 * width + 5
    board = [["#"] + [" "] * (full - 2) + ["#"] for _ in range(2 * height + 5)]
    board[0] = board[-1] = ["#"] * full
    for cell, n in clues.items():
        board[3 + 2 * cell.row][4 + 4 * cell.col] = "?" if n is None else str(n)
    arms: dict[Vector, set[bool]] = {}
    for edge, mark in fence.items():
        if known.get(mark):
            y, x = edge.ends[0].at
            if edge.upright:
                board[3 + y][2 + 2 * x] = "|"
            else:
                board[2 + y][3 + 2 * x : 6 + 2 * x] = "---"
            for dot in edge.ends:
                arms.setdefault(dot.at, set()).add(edge.upright)
    for (y, x), ways in arms.items():
        board[2 + y][2 + 2 * x] = "+" if len(ways) == 2 else "|" if True in ways else "-"
    return "\n".join([str(number), *["".join(line) for line in board]])


def _parts(puzzle: Fenced) -> tuple[Mapping[Any, Any], Lines]:
    """The numbers in cells and the lines along sides of a puzzle; raises BadPuzzle."""
    clues = [k for k, v in puzzle.layers.items() if isinstance(v, Numbers)]
    fences = [v for v in puzzle.bound.values()
              if isinstance(v, Lines) and v.kind is Vertex and v.steps == ORTHOGONAL]  # fmt: skip
    if len(clues) != 1 or len(fences) != 1:
        raise BadPuzzle(say("this notation is for numbers in cells and a line along their sides"))
    return puzzle.givens[clues[0]], fences[0]
