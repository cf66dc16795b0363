"""Path data of lines and arrow heads, in the units of a vector picture."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from enpitsu.layers.graphics import Point, Stroke

HALF = 20.0
"""Length of a half step in the units of the picture: a cell is 40 wide."""


def number(value: float) -> str:
    """A coordinate in as few characters as needed."""
    return f"{round(float(value), 2) + 0:g}" if abs(value) < 1e5 else f"{value:.0f}"


def at(point: Point) -> tuple[float, float]:
    """(x, y) in the units of the picture."""
    return float(point[1]) * HALF, float(point[0]) * HALF


def path(points: Sequence[Point], closed: bool) -> str:
    """The path data of a polyline."""
    out: list[str] = []
    before = float("nan"), float("nan")
    for point in points:
        x, y = at(point)
        if not out:
            out.append(f"M{number(x)} {number(y)}")
        elif y == before[1]:
            out.append(f"H{number(x)}")
        elif x == before[0]:
            out.append(f"V{number(y)}")
        else:
            out.append(f"L{number(x)} {number(y)}")
        before = x, y
    return "".join(out) + ("Z" if closed else "")


def pale(open: bool) -> str:
    """The attribute of what is only pencilled in."""
    return ' opacity=".4"' if open else ""


def _way(stroke: Stroke) -> tuple[float, float]:
    """The unit vector (rows, columns) in which a stroke ends."""
    (y1, x1), (y2, x2) = stroke.points[-2:]
    dy, dx = float(y2 - y1), float(x2 - x1)
    long = hypot(dy, dx) or 1.0
    return dy / long, dx / long


def shortened(points: tuple[Point, ...]) -> tuple[Point, ...]:
    """A line that leaves room for its head."""
    (y1, x1), (y2, x2) = points[-2:]
    long = hypot(float(y2 - y1), float(x2 - x1)) or 1.0
    cut = min(0.3, long / 2) / long
    return (*points[:-1], (float(y2) - cut * float(y2 - y1), float(x2) - cut * float(x2 - x1)))


def head(stroke: Stroke) -> str:
    """The head of an arrow, a triangle at its last point."""
    dy, dx = _way(stroke)
    y, x = (float(v) for v in stroke.points[-1])
    big = 0.52 if stroke.style in {"line", "trail"} else 0.36
    back = (y - big * dy, x - big * dx)
    wing = 0.62 * big
    return path(((y + 0.1 * dy, x + 0.1 * dx), (back[0] + wing * dx, back[1] - wing * dy),
                 (back[0] - wing * dx, back[1] + wing * dy)), True)  # fmt: skip
