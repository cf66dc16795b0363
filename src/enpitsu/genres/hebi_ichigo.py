"""Hebi-Ichigo: snakes 1-2-3-4-5 that hide from each other's heads."""

from functools import cached_property

from enpitsu.grid import Cell, Direction
from enpitsu.layers import Arrows, Digits, Numbers
from enpitsu.logic import Bool, count, first, none, some
from enpitsu.notation.pzpr import arrow_number16, pzpr
from enpitsu.puzzle import Cases, Puzzle, rule


class HebiIchigo(Puzzle):
    """Place snakes of five cells, numbered from 1 (the head) to 5, in the white cells."""

    name = "Hebi-Ichigo"
    arrow = Arrows(0, 5, in_hole=True)
    given = Numbers(1, 5)
    digit = Digits(1, 5, blank=True)
    url = pzpr("hebi", arrow_number16(arrow, black=True))

    @cached_property
    def joints(self) -> list[tuple[Cell, Bool, tuple[Bool, ...]]]:
        """A cell has a digit, and each cell beside it has the next one (or the one before)."""
        steps = [step for n in range(1, 5) for step in ((n, n + 1), (n + 1, n))]
        return [(cell, digit == n, self.digit.having(m, cell.neighbors))
                for cell, digit in self.digit.items() for n, m in steps]  # fmt: skip

    @rule("A", "The numbered cells split into snakes 1-2-3-4-5 of successively adjacent cells.")
    def snakes(self) -> Cases:
        for cell, here, near in self.joints:
            yield cell, here.implies(some(near))

    @rule("B", "Cells of different snakes are never orthogonally adjacent.")
    def one_way_on(self) -> Cases:
        for cell, here, near in self.joints:
            yield cell, here.implies(count(near) <= 1)

    @rule("B", "Cells of different snakes are never orthogonally adjacent.")
    def apart(self) -> Cases:
        for edge in self.grid.inner_edges:
            one, other = edge.cells
            alike = self.digit[other].among(2, 4), self.digit[other].among(1, 3, 5)
            for n in range(1, 6):
                yield edge, (self.digit[one] == n).implies(~alike[n % 2])
            for a, b in ((one, other), (other, one)):
                ways = [(self.digit[c], self.digit[d]) for c, d in edge.beside(a)]
                for n in (1, 2):
                    coiled = some([(c == n + 1) & (d == n + 2) for c, d in ways])
                    yield edge, ((self.digit[a] == n) & (self.digit[b] == n + 3)).implies(coiled)

    @rule("C", "A black clue is the first number seen along its arrow, 0 if none is seen.")
    def arrows(self) -> Cases:
        for cell, (way, n) in self.arrow.numbered():
            yield cell, first([self.digit[c] for c in cell.ray(way)]) == n

    @rule("D", "A head looks away from its 2; no snake lies ahead of it, up to the next black cell.")
    def heads_look_at_nothing(self) -> Cases:
        snake = {c: digit != 0 for c, digit in self.digit.items()}
        for cell in self.grid.cells:
            for way in Direction:
                neck = cell.step(way.back)
                if neck is not None:
                    head = (self.digit[cell] == 1) & (self.digit[neck] == 2)
                    yield cell, head.implies(none([snake[c] for c in cell.ray(way)]))

    @rule("E", "Given digits in white cells are kept.")
    def givens_stay(self) -> Cases:
        for cell, n in self.given.numbered():
            yield cell, self.digit[cell] == n
