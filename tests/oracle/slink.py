"""Slink: a loop on vertices of a fully clued board, 2 to 20 cells high and wide. SL-1 as in Slitherlink.

Uniqueness (part of rule C) is a property of published givens and not asked of an answer.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from . import slitherlink
from .boards import Rows, join_rows, random_size, size, tidy
from .loops import all_loops, looped
from .slitherlink import edge_counts, holds, loops_on_vertices
from .verbs import of_size

OPTIONS = slitherlink.OPTIONS

SAMPLE = (
    """\
2 2
2 2
""",
    """\
┌ ─ ┐
│ · │
└ ─ ┘
""",
)


def read(givens: str) -> Rows:
    """The clue grid: C. every cell is clued, the sides are 2 to 20 long."""
    rows = slitherlink.read(givens)
    if any(token in ".?" for row in rows for token in row):
        raise ValueError("every cell must be clued")
    if not all(2 <= side <= 20 for side in size(rows)):
        raise ValueError("the board must be 2 to 20 cells high and wide")
    return rows


VERBS = looped(read, of_size(loops_on_vertices), holds, beyond=1)
accepts, answers, normal = VERBS.accepts, VERBS.answers, tidy


def boards(rng: random.Random, n: int) -> Iterator[str]:
    """All clues read off a random loop; in some boards one of them is wrong."""
    for _ in range(n):
        height, width = random_size(rng, ((2, 2), (2, 3), (3, 3), (3, 3), (3, 4)))
        loop = rng.choice(all_loops(height + 1, width + 1))
        counts = edge_counts(loop, height, width)
        rows = [[str(min(counts[r, c], 3)) for c in range(width)] for r in range(height)]
        if rng.random() < 0.2:
            r, c = rng.randrange(height), rng.randrange(width)
            rows[r][c] = rng.choice("0123")
        yield join_rows(rows)
