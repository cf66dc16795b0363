"""Lemmas of Nurimisaki."""

from enpitsu.genres.nurimisaki import Nurimisaki
from enpitsu.logic import Said, count, worded
from enpitsu.puzzle import Cases, lemma

DEAD_END = Said("{} is a dead end", would="{} would be a dead end", technique="dead_end")


@lemma("E", "An unshaded cell without a circle has two unshaded ones beside it.")
def ways_on(puzzle: Nurimisaki) -> Cases:
    for cell in puzzle.grid.cells if puzzle.circle else ():
        if cell not in puzzle.circle:
            two = count([~puzzle.sea[c] for c in cell.neighbors]) >= 2
            yield cell, worded(puzzle.sea[cell] | two, DEAD_END, cell)
