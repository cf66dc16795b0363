"""Star Battle: N stars in every row, column and region, none touching another. No options."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from functools import cache

from .boards import (
    DEFAULTS,
    DIAGONAL,
    ORTHOGONAL,
    Region,
    Rows,
    all_cells,
    blocks,
    is_number,
    join_blocks,
    random_regions,
    regions,
    size,
    step,
    tidy,
)
from .ruled import fits, found_among

OPTIONS: dict[str, tuple[str, ...]] = {}

SAMPLE = ("N 1\n\nA A B B\nA A B B\nC C D D\nC C D D\n", ". * . .\n. . . *\n* . . .\n. . * .\n")


def read(givens: str) -> tuple[int, Rows, dict[str, Region]]:
    """N, the grid of regions (`#` for black cells), and the regions."""
    parts = blocks(givens)
    if len(parts) != 2 or len(parts[0]) != 1 or parts[0][0][0] != "N" or not is_number(parts[0][0][1]):
        raise ValueError("N and a grid of regions expected")
    size(parts[1])
    return int(parts[0][0][1]), parts[1], regions(parts[1])


def apart(stars: Region) -> bool:
    """D. No two stars touch."""
    return not any(step(star, way) in stars for star in stars for way in ORTHOGONAL + DIAGONAL)


def holds(n: int, rows: Rows, division: dict[str, Region], stars: Region) -> bool:
    """A, B, C (N stars in every row, column, region), D."""
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


def holes(rows: Rows) -> set[tuple[int, int]]:
    """The black cells."""
    return {(r, c) for r, c in all_cells(*size(rows)) if rows[r][c] == "#"}


def accepts(givens: str, answer: str, options: Mapping[str, str] = DEFAULTS) -> bool:
    """Whether the stars keep the rules."""
    n, rows, division = read(givens)
    return fits(answer, *size(rows), lambda stars: holds(n, rows, division, stars), "*", holes(rows))


def answers(givens: str, options: Mapping[str, str] = DEFAULTS) -> set[str]:
    """All sets of stars that keep the rules."""
    n, rows, division = read(givens)
    black = holes(rows)
    stars = (s for s in even_stars(*size(rows), n) if not s & black)
    return found_among(stars, *size(rows), lambda s: holds(n, rows, division, s), "*", black)


def normal(answer: str) -> str:
    """The answer with plain spacing."""
    return tidy(answer)


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
