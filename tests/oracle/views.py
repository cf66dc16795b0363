"""What Canal View and Diaganal View have in common: walls whose runs are counted by clues."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from functools import cache

from .boards import (
    Cell,
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
)
from .ruled import shaded
from .shadings import connected_shadings, has_full_block
from .verbs import Options, Verbs

Ways = Sequence[Cell]


@cache
def views(height: int, width: int, ways: tuple[Cell, ...]) -> list[tuple[Region, dict[Cell, int]]]:
    """Every wall (connected, no full 2x2) with what each cell sees of it in the directions."""
    return [
        (wall, {cell: runs_seen(wall, cell, ways) for cell in all_cells(height, width)})
        for wall in connected_shadings(height, width)
    ]


def walls_seen(ways: tuple[Cell, ...], free: Callable[[Options], bool]) -> Verbs[Rows, Region]:
    """An oracle of walls whose numbers say what is seen of them in some directions."""

    def candidates(rows: Rows, _: Options) -> Iterator[Region]:
        wanted = numbers(rows).items()
        return (wall for wall, seen in views(*size(rows), ways) if wanted <= seen.items())

    def holds(rows: Rows, wall: Region, options: Options) -> bool:
        """B (clue cells are not shaded, unless free), C (one group), D (no 2x2), E (numbers)."""
        return (
            (free(options) or not clue_cells(rows) & wall)
            and all(runs_seen(wall, cell, ways) == number for cell, number in numbers(rows).items())
            and connected(wall)
            and not has_full_block(wall)
        )

    return shaded(clue_grid, candidates, holds)


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
