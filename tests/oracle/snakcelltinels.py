"""Snakcelltinels: the shaded cells form one snake between two circles.

OPTIONS: SN-1, whether circles are `transparent` to the sight of numbers and count as shaded
(default), or `stop` it like number cells (and are then not counted).
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from functools import cache

from .boards import (
    DEFAULTS,
    Cell,
    Region,
    Rows,
    all_cells,
    blocks,
    check_tokens,
    choice,
    connected,
    empty_rows,
    has_size,
    join_rows,
    neighbours,
    nudged,
    numbers,
    only_block,
    places,
    random_size,
    seen_until,
    size,
    tidy,
)
from .celltinels import rule_e as no_corner_touch
from .shadings import all_shadings, has_full_block, read_shading, shading_text

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
    rows = only_block(givens)
    check_tokens(rows, ".o")
    if len(places(rows, "o")) != 2:
        raise ValueError("two circles expected")
    return rows


def snake_ends(shaded: Region) -> set[Cell]:
    """The shaded cells with exactly one shaded neighbour."""
    return {cell for cell in shaded if sum(there in shaded for there in neighbours(cell)) == 1}


def rule_a(shaded: Region, circles: set[Cell]) -> bool:
    """A. A path: the circles have one shaded neighbour, the others two, all are connected."""
    for cell in shaded:
        wanted = 1 if cell in circles else 2
        if sum(there in shaded for there in neighbours(cell)) != wanted:
            return False
    return circles <= shaded and connected(shaded)


def rule_b(shaded: Region) -> bool:
    """B. No 2x2 block is shaded."""
    return not has_full_block(shaded)


def rule_c(shaded: Region) -> bool:
    """C. No corner-only touching (5.E)."""
    return no_corner_touch(shaded)


def rule_d(rows: Rows, shaded: Region) -> bool:
    """D. Number cells are unshaded."""
    return not set(numbers(rows)) & shaded


def rule_e(rows: Rows, shaded: Region, word: str) -> bool:
    """E. A number counts the shaded cells in the four directions up to the next number or edge."""
    stops = set(numbers(rows))
    if word == "stop":
        stops |= places(rows, "o")
    return all(
        seen_until(shaded, cell, stops, *size(rows)) == number for cell, number in numbers(rows).items()
    )


@cache
def snakes(height: int, width: int) -> tuple[Region, ...]:
    """All shadings which obey A (for the circles at their ends), B and C."""
    return tuple(
        shaded
        for shaded in all_shadings(height, width)
        if len(snake_ends(shaded)) == 2
        and rule_a(shaded, snake_ends(shaded))
        and rule_b(shaded)
        and rule_c(shaded)
    )


def accepts(givens: str, answer: str, options: Mapping[str, str] = DEFAULTS) -> bool:
    """Whether the shading obeys all rules."""
    word = choice(OPTIONS, options, "SN-1")
    rows = read(givens)
    parts = blocks(answer)
    if len(parts) != 1 or not has_size(parts[0], *size(rows)):
        return False
    shaded = read_shading(parts[0])
    if shaded is None:
        return False
    return (
        rule_a(shaded, places(rows, "o"))
        and rule_b(shaded)
        and rule_c(shaded)
        and rule_d(rows, shaded)
        and rule_e(rows, shaded, word)
    )


def answers(givens: str, options: Mapping[str, str] = DEFAULTS) -> set[str]:
    """All snakes between the circles which obey the clues."""
    word = choice(OPTIONS, options, "SN-1")
    rows = read(givens)
    height, width = size(rows)
    return {
        shading_text(shaded, height, width)
        for shaded in snakes(height, width)
        if rule_a(shaded, places(rows, "o")) and rule_d(rows, shaded) and rule_e(rows, shaded, word)
    }


def normal(answer: str) -> str:
    """The answer with plain spacing."""
    return tidy(answer)


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
