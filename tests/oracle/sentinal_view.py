"""Sentinal View: a loop without sharp U-turns; numbers add up the runs of loop cells. No options.

Rules A to D are those of `gentle_loops`; a `?` clue has any value, 0 included.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping

from .boards import DEFAULTS, Cell, Region, Rows, runs_seen, tidy
from .gentle_loops import accepted, all_answers, clued_boards, read

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
