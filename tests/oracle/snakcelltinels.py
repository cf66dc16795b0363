"""Snakcelltinels: the shaded cells form one snake between two circles.

OPTIONS: SN-1, whether circles are `transparent` to the sight of numbers and count as shaded
(default), or `stop` it like number cells (and are then not counted).
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

from .boards import (
    Cell,
    Region,
    Rows,
    all_cells,
    choice,
    clue_grid,
    connected,
    empty_rows,
    join_rows,
    neighbours,
    nudged,
    numbers,
    places,
    random_size,
    seen_until,
    size,
    tidy,
)
from .celltinels import rule_e as no_corner_touch
from .ruled import shaded
from .shadings import all_shadings, has_full_block
from .verbs import Options, of_size

OPTIONS = {"SN-1": ("transparent", "stop")}

SAMPLE = (
    """\
o . .
. 2 .
. . o
""",
    """\
# # #
. . #
. . #
""",
)


def read(givens: str) -> Rows:
    """The clue grid with its two circles."""
    rows = clue_grid(givens, ".o")
    if len(places(rows, "o")) != 2:
        raise ValueError("two circles expected")
    return rows


def snake_ends(shading: Region) -> set[Cell]:
    """The shaded cells with exactly one shaded neighbour."""
    return {cell for cell in shading if sum(there in shading for there in neighbours(cell)) == 1}


def rule_a(shading: Region, circles: set[Cell]) -> bool:
    """A. A path: the circles have one shaded neighbour, the others two, all are connected."""
    for cell in shading:
        wanted = 1 if cell in circles else 2
        if sum(there in shading for there in neighbours(cell)) != wanted:
            return False
    return circles <= shading and connected(shading)


def rule_b(shading: Region) -> bool:
    """B. No 2x2 block is shaded."""
    return not has_full_block(shading)


def rule_c(shading: Region) -> bool:
    """C. No corner-only touching (5.E)."""
    return no_corner_touch(shading)


def rule_d(rows: Rows, shading: Region) -> bool:
    """D. Number cells are unshaded."""
    return not set(numbers(rows)) & shading


def rule_e(rows: Rows, shading: Region, word: str) -> bool:
    """E. A number counts the shaded cells in the four directions up to the next number or edge."""
    stops = set(numbers(rows))
    if word == "stop":
        stops |= places(rows, "o")
    return all(
        seen_until(shading, cell, stops, *size(rows)) == number for cell, number in numbers(rows).items()
    )


@cache
def snakes(height: int, width: int) -> tuple[Region, ...]:
    """All shadings which obey A (for the circles at their ends), B and C."""
    return tuple(
        shading
        for shading in all_shadings(height, width)
        if len(snake_ends(shading)) == 2
        and rule_a(shading, snake_ends(shading))
        and rule_b(shading)
        and rule_c(shading)
    )


def holds(rows: Rows, shading: Region, options: Options) -> bool:
    """All rules."""
    return (
        rule_d(rows, shading)
        and rule_e(rows, shading, choice(OPTIONS, options, "SN-1"))
        and rule_a(shading, places(rows, "o"))
        and rule_b(shading)
        and rule_c(shading)
    )


VERBS = shaded(read, of_size(snakes), holds)
accepts, answers, normal = VERBS.accepts, VERBS.answers, tidy


def boards(rng: random.Random, n: int) -> Iterator[str]:
    """Circles and clues read off random snakes; some boards get a wrong clue."""
    for _ in range(n):
        height, width = random_size(rng, ((2, 3), (3, 3), (3, 4), (4, 4), (4, 4), (3, 5)))
        snake = rng.choice(snakes(height, width))
        rows = empty_rows(height, width)
        off = [cell for cell in all_cells(height, width) if cell not in snake]
        clued = rng.sample(off, min(len(off), rng.choice((0, 1, 2, 3))))
        for r, c in clued:
            rows[r][c] = str(seen_until(snake, (r, c), set(clued), height, width))
        for r, c in snake_ends(snake):
            rows[r][c] = "o"
        yield join_rows(nudged(rng, rows))
