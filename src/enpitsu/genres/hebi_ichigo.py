"""Hebi-Ichigo: snakes 1-2-3-4-5 that hide from each other's heads."""

from enpitsu.grid import Cell, Direction
from enpitsu.layers import Arrows, Digits, Numbers
from enpitsu.logic import Bool, count, every, first, none, some
from enpitsu.notation.pzpr import arrow_number16, pzpr
from enpitsu.puzzle import Cases, Puzzle, rule

NEXT = {1: (2,), 2: (1, 3), 3: (2, 4), 4: (3, 5), 5: (4,)}
"""The digits before and after each one in a snake."""


class HebiIchigo(Puzzle):
    """Place snakes of five cells, numbered from 1 (the head) to 5, in the white cells."""

    name = "Hebi-Ichigo"
    arrow = Arrows(0, 5, in_hole=True)
    given = Numbers(1, 5)
    digit = Digits(1, 5, blank=True)
    url = pzpr("hebi", arrow_number16(arrow, black=True))

    @property
    def joints(self) -> list[tuple[Cell, list[Bool], tuple[Bool, ...]]]:
        """For each cell and n: that it has a digit next to n in a snake; that cells beside it have n."""
        return [(cell, [digit == m for m in NEXT[n]], self.digit.having(n, cell.neighbors))
                for cell, digit in self.digit.items() for n in NEXT]  # fmt: skip

    @rule("A", "The numbered cells split into snakes 1-2-3-4-5 of successively adjacent cells.")
    def snakes(self) -> Cases:
        for cell, linked, beside in self.joints:
            found = some(beside)
            for here in linked:
                yield cell, here.implies(found)

    @rule("B", "Cells of different snakes are never orthogonally adjacent.")
    def apart(self) -> Cases:
        for cell, linked, beside in self.joints:
            alone = count(beside) <= 1
            for digit in linked:
                yield cell, digit.implies(alone)
        for edge in self.grid.inner_edges:
            here, there = [self.digit[c] for c in edge.cells]
            for n in range(1, 6):
                yield edge, (here == n).implies(none([there == m for m in range(2 - n % 2, 6, 2)]))
            for cell, other in (edge.cells, edge.cells[::-1]):
                for n in (1, 2):  # beside n + 3 if the two between lie beside them: a coil of four cells
                    coils = [(self.digit[c] == n + 1, self.digit[d] == n + 2) for c, d in edge.beside(cell)]
                    coiled = (self.digit[other] == n + 3).implies(some([c & d for c, d in coils]))
                    yield edge, (self.digit[cell] == n).implies(coiled)

    @rule("C", "A black clue is the first number seen along its arrow, 0 if none is seen.")
    def arrows(self) -> Cases:
        for cell, (way, n) in self.arrow.numbered():
            yield cell, first([self.digit[c] for c in cell.ray(way)]) == n

    @rule("D", "A head looks away from its 2; no snake lies ahead of it, up to the next black cell.")
    def heads_look_at_nothing(self) -> Cases:
        empty = {c: digit == 0 for c, digit in self.digit.items()}
        for cell, digit in self.digit.items():
            for way in Direction:
                neck = cell.step(way.back)
                if neck is not None:
                    ahead = every([empty[c] for c in cell.ray(way)])
                    yield cell, (digit == 1).implies((self.digit[neck] == 2).implies(ahead))

    @rule("E", "Given digits in white cells are kept.")
    def givens_stay(self) -> Cases:
        for cell, n in self.given.numbered():
            yield cell, self.digit[cell] == n
