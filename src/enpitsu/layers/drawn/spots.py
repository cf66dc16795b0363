"""Spots the player puts on cells."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from enpitsu.grid import Cell, Direction, Grid
from enpitsu.layers.base import Unreadable
from enpitsu.layers.graphics import Absent, Disc, Shape, Sign, Stroke
from enpitsu.layers.marks import Drawn, Marks
from enpitsu.locale import say
from enpitsu.logic import FALSE, Bool, Mark, PartialAssignment


class SpotCells(Marks[Mark]):
    """Cell -> the mark "has a spot"."""

    def __init__(self, layer: Spots, grid: Grid, first: int) -> None:
        super().__init__(layer, grid, grid.cells, first)
        self.mark_sign, self.hanging = layer.sign, layer.hanging
        self.stars = (layer.figure or layer.sign) == "*"

    def above(self, cell: Cell) -> Bool:
        """The spot in the cell above (FALSE at the upper edge).

        ::

            . • .      above(R2C2), not above(R2C1)
            . . .
        """
        upper = cell.step(Direction.NORTH)
        return FALSE if upper is None else self[upper]

    @property
    def token_kind(self) -> type | None:
        return Cell if self.mark_sign else None

    def token(self, known: PartialAssignment, node: Any) -> str | None:
        return self.mark_sign if known.get(self[node]) else None

    def read_token(self, token: str, node: Any) -> Mapping[Mark, bool] | None:
        return {self[node]: True} if token == self.mark_sign else None

    def write_block(self, known: PartialAssignment) -> list[str]:
        return [" ".join([c.text for c, m in self.items() if known.get(m)])]

    def read_block(self, rows: list[list[str]]) -> Mapping[Mark, bool]:
        made = {}
        for i, row in enumerate(rows):
            for j, token in enumerate(row):
                m = re.fullmatch(r"(\d{1,4}),(\d{1,4})", token)
                cell = self.grid.cell.get((int(m[1]), int(m[2]))) if m else None
                if cell is None:
                    raise Unreadable(say("a cell 'r,c' is expected here, not {!r}", token[:20]), i, j)
                made[self[cell]] = True
        return made

    def paint(self, known: PartialAssignment) -> Iterator[Shape]:
        for cell, made in self.marked(known):
            y, x = cell.at
            if made and self.mark_sign == "p":
                yield Stroke(((y - 1, x), (y + 1, x)), "pillar")
            elif made and self.stars:
                yield Sign(cell.at, "star", printed=False)
            elif made:
                if self.hanging:
                    yield Stroke(((y, x), (y + 1, x)), "pillar")
                yield Disc(cell.at, 0.3, "black", printed=False)
            else:
                yield Absent(cell.at)


class Spots(Drawn[SpotCells]):
    """Spots the player puts on cells: nodes of a line, heads of pillars.

    ::

        . • .      spot[R1C2] is a mark that is made

    ``sign``: their token in the grid of the answer's text; without one they are a list of cells.
    ``hidden``: the spots are no part of the answer.
    ``hanging``: a pillar hangs from each.
    ``figure``: what they are drawn as: "lamp", or else what their sign stands for (``*``: a star).
    """

    noun = "the {names}"
    nouns = ("{name}", "")
    named = True

    def __init__(
        self, sign: str | None = None, *, hidden: bool = False, hanging: bool = False, figure: str = ""
    ) -> None:
        self.sign, self.hidden, self.hanging, self.figure = sign, hidden, hanging, figure

    def __set_name__(self, owner: type, name: str) -> None:
        super().__set_name__(owner, name)
        noun = name.replace("_", " ")
        self.words = f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}", f"no {noun}"

    def bind(self, puzzle: Any, first: int) -> SpotCells:
        return SpotCells(self, puzzle.grid, first)
