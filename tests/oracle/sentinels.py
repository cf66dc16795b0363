"""Sentinels: a loop without sharp U-turns; numbers count loop cells up to the next clue.

No options. Rules A to D are those of `gentle_loops`; a `?` clue has any value, 0 included.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from .boards import Cell, Region, Rows, clue_cells, seen_until, size, tidy
from .gentle_loops import clued_boards, counting

OPTIONS: dict[str, tuple[str, ...]] = {}

SAMPLE = (
    """\
. . . .
. 4 . .
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
    """Loop cells in the four directions, scanned to the next clue cell or the edge (E)."""
    return seen_until(loop, cell, clue_cells(rows), *size(rows))


VERBS = counting(count)
accepts, answers, normal = VERBS.accepts, VERBS.answers, tidy


def boards(rng: random.Random, n: int) -> Iterator[str]:
    """Small boards with clues read off random loops."""
    return clued_boards(rng, n, count)
