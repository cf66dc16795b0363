"""Skyscrapers: heights that differ in rows and columns, of which numbers outside see so many."""

from enpitsu.layers import Digits, Numbers, SideNumbers
from enpitsu.logic import count, every
from enpitsu.notation.janko import janko
from enpitsu.notation.pzpr import outside_number16, pzpr
from enpitsu.puzzle import Cases, Puzzle, rule


class Skyscrapers(Puzzle):
    """Write heights that differ in every row and column; numbers outside say how many can be seen."""

    given = Numbers(1)
    outside = SideNumbers(1)
    height = Digits()
    url = pzpr(
        "skyscrapers", outside_number16(outside, given), also=("building", "skyscraper"), form="merged"
    )
    janko = janko("hochhaus", "skyscraper", "skyscrapers", "hochhaeuser", "wolkenkratzer")

    @rule("A", "Every row and column has every height once.")
    def once_each(self) -> Cases:
        for lane in (*self.grid.rows, *self.grid.columns):
            for n in range(1, self.grid.width + 1):
                yield lane, count(self.height.having(n, lane)) == 1

    @rule(
        "B",
        "A number outside is how many heights can be seen from there: lower ones hide behind higher ones.",
    )
    def views(self) -> Cases:
        for lane, n in self.outside.numbered():
            seen = [every([self.height[d] < self.height[c] for d in lane[:i]]) for i, c in enumerate(lane)]
            yield lane, count(seen) == n

    @rule("C", "Given heights are kept.")
    def givens_stay(self) -> Cases:
        for cell, n in self.given.numbered():
            yield cell, self.height[cell] == n
