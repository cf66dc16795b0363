"""Oracle of Fillomino: areas as large as their numbers, no two of one size side by side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from random import Random

from .partitions import Division, divided, divisions, relabel
from .tokens import NO_OPTIONS, Grid, beside, blank, nudged, only_grid, show
from .verbs import Options, of_size

OPTIONS: Mapping[str, tuple[str, ...]] = {}

SAMPLE = ("2 . .\n1 . 3\n", "A A B\nC B B\n")


def fits(board: Grid, division: Division, _: Options = NO_OPTIONS) -> bool:
    """A. A number is the size of its area.  (C: an area may hold any number of numbers.)"""
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
        board = blank(height, width)
        share = rng.choice((0.2, 0.4, 0.7))
        for region in rng.choice(candidates(height, width)):
            for r, c in sorted(region):
                if rng.random() < share:
                    board[r][c] = "?" if rng.random() < 0.1 else str(len(region))
        yield show(nudged(rng, board, 1) if rng.random() < 0.2 else board)
