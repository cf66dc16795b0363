"""The faces into which the strokes of a lattice, all of them drawn, cut the plane."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import atan2, gcd, lcm
from typing import Any, TypeAlias

from enpitsu.effort import reported
from enpitsu.grid import DIAGONAL, ORTHOGONAL, Segment, Vertex
from enpitsu.layers.lines.strokes import Strokes

Point: TypeAlias = tuple[int, int]
"""A point of a lattice: row and column as whole numbers, in equal parts of a half step."""


@dataclass(slots=True)
class Faces:
    """Faces of a part of a lattice, numbered from 1; 0 is what lies outside.

    ``sides``: for each stroke, or piece of a stroke between two crossings, the faces to its left and
    right; where the stroke is None, nothing can part them.  ``places``: the faces in rows of this
    ``width``, each beside those with which it shares a side (0: none there); empty if they do not lie so.
    """

    count: int
    sides: list[tuple[Segment | None, int, int]] = field(default_factory=list)
    width: int = 0
    places: Sequence[int] = ()


def faces(line: Strokes) -> tuple[Faces, ...]:
    """The faces of each part of a lattice: no line leads from one part to another."""
    steps, inside = line.steps, line.segments_at
    if any(b not in inside for s in line for b in s.ends) or any(gcd(*step) > 1 for step in steps):
        return ()  # some lead to the frame, or over other nodes
    if steps == ORTHOGONAL and not line.layer.inner:
        return (_upright(line),)
    return _tilted(line) if steps == DIAGONAL else (_arranged(line),)


def _squares(line: Strokes) -> tuple[int, int, Any]:
    """Rows and columns of squares between the nodes, and who tells the stroke between two of these."""
    shift = 0 if line.kind is Vertex else 1
    nodes, segment = line.grid.nodes(line.kind), line.grid.segment

    def stroke(a: tuple[int, int], b: tuple[int, int]) -> Segment | None:
        between = segment(nodes[a], nodes[b]) if a in nodes and b in nodes else None
        return between if between in line else None

    return line.grid.height - shift, line.grid.width - shift, stroke


def _upright(line: Strokes) -> Faces:
    """Orthogonal steps: the squares between the nodes."""
    rows, cols, stroke = _squares(line)

    def face(r: int, c: int) -> int:
        return r * cols + c + 1 if 0 <= r < rows and 0 <= c < cols else 0

    found = Faces(rows * cols, width=cols, places=range(1, rows * cols + 1))
    for (dr, dc), height, width in (((0, 1), rows + 1, cols), ((1, 0), rows, cols + 1)):
        for r in range(height):
            for c in range(width):
                found.sides.append((stroke((r, c), (r + dr, c + dc)), face(r, c), face(r - dc, c - dr)))
    return found


def _tilted(line: Strokes) -> tuple[Faces, ...]:
    """Diagonal steps: nodes are coloured like a chessboard; each part runs around those of one colour."""
    rows, cols, stroke = _squares(line)
    parts = []
    for colour in (0, 1):
        at: dict[tuple[int, int], int] = {}
        for r in range(1, rows):
            for c in range(1, cols):
                if (r + c) % 2 != colour:
                    at[r, c] = len(at) + 1
        found = Faces(len(at))
        if at:
            up, left = min(r + c for r, c in at), min(c - r for r, c in at)
            place = {((r + c - up) // 2, (c - r - left) // 2): n for (r, c), n in at.items()}
            found.width = max(v for _, v in place) + 1
            height = max(u for u, _ in place) + 1
            found.places = [place.get((u, v), 0) for u in range(height) for v in range(found.width)]
        for r in range(rows):
            for c in range(cols):
                a, b, left_of, right_of = (r, c), (r + 1, c + 1), (r, c + 1), (r + 1, c)
                if (r + c) % 2 != colour:
                    a, b, left_of, right_of = left_of, right_of, a, b
                found.sides.append((stroke(a, b), at.get(left_of, 0), at.get(right_of, 0)))
        parts.append(found)
    return tuple(parts)


def _arranged(line: Strokes) -> Faces:
    """Any straight strokes: a face is walked around with each next stroke the sharpest turn to one side."""
    onward: dict[Point, list[tuple[float, Point]]] = {}
    pieces: list[tuple[Segment, Point, Point]] = []
    for stroke, points in _points(line):
        (y, x), (v, u) = points[0], points[-1]
        ahead, back = atan2(v - y, u - x), atan2(y - v, x - u)
        for p, q in pairwise(points):
            pieces.append((stroke, p, q))
            onward.setdefault(p, []).append((ahead, q))
            onward.setdefault(q, []).append((back, p))
    after: dict[tuple[Point, Point], Point] = {}  # (from, to) -> where the walk goes on to
    for point, ways in onward.items():
        ways.sort(key=lambda way: way[0])
        for (_, q), (_, p) in zip(ways, [*ways[1:], ways[0]], strict=True):
            after[p, point] = q
    number: dict[tuple[Point, Point], int] = {}
    found = Faces(0)
    for start in reported(after, 0):
        if start in number:
            continue
        walk, area = [start], 0
        for p, q in walk:
            area += p[1] * q[0] - q[1] * p[0]
            follows = q, after[p, q]
            if follows != start:
                walk.append(follows)
        found.count += area > 0  # else it is walked around from outside
        number.update(dict.fromkeys(walk, found.count if area > 0 else 0))
    found.sides = [(s, number[p, q], number[q, p]) for s, p, q in pieces]
    return found


def _points(line: Strokes) -> Iterator[tuple[Segment, list[Point]]]:
    """Each stroke with its ends and, between them, the points where others cross it."""
    crossings = [
        crossing for crossing in reported(line.crossings, 0) if all(s in line for s in crossing.segments)
    ]
    parts = lcm(*[x.denominator for crossing in crossings for x in crossing.at])
    met: dict[Segment, set[Point]] = {s: {(n.at[0] * parts, n.at[1] * parts) for n in s.ends} for s in line}
    for crossing in crossings:
        y, x = crossing.at
        point = int(y * parts), int(x * parts)
        for s in crossing.segments:
            met[s].add(point)
    for stroke, points in reported(met.items(), 0):
        yield stroke, sorted(points)
