"""Loop battle: a loop with the same number of turns in every row, column and region."""

from enpitsu.layers import Links, Parameter, Rooms
from enpitsu.logic import count
from enpitsu.puzzle import Cases, Puzzle, rule
from enpitsu.shape import loop_rules


class LoopBattle(Puzzle):
    """Draw a loop that turns N times in every row, every column and every region."""

    turns = Parameter("N", likely=(2, 4))
    room = Rooms(board=True, like_rows=True)
    line = Links()
    lemmas = "loop_battle"

    @rule("A", "Draw one loop; not all white cells need be visited, black cells are not entered.")
    def one_loop(self) -> Cases:
        yield from loop_rules(self.line)

    @rule("B", "Every row contains exactly N turns.")
    def rows(self) -> Cases:
        for row in self.grid.rows:
            yield row, count([self.line.bends(c) for c in row]) == self.turns

    @rule("C", "Every column contains exactly N turns.")
    def columns(self) -> Cases:
        for column in self.grid.columns:
            yield column, count([self.line.bends(c) for c in column]) == self.turns

    @rule("D", "Every region contains exactly N turns.")
    def regions(self) -> Cases:
        for region in self.room.regions:
            yield region, count([self.line.bends(c) for c in region.cells]) == self.turns
