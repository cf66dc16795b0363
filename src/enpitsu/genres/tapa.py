"""Tapa: a shaded wall whose runs around a cell its numbers tell."""

from enpitsu.layers import NumberSets, Shading
from enpitsu.logic import FALSE, every, ring_runs
from enpitsu.notation.pzpr import pzpr, run_lengths
from enpitsu.puzzle import Cases, Puzzle, freedom, rule
from enpitsu.shape import connected


class Tapa(Puzzle):
    """Shade a wall so that numbers are the lengths of its runs around their cell."""

    clue = NumberSets(0, around=True)
    wall = Shading()
    url = pzpr("tapa", run_lengths(clue), form="merged")

    @rule("A", "Cells with numbers are not shaded.")
    def clues_stay_white(self) -> Cases:
        for cell in self.clue:
            yield cell, ~self.wall[cell]

    @rule("B", "Numbers are the lengths of the shaded runs in the ring of cells around; 0: there are none.")
    def runs(self) -> Cases:
        for cell, lengths in self.clue.items():
            ring = [FALSE if near is None else self.wall[near] for near in cell.clockwise]
            yield cell, ring_runs(ring, lengths)

    order = freedom("C", "The order of the numbers of a cell says nothing; a question mark is any length.")

    @rule("D", "All shaded cells form one orthogonally connected group.")
    def one_wall(self) -> Cases:
        yield self.grid, connected(self.wall)

    @rule("E", "No 2x2 block is entirely shaded.")
    def no_squares(self) -> Cases:
        for block in self.grid.blocks(2, 2):
            yield block, ~every([self.wall[c] for c in block])
