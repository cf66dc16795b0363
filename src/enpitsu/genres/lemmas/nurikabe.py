"""Lemmas of Nurikabe."""

from enpitsu.genres.nurikabe import Nurikabe
from enpitsu.puzzle import Cases, lemma
from enpitsu.shape import held


@lemma("B", "Every unshaded cell is in the group of a number.")
def held_by_numbers(puzzle: Nurikabe) -> Cases:
    for cell in puzzle.grid.cells if None not in puzzle.clue.values() else ():
        if cell not in puzzle.clue:
            yield cell, held(puzzle.sea.unshaded, cell, puzzle.groups.values())


@lemma("C", "The group of a number lies in one of few ways.")
def few_groups(puzzle: Nurikabe) -> Cases:
    for cell, n in puzzle.clue.numbered():
        if n > 1:
            yield cell, puzzle.groups[cell]
