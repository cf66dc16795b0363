"""Loop battle: a loop with exactly N turns in every row, column and region. No options."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

from .boards import (
    DEFAULTS,
    Cell,
    Region,
    Rows,
    all_cells,
    blocks,
    is_number,
    join_blocks,
    random_regions,
    regions,
    size,
    tidy,
)
from .loops import Loop, all_loops, looped, turns
from .verbs import Options

OPTIONS: dict[str, tuple[str, ...]] = {}

SAMPLE = (
    """\
N 2

A A B B
A A B B
C C D D
C C D D
""",
    """\
┌ ┐ · ·
│ │ ┌ ┐
│ └ ┘ │
└ ─ ─ ┘
""",
)


Board = tuple[Rows, dict[str, Region], int]


def read(givens: str) -> Board:
    """The region grid (`#` for black cells), the regions, and N."""
    parts = blocks(givens)
    if len(parts) != 2 or len(parts[0]) != 1 or len(parts[0][0]) != 2:
        raise ValueError("N and a region grid expected")
    name, value = parts[0][0]
    if name != "N" or not is_number(value):
        raise ValueError("N and a number expected")
    size(parts[1])
    return parts[1], regions(parts[1]), int(value)


def rule_a(division: dict[str, Region], loop: Loop) -> bool:
    """A. The loop enters no black cell, that is, only cells of regions."""
    white = {cell for region in division.values() for cell in region}
    return set(loop) <= white


def rule_b(n: int, height: int, bends: set[Cell]) -> bool:
    """B. Every row contains exactly N turns."""
    return all(sum(r == row for r, _ in bends) == n for row in range(height))


def rule_c(n: int, width: int, bends: set[Cell]) -> bool:
    """C. Every column contains exactly N turns."""
    return all(sum(c == column for _, c in bends) == n for column in range(width))


def rule_d(n: int, division: dict[str, Region], bends: set[Cell]) -> bool:
    """D. Every region contains exactly N turns."""
    return all(len(region & bends) == n for region in division.values())


def holds(board: Board, loop: Loop, _: Options = DEFAULTS) -> bool:
    """All rules."""
    rows, division, n = board
    height, width = size(rows)
    bends = turns(loop)
    return (
        rule_b(n, height, bends)
        and rule_c(n, width, bends)
        and rule_d(n, division, bends)
        and rule_a(division, loop)
    )


@cache
def even_loops(height: int, width: int) -> dict[int, list[Loop]]:
    """The loops which obey B and C, for every N with such loops."""
    found: dict[int, list[Loop]] = {}
    for loop in all_loops(height, width):
        bends = turns(loop)
        for n in range(2, width + 1):
            if rule_b(n, height, bends) and rule_c(n, width, bends):
                found.setdefault(n, []).append(loop)
    return found


def candidates(board: Board, _: Options) -> list[Loop]:
    """The loops with as many turns as wanted in all rows and columns."""
    return even_loops(*size(board[0])).get(board[2], [])


VERBS = looped(read, candidates, holds)
accepts, answers, normal = VERBS.accepts, VERBS.answers, tidy


def boards(rng: random.Random, n: int) -> Iterator[str]:
    """Random regions, mostly retried until a chosen loop obeys them; some black cells."""
    for _ in range(n):
        side = rng.choice((2, 3, 4, 4, 5, 5))
        height, width = (side, side) if rng.random() < 0.95 else (side, max(2, side - 1))
        found = even_loops(height, width)
        number = rng.choice(sorted(found) or [2])
        loop = rng.choice(found.get(number) or all_loops(height, width))
        for _ in range(rng.choice((1, 600, 600, 600))):
            drawn = random_regions(rng, height, width, height)
            if rule_d(number, regions(drawn), turns(loop)):
                break
        off = [cell for cell in all_cells(height, width) if cell not in loop]
        for r, c in rng.sample(off, min(len(off), rng.choice((0, 0, 1)))):
            drawn = with_black_cell(drawn, r, c)
        yield join_blocks([[["N", str(number)]], drawn])


def with_black_cell(drawn: Rows, r: int, c: int) -> Rows:
    """The region grid with a black cell, unless that cuts a region in two."""
    changed = [list(row) for row in drawn]
    changed[r][c] = "#"
    try:
        regions(changed)
    except ValueError:
        return drawn
    return changed
