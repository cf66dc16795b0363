"""Skating: a loop that turns only where something stops it."""

from enpitsu.grid import Cell, Direction
from enpitsu.layers import Hidden, Links, Shading, Symbols
from enpitsu.logic import TRUE, Bool, Said, every, worded
from enpitsu.puzzle import Cases, Option, Puzzle, rule
from enpitsu.shape import loop_rules

UNSTOPPED = Said(
    "nothing stops the line at {}", would="nothing would stop the line at {}", technique="dead_end"
)


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
    lemmas = "skating"

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

    @rule("D", "{SK-2} the cell ahead is {SK-1} or off the board.")
    def stops(self) -> Cases:
        for cell in self.grid.cells:
            for way in Direction:
                if self.direction == "loop":
                    turns = self.line.arrives(cell, way, self.clockwise.board) & ~self.line.arm(cell, way)
                    yield cell, worded(turns.implies(self.stopped(cell, way)), UNSTOPPED, cell)
                else:
                    yield cell, self.stopped_somehow(cell, way)

    def stopped_somehow(self, cell: Cell, way: Direction) -> Bool:
        """A turn from one direction to its right is stopped if one comes so, or the other way round."""
        right, _ = way.sideways
        turns = self.line.arm(cell, way.back) & self.line.arm(cell, right.back)
        stops = self.stopped(cell, way) | self.stopped(cell, right)
        return worded(turns.implies(stops), UNSTOPPED, cell)

    def stopped(self, cell: Cell, way: Direction) -> Bool:
        """Something stops who comes through a cell: a black cell or the border (SK-1: or an x)."""
        ahead = cell.step(way)
        stops: Bool = TRUE if ahead is None else self.black[ahead]
        return TRUE if self.crosses == "stop" and ahead in self.hole else stops
