"""Hitori: lonely shaded cells; no number stands unshaded twice in a row or column. No options."""

from __future__ import annotations

import random
from collections.abc import Iterator

from .boards import (
    DEFAULTS,
    Region,
    Rows,
    all_cells,
    clue_grid,
    connected,
    join_rows,
    numbers,
    random_size,
    size,
    tidy,
)
from .ruled import lonely, lonely_shadings, shaded
from .verbs import Options, of_size

OPTIONS: dict[str, tuple[str, ...]] = {}

SAMPLE = ("1 1 2\n2 3 1\n3 2 3\n", "# . .\n. . .\n. . #\n")


def rule_a(rows: Rows, shading: Region) -> bool:
    """A. No two unshaded cells of a row or column have the same number."""
    left = {cell: n for cell, n in numbers(rows).items() if cell not in shading}
    return not any(
        n == m and cell != other and (cell[0] == other[0] or cell[1] == other[1])
        for cell, n in left.items() for other, m in left.items()
    )  # fmt: skip


def holds(rows: Rows, shading: Region, _: Options = DEFAULTS) -> bool:
    """A, B (lonely), C (the rest is connected)."""
    white = frozenset(all_cells(*size(rows))) - shading
    return rule_a(rows, shading) and lonely(shading) and connected(white)


VERBS = shaded(clue_grid, of_size(lonely_shadings), holds)
accepts, answers, normal = VERBS.accepts, VERBS.answers, tidy


def boards(rng: random.Random, n: int) -> Iterator[str]:
    """Different numbers in rows and columns, some of them then changed; some cells are empty."""
    for _ in range(n):
        height, width = random_size(rng, ((1, 3), (2, 3), (3, 3), (3, 4), (4, 4)))
        most = max(height, width)
        rows = [[str((r + c) % most + 1) for c in range(width)] for r in range(height)]
        for r, c in all_cells(height, width):
            if rng.random() < 0.3:
                rows[r][c] = rng.choice([*"..?", *[str(i + 1) for i in range(most)] * 2])
        yield join_rows(rows)
