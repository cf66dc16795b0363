"""Lemmas of Koburin."""

from enpitsu.genres.koburin import Koburin
from enpitsu.lemmas import shaded_or_passed
from enpitsu.logic import Said, count, worded
from enpitsu.puzzle import Cases, lemma

ENCLOSED = Said("the line encloses {}", would="the line would enclose {}", technique="inside_and_outside")


@lemma("B", "From a cell outside the loop to the border it is met evenly often.")
def evenly_often(puzzle: Koburin) -> Cases:
    for cell in puzzle.grid.cells if puzzle.painted == "outside" else ():
        for met in puzzle.line.met_from(cell):
            even = count(met).among(*range(0, len(met) + 1, 2))
            yield cell, worded(puzzle.black[cell].implies(even), ENCLOSED, cell)


@lemma("F", "A cell without a clue is on the loop, or shaded among cells that are not.")
def at_cells(puzzle: Koburin) -> Cases:
    for cell in puzzle.grid.cells:
        if cell not in puzzle.clue:
            yield cell, puzzle.line.past_shaded(cell, puzzle.black)


@lemma("F", "The same of all cells of a block together.")
def in_blocks(puzzle: Koburin) -> Cases:
    for block in puzzle.grid.blocks(3, 3):
        yield block, shaded_or_passed(puzzle.line, puzzle.black, block, puzzle.clue)
