"""Slitherlink, and Slink: Slitherlink in which every cell has its number."""

from collections.abc import Iterator

from enpitsu.grid import Cell
from enpitsu.layers import Fences, Numbers
from enpitsu.logic import count
from enpitsu.notation.janko import janko
from enpitsu.notation.pzpr import number4, pzpr
from enpitsu.puzzle import Cases, Option, Puzzle, demand, rule
from enpitsu.shape import loop_rules


class Slitherlink(Puzzle):
    """Draw a single closed loop along the sides of the cells."""

    clue = Numbers(0, 3)
    fence = Fences()
    passed = Option("SL-1", some="need not", all="must")
    techniques = "loop_along_sides"
    url = pzpr("slither", number4(clue), also=("slitherlink",), form="coloured", f=passed)
    janko = janko("slitherlink")

    @rule(
        "A", "Draw one loop along cell edges; it {SL-1} pass all dots, and never branches, crosses or ends."
    )
    def one_loop(self) -> Cases:
        yield from loop_rules(self.fence)
        if self.passed == "all":
            for dot in self.grid.vertices:
                yield dot, self.fence.visits(dot)

    @rule("B", "A number is the number of its cell's four edges on the loop.")
    def numbers(self) -> Cases:
        for cell, n in self.clue.numbered():
            yield cell, count(self.fence.around(cell)) == n


class Slink(Slitherlink):
    """Draw a single closed loop along the sides of the cells, all of which have a number."""

    @demand("C", "Every cell has a number; the board is 2 to 20 cells high and wide.")
    def full_board(self) -> Iterator[tuple[Cell, bool]]:
        small = {self.grid.height, self.grid.width} <= set(range(2, 21))
        for cell in self.grid.cells:
            yield cell, small and self.clue.get(cell) is not None
