"""Layers that are printed along the sides of cells, as sets of sides: one table for all notations."""

from __future__ import annotations

from collections.abc import Iterable
from functools import singledispatch
from typing import Any

from enpitsu.grid import Cell, Edge, Grid, groups
from enpitsu.layers.base import Given
from enpitsu.layers.printed.boxes import Boxes
from enpitsu.layers.printed.mirrors import Mirrors, MirrorSet
from enpitsu.layers.printed.rooms import Division, Rooms
from enpitsu.layers.printed.sides import Sides
from enpitsu.layers.printed.walls import Walls
from enpitsu.notation.pzpr.bodies import region_name


@singledispatch
def sides_of(layer: Given[Any], value: Any) -> Iterable[Edge]:
    """The sides along which a value of a layer is printed."""
    raise TypeError(f"{layer.name} is not printed along sides")


@singledispatch
def of_sides(layer: Given[Any], grid: Grid, sides: Iterable[Edge]) -> Any:
    """The value of a layer that is printed along just these sides."""
    raise TypeError(f"{layer.name} is not printed along sides")


def is_along_sides(layer: Given[Any]) -> bool:
    """Return whether the table has a layer's class."""
    return sides_of.dispatch(type(layer)) is not sides_of.dispatch(object)


@sides_of.register
def _(layer: Rooms, value: Division) -> Iterable[Edge]:
    return value.sides


@of_sides.register
def _(layer: Rooms, grid: Grid, sides: Iterable[Edge]) -> Division:
    return division(grid, sides)


@of_sides.register
def _(layer: Boxes, grid: Grid, sides: Iterable[Edge]) -> Division:
    walls, usual = [e for e in sides if len(e.cells) == 2], layer.blank(grid)
    own = division(grid, walls) if walls else usual
    same = {r.cells for r in own.regions} == {r.cells for r in usual.regions}
    return usual if same and not own.inner else own


@sides_of.register
def _(layer: Walls, value: Sides) -> Iterable[Edge]:
    return (*value, *value.idle)


@of_sides.register
def _(layer: Walls, grid: Grid, sides: Iterable[Edge]) -> Sides:
    return Sides([e for e in sides if not framing(grid, e)])


@sides_of.register
def _(layer: Mirrors, value: MirrorSet) -> Iterable[Edge]:
    return value.standing


@of_sides.register
def _(layer: Mirrors, grid: Grid, sides: Iterable[Edge]) -> MirrorSet:
    return layer.of_sides([e for e in sides if not framing(grid, e)])


def framing(grid: Grid, edge: Edge) -> bool:
    """Return whether a side lies on the frame of the board."""
    dot = edge.ends[0]
    return dot.col in (0, grid.width) if edge.upright else dot.row in (0, grid.height)


def division(grid: Grid, walls: Iterable[Edge]) -> Division:
    """The regions that walls part; walls within a region are kept as such."""
    shut = [e for e in walls if len(e.cells) == 2]
    parted = {pair for e in shut for pair in (e.cells, e.cells[::-1])}

    def near(cell: Cell) -> list[Cell]:
        return [n for n in cell.neighbors if (cell, n) not in parted]

    parts = groups(grid.cells, near)
    name = {cell: region_name(i) for i, part in enumerate(parts) for cell in part}
    return Division(dict(sorted(name.items(), key=lambda item: item[0].at)), shut)
