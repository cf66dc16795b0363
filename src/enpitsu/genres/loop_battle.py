"""Loop battle: a loop with the same number of turns in every row, column and region."""

from enpitsu.grid import Direction
from enpitsu.layers import Links, Parameter, Rooms
from enpitsu.logic import Said, count, every, none, worded
from enpitsu.puzzle import Cases, Puzzle, implied, rule
from enpitsu.shape import loop_rules

AS_MANY_BENDS = Said(
    "{} cannot have as many bends as {}", would="{} could not have as many bends as {}", technique="bounds"
)

DIFFER = 6
"""Cells in which rows and regions differ, past which nobody compares them."""


class LoopBattle(Puzzle):
    """Draw a loop that turns N times in every row, every column and every region."""

    turns = Parameter("N", likely=(2, 4))
    room = Rooms(board=True, like_rows=True)
    line = Links()

    @rule("A", "Draw one loop; not all white cells need be visited, black cells are not entered.")
    def one_loop(self) -> Cases:
        yield from loop_rules(self.line)

    @rule("B", "Every row contains exactly N turns.")
    def rows(self) -> Cases:
        for row in self.grid.rows:
            yield row, count([self.line.bends(c) for c in row]) == self.turns

    @implied("B", "In a row or column just as many straight stretches begin or end.", solved=False)
    def ends_of_stretches(self) -> Cases:
        line = self.line
        for lanes, way in ((self.grid.rows, Direction.EAST), (self.grid.columns, Direction.SOUTH)):
            for lane in lanes:
                ends = [line.arm(c, way) != line.arm(c, way.back) for c in lane]
                passed = [line.degree(c).among(0, 2) for c in lane]
                yield lane, every([count(ends) == self.turns, *passed], "way to turn so often")

    @rule("C", "Every column contains exactly N turns.")
    def columns(self) -> Cases:
        for column in self.grid.columns:
            yield column, count([self.line.bends(c) for c in column]) == self.turns

    @rule("D", "Every region contains exactly N turns.")
    def regions(self) -> Cases:
        for region in self.room.regions:
            yield region, count([self.line.bends(c) for c in region.cells]) == self.turns

    @implied(
        "D", "Where rows or columns and as many regions differ, both have as many turns.", solved=False
    )
    def differences(self) -> Cases:
        for lanes in (self.grid.rows, self.grid.columns):
            for place, own, others in self.room.against(lanes, DIFFER):
                here, there = [[self.line.bends(c) for c in cells] for cells in (own, others)]
                same = worded(count(here) == count(there), AS_MANY_BENDS, own, others)
                yield place, same if others else none(here)
