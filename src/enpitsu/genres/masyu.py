"""Masyu: a loop through white and black pearls."""

from enpitsu.grid import Direction
from enpitsu.layers import Links, Symbols
from enpitsu.logic import some
from enpitsu.notation.janko import janko
from enpitsu.notation.pzpr import circles, pzpr
from enpitsu.puzzle import Cases, Option, Puzzle, rule
from enpitsu.shape import loop_rules


class Masyu(Puzzle):
    """Draw a loop that runs straight through white pearls and bends in black ones."""

    pearl = Symbols("o", "*")
    line = Links()
    passed = Option("MA-1", some="need not", all="must")
    url = pzpr("masyu", circles(pearl), also=("mashu", "pearl"), f=passed)
    janko = janko("masyu", "mashu", read_as={"1": "w", "2": "b"})

    @rule("A", "Draw one loop that never branches or crosses itself; it {MA-1} pass all cells.")
    def one_loop(self) -> Cases:
        yield from loop_rules(self.line)
        if self.passed == "all":
            for cell in self.grid.cells:
                yield cell, self.line.visits(cell)

    @rule("B", "The loop runs straight through every white pearl, and bends in a cell before or after it.")
    def white_pearls(self) -> Cases:
        for cell, colour in self.pearl.items():
            if colour == "o":
                yield cell, self.line.straight(cell)
                near = [(d, cell.step(d)) for d in Direction]
                yield cell, some([self.line.arm(cell, d) & self.line.bends(c) for d, c in near if c])

    @rule(
        "C", "The loop bends in every black pearl, and runs straight through the cells before and after it."
    )
    def black_pearls(self) -> Cases:
        for cell, colour in self.pearl.items():
            if colour == "*":
                yield cell, self.line.bends(cell)
                for d in Direction:
                    near = cell.step(d)
                    if near is not None:
                        yield cell, self.line.arm(cell, d).implies(self.line.straight(near, d))
