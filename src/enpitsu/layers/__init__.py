"""Layers, printed and drawn: the parts of which a genre is declared."""

from typing import TYPE_CHECKING

from enpitsu.lazy import lazy

if TYPE_CHECKING:
    from enpitsu.layers.base import AnyOf, Clues, Derived, ReadsGivens, StructureKey, Unreadable
    from enpitsu.layers.drawn.areas import Areas, DividedCells
    from enpitsu.layers.drawn.choices import ChoiceCells, Choices, ColouredCells, Colours
    from enpitsu.layers.drawn.digits import DigitCells, Digits
    from enpitsu.layers.drawn.flags import Flags
    from enpitsu.layers.drawn.halves import Body, FilledHalves, Half, HalfShading
    from enpitsu.layers.drawn.hidden import Hidden
    from enpitsu.layers.drawn.hops import HopCells, Hops
    from enpitsu.layers.drawn.pieces import Candidates, Pieces
    from enpitsu.layers.drawn.shading import ShadedCells, Shading
    from enpitsu.layers.drawn.spots import SpotCells, Spots
    from enpitsu.layers.drawn.triangles import TriangleCells, Triangles
    from enpitsu.layers.lines.labels import LabelledLines
    from enpitsu.layers.lines.lines import Lines
    from enpitsu.layers.lines.links import Fences, LabelledLinks, Links
    from enpitsu.layers.lines.strokes import Strokes
    from enpitsu.layers.lines.ways import Joints, WalkedLines, Way, Ways
    from enpitsu.layers.marks import Marks
    from enpitsu.layers.printed.blocks import AddressLook, Parameter, Templates
    from enpitsu.layers.printed.boxes import Boxes
    from enpitsu.layers.printed.cells import Arrow, Arrows, CircledNumbers, Numbers, NumberSets
    from enpitsu.layers.printed.mirrors import Mirrors
    from enpitsu.layers.printed.outside import Margins, SideNumbers, Zone, Zones
    from enpitsu.layers.printed.rooms import Division, Rooms
    from enpitsu.layers.printed.sides import Sides
    from enpitsu.layers.printed.signs import Circles, Diagonals, Letters, Signs, Symbols
    from enpitsu.layers.printed.sums import SumClues, SumPair, Sums
    from enpitsu.layers.printed.walls import SideSymbols, Walls
    from enpitsu.networks.net import Net
    from enpitsu.networks.network import Network
    from enpitsu.networks.owners import Owners

__all__ = [
    "AddressLook",
    "AnyOf",
    "Areas",
    "Arrow",
    "Arrows",
    "Body",
    "Boxes",
    "Candidates",
    "ChoiceCells",
    "Choices",
    "CircledNumbers",
    "Circles",
    "Clues",
    "ColouredCells",
    "Colours",
    "Derived",
    "Diagonals",
    "DigitCells",
    "Digits",
    "DividedCells",
    "Division",
    "Fences",
    "FilledHalves",
    "Flags",
    "Half",
    "HalfShading",
    "Hidden",
    "HopCells",
    "Hops",
    "Joints",
    "LabelledLines",
    "LabelledLinks",
    "Letters",
    "Lines",
    "Links",
    "Margins",
    "Marks",
    "Mirrors",
    "Net",
    "Network",
    "NumberSets",
    "Numbers",
    "Owners",
    "Parameter",
    "Pieces",
    "ReadsGivens",
    "Rooms",
    "ShadedCells",
    "Shading",
    "SideNumbers",
    "SideSymbols",
    "Sides",
    "Signs",
    "SpotCells",
    "Spots",
    "Strokes",
    "StructureKey",
    "SumClues",
    "SumPair",
    "Sums",
    "Symbols",
    "Templates",
    "TriangleCells",
    "Triangles",
    "Unreadable",
    "WalkedLines",
    "Walls",
    "Way",
    "Ways",
    "Zone",
    "Zones",
]  # fmt: skip

__getattr__ = lazy(__name__, {
    ".base": "AnyOf Clues Derived StructureKey ReadsGivens Unreadable",
    ".drawn.areas": "Areas DividedCells",
    ".drawn.choices": "ChoiceCells Choices ColouredCells Colours",
    ".drawn.digits": "DigitCells Digits",
    ".drawn.flags": "Flags",
    ".drawn.halves": "Body FilledHalves Half HalfShading",
    ".drawn.hidden": "Hidden",
    ".drawn.hops": "HopCells Hops",
    ".drawn.pieces": "Candidates Pieces",
    ".drawn.shading": "ShadedCells Shading",
    ".drawn.spots": "SpotCells Spots",
    ".drawn.triangles": "TriangleCells Triangles",
    ".lines.labels": "LabelledLines",
    ".lines.lines": "Lines",
    ".lines.links": "Fences LabelledLinks Links",
    ".lines.strokes": "Strokes",
    ".lines.ways": "Joints WalkedLines Way Ways",
    ".marks": "Marks",
    ".printed.blocks": "AddressLook Parameter Templates",
    ".printed.boxes": "Boxes",
    ".printed.cells": "Arrow Arrows CircledNumbers Numbers NumberSets",
    ".printed.mirrors": "Mirrors",
    ".printed.outside": "Margins SideNumbers Zone Zones",
    ".printed.rooms": "Division Rooms",
    ".printed.sides": "Sides",
    ".printed.signs": "Circles Diagonals Letters Signs Symbols",
    ".printed.sums": "SumClues SumPair Sums",
    ".printed.walls": "SideSymbols Walls",
    "enpitsu.networks.net": "Net",
    "enpitsu.networks.network": "Network",
    "enpitsu.networks.owners": "Owners",
})  # fmt: skip
