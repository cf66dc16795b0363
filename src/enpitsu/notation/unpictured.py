"""Layers that no picture shows, so that notations made of pictures tell them in words."""

from __future__ import annotations

from enpitsu.layers.printed.blocks import AddressLook, Parameter, Templates
from enpitsu.layers.printed.outside import Zones

UNPICTURED = (Parameter, AddressLook, Templates, Zones)
