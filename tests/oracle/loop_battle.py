"""Loop battle: a loop with exactly N turns in every row, column and region. No options."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from functools import cache

from .boards import (
    DEFAULTS,
    Cell,
    Region,
    Rows,
    all_cells,
    blocks,
    has_size,
    is_number,
    join_blocks,
    random_regions,
    regions,
    size,
    tidy,
)
from .loops import Loop, all_loops, loop_text, read_loop, turns

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


def read(givens: str) -> tuple[int, Rows, dict[str, Region]]:
    """N, the region grid (`#` for black cells), and the regions."""
    parts = blocks(givens)
    if len(parts) != 2 or len(parts[0]) != 1 or len(parts[0][0]) != 2:
        raise ValueError("N and a region grid expected")
    name, value = parts[0][0]
    if name != "N" or not is_number(value):
        raise ValueError("N and a number expected")
    size(parts[1])
    return int(value), parts[1], regions(parts[1])


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


def holds(n: int, rows: Rows, division: dict[str, Region], loop: Loop) -> bool:
    """All rules."""
    height, width = size(rows)
    bends = turns(loop)
    return (
        rule_b(n, height, bends)
        and rule_c(n, width, bends)
        and rule_d(n, division, bends)
        and rule_a(division, loop)
    )


def accepts(givens: str, answer: str, options: Mapping[str, str] = DEFAULTS) -> bool:
    """Whether the answer obeys all rules."""
    n, rows, division = read(givens)
    parts = blocks(answer)
    if len(parts) != 1 or not has_size(parts[0], *size(rows)):
        return False
    loop = read_loop(parts[0])
    return loop is not None and holds(n, rows, division, loop)


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


def answers(givens: str, options: Mapping[str, str] = DEFAULTS) -> set[str]:
    """All loops which obey the rules."""
    n, rows, division = read(givens)
    height, width = size(rows)
    return {
        loop_text(loop, height, width)
        for loop in even_loops(height, width).get(n, [])
        if holds(n, rows, division, loop)
    }


def normal(answer: str) -> str:
    """The answer with plain spacing."""
    return tidy(answer)


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
