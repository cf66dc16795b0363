"""A document as an address of Penpa+."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from enpitsu.document import Document, Genre
from enpitsu.errors import BadPuzzle
from enpitsu.layers.base import CellGiven, Given
from enpitsu.locale import say
from enpitsu.logic import Mark, PartialAssignment
from enpitsu.notation.penpa import address as addresses
from enpitsu.notation.penpa.board import Items, PenpaBoard
from enpitsu.notation.penpa.encoding import SolutionEncoder
from enpitsu.notation.penpa.givens import DarkCells
from enpitsu.notation.penpa.lines import compose
from enpitsu.notation.penpa.printed import draw
from enpitsu.notation.penpa.signs import cell_signs, put_cells, put_holes
from enpitsu.notation.penpa.words import rules_text, tags


def lacking(genre: Genre) -> str:
    """The reason why puzzles of a genre have no such address; empty if they do."""
    for layer in genre.printed.values():
        table = cell_signs if isinstance(layer, CellGiven) else draw
        if table.dispatch(type(layer)) is table.dispatch(object):
            return say("Penpa+ has no sign for {} ({})", layer.name, type(layer).__name__)
    return ""


def write(document: Document) -> str:
    """The address of a document; raises BadPuzzle for what Penpa+ cannot say."""
    puzzle, known, said = document.puzzle, document.known, document.metadata
    board = PenpaBoard(puzzle.grid.height, puzzle.grid.width)
    board.problem = _problem(puzzle)
    if DarkCells(type(puzzle)).leaves_out:
        board.absent = frozenset([cell.at for cell in puzzle.grid.hole.values()])
    if any([_outside(board, place) for _, place in board.problem]):
        board.margins = (1, 1, 1, 1)
    partial = known is not None and any([m not in known for m in puzzle.visible_marks])
    if partial and document.notes:
        raise BadPuzzle(say("Penpa+ cannot tell notes from what is known while somebody is solving"))
    if known is not None or document.notes:
        board.solution = _solution(document, partial)
    board.title, board.author = said.title or type(puzzle).title(), said.author
    board.source, board.rules = said.source, said.rules or rules_text(puzzle)
    board.tags = tuple(tags(puzzle))
    fields = {name.removeprefix("penpa "): value for name, value in document.kept.items()
              if name.startswith("penpa ")}  # fmt: skip
    if partial:
        fields["l"] = "solvedup"
    return addresses.write(compose(board), **fields)


def _solution(document: Document, partial: bool) -> Items:
    """The marks that are known, and the notes; raises BadPuzzle."""
    puzzle, known = document.puzzle, document.known or PartialAssignment()
    if partial:
        return SolutionEncoder(
            puzzle.bound, known, [m for m in puzzle.visible_marks if known.get(m) is False]
        ).items
    names = {str(m): m for m in puzzle.visible_marks}
    noted: dict[str, list[Mark]] = {"not": [], "possible": []}
    for note in document.notes:
        if note.place not in names:
            raise BadPuzzle(say("a note is about no mark of this puzzle: {} {}", note.kind, note.place))
        noted[note.kind].append(names[note.place])
    encoder = SolutionEncoder(puzzle.bound, known, noted["not"], noted["possible"])
    return encoder.items


def _outside(board: PenpaBoard, place: Any) -> bool:
    """Return whether a place lies beside the board."""
    points = place if isinstance(place[0], tuple) else (place,)
    return any([not (0 <= y <= 2 * board.height and 0 <= x <= 2 * board.width) for y, x in points])


def _problem(puzzle: Any) -> Items:
    """All that is printed; raises BadPuzzle."""
    items = Items()
    for layer, value in _printed(puzzle):
        if isinstance(layer, CellGiven):
            put_cells(layer, puzzle.grid, value, items)
    if not DarkCells(type(puzzle)).leaves_out:
        put_holes(type(puzzle).printed.values(), puzzle.grid, items)
    for layer, value in _printed(puzzle):
        if not isinstance(layer, CellGiven):
            draw(layer, puzzle.grid, value, items)
    return items


def _printed(puzzle: Any) -> Iterator[tuple[Given[Any], Any]]:
    for name, layer in type(puzzle).printed.items():
        yield layer, puzzle.givens[name]
