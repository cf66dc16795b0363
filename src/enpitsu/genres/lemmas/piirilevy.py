"""Lemmas of Piirilevy."""

from enpitsu.genres.piirilevy import Piirilevy
from enpitsu.grid import Cell
from enpitsu.lemmas import room_for_routes
from enpitsu.logic import Bool, every
from enpitsu.puzzle import Cases, lemma


def filling(puzzle: Piirilevy, cell: Cell) -> Bool:
    """A line passes a cell, or one or two have a circle there for an end."""
    degree = puzzle.line.degree(cell)
    if cell not in puzzle.circle:
        return degree == 2
    return degree == 1 if puzzle.ends == "one" else degree.among(1, 2) & ~puzzle.line.straight(cell)


@lemma("C", "Lines fill each block of two by two cells in one of some ways.")
def filled(puzzle: Piirilevy) -> Cases:
    for block in puzzle.grid.blocks(2, 2):
        yield block, every([filling(puzzle, cell) for cell in block], "way to fill it")


@lemma("F", "The routes of each cell leave room for others beside them.")
def room_beside(puzzle: Piirilevy) -> Cases:
    ends = 2 if puzzle.ends == "two" else 1
    meeting = puzzle.sharing == "adjacent"
    yield from room_for_routes(puzzle.routes, puzzle.most, ends=ends, meeting=meeting, things="route")
