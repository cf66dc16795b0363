"""Shapes in half steps, of which pictures are made: ``draw`` draws them without knowing any layer.

A layer says *what* there is (``paint`` yields shapes); how it looks - colour, width, dash, glyph -
is the business of ``draw``.  Points are (row, column); they may lie outside the frame (clues there),
the picture grows to hold them.  One shape per mark is fine: strokes that meet are joined, fills of
one tone flow together, the order of shapes does not matter (numbers always come out on top).

::

    dot 0,0 = (0, 0)   +-------+   (0, 2)      a cell's side:  Stroke(((0, 0), (0, 2)), "border")
                       | (1,1) |               its centre:     Text((1, 1), "3")
              (2, 0)   +-------+   (2, 2)      its inside:     Fill(square(0, 0), "shade")
                                               half of it:     Fill(((0, 0), (0, 2), (2, 0)), "water")
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias

Point: TypeAlias = tuple[float | Fraction, float | Fraction]
"""(row, column) in half steps: the centre of R1C1 is (1, 1), dot 0,0 is (0, 0)."""

Tone: TypeAlias = Literal["hole", "black", "grey", "shade", "water", "a", "b", "tint"]
"""hole, black, grey: printed cells; shade, water, a, b: what the player fills; tint: light, by kind."""

Style: TypeAlias = Literal[
    "line", "double", "band", "division", "trail", "pillar", "border", "wall", "mirror", "thin", "dashed"
]
"""The player's: line, double, band (broad), division (of areas), trail, pillar; printed: the others."""

Look: TypeAlias = Literal["grid", "frame", "centres", "dots"]
SignName: TypeAlias = Literal["cross", "plus", "dot", "square", "triangle", "diamond", "star", "flag"]


@dataclass(frozen=True, slots=True)
class Fill:
    """A polygon filled with a tone; ``kind`` picks one of several tints."""

    corners: tuple[Point, ...]
    tone: Tone = "shade"
    kind: int = 0


@dataclass(frozen=True, slots=True)
class Stroke:
    """A polyline; ``kind`` 0, 1, 2... tells lines apart (solid, dashed, dotted, double ...).

    ``arrow``: it has a head at its last point.
    """

    points: tuple[Point, ...]
    style: Style = "line"
    kind: int = 0
    arrow: bool = False


@dataclass(frozen=True, slots=True)
class Disc:
    """A circle; radius in half steps, filled white, black or not at all ("none").

    ``bare``: in a picture of characters, a number in it has no brackets.
    """

    centre: Point
    radius: float = 0.75
    fill: Literal["white", "black", "none"] = "white"
    printed: bool = True
    bare: bool = False


@dataclass(frozen=True, slots=True)
class Sign:
    """A small figure: x, +, a triangle ...; size 1 fills a cell nicely."""

    at: Point
    sign: SignName
    size: float = 1.0
    printed: bool = True


@dataclass(frozen=True, slots=True)
class Text:
    """Letters centred on a point; size 1 fills a cell nicely; ``printed`` tells givens from answers.

    ``arrow``: a (row, column) step; a small arrow beside the letters points that way.
    """

    at: Point
    text: str
    size: float = 1.0
    printed: bool = True
    arrow: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Absent:
    """A mark known *not* to be made; shown (as a small x) only when asked for."""

    at: Point


@dataclass(frozen=True, slots=True)
class Ground:
    """The ground under all shapes: a grid of cells, its frame, dots in the centres of cells, or dots alone.

    Layers may ask for different grounds: a grid is stronger than a frame, that than centres, these than
    dots; a board where none asks has a grid.
    """

    look: Look


Shape: TypeAlias = Fill | Stroke | Disc | Sign | Text | Absent | Ground


def square(row: int, col: int) -> tuple[Point, ...]:
    """The corners of a cell."""
    y, x = 2 * row, 2 * col
    return (y, x), (y, x + 2), (y + 2, x + 2), (y + 2, x)
