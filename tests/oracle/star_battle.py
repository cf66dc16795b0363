"""Star Battle: N stars in every row, column and region, none touching another. No options."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

from .boards import (
    DEFAULTS,
    DIAGONAL,
    ORTHOGONAL,
    Cell,
    Region,
    Rows,
    blocks,
    is_number,
    join_blocks,
    places,
    random_regions,
    regions,
    size,
    step,
    tidy,
)
from .ruled import shaded
from .verbs import Options

OPTIONS: dict[str, tuple[str, ...]] = {}

SAMPLE = ("N 1\n\nA A B B\nA A B B\nC C D D\nC C D D\n", ". * . .\n. . . *\n* . . .\n. . * .\n")


Board = tuple[Rows, dict[str, Region], int]


def read(givens: str) -> Board:
    """The grid of regions (`#` for black cells), the regions, and N."""
    parts = blocks(givens)
    if len(parts) != 2 or len(parts[0]) != 1 or parts[0][0][0] != "N" or not is_number(parts[0][0][1]):
        raise ValueError("N and a grid of regions expected")
    size(parts[1])
    return parts[1], regions(parts[1]), int(parts[0][0][1])


def apart(stars: Region) -> bool:
    """D. No two stars touch."""
    return not any(step(star, way) in stars for star in stars for way in ORTHOGONAL + DIAGONAL)


def holds(board: Board, stars: Region, _: Options = DEFAULTS) -> bool:
    """A, B, C (N stars in every row, column, region), D."""
    rows, division, n = board
    height, width = size(rows)
    return (
        all(sum(r == row for r, _ in stars) == n for row in range(height))
        and all(sum(c == column for _, c in stars) == n for column in range(width))
        and all(len(region & stars) == n for region in division.values())
        and apart(stars)
    )


@cache
def even_stars(height: int, width: int, n: int) -> tuple[Region, ...]:
    """All sets of stars with N in every row, built row by row, none touching another."""

    def rows_from(row: int, stars: Region) -> Iterator[Region]:
        if row == height:
            yield stars
            return

        def fill(column: int, left: int, more: Region) -> Iterator[Region]:
            if left == 0:
                yield from rows_from(row + 1, more)
            for c in range(column, width):
                if left and apart(more | {(row, c)}):
                    yield from fill(c + 1, left - 1, more | {(row, c)})

        yield from fill(0, n, stars)

    return tuple(rows_from(0, frozenset()))


def black_cells(board: Board) -> set[Cell]:
    """The cells that belong to no region."""
    return places(board[0], "#")


def candidates(board: Board, _: Options) -> Iterator[Region]:
    """All sets of as many stars in every row, none of them black."""
    black = black_cells(board)
    return (stars for stars in even_stars(*size(board[0]), board[2]) if not stars & black)


VERBS = shaded(read, candidates, holds, "*", black_cells)
accepts, answers, normal = VERBS.accepts, VERBS.answers, tidy


def boards(rng: random.Random, n: int) -> Iterator[str]:
    """Random regions, most of them tried again until some stars fit them."""
    for _ in range(n):
        side = rng.choice((1, 4, 4, 5, 5, 6))
        stars = rng.choice([s for s in even_stars(side, side, 1) if len({c for _, c in s}) == side])
        for _ in range(rng.choice((1, 300, 300))):
            drawn = random_regions(rng, side, side, side)
            if all(len(region & stars) == 1 for region in regions(drawn).values()):
                break
        yield join_blocks([[["N", str(rng.choice((1, 1, 1, 1, 2)))]], drawn])
