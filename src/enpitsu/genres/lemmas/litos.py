"""Lemmas of LITOS."""

from enpitsu.genres.litos import Litos
from enpitsu.logic import some
from enpitsu.pieces import Polyomino
from enpitsu.puzzle import Cases, lemma


def shows(puzzle: Litos, piece: Polyomino) -> bool:
    """Tells whether a tetromino may lie where it does, by the symbols on it."""
    shown = [puzzle.forms[c] for c in piece.cells if c in puzzle.forms]
    return len(shown) < 2 and all([piece.form in forms for forms in shown])


@lemma("A", "A tetromino goes with its symbol, those beside it differ, and there is room for them.")
def fitting(puzzle: Litos) -> Cases:
    fits = puzzle.piece.with_room([p for p in puzzle.piece if shows(puzzle, p)], "cells", "shaped")
    for cell in puzzle.grid.cells:
        ways = [puzzle.piece.alone(p, "cells", "shaped") for p in puzzle.piece.over(cell) if p in fits]
        yield cell, some(ways, "tetromino that leaves room for others")
