"""Layers printed before or after the grid: a parameter, a look of the address, templates of shapes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from enpitsu.grid import Cell, Grid
from enpitsu.layers.base import LETTERS, Block, Unreadable
from enpitsu.layers.graphics import Fill, Shape, Text
from enpitsu.locale import say
from enpitsu.pieces import Form, form, turned

if TYPE_CHECKING:
    from random import Random


class Parameter(Block[int]):
    """One number for the whole board, in a line ``N n`` before the grid.

    ::

        N 2

    ``sign``: the word with which the line begins.
    ``low``: the least number.
    ``likely``: the values that a generated puzzle may have (else a few from ``low`` on).
    """

    header = True

    def __init__(self, sign: str = "N", low: int = 0, likely: Sequence[int] = ()) -> None:
        self.sign, self.low, self.likely = sign, low, tuple(likely)

    def blank(self, grid: Grid) -> int:
        return self.low

    def read_block(self, grid: Grid, rows: list[list[str]]) -> int:
        if len(rows) != 1 or len(rows[0]) != 2 or rows[0][0] != self.sign:
            raise Unreadable(say("a line '{} n' is expected here", self.sign))
        if not re.fullmatch(r"\d{1,6}", rows[0][1]) or int(rows[0][1]) < self.low:
            raise Unreadable(say("a number of at least {} is expected here", self.low), 0, 1)
        return int(rows[0][1])

    def write_block(self, grid: Grid, value: int) -> list[str]:
        return [f"{self.sign} {value}"]

    def invent(self, grid: Grid, rng: Random) -> int:
        return rng.choice(self.likely or range(self.low, self.low + 7))

    def vary(self, grid: Grid, value: int, rng: Random, near: Sequence[Cell] = ()) -> int:
        return rng.choice(self.likely or [max(self.low, value + d) for d in (-1, 1)])

    def paint(self, grid: Grid, value: int) -> Iterator[Shape]:
        yield Text((-1, 2 * grid.width - 1), f"{self.sign} = {value}", 0.8)


class AddressLook(Block[bool]):
    """A letter of an address that changes only the look of the board: kept in an optional ``look b``.

    ::

        . . 1
        . . .

        look b

    ``sign``: the letter of the address.
    """

    optional, opening = True, "look"

    def __init__(self, sign: str) -> None:
        self.sign = sign

    def blank(self, grid: Grid) -> bool:
        return False

    def read_block(self, grid: Grid, rows: list[list[str]]) -> bool:
        if rows != [[self.opening, self.sign]]:
            raise Unreadable(say("a line 'look {}' is expected here", self.sign))
        return True

    def write_block(self, grid: Grid, value: bool) -> list[str]:
        return [f"{self.opening} {self.sign}"] if value else []


class Templates(Block[dict[str, Form]]):
    """Shapes in a fixed orientation: one line ``id r,c r,c ...`` each; id -> its form.

    ::

        x 0,0 0,1 1,0 2,0      template["x"] is an L

    ``shapes``: a generated puzzle starts with all of them, turned and reflected, as a, b, c ...
    """

    optional = True

    def __init__(self, shapes: Iterable[Form] = ()) -> None:
        forms = [f for shape in shapes for f in turned(shape)]
        self.shapes = dict(zip(LETTERS, forms, strict=False))

    def blank(self, grid: Grid) -> dict[str, Form]:
        return {}

    def invent(self, grid: Grid, rng: Random) -> dict[str, Form]:
        return self.shapes

    def fewer(self, grid: Grid, value: dict[str, Form]) -> Iterator[dict[str, Form]]:
        """One shape less."""
        for name in value:
            yield {n: shape for n, shape in value.items() if n != name}

    def read_block(self, grid: Grid, rows: list[list[str]]) -> dict[str, Form]:
        found: dict[str, Form] = {}
        for i, (name, *tokens) in enumerate(rows):
            if name in found or not tokens:
                raise Unreadable(say("a new id and the cells of its shape are expected here"), i)
            for j, token in enumerate(tokens):
                if not re.fullmatch(r"\d{1,4},\d{1,4}", token):
                    raise Unreadable(say("a place 'r,c' is expected here, not {!r}", token[:20]), i, j + 1)
            places = [(int(r), int(c)) for r, c in (t.split(",") for t in tokens)]
            found[name] = form(places)
        return found

    def write_block(self, grid: Grid, value: dict[str, Form]) -> list[str]:
        return [" ".join([name, *[f"{r},{c}" for r, c in sorted(shape)]])
                for name, shape in value.items()]  # fmt: skip

    def paint(self, grid: Grid, value: dict[str, Form]) -> Iterator[Shape]:
        """The shapes in a row below the board, each beside its id, at half the size of cells."""
        y, x = 2.0 * grid.height + 1.5, 0.0
        for name, shape in value.items():
            yield Text((y + 0.5, x + 0.25), name, 0.8)
            for r, c in sorted(shape):
                top, left = y + r, x + 1.25 + c
                box = ((top, left), (top, left + 1), (top + 1, left + 1), (top + 1, left))
                yield Fill(box, "grey")
            x += 3 + max(c for _, c in shape)
