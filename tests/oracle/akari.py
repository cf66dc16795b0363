"""Akari: lamps light rows and columns up to black cells (`#`, or a number of lamps beside). No options."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping

from .boards import (
    DEFAULTS,
    ORTHOGONAL,
    Cell,
    Region,
    Rows,
    all_cells,
    check_tokens,
    empty_rows,
    join_rows,
    neighbours,
    nudged,
    numbers,
    only_block,
    places,
    random_size,
    size,
    step,
    tidy,
)
from .ruled import fits, found_among

OPTIONS: dict[str, tuple[str, ...]] = {}

SAMPLE = ("2 . .\n. # .\n. . .\n", "# * .\n* # .\n. . *\n")


def read(givens: str) -> Rows:
    """The grid: white cells `.`, black ones `#`, `?` or a number."""
    rows = only_block(givens)
    check_tokens(rows, ".#?")
    return rows


def black_cells(rows: Rows) -> set[Cell]:
    """All cells that are not white."""
    return places(rows, "#", "?") | set(numbers(rows))


def in_sight(rows: Rows, cell: Cell) -> set[Cell]:
    """The white cells that a lamp in this cell lights, its own left out."""
    black, board = black_cells(rows), set(all_cells(*size(rows)))
    seen = set()
    for way in ORTHOGONAL:
        here = step(cell, way)
        while here in board and here not in black:
            seen.add(here)
            here = step(here, way)
    return seen


def holds(rows: Rows, sight: Mapping[Cell, set[Cell]], lamps: Region) -> bool:
    """A (all is lit), B (no lamp lights another), C (numbers)."""
    return (
        all(cell in lamps or sight[cell] & lamps for cell in sight)
        and not any(sight[lamp] & lamps for lamp in lamps)
        and all(sum(near in lamps for near in neighbours(cell)) == n for cell, n in numbers(rows).items())
    )


def sights(rows: Rows) -> dict[Cell, set[Cell]]:
    """What is in sight of every white cell."""
    black = black_cells(rows)
    return {cell: in_sight(rows, cell) for cell in all_cells(*size(rows)) if cell not in black}


def accepts(givens: str, answer: str, options: Mapping[str, str] = DEFAULTS) -> bool:
    """Whether the lamps keep the rules."""
    rows = read(givens)
    sight = sights(rows)
    return fits(answer, *size(rows), lambda lamps: holds(rows, sight, lamps), "*", black_cells(rows))


def peaceful(sight: Mapping[Cell, set[Cell]]) -> Iterator[Region]:
    """Every set of white cells none of which sees another."""

    def extend(lamps: frozenset[Cell], rest: list[Cell]) -> Iterator[Region]:
        yield lamps
        for i, cell in enumerate(rest):
            yield from extend(lamps | {cell}, [c for c in rest[i + 1 :] if c not in sight[cell]])

    yield from extend(frozenset(), sorted(sight))


def answers(givens: str, options: Mapping[str, str] = DEFAULTS) -> set[str]:
    """All sets of lamps that keep the rules."""
    rows = read(givens)
    sight, black = sights(rows), black_cells(rows)
    return found_among(peaceful(sight), *size(rows), lambda lamps: holds(rows, sight, lamps), "*", black)


def normal(answer: str) -> str:
    """The answer with plain spacing."""
    return tidy(answer)


def boards(rng: random.Random, n: int) -> Iterator[str]:
    """Random black cells, some with a number read off a lighting if there is one, some wrong."""
    for _ in range(n):
        height, width = random_size(rng, ((1, 3), (2, 3), (3, 3), (3, 4), (4, 4)))
        rows = empty_rows(height, width)
        for r, c in all_cells(height, width):
            if rng.random() < 0.25:
                rows[r][c] = "#"
        sight = sights(rows)
        lit = [lamps for lamps in peaceful(sight) if holds(rows, sight, lamps)]
        lamps = rng.choice(lit)
        for r, c in places(rows, "#"):
            if rng.random() < 0.6:
                rows[r][c] = str(sum(near in lamps for near in neighbours((r, c))))
        yield join_rows(["4" if token == "5" else token for token in row] for row in nudged(rng, rows))
