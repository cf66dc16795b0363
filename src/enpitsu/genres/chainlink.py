"""Chainlink: overlapping rectangles through dots, linked by their corners."""

from itertools import combinations

from enpitsu.grid import Area
from enpitsu.layers import Circles, Network, Numbers, Pieces, Symbols
from enpitsu.logic import none, some
from enpitsu.pieces import rectangles
from enpitsu.puzzle import Cases, Option, Puzzle, by_design, rule
from enpitsu.shape import connected


class Chainlink(Puzzle):
    """Draw rectangles through dots that hook into each other; numbers count blank dots."""

    inside = Circles()
    outside = Symbols("*")
    clue = Numbers(1)
    link = Pieces(lambda puzzle: rectangles(puzzle.grid))
    groups = Option("CL-1", adjacency="adjacent blank dots", faces="blank dots in one field of the drawing")

    upright = by_design("A", "Draw upright rectangles whose outlines pass through dots.")

    @rule("B", "Outlines may cross, but not at corners; they do not overlap, no corner lies on an outline.")
    def crossings(self) -> Cases:
        for dot in self.grid.cells:
            yield dot, self.link.number(dot, "level") <= 1
            yield dot, self.link.number(dot, "upright") <= 1

    @rule("C", "Each rectangle has at least one corner strictly inside another one.")
    def hooks(self) -> Cases:
        for link, mark in self.link.items():
            yield link, mark.implies(some([self.link.on(c, "inside") for c in link.corners]))

    @rule("D", "Corners inside each other connect all rectangles.")
    def one_chain(self) -> Cases:
        yield self.grid, connected(self.link.hooked("corners", "inside"))

    @rule("E", "No rectangle lies entirely inside another.")
    def no_nesting(self) -> Cases:
        for link, mark in self.link.items():
            wider = [p for p in self.link.over(link.corners[0], "inside") if p.encloses(link)]
            yield link, mark.implies(none([self.link[p] for p in wider]))

    @rule("F", "No outline passes through a number or circle.")
    def clues_stay_blank(self) -> Cases:
        for dot in (*self.inside, *self.outside, *self.clue):
            yield dot, ~self.link.on(dot, "outline")

    @rule("G", "A number is the size of its group of {CL-1}.")
    def numbers(self) -> Cases:
        blank = {dot: self.blank.nodes[dot] for dot in self.grid.cells}
        for dot, n in self.clue.numbered():
            yield dot, self.blank.total(dot, blank, "dots") == n

    @property
    def blank(self) -> Network:
        """The blank dots in their groups."""
        if self.groups == "adjacency":
            return self.link.uncovered("outline")
        return self.link.fields("outline", "crossed")

    @rule("H", "No group contains two numbers.")
    def one_number(self) -> Cases:
        for a, b in combinations(self.clue, 2):
            yield Area((a, b)), ~self.blank.joined(a, b)

    @rule("I", "A white circle lies inside at least one rectangle, a black circle inside none.")
    def circles(self) -> Cases:
        for dot in self.inside:
            yield dot, self.link.on(dot, "inside")
        for dot in self.outside:
            yield dot, ~self.link.on(dot, "inside")
