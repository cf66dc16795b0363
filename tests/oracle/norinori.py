"""Norinori: shaded dominoes, two shaded cells in every room. No options."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

from .boards import (
    DEFAULTS,
    Region,
    Rows,
    join_rows,
    neighbours,
    random_regions,
    random_size,
    regions,
    tidy,
)
from .ruled import black_cells, read_one_grid_of_rooms, shaded
from .shadings import all_shadings
from .verbs import Options, of_size

OPTIONS: dict[str, tuple[str, ...]] = {}

SAMPLE = ("A A B B\nA A B B\n", "# . # #\n# . . .\n")


def read(givens: str) -> tuple[Rows, dict[str, Region]]:
    """The grid of rooms and the rooms."""
    board = read_one_grid_of_rooms(givens)
    if black_cells(board):
        raise ValueError("boards with black cells are not looked at here")
    return board


def rule_a(shading: Region) -> bool:
    """A. Every shaded cell has exactly one shaded neighbour."""
    return all(sum(near in shading for near in neighbours(cell)) == 1 for cell in shading)


def holds(board: tuple[Rows, dict[str, Region]], shading: Region, _: Options = DEFAULTS) -> bool:
    """A, and B: two shaded cells in every room."""
    division = board[1]
    return all(len(room & shading) == 2 for room in division.values()) and rule_a(shading)


@cache
def dominoes(height: int, width: int) -> tuple[Region, ...]:
    """All shadings that keep A."""
    return tuple(shading for shading in all_shadings(height, width) if rule_a(shading))


VERBS = shaded(read, of_size(dominoes), holds)
accepts, answers, normal = VERBS.accepts, VERBS.answers, tidy


def boards(rng: random.Random, n: int) -> Iterator[str]:
    """Random rooms, most of them tried again until some dominoes fit them."""
    for _ in range(n):
        height, width = random_size(rng, ((1, 4), (2, 3), (3, 3), (3, 4), (4, 4), (4, 4)))
        shading = rng.choice([s for s in dominoes(height, width) if s])
        for _ in range(rng.choice((1, 300, 300))):
            drawn = random_regions(rng, height, width, len(shading) // 2)
            if all(len(room & shading) == 2 for room in regions(drawn).values()):
                break
        yield join_rows(drawn)
