"""All loops of a small grid of points (cell centres or vertices), and their glyphs.

A loop is the tuple of its points in cyclic order. It starts at its first point in reading order
and goes on to the earlier of the two neighbours, so that equal loops are equal tuples.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from .boards import (
    DOWN,
    LEFT,
    RIGHT,
    UP,
    Cell,
    Rows,
    all_cells,
    blocks,
    empty_rows,
    has_size,
    join_rows,
    neighbours,
    on_board,
    step,
)
from .verbs import Candidates, Holds, Printed, Verbs, extent

Loop = tuple[Cell, ...]

EXITS: dict[str, tuple[Cell, ...]] = {
    "·": (),
    "─": (LEFT, RIGHT),
    "│": (UP, DOWN),
    "┌": (DOWN, RIGHT),
    "┐": (DOWN, LEFT),
    "└": (UP, RIGHT),
    "┘": (UP, LEFT),
}
GLYPH: dict[frozenset[Cell], str] = {frozenset(ways): glyph for glyph, ways in EXITS.items()}


@cache
def all_loops(height: int, width: int) -> tuple[Loop, ...]:
    """Every loop on height x width points, by walking all simple paths."""
    found: set[Loop] = set()

    def walk(path: list[Cell]) -> None:
        for there in neighbours(path[-1]):
            if there == path[0] and len(path) >= 4:
                found.add(turned(tuple(path)))
            if on_board(there, height, width) and there > path[0] and there not in path:
                walk([*path, there])

    for start in all_cells(height, width):
        walk([start])
    return tuple(sorted(found))


def turned(points: Loop) -> Loop:
    """The same cyclic list, rotated and reversed to the canonical start."""
    at = points.index(min(points))
    forward = points[at:] + points[:at]
    backward = forward[:1] + forward[:0:-1]
    return min(forward, backward)


def read_loop(rows: Rows) -> Loop | None:
    """The one loop drawn by a grid of glyphs; None if the drawing is anything else."""
    exits: dict[Cell, tuple[Cell, ...]] = {}
    for r, row in enumerate(rows):
        for c, glyph in enumerate(row):
            if glyph not in EXITS:
                return None
            if EXITS[glyph]:
                exits[r, c] = EXITS[glyph]
    if not exits:
        return None
    for cell, ways in exits.items():
        for way in ways:
            back = (-way[0], -way[1])
            if back not in exits.get(step(cell, way), ()):
                return None
    start = min(exits)
    path = [start]
    here = step(start, exits[start][0])
    while here != start:
        before = path[-1]
        path.append(here)
        here = next(step(here, way) for way in exits[here] if step(here, way) != before)
    if len(path) != len(exits):
        return None
    return turned(tuple(path))


def draw_loop(loop: Loop, height: int, width: int) -> Rows:
    """The grid of glyphs of a loop."""
    rows = empty_rows(height, width, "·")
    for before, here, after in corners(loop):
        rows[here[0]][here[1]] = GLYPH[frozenset((way(here, before), way(here, after)))]
    return rows


def loop_text(loop: Loop, height: int, width: int) -> str:
    """The text of a loop."""
    return join_rows(draw_loop(loop, height, width))


def way(here: Cell, there: Cell) -> Cell:
    """The direction from one point to a neighbour."""
    return there[0] - here[0], there[1] - here[1]


def corners(loop: Loop) -> list[tuple[Cell, Cell, Cell]]:
    """Every point of the loop with the one before and the one after it."""
    return [(loop[i - 1], loop[i], loop[(i + 1) % len(loop)]) for i in range(len(loop))]


def turns(loop: Loop) -> set[Cell]:
    """The points at which the loop bends."""
    return {here for before, here, after in corners(loop) if way(before, here) != way(here, after)}


def loop_edges(loop: Loop) -> frozenset[frozenset[Cell]]:
    """The undirected edges of the loop."""
    return frozenset(frozenset((before, here)) for before, here, _ in corners(loop))


def looped(
    read: Callable[[str], Printed],
    candidates: Candidates[Printed, Loop],
    holds: Holds[Printed, Loop],
    beyond: int = 0,
    empty: str = "",
) -> Verbs[Printed, Loop]:
    """An oracle whose answers are one loop through cells, or through their corners (1 beyond).

    The signs in `empty` stand in cells that are not on the loop.
    """

    def seen(board: Printed, answer: str) -> Loop | None:
        height, width = extent(board)
        parts = blocks(answer)
        if len(parts) != 1 or not has_size(parts[0], height + beyond, width + beyond):
            return None
        return read_loop([["·" if token in (*empty,) else token for token in row] for row in parts[0]])

    def drawn(board: Printed, loop: Loop) -> str:
        height, width = extent(board)
        return loop_text(loop, height + beyond, width + beyond)

    return Verbs(read, candidates, holds, seen, drawn)
