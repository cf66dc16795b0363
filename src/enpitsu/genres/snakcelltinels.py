"""Snakcelltinels: a snake of shaded cells between two circles, counted by the numbers."""

from collections.abc import Sequence

from enpitsu.grid import Cell
from enpitsu.layers import Circles, Numbers, Shading
from enpitsu.logic import count, every
from enpitsu.puzzle import Cases, Option, Puzzle, as_many, implied, rule
from enpitsu.shape import connected


class Snakcelltinels(Puzzle):
    """Shade a snake from circle to circle; a number sees that many of its cells, up to the next number."""

    circle = Circles(number=2)
    clue = Numbers()
    snake = Shading()
    circles_are = Option("SN-1", transparent="a number", stop="a number, a circle")
    lemmas = "snakcelltinels"

    two_circles = as_many("A", "There are two circles.", circle)

    @rule("A", "The shaded cells form one path between the two circles.")
    def one_path(self) -> Cases:
        yield self.grid, connected(self.snake)
        for cell, shaded in self.snake.items():
            near = count([self.snake[c] for c in cell.neighbors])
            yield cell, shaded & (near == 1) if cell in self.circle else shaded.implies(near == 2)

    @implied("B", "No 2x2 block is entirely shaded.", published=True)
    def no_pools(self) -> Cases:
        for block in self.grid.blocks(2, 2):
            yield block, ~every([self.snake[c] for c in block])

    @rule("C", "Two shaded cells that touch at a corner share a shaded neighbour.")
    def no_corner_contact(self) -> Cases:
        for dot in self.grid.vertices:
            yield dot, ~self.snake.only_corners(dot)

    @rule("D", "Number cells are not shaded.")
    def numbers_stay_white(self) -> Cases:
        for cell in self.clue:
            yield cell, ~self.snake[cell]

    @rule("E", "A number counts the shaded cells in the four directions up to {SN-1} or the border.")
    def numbers(self) -> Cases:
        for cell, n in self.clue.numbered():
            yield cell, count([self.snake[c] for c in self.seen(cell)]) == n

    def seen(self, cell: Cell) -> Sequence[Cell]:
        """The cells that a number looks at."""
        return cell.seen({*self.clue, *(self.circle if self.circles_are == "stop" else ())})
