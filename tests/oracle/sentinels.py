"""Sentinels: a loop without sharp U-turns; numbers count loop cells up to the next clue.

No options. Rules A to D are those of `gentle_loops`; a `?` clue has any value, 0 included.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping

from .boards import DEFAULTS, Cell, Region, Rows, seen_until, size, tidy
from .gentle_loops import accepted, all_answers, clue_cells, clued_boards, read

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


def accepts(givens: str, answer: str, options: Mapping[str, str] = DEFAULTS) -> bool:
    """Whether the answer obeys all rules."""
    return accepted(read(givens), answer, count)


def answers(givens: str, options: Mapping[str, str] = DEFAULTS) -> set[str]:
    """All loops which obey the rules."""
    return all_answers(read(givens), count)


def normal(answer: str) -> str:
    """The answer with plain spacing."""
    return tidy(answer)


def boards(rng: random.Random, n: int) -> Iterator[str]:
    """Small boards with clues read off random loops."""
    return clued_boards(rng, n, count)
