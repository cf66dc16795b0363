"""Hebi-Ichigo: snakes 1-2-3-4-5 that hide from each other's heads."""

from itertools import permutations

from enpitsu.grid import Direction
from enpitsu.layers import Arrows, Digits, Numbers
from enpitsu.logic import count, every, first, some
from enpitsu.notation.pzpr import arrow_number16, pzpr
from enpitsu.puzzle import Cases, Puzzle, rule

NEXT = {1: (2,), 2: (1, 3), 3: (2, 4), 4: (3, 5), 5: (4,)}
"""The digits before and after each one in a snake."""

ODD, EVEN = (1, 3, 5), (2, 4)
"""Digits no two of which are adjacent in a snake, however it coils."""


class HebiIchigo(Puzzle):
    """Place snakes of five cells, numbered from 1 (the head) to 5, in the white cells."""

    name = "Hebi-Ichigo"
    arrow = Arrows(0, 5, in_hole=True)
    given = Numbers(1, 5)
    digit = Digits(1, 5, blank=True)
    url = pzpr("hebi", arrow_number16(arrow, black=True), also=("snakes",))

    @rule("A", "The numbered cells split into snakes 1-2-3-4-5 of successively adjacent cells.")
    def snakes(self) -> Cases:
        for cell, digit in self.digit.items():
            for n, linked in NEXT.items():
                yield cell, digit.among(*linked).implies(some(self.digit.having(n, cell.neighbors)))

    @rule("B", "Cells of different snakes are never orthogonally adjacent.")
    def apart(self) -> Cases:
        for cell, digit in self.digit.items():
            for n, linked in NEXT.items():
                yield cell, digit.among(*linked).implies(count(self.digit.having(n, cell.neighbors)) <= 1)
        for edge in self.grid.inner_edges:
            for alike in ODD, EVEN:
                yield edge, ~every([self.digit[c].among(*alike) for c in edge.cells])
            for a, b in permutations(edge.cells):
                for n in 1, 2:  # beside n + 3 if the two between lie beside them: a coil of four cells
                    coils = [self.digit.reads(pair, (n + 1, n + 2)) for pair in edge.beside(a)]
                    yield edge, self.digit.reads((a, b), (n, n + 3)).implies(some(coils))

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
