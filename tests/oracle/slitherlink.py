"""Slitherlink: a loop on vertices, clued like Slink S1; cells may be blank or have an unknown number `?`.

SL-1: the loop passes some of the vertices, or all.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from functools import cache

from .boards import (
    Cell,
    Rows,
    all_cells,
    choice,
    join_rows,
    nudged,
    numbers,
    only_block,
    random_size,
    size,
    tidy,
)
from .loops import Loop, all_loops, loop_edges, looped
from .verbs import Options, of_size

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
    return numbers(rows).items() <= edge_counts(loop, *size(rows)).items()


def holds(rows: Rows, loop: Loop, options: Options) -> bool:
    """A (the loop itself, and whether it passes all vertices) and B."""
    return rule_b(rows, loop) and passes(loop, *size(rows), options)


def loops_on_vertices(height: int, width: int) -> tuple[Loop, ...]:
    """All loops over the corners of the cells of a board."""
    return all_loops(height + 1, width + 1)


VERBS = looped(read, of_size(loops_on_vertices), holds, beyond=1)
accepts, answers, normal = VERBS.accepts, VERBS.answers, tidy


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
