"""Simple Loop: a loop through all white cells (`#`: black). No options."""

from __future__ import annotations

import random
from collections.abc import Iterator

from .boards import (
    DEFAULTS,
    Rows,
    all_cells,
    empty_rows,
    join_rows,
    only_block,
    places,
    random_size,
    size,
    tidy,
)
from .loops import Loop, all_loops, looped
from .verbs import Options, of_size

OPTIONS: dict[str, tuple[str, ...]] = {}

SAMPLE = (". . .\n. # .\n. . .\n", "┌ ─ ┐\n│ · │\n└ ─ ┘\n")


def holds(rows: Rows, loop: Loop, _: Options = DEFAULTS) -> bool:
    """B. The loop (A) passes just the cells that are not black."""
    return set(loop) == set(all_cells(*size(rows))) - places(rows, "#")


VERBS = looped(only_block, of_size(all_loops), holds, empty="#")
accepts, answers = VERBS.accepts, VERBS.answers


def normal(answer: str) -> str:
    """The answer with plain spacing, black cells as empty ones."""
    return tidy(answer).replace("#", "·")


def boards(rng: random.Random, n: int) -> Iterator[str]:
    """The cells off a random loop are black; some boards have another one."""
    for _ in range(n):
        height, width = random_size(rng, ((2, 2), (2, 3), (3, 3), (3, 4), (4, 4), (4, 4), (4, 5)))
        loop = rng.choice(all_loops(height, width))
        rows = empty_rows(height, width)
        for r, c in all_cells(height, width):
            if (r, c) not in loop:
                rows[r][c] = "#"
        if rng.random() < 0.15:
            rows[rng.randrange(height)][rng.randrange(width)] = "#"
        yield join_rows(rows)
