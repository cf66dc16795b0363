"""Puzzles and marks that say the same, whatever their regions are called."""

from __future__ import annotations

from typing import Any

from enpitsu.document import Document
from enpitsu.errors import BadPuzzle
from enpitsu.formats import write_document
from enpitsu.layers.base import CellGiven
from enpitsu.layers.printed.rooms import Division
from enpitsu.logic import PartialAssignment
from enpitsu.puzzle import Puzzle


def same(a: Puzzle, b: Puzzle) -> bool:
    """Tells whether two puzzles are one: genre, board, readings, givens."""
    if type(a) is not type(b) or a.options != b.options or a.grid is not b.grid:
        return False
    return all(_value(a, name) == _value(b, name) for name in a.givens)


def _value(puzzle: Puzzle, name: str) -> Any:
    """A given as something that can be compared."""
    value, layer = puzzle.givens[name], type(puzzle).printed[name]
    if isinstance(value, Division):
        return {region.cells for region in value.regions}, sorted(value.inner.words())
    if isinstance(layer, CellGiven):
        return {str(cell): one for cell, one in layer.scatter(value).items()}
    return layer.write_block(puzzle.grid, value)  # type: ignore[attr-defined]


def marks_of(known: PartialAssignment | None) -> dict[str, bool] | None:
    """What is known of the marks that a player makes, by name."""
    return None if known is None else {str(m): value for m, value in known.items() if not m.hidden}


def written(document: Document, format: str, excuse: str | tuple[str, ...]) -> str | None:
    """The text of a document; None if the notation cannot say it, for a reason that begins so."""
    try:
        return write_document(document, format)
    except BadPuzzle as fault:
        if not str(fault).startswith(excuse):
            raise
    return None
