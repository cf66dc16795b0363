"""Seaweed: staircases that grow from circles and from each other."""

from enpitsu.grid import Direction
from enpitsu.layers import Circles, Links, Numbers
from enpitsu.logic import Said, every, worded
from enpitsu.puzzle import Cases, Option, Puzzle, by_design, freedom, rule
from enpitsu.shape import anchored, no_rings

TWO_BRANCHES = Said(
    "lines branch off at {} and {}", would="lines would branch off at {} and {}", technique="no_branch"
)


class Seaweed(Puzzle):
    """Let lines grow in steps from circles and from each other, each to a number: its length."""

    circle = Circles(share=0.06)
    clue = Numbers(1)
    line = Links(form="paths", anchors=clue, ending=True)
    ways = line.ways(circle, clue, crossing=True)
    one_per = Option("SW-1", segment="a straight segment", cell="a cell", line="a whole line")
    length = Option(
        "SW-2",
        steps="counted in steps",
        between="counted in cells between its ends",
        cells="counted in cells, its ends included",
    )
    unused = Option("SW-3", free="may stay unused", used="is used")
    lemmas = "seaweed"

    @rule("A", "Every line ends in just one number, every number is the last cell of just one line.")
    def numbers_are_ends(self) -> Cases:
        for cell in self.grid.cells:
            if cell in self.clue:
                yield cell, self.line.degree(cell) == 1
            elif cell not in self.circle:
                yield cell, ~self.line.ends(cell)
        for way in self.ways.leaving(*self.clue):
            yield way.start, ~way.ends_in(*self.clue)
        for tee in self.line.tees:
            yield tee.node, tee.drawn.implies(self.ways.over(tee.node, tee.side).ends_in(*self.clue))

    @rule("B", "A line starts in a circle or in a cell of another line; a circle {SW-3}.")
    def starts(self) -> Cases:
        yield self.grid, anchored(self.line, *self.circle)
        yield self.grid, no_rings(self.line)
        for way in self.ways.leaving(*self.circle):
            yield way.start, way.drawn.implies(way.ends_in(*self.clue))
        for cell in self.circle if self.unused == "used" else ():
            yield cell, self.line.visits(cell)

    right_angles = by_design("C", "A line branches off at a right angle where the other runs straight.")

    @rule("D", "One line at most branches off {SW-1}.")
    def few_branches(self) -> Cases:
        for cell in self.grid.cells:
            yield cell, self.line.degree(cell) <= 3
        branches = self.line.branches
        for length in range(3, max(self.grid.height, self.grid.width)):
            for run, drawn in self.line.runs(length) if self.one_per == "segment" else ():
                both = every([drawn, branches[run[0], run[1]], branches[run[-2], run[-1]]])
                yield run[0], worded(~both, TWO_BRANCHES, run[0].ends[1], run[-1].ends[0])
        if self.one_per == "line":
            lines = self.line.strands(crossing=True)
            for way in self.ways.leaving(*self.clue):
                yield way.start, lines.total(way.stroke, branches, "branches") <= 1

    @rule("E", "A number is the length of its line, {SW-2}.")
    def lengths(self) -> Cases:
        for cell, n in self.clue.numbered():
            for way in self.ways.leaving(cell):
                yield cell, way.drawn.implies(way.spans(n, self.length))

    @rule("F", "A line takes no steps in opposite directions.")
    def staircases(self) -> Cases:
        for way in self.ways.leaving(*self.clue):
            for d in (Direction.NORTH, Direction.EAST):
                yield way.start, ~(way.heads(d) & way.heads(d.back))

    @rule("G", "Lines share only the cells where they branch, and pass through no circle.")
    def circles_are_ends(self) -> Cases:
        for cell in self.circle:
            yield cell, self.line.degree(cell) <= 1

    empty = freedom("H", "Cells may stay empty.")
