"""The faces of lattices: Euler's formula, and colours that tell which drawings are even."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import pytest

from enpitsu.grid import DIAGONAL, KING, KNIGHT, Vertex
from enpitsu.layers import Fences, Links
from enpitsu.layers.lines.faces import Faces
from tests.synthetic import board, genre

LATTICES: dict[str, tuple[Any, tuple[int, int], tuple[tuple[int, int], ...]]] = {
    "cells": (Links, (3, 4), ()),
    "cells around a hole": (Links, (4, 4), ((1, 2),)),
    "one row of cells": (Links, (1, 4), ()),
    "sides": (Fences, (3, 2), ()),
    "inner sides": (lambda: Fences(inner=True), (3, 4), ()),
    "dots, diagonally": (lambda: Links(DIAGONAL, Vertex), (4, 5), ()),
    "dots, diagonally, around holes": (lambda: Links(DIAGONAL, Vertex), (4, 5), ((1, 1), (2, 3))),
    "cells, diagonally": (lambda: Links(DIAGONAL), (5, 4), ()),
    "king steps": (lambda: Links(KING), (4, 3), ()),
    "king steps around a hole": (lambda: Links(KING), (4, 4), ((1, 1),)),
    "knight steps": (lambda: Links(KNIGHT), (4, 4), ()),
}
EVERY = pytest.mark.parametrize("lattice", LATTICES)


def drawn_on(make: Any, height: int, width: int, holes: tuple[tuple[int, int], ...] = ()) -> Any:
    """The line of a board without cases."""
    puzzle: Any = board(genre({"line": make()}, lambda puzzle: iter(())), height, width, holes)
    return puzzle.line


def line(lattice: str) -> Any:
    make, (height, width), holes = LATTICES[lattice]
    return drawn_on(make, height, width, holes)


def pieces(nodes: Any, joined: list[tuple[Any, Any]]) -> int:
    """How many connected pieces some nodes make."""
    piece = {n: {n} for n in nodes}
    for a, b in joined:
        if piece[a] is not piece[b]:
            whole = piece[a] | piece[b]
            for n in whole:
                piece[n] = whole
    return len({id(p) for p in piece.values()})


@EVERY
def test_eulers_formula(lattice: str) -> None:
    """There are E - V + C faces and the outside, where crossings count as vertices."""
    drawn = line(lattice)
    through: dict[Any, set[Any]] = {s: {n.at for n in s.ends} for s in drawn}
    for crossing in drawn.crossings:
        if all(s in through for s in crossing.segments):
            for s in crossing.segments:
                through[s].add(crossing.at)
    parts = drawn.faces
    if len(parts) > 1:  # diagonals of one colour never cross
        through = {s: {n.at for n in s.ends} for s in drawn}
    points = {p for ps in through.values() for p in ps} | {n.at for n in drawn.nodes}
    sides = [(a, b) for ps in through.values() for a, b in pairwise(sorted(ps))]
    distinct = 0
    for part in parts:
        same = [(f, g) for s, f, g in part.sides if s is None]
        distinct += pieces(range(part.count + 1), same) - 1
    assert distinct == len(sides) - len(points) + pieces(points, sides)
    assert sum(s is not None for part in parts for s, _, _ in part.sides) == len(sides)


def coloured(part: Faces, drawn: set[Any]) -> bool:
    """Whether the faces can be inside and outside so that just these strokes part them."""
    near: dict[int, list[tuple[int, bool]]] = {f: [] for f in range(part.count + 1)}
    for s, f, g in part.sides:
        near[f].append((g, s in drawn))
        near[g].append((f, s in drawn))
    inside: dict[int, bool] = {}
    for start in near:
        todo = [start]
        inside.setdefault(start, False)
        for face in todo:
            for other, differs in near[face]:
                if other not in inside:
                    inside[other] = inside[face] ^ differs
                    todo.append(other)
                elif inside[other] != inside[face] ^ differs:
                    return False
    return True


@EVERY
def test_faces_can_be_coloured_where_every_node_has_an_even_number_of_strokes(lattice: str) -> None:
    drawn = line(lattice)
    dice, strokes = random.Random(lattice), list(drawn)
    seen = {True: 0, False: 0}
    for _ in range(600):
        here = {s for s in strokes if dice.random() < 0.4}
        for node in dice.sample(list(drawn.nodes), len(drawn.segments_at)) if dice.random() < 0.7 else ():
            odd = sum(s in here for s in drawn.segments_at[node]) % 2  # mend it
            if odd:
                here ^= {dice.choice(drawn.segments_at[node])}
        even = all(sum(s in here for s in near) % 2 == 0 for near in drawn.segments_at.values())
        assert all(coloured(part, here) for part in drawn.faces) is even
        seen[even] += 1
    assert all(seen.values())


@pytest.mark.parametrize("lattice", [x for x in LATTICES if x != "one row of cells"])
def test_places_lie_beside_those_they_share_a_side_with(lattice: str) -> None:
    for part in line(lattice).faces:
        if part.places:
            assert sorted(f for f in part.places if f) == list(range(1, part.count + 1))
            assert _beside(part) == {frozenset(s[1:]) for s in part.sides if s[1] and s[2]}


def _beside(part: Faces) -> set[frozenset[int]]:
    at = {divmod(i, part.width): f for i, f in enumerate(part.places) if f}
    near = (((r, c), (r + dr, c + dc)) for r, c in at for dr, dc in ((0, 1), (1, 0)))
    return {frozenset((at[a], at[b])) for a, b in near if b in at}


def test_a_line_that_leads_to_the_frame_has_no_faces() -> None:
    assert drawn_on(lambda: Links(frame=True), 3, 3).faces == ()


def test_steps_over_other_nodes_have_no_faces() -> None:
    assert drawn_on(lambda: Links(((0, 2), (2, 0))), 3, 3).faces == ()
