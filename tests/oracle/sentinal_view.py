"""Sentinal View: a loop without sharp U-turns; numbers add up the runs of loop cells. No options.

Rules A to D are those of `gentle_loops`; a `?` clue has any value, 0 included.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from .boards import Cell, Region, Rows, runs_seen, tidy
from .gentle_loops import clued_boards, counting

OPTIONS: dict[str, tuple[str, ...]] = {}

SAMPLE = (
    """\
. . . .
. 2 . .
. . . .
. . . .
""",
    """\
┌ ─ ─ ┐
│ · · │
│ · · │
└ ─ ─ ┘
""",
)


def count(rows: Rows, loop: Region, cell: Cell) -> int:
    """Sum of the unbroken runs of loop cells in the four directions (E)."""
    return runs_seen(loop, cell)


VERBS = counting(count)
accepts, answers, normal = VERBS.accepts, VERBS.answers, tidy


def boards(rng: random.Random, n: int) -> Iterator[str]:
    """Small boards with clues read off random loops."""
    return clued_boards(rng, n, count)
