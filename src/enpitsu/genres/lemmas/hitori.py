"""Lemmas of Hitori."""

from enpitsu.genres.hitori import Hitori
from enpitsu.logic import none
from enpitsu.puzzle import Cases, lemma


@lemma("B", "All cells beside a shaded one are unshaded.")
def all_beside(puzzle: Hitori) -> Cases:
    for cell in puzzle.grid.cells:
        yield cell, puzzle.black[cell].implies(none([puzzle.black[c] for c in cell.neighbors]))
