"""Kropki: numbers that differ in rows and columns, with dots where neighbours are related."""

from enpitsu.layers import Digits, Numbers, SideSymbols
from enpitsu.logic import Bool, count, some
from enpitsu.notation.pzpr import pzpr, side_circles
from enpitsu.puzzle import Cases, Option, Puzzle, rule


class Kropki(Puzzle):
    """Write numbers that differ in every row and column; dots say how neighbours are related."""

    given = Numbers(1)
    dot = SideSymbols("o", "*")
    digit = Digits()
    shown = Option("KR-1", all="all dots are shown", some="some dots may be missing")
    url = pzpr("kropki", side_circles(dot))

    @rule("A", "Every row and column has every number from 1 to its length once.")
    def once_each(self) -> Cases:
        for lane in (*self.grid.rows, *self.grid.columns):
            for n in range(1, self.grid.width + 1):
                yield lane, count(self.digit.having(n, lane)) == 1

    @rule("B", "Numbers beside a white dot differ by one; {KR-1}.")
    def white(self) -> Cases:
        successors = [(n, n + 1) for n in range(1, self.grid.width)]
        yield from self.related("o", successors)

    @rule("C", "Of the numbers beside a black dot one is twice the other; 1 and 2 may have either dot.")
    def black(self) -> Cases:
        doubles = [(n, 2 * n) for n in range(1, self.grid.width // 2 + 1)]
        yield from self.related("*", doubles)

    @rule("D", "Given numbers are kept.")
    def givens_stay(self) -> Cases:
        for cell, n in self.given.numbered():
            yield cell, self.digit[cell] == n

    def related(self, sign: str, pairs: list[tuple[int, int]]) -> Cases:
        """Numbers at a dot are one of the pairs; where there is no dot at all, none of them."""
        for edge in self.grid.inner_edges:
            holds: Bool = some(
                [self.digit.reads(edge.cells, p) for a, b in pairs for p in ((a, b), (b, a))]
            )
            if self.dot.get(edge) == sign:
                yield edge, holds
            elif edge not in self.dot and self.shown == "all":
                yield edge, ~holds
