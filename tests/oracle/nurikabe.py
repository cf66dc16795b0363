"""Nurikabe: a sea (shaded) around islands with one number each, which is their size. No options."""

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
    size,
    tidy,
)
from .ruled import shaded
from .shadings import connected_shadings, has_full_block
from .tokens import components
from .verbs import Options, of_size

OPTIONS: dict[str, tuple[str, ...]] = {}

SAMPLE = ("2 . .\n. . .\n2 . .\n", ". . #\n# # #\n. . #\n")


def holds(rows: Rows, sea: Region, _: Options = DEFAULTS) -> bool:
    """A, B, C (an island has one clue, which says its size), D (one sea), E (no pools)."""
    clues = clue_cells(rows)
    wanted = numbers(rows)
    if clues & sea or not connected(sea) or has_full_block(sea):
        return False
    for island in components(frozenset(all_cells(*size(rows))) - sea):
        own = clues & island
        if len(own) != 1 or any(wanted.get(cell, len(island)) != len(island) for cell in own):
            return False
    return True


VERBS = shaded(clue_grid, of_size(connected_shadings), holds)
accepts, answers, normal = VERBS.accepts, VERBS.answers, tidy


def boards(rng: random.Random, n: int) -> Iterator[str]:
    """A clue in a random cell of every island of a random sea; some boards get a wrong clue."""
    for _ in range(n):
        height, width = random_size(rng, ((1, 3), (2, 3), (3, 3), (3, 4), (4, 4)))
        sea = rng.choice(connected_shadings(height, width))
        rows = empty_rows(height, width)
        for island in components(frozenset(all_cells(height, width)) - sea):
            r, c = rng.choice(sorted(island))
            rows[r][c] = "?" if rng.random() < 0.2 else str(len(island))
        yield join_rows(["1" if token == "0" else token for token in row] for row in nudged(rng, rows))
