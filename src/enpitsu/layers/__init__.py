"""What is printed on a board and what is drawn on it: the layers a genre is declared with."""

from enpitsu.layers.base import Clues, Marks, ReadsGivens, Unreadable
from enpitsu.layers.lines import Fences, Lines, Links
from enpitsu.layers.network import Network
from enpitsu.layers.printed import CircledNumbers, Division, Numbers, Parameter, Rooms
from enpitsu.layers.shading import ShadedCells, Shading

__all__ = [
    "CircledNumbers", "Clues", "Division", "Fences", "Lines", "Links", "Marks", "Network",
    "Numbers", "Parameter", "ReadsGivens", "Rooms", "ShadedCells", "Shading", "Unreadable",
]  # fmt: skip
