"""Akari: lamps light rows and columns up to black cells (`#`, or a number of lamps beside). No options."""

from __future__ import annotations

import random
from collections.abc import Iterator

from .boards import (
    DEFAULTS,
    ORTHOGONAL,
    Cell,
    Region,
    Rows,
    all_cells,
    clue_grid,
    empty_rows,
    join_rows,
    neighbours,
    nudged,
    numbers,
    places,
    random_size,
    size,
    step,
    tidy,
)
from .ruled import shaded
from .verbs import Options

OPTIONS: dict[str, tuple[str, ...]] = {}

SAMPLE = ("2 . .\n. # .\n. . .\n", "# * .\n* # .\n. . *\n")


Lit = tuple[Rows, dict[Cell, set[Cell]]]


def black_cells(rows: Rows) -> set[Cell]:
    """All cells that are not white."""
    return places(rows, "#", "?") | set(numbers(rows))


def in_sight(rows: Rows, cell: Cell) -> set[Cell]:
    """The white cells that a lamp in this cell lights, its own left out."""
    black, board = black_cells(rows), set(all_cells(*size(rows)))
    seen = set()
    for way in ORTHOGONAL:
        here = step(cell, way)
        while here in board and here not in black:
            seen.add(here)
            here = step(here, way)
    return seen


def holds(board: Lit, lamps: Region, _: Options = DEFAULTS) -> bool:
    """A (all is lit), B (no lamp lights another), C (numbers)."""
    rows, sight = board
    return (
        all(cell in lamps or sight[cell] & lamps for cell in sight)
        and not any(sight[lamp] & lamps for lamp in lamps)
        and all(sum(near in lamps for near in neighbours(cell)) == n for cell, n in numbers(rows).items())
    )


def sights(rows: Rows) -> Lit:
    """The grid, with what is in sight of every white cell."""
    black = black_cells(rows)
    return rows, {cell: in_sight(rows, cell) for cell in all_cells(*size(rows)) if cell not in black}


def read(givens: str) -> Lit:
    """The grid: white cells `.`, black ones `#`, `?` or a number; and what is in sight."""
    return sights(clue_grid(givens, ".#?"))


def peaceful(board: Lit, _: Options = DEFAULTS) -> Iterator[Region]:
    """Every set of white cells none of which sees another."""
    _rows, sight = board

    def extend(lamps: frozenset[Cell], rest: list[Cell]) -> Iterator[Region]:
        yield lamps
        for i, cell in enumerate(rest):
            yield from extend(lamps | {cell}, [c for c in rest[i + 1 :] if c not in sight[cell]])

    yield from extend(frozenset(), sorted(sight))


VERBS = shaded(read, peaceful, holds, "*", lambda board: black_cells(board[0]))
accepts, answers, normal = VERBS.accepts, VERBS.answers, tidy


def boards(rng: random.Random, n: int) -> Iterator[str]:
    """Random black cells, some with a number read off a lighting if there is one, some wrong."""
    for _ in range(n):
        height, width = random_size(rng, ((1, 3), (2, 3), (3, 3), (3, 4), (4, 4)))
        rows = empty_rows(height, width)
        for r, c in all_cells(height, width):
            if rng.random() < 0.25:
                rows[r][c] = "#"
        board = sights(rows)
        lit = [lamps for lamps in peaceful(board) if holds(board, lamps)]
        lamps = rng.choice(lit)
        for r, c in places(rows, "#"):
            if rng.random() < 0.6:
                rows[r][c] = str(sum(near in lamps for near in neighbours((r, c))))
        yield join_rows(["4" if token == "5" else token for token in row] for row in nudged(rng, rows))
