"""Uncheckers: two colours in clusters of one size."""

from enpitsu.layers import Colours, Parameter, Walls
from enpitsu.puzzle import Cases, Puzzle, by_design, definition, rule


class Uncheckers(Puzzle):
    """Colour the cells with two colours so that every cluster of a colour has N cells."""

    size = Parameter("N", low=1, likely=(3, 4, 5))
    wall = Walls(shown=True)
    colour = Colours("a", "b")
    lemmas = "uncheckers"

    colouring = by_design("A", "Colour every white cell with one of two colours.")

    clusters = definition("B", "A cluster: cells of one colour connected through sides that are not thick.")

    @rule("C", "Every cluster has exactly N cells.")
    def sizes(self) -> Cases:
        cluster = self.colour.clusters(self.wall)
        for cell in self.grid.cells:
            yield cell, cluster.size(cell) == self.size

    @rule("D", "Two different clusters of the same colour never share a side, thick or not.")
    def apart(self) -> Cases:
        cluster = self.colour.clusters(self.wall)
        for edge in self.wall:
            yield edge, self.colour.same(*edge.cells).implies(cluster.joined(*edge.cells))

    black_cells = by_design("E", "Black cells are not coloured and separate.")
