"""The outlines of small figures: crosses, triangles, stars."""

from __future__ import annotations

from math import cos, pi, sin

from enpitsu.layers.graphics import Point, SignName

OUTLINES: dict[SignName, tuple[tuple[tuple[float, float], ...], ...]] = {
    "cross": (((-1, -1), (1, 1)), ((-1, 1), (1, -1))),
    "plus": (((-1, 0), (1, 0)), ((0, -1), (0, 1))),
    "square": (((-1, -1), (-1, 1), (1, 1), (1, -1)),),
    "diamond": (((-1.2, 0), (0, 1.2), (1.2, 0), (0, -1.2)),),
    "triangle": (((-1, 0), (0.8, 1.05), (0.8, -1.05)),),
    "dot": (tuple([(-0.45 * cos(k * pi / 8), 0.45 * sin(k * pi / 8)) for k in range(16)]),),
    "star": (tuple([(-r * cos(k * pi / 5), r * sin(k * pi / 5))
                    for k in range(10) for r in [0.52 if k % 2 else 1.25]]),),
    "flag": (((1.2, -0.6), (-1.2, -0.6), (-0.6, 0.9), (0, -0.6)),),
}  # fmt: skip
"""(row, column) from the centre; at size 1 the unit is 0.42 half steps."""

OPEN = frozenset({"cross", "plus"})


def outline(sign: SignName, centre: Point, size: float) -> tuple[list[tuple[Point, ...]], bool]:
    """The lines of a sign at a point, and whether they are closed (and filled)."""
    y, x, unit = float(centre[0]), float(centre[1]), 0.42 * size
    lines = [tuple([(y + unit * v, x + unit * u) for v, u in line]) for line in OUTLINES[sign]]
    return lines, sign not in OPEN  # type: ignore[return-value]
