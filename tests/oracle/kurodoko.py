"""Kurodoko: lonely shaded cells; a number counts the unshaded cells it sees, itself included."""

from __future__ import annotations

import random
from collections.abc import Iterator

from .boards import (
    DEFAULTS,
    Region,
    Rows,
    all_cells,
    clue_cells,
    clue_grid,
    connected,
    empty_rows,
    join_rows,
    nudged,
    numbers,
    random_size,
    runs_seen,
    size,
    tidy,
)
from .ruled import lonely, lonely_shadings, shaded
from .verbs import Options, of_size

OPTIONS: dict[str, tuple[str, ...]] = {}

SAMPLE = ("5 . .\n. . .\n. . 5\n", ". . .\n. # .\n. . .\n")


def holds(rows: Rows, shading: Region, _: Options = DEFAULTS) -> bool:
    """A (clues stay unshaded), B (lonely), C (the rest is connected), D (views)."""
    white = frozenset(all_cells(*size(rows))) - shading
    return (
        not clue_cells(rows) & shading
        and all(1 + runs_seen(white, cell) == n for cell, n in numbers(rows).items())
        and lonely(shading)
        and connected(white)
    )


VERBS = shaded(clue_grid, of_size(lonely_shadings), holds)
accepts, answers, normal = VERBS.accepts, VERBS.answers, tidy


def boards(rng: random.Random, n: int) -> Iterator[str]:
    """Clues read off random shadings; some boards get a wrong clue."""
    for _ in range(n):
        height, width = random_size(rng, ((1, 3), (2, 3), (3, 3), (3, 4), (4, 4)))
        white = frozenset(all_cells(height, width)) - rng.choice(lonely_shadings(height, width))
        rows = empty_rows(height, width)
        kept = rng.choice((0.2, 0.4, 0.7))
        for r, c in white:
            if rng.random() < kept:
                rows[r][c] = "?" if rng.random() < 0.1 else str(1 + runs_seen(white, (r, c)))
        yield join_rows(["1" if token == "0" else token for token in row] for row in nudged(rng, rows))
