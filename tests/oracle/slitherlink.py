"""Slitherlink: a loop on vertices, clued like Slink S1; cells may be blank or have an unknown number `?`.

SL-1: the loop passes some of the vertices, or all.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from functools import cache

from .boards import (
    DEFAULTS,
    Cell,
    Rows,
    all_cells,
    blocks,
    choice,
    has_size,
    join_rows,
    nudged,
    numbers,
    only_block,
    random_size,
    size,
    tidy,
)
from .loops import Loop, all_loops, loop_edges, loop_text, read_loop

OPTIONS: dict[str, tuple[str, ...]] = {"SL-1": ("some", "all")}

SAMPLE = (
    """\
2 .
. 2
""",
    """\
┌ ─ ┐
│ · │
└ ─ ┘
""",
)


def read(givens: str) -> Rows:
    """The clue grid: `.` or a digit 0-3."""
    rows = only_block(givens)
    for row in rows:
        for token in row:
            if token not in (".", "?", "0", "1", "2", "3"):
                raise ValueError(f"unknown token {token}")
    return rows


@cache
def edge_counts(loop: Loop, height: int, width: int) -> dict[Cell, int]:
    """For every cell, how many of its four edges are on the loop."""
    used = loop_edges(loop)
    return {
        (r, c): sum(
            frozenset(side) in used
            for side in (
                ((r, c), (r, c + 1)),
                ((r + 1, c), (r + 1, c + 1)),
                ((r, c), (r + 1, c)),
                ((r, c + 1), (r + 1, c + 1)),
            )
        )
        for r, c in all_cells(height, width)
    }


def passes(loop: Loop, height: int, width: int, options: Mapping[str, str]) -> bool:
    """A. The loop passes all vertices, if it has to (SL-1)."""
    return choice(OPTIONS, options, "SL-1") == "some" or len(loop) == (height + 1) * (width + 1)


def rule_b(rows: Rows, loop: Loop) -> bool:
    """B. Each number is the count of its cell's four edges on the loop."""
    counts = edge_counts(loop, *size(rows))
    return all(counts[cell] == number for cell, number in numbers(rows).items())


def accepts(givens: str, answer: str, options: Mapping[str, str] = DEFAULTS) -> bool:
    """Whether the answer is one loop (A) which obeys the clues (B)."""
    rows = read(givens)
    height, width = size(rows)
    parts = blocks(answer)
    if len(parts) != 1 or not has_size(parts[0], height + 1, width + 1):
        return False
    loop = read_loop(parts[0])  # A
    return loop is not None and rule_b(rows, loop) and passes(loop, height, width, options)


def answers(givens: str, options: Mapping[str, str] = DEFAULTS) -> set[str]:
    """All loops on the vertices which obey the clues."""
    rows = read(givens)
    height, width = size(rows)
    wanted = numbers(rows).items()
    return {
        loop_text(loop, height + 1, width + 1)
        for loop in all_loops(height + 1, width + 1)
        if wanted <= edge_counts(loop, height, width).items()  # B
        and passes(loop, height, width, options)
    }


def normal(answer: str) -> str:
    """The answer with plain spacing."""
    return tidy(answer)


def boards(rng: random.Random, n: int) -> Iterator[str]:
    """Clues read off random loops, most cells kept; some boards get a wrong clue."""
    for _ in range(n):
        height, width = random_size(rng, ((1, 2), (1, 4), (2, 2), (2, 3), (3, 3), (3, 3), (3, 4)))
        loop = rng.choice(all_loops(height + 1, width + 1))
        counts = edge_counts(loop, height, width)
        kept = rng.choice((0.2, 0.4, 0.6, 0.9))
        rows = [
            [str(counts[r, c]) if counts[r, c] < 4 and rng.random() < kept else "." for c in range(width)]
            for r in range(height)
        ]
        rows = [["3" if token == "4" else token for token in row] for row in nudged(rng, rows)]
        yield join_rows(rows)
