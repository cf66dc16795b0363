"""Masyu: a loop, straight in white pearls (`o`) and bent in black ones (`*`).

MA-1: it passes some of the cells, or all.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from .boards import (
    DEFAULTS,
    Cell,
    Rows,
    choice,
    empty_rows,
    join_rows,
    only_block,
    places,
    random_size,
    tidy,
)
from .loops import Loop, all_loops, looped, turns
from .verbs import Options, of_size

OPTIONS: dict[str, tuple[str, ...]] = {"MA-1": ("some", "all")}

SAMPLE = ("* . .\n. . o\n. . .\n", "┌ ─ ┐\n│ · │\n└ ─ ┘\n")


def read(givens: str) -> Rows:
    """The grid of pearls."""
    rows = only_block(givens)
    if any(token not in (".", "o", "*") for row in rows for token in row):
        raise ValueError("unknown token")
    return rows


def neighbours_on(loop: Loop) -> dict[Cell, tuple[Cell, Cell]]:
    """For every cell of the loop the one before and the one after."""
    return {cell: (loop[i - 1], loop[(i + 1) % len(loop)]) for i, cell in enumerate(loop)}


def pearls_fit(loop: Loop) -> tuple[set[Cell], set[Cell]]:
    """The cells in which a white pearl (B), a black one (C) fits the loop."""
    bends, near = turns(loop), neighbours_on(loop)
    white = {cell for cell in loop if cell not in bends and any(c in bends for c in near[cell])}
    black = {cell for cell in loop if cell in bends and not any(c in bends for c in near[cell])}
    return white, black


def holds(rows: Rows, loop: Loop, options: Options = DEFAULTS) -> bool:
    """B and C (the loop itself is A), and whether it passes all cells, if it has to."""
    if choice(OPTIONS, options, "MA-1") == "all" and len(loop) < len(rows) * len(rows[0]):
        return False
    white, black = pearls_fit(loop)
    return places(rows, "o") <= white and places(rows, "*") <= black


VERBS = looped(read, of_size(all_loops), holds)
accepts, answers, normal = VERBS.accepts, VERBS.answers, tidy


def boards(rng: random.Random, n: int) -> Iterator[str]:
    """Pearls that fit a random loop, some of them changed."""
    for _ in range(n):
        height, width = random_size(rng, ((2, 2), (2, 3), (3, 3), (3, 4), (4, 4), (4, 4), (4, 5)))
        white, black = pearls_fit(rng.choice(all_loops(height, width)))
        rows = empty_rows(height, width)
        kept = rng.choice((0.2, 0.5, 0.9))
        for r, c in sorted(white | black):
            if rng.random() < kept:
                sign = "o" if (r, c) in white else "*"
                rows[r][c] = "o" if rng.random() < 0.05 else sign
        yield join_rows(rows)
