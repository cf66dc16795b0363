"""What Canal View and Diaganal View have in common: walls whose runs are counted by clues."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache

from .boards import (
    Cell,
    Region,
    Rows,
    all_cells,
    check_tokens,
    empty_rows,
    join_rows,
    nudged,
    numbers,
    only_block,
    places,
    random_size,
    runs_seen,
)
from .shadings import connected_shadings

Ways = Sequence[Cell]


def read(givens: str) -> Rows:
    """The clue grid: `.`, a number, or `?` (which only fixes its cell as unshaded)."""
    rows = only_block(givens)
    check_tokens(rows, ".?")
    return rows


def clue_cells(rows: Rows) -> set[Cell]:
    """All cells with a number or `?`."""
    return places(rows, "?") | set(numbers(rows))


@cache
def views(height: int, width: int, ways: tuple[Cell, ...]) -> list[tuple[Region, dict[Cell, int]]]:
    """Every wall (connected, no full 2x2) with what each cell sees of it in the directions."""
    return [
        (wall, {cell: runs_seen(wall, cell, ways) for cell in all_cells(height, width)})
        for wall in connected_shadings(height, width)
    ]


def clued_boards(rng: random.Random, n: int, ways: tuple[Cell, ...]) -> Iterator[str]:
    """Clues read off random non-empty walls; some boards get a wrong clue."""
    sizes = ((1, 3), (2, 2), (2, 3), (3, 3), (3, 4), (4, 4), (4, 4))
    for _ in range(n):
        height, width = random_size(rng, sizes)
        wall, seen = rng.choice([entry for entry in views(height, width, ways) if entry[0]])
        rows = empty_rows(height, width)
        kept = rng.choice((0.3, 0.6, 0.9))
        for r, c in all_cells(height, width):
            if (r, c) not in wall and rng.random() < kept:
                rows[r][c] = "?" if rng.random() < 0.1 else str(seen[r, c])
        yield join_rows(nudged(rng, rows))
