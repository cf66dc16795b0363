"""Names of places as data, by which a page says them in its own language.

A name is a list: its kind, and numbers (rows and columns from 1), letters, or names within it::

    ["cell", 2, 3]   ["side", "N", 2, 3]   ["corner", "NW", 2, 3]   ["exit", "N", 2, 3]
    ["half", "upper", 2, 3]   ["diagonal", "rising", 2, 3]   ["way", NAME, NAME]   ["crossing", NAME, NAME]
    ["row", 2]   ["column", 3]   ["region", 2, 3]   ["border", 2, 3, 4, 5]   ["cells", [[2, 3], [2, 4]]]
    ["board"]   ["text", "zone T 1-3"]

A region is named by its first cell, a border by those of two regions.  A row from the right, or a column
from below, has ``true`` at its end.
"""

from __future__ import annotations

from functools import singledispatch
from typing import Any, TypeAlias

from enpitsu.grid import (
    Area,
    Border,
    Cell,
    Crossing,
    Edge,
    Exit,
    Grid,
    Region,
    Segment,
    Vertex,
    grouped,
)
from enpitsu.grid.names import lane
from enpitsu.layers.drawn.halves import Half
from enpitsu.layers.printed.outside import BorderPosition

PlaceName: TypeAlias = list[Any]
"""The name of a place: its kind, and what it is named by."""


@singledispatch
def place_name(place: Any) -> PlaceName:
    """The name of a place as data; what has no name of its own is its cells, or the text of it."""
    cells = getattr(place, "cells", ())
    return _of_cells(cells) if cells else ["text", str(place)]


def _of_cells(cells: Any) -> PlaceName:
    return place_name(cells[0]) if len(cells) == 1 else ["cells", [_at(cell) for cell in cells]]


def _at(cell: Cell) -> list[int]:
    return [cell.row + 1, cell.col + 1]


@place_name.register
def _(place: Grid) -> PlaceName:
    return ["board"]


@place_name.register
def _(place: Cell) -> PlaceName:
    return ["cell", *_at(place)]


@place_name.register
def _(place: Vertex | Edge) -> PlaceName:
    (group,) = grouped([place])
    return [group.kind, *group.which, *_at(group.cells[0])] if group.kind else ["text", str(place)]


@place_name.register
def _(place: Exit) -> PlaceName:
    return ["exit", place.direction.name[0], *_at(place.ends[0])]


@place_name.register
def _(place: Segment) -> PlaceName:
    (group,) = grouped([place])
    if group.kind:
        return ["diagonal", group.kind, *_at(group.cells[0])]
    return ["way", *[place_name(end) for end in place.ends]]


@place_name.register
def _(place: Crossing) -> PlaceName:
    return ["crossing", *[place_name(one) for one in place.segments]]


@place_name.register
def _(place: Region) -> PlaceName:
    return ["region", *_at(place.cells[0])]


@place_name.register
def _(place: Border) -> PlaceName:
    a, b = place.regions
    return ["border", *_at(a.cells[0]), *_at(b.cells[0])]


@place_name.register
def _(place: Area) -> PlaceName:
    if len(place) > 1:
        kind, number, back = lane(place)
        if kind:
            return [kind, number, *([True] if back else [])]
    return _of_cells(place) if place else ["text", str(place)]


@place_name.register
def _(place: Half) -> PlaceName:
    return ["half", "upper" if place.upper else "lower", *_at(place.cell)]


@place_name.register
def _(place: BorderPosition) -> PlaceName:
    return ["side", place.outward, place.row + 1, place.col + 1]
