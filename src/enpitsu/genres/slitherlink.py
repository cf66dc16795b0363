"""Slitherlink, and Slink: Slitherlink in which every cell has its number."""

from enpitsu.layers import Fences, Numbers
from enpitsu.logic import count
from enpitsu.puzzle import Cases, Puzzle, rule
from enpitsu.shape import loop_rules


class Slitherlink(Puzzle):
    """Draw a single closed loop along the sides of the cells."""

    clue = Numbers(0, 3)
    fence = Fences()

    @rule("A", "Draw one loop along cell edges; it never branches, crosses or ends.")
    def one_loop(self) -> Cases:
        yield from loop_rules(self.fence)

    @rule("B", "A number is the number of its cell's four edges on the loop.")
    def numbers(self) -> Cases:
        for cell, n in self.clue.numbered():
            yield cell, count(self.fence.around(cell)) == n
