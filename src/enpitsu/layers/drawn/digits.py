"""A number in each cell, written by the player."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from enpitsu.effort import MARK, report_work
from enpitsu.grid import Cell, Grid, once
from enpitsu.layers.base import Unreadable
from enpitsu.layers.graphics import Shape, Text
from enpitsu.layers.marks import Drawn, Marks
from enpitsu.locale import say
from enpitsu.logic import Bool, Digit, Mark, PartialAssignment, count, every


class DigitCells(Marks[Digit]):
    """Cell -> its number (0 where it is empty); the marks are "the cell has the value n"."""

    exact = False  # two values in a cell are no token

    def __init__(self, layer: Digits, grid: Grid, first: int, low: int, high: int) -> None:
        super().__init__(layer, grid, (), first)
        self.low, self.high = low, high
        number, name, span = first, layer.name, range(low, high + 1)
        self.marks: dict[Cell, dict[int, Mark]] = {}
        for cell in grid.cells:
            report_work(MARK * len(span))
            self.marks[cell] = {v: Mark(n, name, cell, v) for n, v in enumerate(span, number)}
            number += len(span)
            self[cell] = Digit(self.marks[cell])

    def having(self, n: int, cells: Iterable[Cell]) -> tuple[Bool, ...]:
        """Of each of some cells, that it has a number.

        ::

            2 1 3      count(having(1, cells)) == 1, some(having(3, cells))
        """
        at = self._having.get(n)
        return tuple([self[c] == n for c in cells] if at is None else map(at.__getitem__, cells))

    def reads(self, cells: Iterable[Cell], numbers: Iterable[int]) -> Bool:
        """Some cells have these numbers, in this order.

        ::

            2 1 3      reads(the row, (2, 1, 3))
        """
        return every([self[c] == n for c, n in zip(cells, numbers, strict=True)])

    @once
    def _having(self) -> dict[int, dict[Cell, Mark]]:
        span = range(self.low, self.high + 1)
        return {n: {c: values[n] for c, values in self.marks.items()} for n in span}

    def all_marks(self) -> Iterable[Mark]:
        return [m for values in self.marks.values() for m in values.values()]

    def laws(self) -> Iterator[tuple[Any, Bool]]:
        for cell, values in self.marks.items():
            number = count(values.values())
            yield cell, number <= 1 if self.layer.blank else number == 1

    def alternatives(self) -> Iterator[Iterable[Mark]]:
        return (values.values() for values in self.marks.values())

    @property
    def token_kind(self) -> type:
        return Cell

    def token(self, known: PartialAssignment, node: Any) -> str | None:
        return next((str(v) for v, m in self.marks[node].items() if known.get(m)), None)

    def read_token(self, token: str, node: Any) -> Mapping[Mark, bool] | None:
        if not re.fullmatch(r"[0-9]{1,4}", token):
            return None
        mark = self.marks[node].get(int(token))
        if mark is None:
            raise Unreadable(
                say("a number from {} to {} is expected here, not {}", self.low, self.high, token)
            )
        return {mark: True}

    def marks_at(self, node: Any) -> Mapping[str, Mark]:
        return {str(v): mark for v, mark in self.marks[node].items()}

    def paint(self, known: PartialAssignment) -> Iterator[Shape]:
        for cell in dict.fromkeys([m.place for m in self.known_marks(known) if known[m]]):
            yield Text(cell.at, self.token(known, cell) or "", printed=False)


class Digits(Drawn[DigitCells]):
    """A number in each cell.

    ::

        2 1      digit[R1C1] == 2
        . 3      digit[R2C1] == 0

    ``low``, ``high``: the least and the greatest number; without ``high`` as many as the board is wide,
    or a function of the puzzle.
    ``blank``: cells may stay empty (0).
    """

    noun, nature = "the {names}", "the one value"
    nouns = ("{value}", "")
    gesture = "write"

    def __init__(
        self, low: int = 1, high: int | Callable[[Any], int] | None = None, *, blank: bool = False
    ) -> None:
        self.low, self.high, self.blank = low, high, blank
        self.law = "A cell has at most one value." if blank else "Every cell has one value."

    def bind(self, puzzle: Any, first: int) -> DigitCells:
        high = self.high(puzzle) if callable(self.high) else self.high or puzzle.grid.width
        return DigitCells(self, puzzle.grid, first, self.low, high)
