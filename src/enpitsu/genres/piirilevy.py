"""Piirilevy: routes between circles that fill the board, neighbours with different numbers of bends."""

from itertools import combinations

from enpitsu.grid import Segment
from enpitsu.layers import Circles, Links, Parameter
from enpitsu.logic import Bool, Said, worded
from enpitsu.puzzle import Cases, Option, Puzzle, rule
from enpitsu.shape import anchored

ALIKE = Said(
    "the routes at {} and {} have equally many bends",
    would="the routes at {} and {} would have equally many bends",
    technique="equal_neighbours",
)
ALIKE_THERE = Said(
    "two routes at {} have equally many bends",
    would="two routes at {} would have equally many bends",
    technique="equal_neighbours",
)


class Piirilevy(Puzzle):
    """Fill the board with routes between circles that bend N times at most."""

    most = Parameter("N", likely=(2, 3))
    circle = Circles(ends=8)
    line = Links()
    routes = line.ways(circle)
    ends = Option("PI-1", two="one or two routes, which meet at a right angle", one="just one route")
    sharing = Option("PI-2", adjacent="makes", apart="does not make")
    joined_rules = {"ABCDEF": "way for the routes"}

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
        circles = self.circle if self.sharing == "apart" else ()
        for edge in self.grid.inner_edges:
            common = [c for c in edge.cells if c in circles]
            for s, t in self.routes.abreast(edge):
                one = self.routes.same(s, t) | self.routes.meet(s, t, common)
                yield edge, worded(self.as_often(s, t).implies(one), ALIKE, *edge.cells)
        for cell in self.circle if self.sharing == "adjacent" else ():
            for s, t in combinations(self.line.segments_at[cell], 2):
                yield cell, worded(self.as_often(s, t).implies(self.routes.same(s, t)), ALIKE_THERE, cell)

    def as_often(self, s: Segment, t: Segment) -> Bool:
        """The routes of two strokes bend equally often."""
        return self.routes.bend_as_often(s, t, self.most)
