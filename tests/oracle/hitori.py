"""Hitori: lonely shaded cells; no number stands unshaded twice in a row or column. No options."""

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
    join_rows,
    numbers,
    only_block,
    random_size,
    size,
    tidy,
)
from .ruled import fits, found_among, lonely, lonely_shadings

OPTIONS: dict[str, tuple[str, ...]] = {}

SAMPLE = ("1 1 2\n2 3 1\n3 2 3\n", "# . .\n. . .\n. . #\n")


def read(givens: str) -> Rows:
    """The grid of numbers; a cell may be empty or unknown."""
    rows = only_block(givens)
    check_tokens(rows, ".?")
    return rows


def rule_a(rows: Rows, shaded: Region) -> bool:
    """A. No two unshaded cells of a row or column have the same number."""
    left = {cell: n for cell, n in numbers(rows).items() if cell not in shaded}
    return not any(
        n == m and cell != other and (cell[0] == other[0] or cell[1] == other[1])
        for cell, n in left.items() for other, m in left.items()
    )  # fmt: skip


def holds(rows: Rows, shaded: Region) -> bool:
    """A, B (lonely), C (the rest is connected)."""
    white = frozenset(all_cells(*size(rows))) - shaded
    return lonely(shaded) and connected(white) and rule_a(rows, shaded)


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
    """Different numbers in rows and columns, some of them then changed; some cells are empty."""
    for _ in range(n):
        height, width = random_size(rng, ((1, 3), (2, 3), (3, 3), (3, 4), (4, 4)))
        most = max(height, width)
        rows = [[str((r + c) % most + 1) for c in range(width)] for r in range(height)]
        for r, c in all_cells(height, width):
            if rng.random() < 0.3:
                rows[r][c] = rng.choice([*"..?", *[str(i + 1) for i in range(most)] * 2])
        yield join_rows(rows)
