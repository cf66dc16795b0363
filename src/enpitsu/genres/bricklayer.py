"""Bricklayer: a wall of bricks in which no two bricks lie end to end."""

from enpitsu.layers import Pieces
from enpitsu.pieces import dominoes
from enpitsu.puzzle import Cases, Puzzle, rule
from enpitsu.shape import tiling


class Bricklayer(Puzzle):
    """Lay bricks of two cells on all white cells; no two of them share a short side."""

    brick = Pieces(lambda puzzle: dominoes(puzzle.grid), tiling=True)
    joined_rules = {"A": "way to lay bricks around it"}

    @rule("A", "All white cells are divided into bricks of two cells; black cells belong to none.")
    def wall(self) -> Cases:
        yield from tiling(self.brick)

    @rule("B", "Two bricks never share a short side.")
    def bond(self) -> Cases:
        for edge in self.grid.inner_edges:
            yield edge, self.brick.number(edge, "short") <= 1
