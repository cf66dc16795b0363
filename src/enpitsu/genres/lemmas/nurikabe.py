"""Lemmas of Nurikabe."""

from enpitsu.genres.nurikabe import Nurikabe
from enpitsu.grid import Cell
from enpitsu.lemmas import few_pieces, held
from enpitsu.logic import Bool
from enpitsu.puzzle import Cases, lemma, made_once


@made_once
def groups(puzzle: Nurikabe) -> dict[Cell, Bool]:
    """The group of each number, told by the few ways in which it lies."""
    land = puzzle.sea.unshaded
    return {c: few_pieces(land, c, size=n, without=puzzle.clue) for c, n in puzzle.clue.numbered()}


@lemma("B", "Every unshaded cell is in the group of a number.")
def held_by_numbers(puzzle: Nurikabe) -> Cases:
    for cell in puzzle.grid.cells if None not in puzzle.clue.values() else ():
        if cell not in puzzle.clue:
            yield cell, held(puzzle.sea.unshaded, cell, groups(puzzle).values())


@lemma("C", "The group of a number lies in one of few ways.")
def few_groups(puzzle: Nurikabe) -> Cases:
    for cell, n in puzzle.clue.numbered():
        if n > 1:
            yield cell, groups(puzzle)[cell]
