"""What a picture is made of: shapes in half steps, drawn by ``draw`` without knowing any layer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

Point: TypeAlias = tuple[float | Fraction, float | Fraction]
"""(row, column) in half steps: the centre of R1C1 is (1, 1), dot 0,0 is (0, 0)."""


@dataclass(frozen=True, slots=True)
class Fill:
    """A polygon filled with a tone: "black", "hole", "shade", "water", "a", "b"."""

    corners: tuple[Point, ...]
    tone: str = "shade"


@dataclass(frozen=True, slots=True)
class Stroke:
    """A polyline: style "line", "wall", "border", "thin", "dashed"; kind 0, 1, 2... tells lines apart."""

    points: tuple[Point, ...]
    style: str = "line"
    kind: int = 0


@dataclass(frozen=True, slots=True)
class Disc:
    """A circle; radius in half steps, filled white, black or not at all ("none")."""

    centre: Point
    radius: float = 0.75
    fill: str = "white"


@dataclass(frozen=True, slots=True)
class Text:
    """Letters centred on a point; size 1 fills a cell nicely; ``printed`` tells givens from answers."""

    at: Point
    text: str
    size: float = 1.0
    printed: bool = True


Shape: TypeAlias = Fill | Stroke | Disc | Text


def square(row: int, col: int) -> tuple[Point, ...]:
    """The corners of a cell."""
    y, x = 2 * row, 2 * col
    return (y, x), (y, x + 2), (y + 2, x + 2), (y + 2, x)


Shapes: TypeAlias = Sequence[Shape]
