"""Norinori: shaded dominoes, two shaded cells in every room. No options."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from functools import cache

from .boards import (
    DEFAULTS,
    Region,
    Rows,
    all_cells,
    join_rows,
    neighbours,
    only_block,
    random_regions,
    random_size,
    regions,
    size,
    tidy,
)
from .ruled import fits, found_among
from .shadings import all_shadings

OPTIONS: dict[str, tuple[str, ...]] = {}

SAMPLE = ("A A B B\nA A B B\n", "# . # #\n# . . .\n")


def read(givens: str) -> tuple[Rows, dict[str, Region]]:
    """The grid of rooms (`#` for black cells) and the rooms."""
    rows = only_block(givens)
    return rows, regions(rows)


def rule_a(shaded: Region) -> bool:
    """A. Every shaded cell has exactly one shaded neighbour."""
    return all(sum(near in shaded for near in neighbours(cell)) == 1 for cell in shaded)


def holds(division: dict[str, Region], shaded: Region) -> bool:
    """A, and B: two shaded cells in every room."""
    return rule_a(shaded) and all(len(room & shaded) == 2 for room in division.values())


@cache
def dominoes(height: int, width: int) -> tuple[Region, ...]:
    """All shadings that keep A."""
    return tuple(shaded for shaded in all_shadings(height, width) if rule_a(shaded))


def holes(rows: Rows) -> set[tuple[int, int]]:
    """The black cells."""
    return {(r, c) for r, c in all_cells(*size(rows)) if rows[r][c] == "#"}


def accepts(givens: str, answer: str, options: Mapping[str, str] = DEFAULTS) -> bool:
    """Whether the shading keeps the rules; black cells show `#`, too, and are not shaded."""
    rows, division = read(givens)
    if holes(rows):
        raise ValueError("boards with black cells are not looked at here")
    return fits(answer, *size(rows), lambda shaded: holds(division, shaded))


def answers(givens: str, options: Mapping[str, str] = DEFAULTS) -> set[str]:
    """All shadings that keep the rules."""
    rows, division = read(givens)
    return found_among(dominoes(*size(rows)), *size(rows), lambda shaded: holds(division, shaded))


def normal(answer: str) -> str:
    """The answer with plain spacing."""
    return tidy(answer)


def boards(rng: random.Random, n: int) -> Iterator[str]:
    """Random rooms, most of them tried again until some dominoes fit them."""
    for _ in range(n):
        height, width = random_size(rng, ((1, 4), (2, 3), (3, 3), (3, 4), (4, 4), (4, 4)))
        shaded = rng.choice([s for s in dominoes(height, width) if s])
        for _ in range(rng.choice((1, 300, 300))):
            drawn = random_regions(rng, height, width, len(shaded) // 2)
            if all(len(room & shaded) == 2 for room in regions(drawn).values()):
                break
        yield join_rows(drawn)
