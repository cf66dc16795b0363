"""Simple Loop: a loop through all white cells (`#`: black). No options."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping

from .boards import (
    DEFAULTS,
    Rows,
    all_cells,
    blocks,
    empty_rows,
    has_size,
    join_rows,
    only_block,
    places,
    random_size,
    size,
    tidy,
)
from .loops import all_loops, loop_text, read_loop

OPTIONS: dict[str, tuple[str, ...]] = {}

SAMPLE = (". . .\n. # .\n. . .\n", "┌ ─ ┐\n│ · │\n└ ─ ┘\n")


def white(rows: Rows) -> set[tuple[int, int]]:
    """The cells that are not black."""
    return set(all_cells(*size(rows))) - places(rows, "#")


def accepts(givens: str, answer: str, options: Mapping[str, str] = DEFAULTS) -> bool:
    """Whether the answer is one loop (A) through just the white cells (B)."""
    rows = only_block(givens)
    parts = blocks(answer)
    if len(parts) != 1 or not has_size(parts[0], *size(rows)):
        return False
    loop = read_loop([["·" if token == "#" else token for token in row] for row in parts[0]])
    return loop is not None and set(loop) == white(rows)


def answers(givens: str, options: Mapping[str, str] = DEFAULTS) -> set[str]:
    """All loops through just the white cells."""
    rows = only_block(givens)
    return {loop_text(loop, *size(rows)) for loop in all_loops(*size(rows)) if set(loop) == white(rows)}


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
