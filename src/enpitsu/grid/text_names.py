"""The names that places have in texts (``str`` of a place), as errors say them in the current language."""

from __future__ import annotations

from functools import singledispatch
from typing import Any

from enpitsu.grid.board import Grid
from enpitsu.grid.regions import Border, Region
from enpitsu.grid.segments import Edge
from enpitsu.locale import say, template

SIDES = (
    template("N side of {}"), template("W side of {}"), template("S side of {}"), template("E side of {}"),
)  # fmt: skip
"""The names of the sides of a cell, in its order."""


@singledispatch
def text_name(place: Any) -> str:
    """The name of a place; where it has no words it is the same in every language.

    >>> from enpitsu.grid import grid
    >>> board = grid(3, 3)
    >>> [text_name(place) for place in (board, board.cells[0], board.cells[4].edges[1])]
    ['the whole grid', 'R1C1', 'W side of R2C2']
    """
    return str(place)


@text_name.register
def _(place: Grid) -> str:
    return say("the whole grid")


@text_name.register
def _(place: Region) -> str:
    return say("region {}", place.name)


@text_name.register
def _(place: Border) -> str:
    return say("border of {} and {}", *[region.name for region in place.regions])


@text_name.register
def _(place: Edge) -> str:
    if not place.cells:
        return str(place)
    cell = place.cells[-1]
    return say(SIDES[cell.edges.index(place)], cell)
