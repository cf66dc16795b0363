"""Lemmas of Sentinels."""

from enpitsu.genres.sentinels import Sentinels
from enpitsu.grid import Cell
from enpitsu.logic import Bool, count, every
from enpitsu.puzzle import Cases, lemma


def passes(puzzle: Sentinels, cell: Cell) -> Bool:
    """The loop passes a cell, or does not come there, and takes no sharp turn around it."""
    turns = [count(puzzle.line.around(dot)) <= 2 for dot in cell.corners]
    return every([puzzle.line.degree(cell).among(0, 2), *turns])


@lemma("D", "The loop passes a cell without sharp turns around it.")
def passing(puzzle: Sentinels) -> Cases:
    for cell in puzzle.grid.cells:
        yield cell, passes(puzzle, cell)


@lemma("E", "The loop passes the cells that a number sees, and those beside, without sharp turns.")
def passed(puzzle: Sentinels) -> Cases:
    for cell, n in puzzle.clue.numbered():
        seen = cell.seen(stop=puzzle.clue)
        near = dict.fromkeys([d for c in seen for d in (c, *c.neighbors)])
        passed_by = [passes(puzzle, c) for c in near]
        yield cell, every([puzzle.sight(cell) == n, *passed_by], "way to reach its number")
