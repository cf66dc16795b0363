"""Bricklayer: a wall of bricks in which no two bricks lie end to end."""

from enpitsu.layers import Pieces
from enpitsu.logic import some
from enpitsu.pieces import dominoes
from enpitsu.puzzle import Cases, Puzzle, implied, rule
from enpitsu.shape import tiling


class Bricklayer(Puzzle):
    """Lay bricks of two cells on all white cells; no two of them share a short side."""

    brick = Pieces(lambda puzzle: dominoes(puzzle.grid), tiling=True)

    @rule("A", "All white cells are divided into bricks of two cells; black cells belong to none.")
    def wall(self) -> Cases:
        yield from tiling(self.brick)

    @implied("A", "A brick that covers a cell has none over it, and none at its ends.", solved=False)
    def fitting(self) -> Cases:
        for cell in self.grid.cells:
            fits = [self.brick.alone(p, "cells", "short") for p in self.brick.over(cell)]
            yield cell, some(fits, "brick")

    @rule("B", "Two bricks never share a short side.")
    def bond(self) -> Cases:
        for edge in self.grid.inner_edges:
            yield edge, self.brick.number(edge, "short") <= 1
