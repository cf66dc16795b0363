"""Lemmas of Lohkous."""

from enpitsu.genres.lohkous import Lohkous
from enpitsu.puzzle import Cases, lemma
from enpitsu.shape import held


@lemma("A", "Every cell is in the area of a clue.")
def held_by_clues(puzzle: Lohkous) -> Cases:
    for cell in puzzle.grid.cells:
        if cell not in puzzle.clue:
            yield cell, held(puzzle.area, cell, puzzle.areas.values())


@lemma("D", "The area of a clue lies in one of few ways.")
def few_areas(puzzle: Lohkous) -> Cases:
    yield from puzzle.areas.items()
