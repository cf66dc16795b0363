"""Skating: a loop that turns only where something stops it."""

from itertools import combinations, product

from enpitsu.grid import Area, Cell, Direction
from enpitsu.layers import Hidden, Links, Shading, Symbols
from enpitsu.logic import TRUE, Bool, every, none, worded
from enpitsu.puzzle import Cases, Option, Puzzle, implied, rule
from enpitsu.shape import loop_rules

UNSTOPPED = "nothing stops the line at {}"
ROW = 3
"""Cells in a row whose stretches are looked at together; with 4, no fewer steps are opaque."""


class Skating(Puzzle):
    """Shade cells and skate a loop through all others that turns only before a black cell or the border."""

    hole = Symbols("x")
    black = Shading()
    line = Links()
    clockwise = Hidden()
    answer = (black, line)
    crosses = Option("SK-1", pass_="black", stop="black, an x")
    direction = Option(
        "SK-2",
        loop="In one direction of the loop, at every turn",
        turn="At every turn, in one direction or the other,",
    )

    @rule("A", "Shade some cells black, none of them an x.")
    def holes_stay_white(self) -> Cases:
        for cell in self.hole:
            yield cell, ~self.black[cell]

    @rule("B", "Black cells are not adjacent.")
    def solitary(self) -> Cases:
        for edge in self.grid.inner_edges:
            yield edge, ~every([self.black[c] for c in edge.cells])

    @rule("C", "One loop visits every cell that is neither black nor an x, and no other.")
    def one_loop(self) -> Cases:
        yield from loop_rules(self.line)
        for cell in self.grid.cells:
            visited = self.line.visits(cell)
            yield cell, ~visited if cell in self.hole else visited == ~self.black[cell]

    @implied("C", "The same of a cell and its neighbours.", solved=False)
    def two_strokes_around(self) -> Cases:
        for cell in self.grid.cells:
            yield cell, every([self.passed(c) for c in (cell, *cell.neighbors)])

    def passed(self, cell: Cell) -> Bool:
        """Two strokes come to a cell that is neither black nor an x, from such cells."""
        black, degree, near = self.black, self.line.degree(cell), self.line.segments_at[cell]
        others = every([self.line[s].implies(~black[s.other(cell)]) for s in near])
        alone = black[cell].implies(none([self.line[s] | black[s.other(cell)] for s in near]))
        passed = worded(black[cell] | (degree == 2), "no line can pass {}", cell)
        return TRUE if cell in self.hole else every([degree.among(0, 2), alone, others, passed])

    @rule("D", "{SK-2} the cell ahead is {SK-1} or off the board.")
    def stops(self) -> Cases:
        for cell in self.grid.cells:
            for way in Direction:
                if self.direction == "loop":
                    turns = self.line.arrives(cell, way, self.clockwise.board) & ~self.line.arm(cell, way)
                    yield cell, worded(turns.implies(self.stopped(cell, way)), UNSTOPPED, cell)
                else:
                    yield cell, self.stopped_somehow(cell, way)

    @implied("D", "Something stops each turn in the one direction or in the other.", solved=False)
    def stops_somehow(self) -> Cases:
        for cell in self.grid.cells if self.direction == "loop" else ():
            yield cell, every([self.stopped_somehow(cell, way) for way in Direction])

    def stopped_somehow(self, cell: Cell, way: Direction) -> Bool:
        """A turn from one direction to its right is stopped if one comes so, or the other way round."""
        right, _ = way.sideways
        turns = self.line.arm(cell, way.back) & self.line.arm(cell, right.back)
        stops = self.stopped(cell, way) | self.stopped(cell, right)
        return worded(turns.implies(stops), UNSTOPPED, cell)

    @implied("D", "From turn to turn, both are right in the one direction or in the other.", solved=False)
    def stops_at_both_ends(self) -> Cases:
        for way in (Direction.EAST, Direction.SOUTH) if self.direction == "loop" else ():
            for start in self.grid.cells:
                row = (start, *start.ray(way))[:ROW]
                if len(row) == min(ROW, self.grid.height, self.grid.width):
                    yield Area(row), every([self.stretch(a, b, way) for a, b in combinations(row, 2)])

    def stretch(self, first: Cell, last: Cell, way: Direction) -> Bool:
        """A stretch from turn to turn is right in the one direction or in the other."""
        cells = (first, *first.ray(way))
        runs = every([self.line.arm(c, way) for c in cells[: cells.index(last)]])
        wrong = "the line cannot run either way from {} to {}"
        found = []
        for a, b in product(way.sideways, repeat=2):
            there = self.stopped(last, way) & self.stopped(first, a.back)
            back = self.stopped(first, way.back) & self.stopped(last, b.back)
            turns = every([runs, self.line.arm(first, a), self.line.arm(last, b)])
            found.append(worded(turns.implies(there | back), wrong, first, last))
        return every(found)

    def stopped(self, cell: Cell, way: Direction) -> Bool:
        """Something stops who comes through a cell: a black cell or the border (SK-1: or an x)."""
        ahead = cell.step(way)
        stops: Bool = TRUE if ahead is None else self.black[ahead]
        return TRUE if self.crosses == "stop" and ahead in self.hole else stops
