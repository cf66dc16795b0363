"""Layers, printed and drawn: the parts of which a genre is declared."""

from enpitsu.layers.base import AnyOf, Clues, Derived, Gist, ReadsGivens, Unreadable
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
    "Gist",
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
