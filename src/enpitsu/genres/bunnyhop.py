"""Bunnyhop: a loop from dot to dot that hops once through every white cell."""

from enpitsu.layers import Hops
from enpitsu.notation.pzpr import black_cells, pzpr
from enpitsu.puzzle import Cases, Puzzle, by_design, rule
from enpitsu.shape import connected


class Bunnyhop(Puzzle):
    """Hop through every white cell, from corner to neighbouring corner, so that the hops form a loop."""

    hop = Hops("B")
    url = pzpr("bunnyhop", black_cells(), also=("bnuuyhop",), form="noted")
    joined_rules = {"C": "way for the hops"}

    hops = by_design("A", "A hop goes from a corner of its cell to its centre and back to a next corner.")

    @rule("B", "Every white cell has exactly one hop, black cells have none.")
    def every_cell(self) -> Cases:
        for cell in self.grid.cells:
            yield cell, self.hop.number(cell) == 1

    @rule("C", "The hops form one closed loop, which does not branch or cross itself.")
    def one_loop(self) -> Cases:
        for vertex in self.grid.vertices:
            yield vertex, self.hop.degree(vertex).among(0, 2)
        yield self.grid, connected(self.hop.network, nonempty=True)

    @rule("D", "A side of cells carries at most one hop.")
    def not_from_both(self) -> Cases:
        for side in self.grid.inner_edges:
            yield side, ~self.hop.twice(side)
