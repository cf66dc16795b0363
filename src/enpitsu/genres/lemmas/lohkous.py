"""Lemmas of Lohkous."""

from enpitsu.genres.lohkous import Lohkous
from enpitsu.grid import Cell
from enpitsu.lemmas import few_pieces, held
from enpitsu.logic import Bool
from enpitsu.puzzle import Cases, lemma, made_once


@made_once
def areas(puzzle: Lohkous) -> dict[Cell, Bool]:
    """The area of each clue, told by the few ways in which it lies."""
    clues = puzzle.clue.items()
    return {seed: few_pieces(puzzle.area, seed, lengths=n, without=puzzle.clue) for seed, n in clues}


@lemma("A", "Every cell is in the area of a clue.")
def held_by_clues(puzzle: Lohkous) -> Cases:
    for cell in puzzle.grid.cells:
        if cell not in puzzle.clue:
            yield cell, held(puzzle.area, cell, areas(puzzle).values())


@lemma("D", "The area of a clue lies in one of few ways.")
def few_areas(puzzle: Lohkous) -> Cases:
    yield from areas(puzzle).items()
