"""Piirilevy: routes between circles that fill the board, neighbours with different numbers of bends."""

from itertools import combinations, product

from enpitsu.grid import Cell, Edge, Segment
from enpitsu.layers import Circles, Links, Parameter
from enpitsu.logic import Bool, every, some, total
from enpitsu.puzzle import Cases, Option, Puzzle, rule
from enpitsu.shape import anchored


class Piirilevy(Puzzle):
    """Fill the board with routes between circles that bend N times at most."""

    most = Parameter("N", likely=(2, 3, 4))
    circle = Circles(share=0.25)
    line = Links()
    routes = line.ways(circle)
    ends = Option("PI-1", two="one or two routes, which meet at a right angle", one="just one route")
    sharing = Option("PI-2", adjacent="makes", apart="does not make")

    @rule("A", "Every cell holds a line; no branching, no crossing.")
    def full(self) -> Cases:
        for cell in self.grid.cells:
            yield cell, self.line.degree(cell).among(1, 2)

    @rule("B", "The two ends of a line, of a route, are circles.")
    def no_loose_ends(self) -> Cases:
        for cell in self.grid.cells:
            if cell not in self.circle:
                yield cell, ~self.line.ends(cell)
        yield self.grid, anchored(self.line, *self.circle)

    @rule("C", "A circle is the end of {PI-1}.")
    def circles(self) -> Cases:
        for cell in self.circle:
            yield cell, ~self.line.straight(cell) if self.ends == "two" else self.line.ends(cell)

    @rule("D", "The two ends of a route are different circles.")
    def no_return(self) -> Cases:
        for route in self.routes.leaving(*self.circle):
            yield route.start, ~route.ends_in(route.start)

    @rule("E", "A route bends at most N times, not counting the angle at a circle.")
    def few_bends(self) -> Cases:
        for route in self.routes.leaving(*self.circle):
            yield route.start, route.bends <= self.most

    @rule("F", "Two adjacent routes have different numbers of bends; a common circle {PI-2} them adjacent.")
    def different_neighbors(self) -> Cases:
        for edge in self.grid.inner_edges:
            for s, t in product(*[self.strokes(cell, edge) for cell in edge.cells]):
                yield edge, self.alike(s, t).implies(self.routes.same(s, t) | self.met(edge, s, t))
        for cell in self.circle if self.sharing == "adjacent" else ():
            for s, t in combinations(self.line.segments_at[cell], 2):
                yield cell, self.alike(s, t).implies(self.routes.same(s, t))

    @property
    def bent(self) -> dict[Segment, list[Bool]]:
        """For each stroke: it is drawn, and its route bends N, ..., 1, 0 times."""
        bends = {s: total([way.bends for way in self.routes.along(s)]) for s in self.line}
        most = min(self.most, len(self.grid.cells))  # no route has more
        return {s: [self.line[s] & (n == k) for k in range(most, -1, -1)] for s, n in bends.items()}

    def alike(self, s: Segment, t: Segment) -> Bool:
        """The routes of two strokes bend equally often."""
        return some([a & b for a, b in zip(self.bent[s], self.bent[t], strict=True)])

    def strokes(self, cell: Cell, edge: Edge) -> list[Segment]:
        """Of a cell's strokes enough to meet its route, unless it goes on over this side."""
        near = self.line.segments_at[cell]
        return near if cell in self.circle else [s for s in near if s is not edge.link][:2]

    def met(self, edge: Edge, s: Segment, t: Segment) -> Bool:
        """Two routes meet in a circle at this side (and PI-2 says that they are not adjacent for that)."""
        circles = [c for c in edge.cells if c in self.circle and self.sharing == "apart"]
        ends = [[some([way.ends_in(c) for way in self.routes.along(x)]) for x in (s, t)] for c in circles]
        return some([every(both) for both in ends])
