"""Sudoku: every digit once in every row, column and box."""

from collections.abc import Iterator
from math import isqrt
from typing import Any

from enpitsu.layers import Digits, Numbers
from enpitsu.logic import count
from enpitsu.notation.pzpr import number16, pzpr
from enpitsu.puzzle import Cases, Puzzle, demand, rule

SENTENCE = "Each row, column and box of the square board has every digit once; given digits are kept."


class Sudoku(Puzzle):
    """Write a digit in each cell so that no row, column or box has one twice."""

    given = Numbers(1)
    digit = Digits()
    url = pzpr("sudoku", number16(given))

    @demand("A", SENTENCE)
    def square(self) -> Iterator[tuple[Any, bool]]:
        yield self.grid, self.grid.height == self.grid.width and not self.grid.hole

    @rule("A", SENTENCE)
    def each_digit_once(self) -> Cases:
        side = self.grid.width
        height = max([h for h in range(1, isqrt(side) + 1) if side % h == 0])
        for area in (*self.grid.rows, *self.grid.columns, *self.grid.boxes(height, side // height)):
            for n in range(1, side + 1):
                yield area, count([self.digit[c] == n for c in area]) == 1

    @rule("A", SENTENCE)
    def givens_stay(self) -> Cases:
        for cell, n in self.given.numbered():
            yield cell, self.digit[cell] == n
