"""Nurimisaki: a connected unshaded area whose ends are the circles; numbers measure them. No options."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

from .boards import (
    DEFAULTS,
    Cell,
    Region,
    Rows,
    all_cells,
    connected,
    empty_rows,
    is_number,
    join_rows,
    neighbours,
    only_block,
    random_size,
    runs_seen,
    size,
    tidy,
)
from .ruled import shaded
from .shadings import all_shadings
from .verbs import Options, of_size

OPTIONS: dict[str, tuple[str, ...]] = {}

SAMPLE = ("(3) . .\n. . .\n(o) . .\n", ". . .\n# # .\n. . .\n")


def read(givens: str) -> Rows:
    """The grid of circles: `(n)` or `(o)`."""
    rows = only_block(givens)
    for row in rows:
        for token in row:
            if token not in (".", "(o)") and not (token[0] + token[-1] == "()" and is_number(token[1:-1])):
                raise ValueError(f"unknown token {token}")
    return rows


def circles(rows: Rows) -> dict[Cell, int | None]:
    """The circles and their numbers."""
    return {
        (r, c): int(rows[r][c][1:-1]) if is_number(rows[r][c][1:-1]) else None
        for r, c in all_cells(*size(rows)) if rows[r][c] != "."
    }  # fmt: skip


def capes(white: Region) -> set[Cell]:
    """The unshaded cells with exactly one unshaded neighbour."""
    return {cell for cell in white if sum(near in white for near in neighbours(cell)) == 1}


@cache
def lands(height: int, width: int) -> tuple[Region, ...]:
    """The shadings that keep D (no 2x2 of one kind) and E (the unshaded cells are connected)."""
    every = frozenset(all_cells(height, width))
    return tuple(s for s in all_shadings(height, width) if mixed(s, height, width) and connected(every - s))


def mixed(shading: Region, height: int, width: int) -> bool:
    """Whether every 2x2 block has cells of both kinds."""
    return all(
        sum(cell in shading for cell in ((r, c), (r + 1, c), (r, c + 1), (r + 1, c + 1))) in (1, 2, 3)
        for r in range(height - 1) for c in range(width - 1)
    )  # fmt: skip


def holds(rows: Rows, shading: Region, _: Options = DEFAULTS) -> bool:
    """A and B (the capes are just the circles), C (numbers), D, E."""
    height, width = size(rows)
    white = frozenset(all_cells(height, width)) - shading
    given = circles(rows)
    return (
        capes(white) == set(given)
        and all(n is None or 1 + runs_seen(white, cell) == n for cell, n in given.items())
        and mixed(shading, height, width)
        and connected(white)
    )


VERBS = shaded(read, of_size(lands), holds)
accepts, answers, normal = VERBS.accepts, VERBS.answers, tidy


def boards(rng: random.Random, n: int) -> Iterator[str]:
    """Circles at the capes of a random shading; some boards have a wrong number, or a circle less."""
    for _ in range(n):
        height, width = random_size(rng, ((1, 4), (2, 3), (3, 3), (3, 4), (3, 4), (4, 4)))
        white = frozenset(all_cells(height, width)) - rng.choice(lands(height, width))
        rows = empty_rows(height, width)
        wrong = rng.random() < 0.15
        for r, c in sorted(capes(white)):
            number = 1 + runs_seen(white, (r, c)) + (wrong and rng.random() < 0.5)
            rows[r][c] = f"({number})" if rng.random() < 0.5 else "(o)"
        yield join_rows(rows)
