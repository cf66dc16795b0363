"""Sudoku: every digit once in every row, column and box."""

from collections.abc import Iterator
from typing import Any

from enpitsu.grid import Area
from enpitsu.layers import Boxes, Digits, Numbers
from enpitsu.logic import count
from enpitsu.notation.janko import janko
from enpitsu.notation.line import digit_line
from enpitsu.notation.pzpr import number16, pzpr
from enpitsu.puzzle import Cases, Puzzle, demand, rule


class Sudoku(Puzzle):
    """Write a digit in each cell so that no row, column or box has one twice."""

    given = Numbers(1)
    box = Boxes()
    digit = Digits()
    url = pzpr("sudoku", number16(given), form="square")
    janko = janko("sudoku")
    line = digit_line(given)

    @demand("A", "The board is square, and a box has as many cells as a row.")
    def square(self) -> Iterator[tuple[Any, bool]]:
        side = self.grid.width
        yield self.grid, self.grid.height == side and not self.grid.hole
        for box in self.box.regions:
            yield box, len(box.cells) == side

    @rule("A", "Each row, column and box has every digit once.")
    def each_digit_once(self) -> Cases:
        boxes = [Area(box.cells) for box in self.box.regions]
        for area in (*self.grid.rows, *self.grid.columns, *boxes):
            for n in range(1, self.grid.width + 1):
                yield area, count(self.digit.having(n, area)) == 1

    @rule("A", "Given digits are kept.")
    def givens_stay(self) -> Cases:
        for cell, n in self.given.numbered():
            yield cell, self.digit[cell] == n
