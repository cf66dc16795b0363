"""The parts of a square grid and how they touch.

Every part has a position ``at`` in *half steps*: a cell's centre is (odd, odd), a dot (even, even),
the middle of a side mixed.  One grid exists per size and set of holes, its parts are compared by
identity, and what they compute they keep.  (Names after Amit Patel, "Grid parts and relationships".)
"""

from __future__ import annotations

from enpitsu.grid.board import Grid, grid
from enpitsu.grid.directions import (
    DIAGONAL,
    KING,
    KNIGHT,
    ORTHOGONAL,
    Diagonal,
    Direction,
    Vector,
    Way,
    once,
)
from enpitsu.grid.names import PlaceGroup, all_names, along, drawn_ways, grouped, named, spoken
from enpitsu.grid.nodes import Cell, Node, Vertex
from enpitsu.grid.regions import Area, Border, Place, Region, groups
from enpitsu.grid.segments import Crossing, Edge, Exit, Segment, angle, in_line
from enpitsu.grid.text_names import text_name

__all__ = [
    "DIAGONAL",
    "KING",
    "KNIGHT",
    "ORTHOGONAL",
    "Area",
    "Border",
    "Cell",
    "Crossing",
    "Diagonal",
    "Direction",
    "Edge",
    "Exit",
    "Grid",
    "Node",
    "Place",
    "PlaceGroup",
    "Region",
    "Segment",
    "Vector",
    "Vertex",
    "Way",
    "all_names",
    "along",
    "angle",
    "drawn_ways",
    "grid",
    "grouped",
    "groups",
    "in_line",
    "named",
    "once",
    "spoken",
    "text_name",
]  # fmt: skip
