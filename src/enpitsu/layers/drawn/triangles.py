"""Triangles: each blackens half of a cell; what is left of the cells around a dot has angles there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from enpitsu.grid import Cell, Vertex, once
from enpitsu.layers.drawn.choices import ChoiceCells, Choices
from enpitsu.layers.drawn.halves import Half
from enpitsu.layers.graphics import Absent, Fill, Ground, Shape
from enpitsu.logic import FALSE, Bool, PartialAssignment, every, none

HALVES = {"◤": ("/", True), "◥": ("\\", True), "◢": ("/", False), "◣": ("\\", False)}
"""Token -> the diagonal that is the long side of the triangle, and whether it is the upper half."""

AROUND = (((-1, 0), "◣◤◢"), ((0, 0), "◤◥◣"), ((0, -1), "◥◢◤"), ((-1, -1), "◢◣◥"))
"""The cells around a dot, clockwise: row and column as seen from the dot, and of the triangles in the cell
the one whose right angle is at the dot, and those along its first and its last side, clockwise."""


class Corner(NamedTuple):
    """The white left of a cell at a dot: all of its angle or half, before or behind a long side.

    ``first``, ``last``: white along the side at which the cell begins and ends, clockwise.
    """

    whole: Bool
    before: Bool
    behind: Bool
    first: Bool
    last: Bool


class TriangleCells(ChoiceCells):
    """(cell, token) -> the mark "this half of the cell is black"; at most one half of a cell is."""

    def odd_angles(self, dot: Vertex) -> Iterator[Bool]:
        """The angles of 45, 135, 225, 270 or 315 degrees that the triangles leave white at a dot.

        ::

            ◣ .      225 degrees at the dot in the middle: half of the right angle of R1C1, then
            # .      those of R1C2 and R2C2; 180, if R2C2 were ◣

        White goes on over a side that is white in both its cells; the frame and holes are black.  There
        is such an angle where a half has no white beside it, or has a whole cell beside it that no other
        half follows, or where three cells are whole and the fourth is not.
        """
        ring = [self._corner(dot, at, tokens) for at, tokens in AROUND]
        for i, here in enumerate(ring):
            past, beyond, ahead = ring[i - 1], ring[i - 2], ring[i - 3]
            for angle in (
                every([here.before, ~past.last]),
                every([here.behind, ~ahead.first]),
                every([here.before, past.whole, ~beyond.behind]),
                every([here.behind, ahead.whole, ~beyond.before]),
                every([~here.whole, past.whole, beyond.whole, ahead.whole]),
            ):
                if angle is not FALSE:
                    yield angle

    def _corner(self, dot: Vertex, at: tuple[int, int], tokens: str) -> Corner:
        cell = self.grid.cell.get((dot.row + at[0], dot.col + at[1]))
        if cell is None:
            return Corner(FALSE, FALSE, FALSE, FALSE, FALSE)
        black, first, last = [self[cell, token] for token in tokens]
        return Corner(none([black, first, last]), last, first, none([black, first]), none([black, last]))

    @once
    def _halves(self) -> dict[tuple[Cell, str], Half]:
        return {place: Half(place[0], *HALVES[place[1]]) for place in self}

    def paint(self, known: PartialAssignment) -> Iterator[Shape]:
        for (cell, token), half in self._halves.items():
            there = self.token(known, cell)
            if there == token:
                yield Fill(half.corners)
            elif there is None and known.get(self[cell, token]) is False:
                yield Absent(half.at)


class Triangles(Choices):
    """A black triangle in a cell, half of it, with its right angle in one of the corners; or none.

    ::

        ◤ .      triangle[R1C1, "◤"] is a mark that is made; triangle.number(R1C2) is 0
    """

    nature = "the one triangle"
    law = "A cell has at most one triangle."
    gesture = "choose"

    def __init__(self) -> None:
        super().__init__(HALVES.keys())

    def __get__(self, puzzle: Any, owner: type) -> TriangleCells:
        return super().__get__(puzzle, owner)  # type: ignore[return-value]

    def ground(self, puzzle: Any) -> Iterator[Shape]:
        yield Ground("grid")

    def bind(self, puzzle: Any, first: int) -> TriangleCells:
        return TriangleCells(self, puzzle.grid, first)
