"""Aqre: a connected shading without four equal cells in a line; numbers count in rooms. No options."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from functools import cache

from .boards import (
    DEFAULTS,
    Region,
    Rows,
    connected,
    empty_rows,
    join_blocks,
    nudged,
    numbers,
    random_regions,
    random_size,
    regions,
    size,
    tidy,
)
from .ruled import fits, found_among, read_rooms, stands_first
from .shadings import all_shadings

OPTIONS: dict[str, tuple[str, ...]] = {}

SAMPLE = ("1 . 1 .\n\nA A B B\n", ". # # .\n")


def rule_c(height: int, width: int, shaded: Region) -> bool:
    """C. No four cells in a line are all shaded, or all unshaded."""
    lines = [[(r, c + i) for i in range(4)] for r in range(height) for c in range(width - 3)]
    lines += [[(r + i, c) for i in range(4)] for r in range(height - 3) for c in range(width)]
    return all(sum(cell in shaded for cell in line) in (1, 2, 3) for line in lines)


@cache
def fair_shadings(height: int, width: int) -> tuple[Region, ...]:
    """All shadings that keep A and C."""
    return tuple(s for s in all_shadings(height, width) if rule_c(height, width, s) and connected(s))


def holds(rows: Rows, division: dict[str, Region], shaded: Region) -> bool:
    """A (one group), B (a number, in its room's first cell, counts the room's shaded cells), C."""
    return (
        connected(shaded)
        and stands_first(rows, division)
        and all(len(room & shaded) == n for cell, n in numbers(rows).items()
                for room in division.values() if cell in room)
        and rule_c(*size(rows), shaded)
    )  # fmt: skip


def accepts(givens: str, answer: str, options: Mapping[str, str] = DEFAULTS) -> bool:
    """Whether the shading keeps the rules."""
    rows, division, _ = read_rooms(givens)
    return fits(answer, *size(rows), lambda shaded: holds(rows, division, shaded))


def answers(givens: str, options: Mapping[str, str] = DEFAULTS) -> set[str]:
    """All shadings that keep the rules."""
    rows, division, _ = read_rooms(givens)
    return found_among(
        fair_shadings(*size(rows)), *size(rows), lambda shaded: holds(rows, division, shaded)
    )


def normal(answer: str) -> str:
    """The answer with plain spacing."""
    return tidy(answer)


def boards(rng: random.Random, n: int) -> Iterator[str]:
    """Random rooms; numbers read off a shading, some wrong."""
    for _ in range(n):
        height, width = random_size(rng, ((1, 4), (2, 3), (3, 3), (3, 4), (4, 4), (4, 4)))
        drawn = random_regions(rng, height, width, rng.randint(2, max(2, height * width // 3)))
        rows, shaded = empty_rows(height, width), rng.choice(fair_shadings(height, width))
        share = rng.choice((0.4, 0.7, 1.0))
        for room in regions(drawn).values():
            if rng.random() < share:
                r, c = min(room)
                rows[r][c] = str(len(room & shaded)) if rng.random() < 0.9 else "?"
        yield join_blocks([nudged(rng, rows), drawn])
