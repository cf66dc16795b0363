"""Layers that no picture shows, so that notations made of pictures tell them in words."""

from __future__ import annotations

from enpitsu.document import Wanted
from enpitsu.errors import BadNotation
from enpitsu.grid import Grid
from enpitsu.layers.printed.blocks import AddressLook, Parameter, Templates
from enpitsu.layers.printed.outside import Zones

UNPICTURED = (Parameter, AddressLook, Templates, Zones)


def missing(layer: Parameter, grid: Grid, wanted: Wanted, text: str, at: int | None) -> int:
    """The number that a text does not say, from those that are asked for.

    Raises BadNotation if it is not there, Unreadable if it is too small.
    """
    sign = layer.sign
    if sign not in wanted.parameters:
        told = f"the text does not say the number {sign} of this board ({layer.name})"
        raise BadNotation(text, at, f"{told}: give it as a parameter, such as {sign}={layer.likely[0]}")
    return layer.read_block(grid, [[sign, str(wanted.parameters[sign])]])
