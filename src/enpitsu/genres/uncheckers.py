"""Uncheckers: two colours in clusters of one size."""

from enpitsu.layers import Colours, Parameter, Walls
from enpitsu.logic import every, some
from enpitsu.puzzle import Cases, Puzzle, implied, by_design, definition, rule


class Uncheckers(Puzzle):
    """Colour the cells with two colours so that every cluster of a colour has N cells."""

    size = Parameter("N", low=1, likely=(3, 4, 5))
    wall = Walls(shown=True)
    colour = Colours("a", "b")

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

    @implied("C", "A cluster of N cells has only cells of the other colour around it.", solved=False)
    def clusters_alone(self) -> Cases:
        cluster = self.colour.clusters(self.wall)
        near = {cell: [c for c, _ in around] for cell, around in cluster.around.items()}
        same = self.colour
        for cell in self.grid.cells:
            shapes = groups(near, cell, self.size)
            found = []
            for shape in shapes:
                rim = {d for c in shape for d in c.neighbors if d not in shape}
                for light in (True, False):
                    inside = [same[c] if light else ~same[c] for c in shape]
                    outside = [~same[c] if light else same[c] for c in rim]
                    found.append(every([*inside, *outside]))
            yield cell, some(found)

    black_cells = by_design("E", "Black cells are not coloured and separate.")


def groups(near, cell, size):
    found = {frozenset([cell])}
    for _ in range(size - 1):
        found = {g | {d} for g in found for c in g for d in near[c] if d not in g}
    return sorted(found, key=lambda g: sorted(c.at for c in g))
