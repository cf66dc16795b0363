"""Oracle of Fillomino: areas as large as their numbers, no two of one size side by side.

FI-1: areas have any size, or three cells at most.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from random import Random

from .boards import DEFAULTS, Rows, choice, empty_rows, join_rows
from .partitions import Division, divided, divisions, relabel
from .tokens import beside, nudged, only_grid
from .verbs import Options, of_size

OPTIONS: Mapping[str, tuple[str, ...]] = {"FI-1": ("any", "three")}

SAMPLE = ("2 . .\n1 . 3\n", "A A B\nC B B\n")


def fits(board: Rows, division: Division, options: Options = DEFAULTS) -> bool:
    """A. A number is the size of its area.  (C: an area may hold any number of numbers.)"""
    if choice(OPTIONS, options, "FI-1") == "three" and max(map(len, division)) > 3:
        return False
    return all(
        board[r][c] in (".", "?", str(len(region))) for region in division for r, c in region
    ) and unequal(division)


@cache
def unequal(division: Division) -> bool:
    """B. Areas of one size share no edge."""
    size_at = {cell: len(region) for region in division for cell in region}
    home = {cell: region for region in division for cell in region}
    return all(
        home[near] is region or size_at[near] != len(region)
        for region in division for cell in region for near in beside(cell) if near in home
    )  # fmt: skip


@cache
def candidates(height: int, width: int) -> tuple[Division, ...]:
    """Return all divisions that keep B."""
    numbers = range(1, height * width + 1)
    return tuple(d for count in numbers for d in divisions(height, width, count) if unequal(d))


VERBS = divided(only_grid, of_size(candidates), fits)
accepts, answers, normal = VERBS.accepts, VERBS.answers, relabel


def boards(rng: Random, n: int) -> Iterator[str]:
    """Yield tiny boards: numbers in some cells of a random division, some of them changed."""
    for _ in range(n):
        height, width = rng.choice([(1, 4), (2, 2), (2, 3), (2, 4), (3, 3), (3, 3), (2, 5)])
        board = empty_rows(height, width)
        share = rng.choice((0.2, 0.4, 0.7))
        for region in rng.choice(candidates(height, width)):
            for r, c in sorted(region):
                if rng.random() < share:
                    board[r][c] = "?" if rng.random() < 0.1 else str(len(region))
        yield join_rows(nudged(rng, board, 1) if rng.random() < 0.2 else board)
