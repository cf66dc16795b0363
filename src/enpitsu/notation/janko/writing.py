"""A document as a text of janko.at."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from enpitsu.document import Document
from enpitsu.errors import BadPuzzle
from enpitsu.grid import Cell
from enpitsu.layers.base import CellGiven
from enpitsu.layers.printed.blocks import Parameter
from enpitsu.layers.printed.boxes import Boxes
from enpitsu.layers.printed.outside import Margins, SideNumbers
from enpitsu.layers.printed.rooms import Division, Rooms
from enpitsu.locale import say
from enpitsu.logic import PartialAssignment
from enpitsu.notation.janko import record as records
from enpitsu.notation.janko.declaration import Janko
from enpitsu.notation.janko.marks import cell_words, decode_marks
from enpitsu.notation.janko.reading import TEXTS, own_of
from enpitsu.notation.janko.record import ABSENT, EMPTY
from enpitsu.notation.janko.signs import word_of
from enpitsu.notation.text import Token


def write(document: Document) -> str:
    """The text of a document, in the first dialect; raises BadPuzzle for what it cannot say."""
    puzzle, grid = document.puzzle, document.puzzle.grid
    own = own_of(type(puzzle))
    for id, value in puzzle.options.items():
        raise BadPuzzle(say("janko.at has no place for option {}={}", id, value))
    problem = _problem(puzzle, own)
    grids = [("problem", problem), *_blocks(puzzle)]
    if document.known is not None and document.marked:
        grids.append(("solution", _solution(puzzle, document.known, own)))
    said = document.metadata.said()
    values = [("puzzle", own.names[0])]
    values += [(name, said[ours]) for name, ours in TEXTS.items() if "\n" not in said.get(ours, "\n")]
    kept = [(name.removeprefix("janko "), text) for name, text in document.kept.items()
            if name.startswith("janko ")]  # fmt: skip
    values += [(name, text) for name, text in kept if name not in records.LISTS]
    square = grid.height == grid.width
    size = [("size", grid.width)] if square else [("rows", grid.height), ("cols", grid.width)]
    values += [(name, str(n)) for name, n in size]
    values += [(name, str(n)) for name, n in _numbers(puzzle)]
    moves = "\n".join([f"{name}\n{text}" for name, text in kept if name in records.LISTS])
    return records.write(values, grids, moves)


def _problem(puzzle: Any, own: Janko) -> list[list[str]]:
    """The words of the problem; raises BadPuzzle."""
    grid = puzzle.grid
    rows = [[own.black if (r, c) in grid.hole else own.empty for c in range(grid.width)]
            for r in range(grid.height)]  # fmt: skip
    for name, layer in type(puzzle).printed.items():
        if isinstance(layer, CellGiven):
            for cell, value in layer.scatter(puzzle.givens[name]).items():
                word = word_of(layer, value)
                if word is None:
                    raise BadPuzzle(say("janko.at has no word for {} in {}", layer.write(value), cell))
                rows[cell.row][cell.col] = word
    return rows


def _numbers(puzzle: Any) -> Iterator[tuple[str, int]]:
    """Numbers for the whole board: parameters, and the size of boxes."""
    for name, layer in type(puzzle).printed.items():
        if isinstance(layer, Parameter):
            yield name, puzzle.givens[name]
        elif isinstance(layer, Boxes) and (box := _box(puzzle.givens[name])):
            yield from zip(("patternx", "patterny"), box, strict=True)


def _box(value: Division) -> tuple[int, int] | None:
    """Width and height of the boxes, if all are rectangles of one size that lie side by side."""
    first = value.regions[0].cells
    wide, high = first[-1].col - first[0].col + 1, first[-1].row - first[0].row + 1
    grid = first[0].grid
    boxes = {tuple(box) for box in grid.boxes(high, wide)}  # type: ignore[attr-defined]
    return (wide, high) if {region.cells for region in value.regions} == boxes else None


def _blocks(puzzle: Any) -> Iterator[tuple[str, list[list[str]]]]:
    """The parts beside the problem; raises BadPuzzle."""
    for name, layer in type(puzzle).printed.items():
        value = puzzle.givens[name]
        if isinstance(layer, Rooms) and value.inner:
            raise BadPuzzle(
                say("janko.at has no place for a side within a region: {}", value.inner.words()[0])
            )
        if isinstance(layer, Rooms) and not (isinstance(layer, Boxes) and _box(value)):
            yield "areas", _areas(puzzle, value)
        elif isinstance(layer, SideNumbers):
            yield "clabels", [_labels(value.at[side]) for side in "TB"]
            yield "rlabels", [_labels(value.at[side]) for side in "LR"]
        elif isinstance(layer, Margins):
            yield "clabels", [_labels(value.columns)]
            yield "rlabels", [_labels(value.rows)]
        elif not isinstance(layer, CellGiven | Parameter | Rooms):
            lines = layer.write_block(puzzle.grid, value)
            if lines:
                raise BadPuzzle(say("janko.at has no place for {}: {}", name, lines[0]))


def _areas(puzzle: Any, value: Division) -> list[list[str]]:
    number = {region: str(i) for i, region in enumerate(value.regions, 1)}
    at, grid = puzzle.grid.cell, puzzle.grid
    return [[number[value[at[r, c]]] if (r, c) in at else ABSENT[0] for c in range(grid.width)]
            for r in range(grid.height)]  # fmt: skip


def _labels(numbers: Any) -> list[str]:
    return [EMPTY if n is None else str(n) for n in numbers]


def _solution(puzzle: Any, known: PartialAssignment, own: Janko) -> list[list[str]]:
    """The words of the solution; raises BadPuzzle for what it cannot say."""
    open_ = next((m for m in puzzle.visible_marks if m not in known), None)
    if open_ is not None:
        raise BadPuzzle(say("a solution on janko.at is whole, and {} is not known", open_))
    words = _words(puzzle, known, own)
    _compare(puzzle, known, own, words)
    grid = puzzle.grid
    return [
        [words.get(grid.cell.get((r, c)), EMPTY) for c in range(grid.width)] for r in range(grid.height)
    ]


def _words(puzzle: Any, known: PartialAssignment, own: Janko) -> dict[Cell | None, str]:
    """The word of each cell, of whichever layer speaks of it; raises BadPuzzle where two do."""
    islands = {cell for name, layer in type(puzzle).printed.items() if isinstance(layer, CellGiven)
               for cell in layer.scatter(puzzle.givens[name])} if own.bridges else set()  # fmt: skip
    words: dict[Cell | None, str] = {}
    for name, marks in puzzle.bound.items():
        if marks.layer.hidden:
            continue
        try:
            for cell, word in cell_words(marks.layer, marks, known, own):
                if cell in islands:
                    continue
                if not own.bridges and words.setdefault(cell, word) != word:
                    raise BadPuzzle(
                        say("a solution on janko.at has one word for {}: {} cannot be said", cell, name)
                    )
                words[cell] = word
        except ValueError as mark:
            raise BadPuzzle(say("janko.at has no word for {}", mark)) from None
    return words


def _compare(puzzle: Any, known: PartialAssignment, own: Janko, words: dict[Cell | None, str]) -> None:
    """Raise BadPuzzle for the first mark that the words do not tell, read back."""
    tokens = {cell: Token(words.get(cell, EMPTY), 0) for cell in puzzle.grid.cells}
    told = {
        mark for marks in puzzle.bound.values() for mark, _ in decode_marks(marks.layer, marks, tokens, own)
    }
    wrong = next((m for m in puzzle.visible_marks if known[m] is not (m in told)), None)
    if wrong is not None:
        raise BadPuzzle(say("a solution on janko.at cannot tell {}", wrong))
