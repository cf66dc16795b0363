"""Layers that no picture shows, so that notations made of pictures tell them in words."""

from __future__ import annotations

from typing import Any

from enpitsu.document import Wanted
from enpitsu.errors import UnsaidNumber
from enpitsu.grid import Grid
from enpitsu.layers.printed.blocks import AddressLook, Parameter, Templates
from enpitsu.layers.printed.outside import Zones
from enpitsu.locale import say

UNPICTURED = (Parameter, AddressLook, Templates, Zones)


def asked_for(layer: Any, grid: Grid, wanted: Wanted, text: str, at: int | None) -> Any:
    """The value of a layer of which a text says nothing: blank, but for a number of the whole board.

    That must be among the parameters that are asked for: it is never assumed.  Raises UnsaidNumber where
    it is missing, Unreadable where it is too small.
    """
    if not isinstance(layer, Parameter):
        return layer.blank(grid)
    sign = layer.sign
    if sign not in wanted.parameters:
        expected = say(
            "the text does not say the number {} of this board ({}): give it as a parameter, such as {}={}",
            sign,
            layer.name,
            sign,
            layer.likely[0],
        )
        raise UnsaidNumber(text, at, expected, sign)
    return layer.read_block(grid, [[sign, str(wanted.parameters[sign])]])
