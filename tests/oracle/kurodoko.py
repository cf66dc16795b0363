"""Kurodoko: lonely shaded cells; a number counts the unshaded cells it sees, itself included."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping

from .boards import (
    DEFAULTS,
    Region,
    Rows,
    all_cells,
    check_tokens,
    connected,
    empty_rows,
    join_rows,
    nudged,
    numbers,
    only_block,
    places,
    random_size,
    runs_seen,
    size,
    tidy,
)
from .ruled import fits, found_among, lonely, lonely_shadings

OPTIONS: dict[str, tuple[str, ...]] = {}

SAMPLE = ("5 . .\n. . .\n. . 5\n", ". . .\n. # .\n. . .\n")


def read(givens: str) -> Rows:
    """The clue grid."""
    rows = only_block(givens)
    check_tokens(rows, ".?")
    return rows


def holds(rows: Rows, shaded: Region) -> bool:
    """A (clues stay unshaded), B (lonely), C (the rest is connected), D (views)."""
    white = frozenset(all_cells(*size(rows))) - shaded
    clues = places(rows, "?") | set(numbers(rows))
    return (
        not clues & shaded
        and lonely(shaded)
        and connected(white)
        and all(1 + runs_seen(white, cell) == n for cell, n in numbers(rows).items())
    )


def accepts(givens: str, answer: str, options: Mapping[str, str] = DEFAULTS) -> bool:
    """Whether the shading keeps the rules."""
    rows = read(givens)
    return fits(answer, *size(rows), lambda shaded: holds(rows, shaded))


def answers(givens: str, options: Mapping[str, str] = DEFAULTS) -> set[str]:
    """All shadings that keep the rules."""
    rows = read(givens)
    return found_among(lonely_shadings(*size(rows)), *size(rows), lambda shaded: holds(rows, shaded))


def normal(answer: str) -> str:
    """The answer with plain spacing."""
    return tidy(answer)


def boards(rng: random.Random, n: int) -> Iterator[str]:
    """Clues read off random shadings; some boards get a wrong clue."""
    for _ in range(n):
        height, width = random_size(rng, ((1, 3), (2, 3), (3, 3), (3, 4), (4, 4)))
        shaded = rng.choice(lonely_shadings(height, width))
        white = frozenset(all_cells(height, width)) - shaded
        rows = empty_rows(height, width)
        kept = rng.choice((0.2, 0.4, 0.7))
        for r, c in white:
            if rng.random() < kept:
                rows[r][c] = "?" if rng.random() < 0.1 else str(1 + runs_seen(white, (r, c)))
        yield join_rows(["1" if token == "0" else token for token in row] for row in nudged(rng, rows))
