"""Lemmas of Bricklayer."""

from enpitsu.genres.bricklayer import Bricklayer
from enpitsu.logic import some
from enpitsu.puzzle import Cases, lemma


@lemma("A", "A brick that covers a cell has none over it, and none at its ends.")
def fitting(puzzle: Bricklayer) -> Cases:
    for cell in puzzle.grid.cells:
        fits = [puzzle.brick.alone(p, "cells", "short") for p in puzzle.brick.over(cell)]
        yield cell, some(fits, "brick")
