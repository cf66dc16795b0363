"""Parity snake: a Sudoku in which one path of odd and even digits in turn goes on without a choice."""

from enpitsu.genres.sudoku import Sudoku
from enpitsu.grid import Area, Cell
from enpitsu.layers import Links
from enpitsu.logic import Bool, Said, count, some, worded
from enpitsu.puzzle import Cases, Option, rule
from enpitsu.shape import path_rules

SAME_PARITY = Said(
    "{} and {} have the same parity", would="{} and {} would have the same parity", technique="one_of_two"
)
CHOICE = Said("the snake has a choice at {}", would="the snake would have a choice at {}")


class ParitySnake(Sudoku):
    """Solve the Sudoku and find the snake of odd and even digits in turn that visits every box."""

    snake = Links(form="paths", band=True)
    told_at = Option("PS-1", all="a cell of the snake", inner="a cell of the snake other than its ends")

    @property
    def odd(self) -> dict[Cell, Bool]:
        """The cell has an odd digit."""
        return {c: some([d == n for n in range(1, self.grid.width + 1, 2)]) for c, d in self.digit.items()}

    @rule("B", "The snake is a simple path; cells of it that are not consecutive never share a side.")
    def one_path(self) -> Cases:
        yield from path_rules(self.snake)
        for link, drawn in self.snake.items():
            a, b = link.ends
            yield link, (self.snake.visits(a) & self.snake.visits(b)).implies(drawn)

    @rule("C", "Digits along the snake alternate in parity.")
    def in_turn(self) -> Cases:
        for link, drawn in self.snake.items():
            a, b = link.ends
            in_turn = drawn.implies(self.odd[a] == ~self.odd[b])
            yield link, worded(in_turn, SAME_PARITY, a, b)

    @rule("D", "The snake has a cell in every box.")
    def every_box(self) -> Cases:
        for box in self.box.regions:
            yield Area(box.cells), count([self.snake.visits(c) for c in box.cells]) >= 1

    @rule("E", "Cells beside {PS-1} that do not go on have its parity.")
    def no_choice(self) -> Cases:
        for link, drawn in self.snake.items():
            for cell, other in (link.ends, link.ends[::-1]):
                here = self.snake.visits(cell) if self.told_at == "all" else self.snake.degree(cell) == 2
                decided = (here & ~drawn).implies(self.odd[cell] == self.odd[other])
                yield cell, worded(decided, CHOICE, cell)
