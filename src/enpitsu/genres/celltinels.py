"""Celltinels: a ring of shaded cells around the numbers that count it."""

from enpitsu.layers import Numbers, Shading
from enpitsu.logic import count, every
from enpitsu.puzzle import Cases, Puzzle, freedom, rule
from enpitsu.shape import connected


class Celltinels(Puzzle):
    """Shade a ring of cells; every number sees that many of them, up to the next clue."""

    clue = Numbers()
    ring = Shading()
    lemmas = "celltinels"

    shading = freedom("A", "Shade some cells.")

    @rule("B", "Every shaded cell has exactly two shaded neighbours.")
    def two_neighbors(self) -> Cases:
        for cell, shaded in self.ring.items():
            yield cell, shaded.implies(count([self.ring[c] for c in cell.neighbors]) == 2)

    @rule("C", "All shaded cells are orthogonally connected: they form one ring.")
    def one_ring(self) -> Cases:
        yield self.grid, connected(self.ring, nonempty=True)

    @rule("D", "No 2x2 block is entirely shaded.")
    def no_pools(self) -> Cases:
        for block in self.grid.blocks(2, 2):
            yield block, ~every([self.ring[c] for c in block])

    @rule("E", "Two shaded cells that touch at a corner share a shaded neighbour.")
    def no_corner_contact(self) -> Cases:
        for dot in self.grid.vertices:
            yield dot, ~self.ring.only_corners(dot)

    @rule("F", "Clue cells are not shaded.")
    def clues_stay_white(self) -> Cases:
        for cell in self.clue:
            yield cell, ~self.ring[cell]

    @rule("G", "A number counts the shaded cells in the four directions up to the next clue or the border.")
    def numbers(self) -> Cases:
        for cell, n in self.clue.numbered():
            yield cell, count([self.ring[c] for c in cell.seen(stop=self.clue)]) == n
