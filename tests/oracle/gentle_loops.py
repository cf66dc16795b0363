"""What Sentinels and Sentinal View have in common: rules A to D, and the boards."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache

from .boards import (
    Cell,
    Region,
    Rows,
    all_cells,
    blocks,
    check_tokens,
    empty_rows,
    has_size,
    join_rows,
    nudged,
    numbers,
    only_block,
    places,
    random_size,
    size,
)
from .loops import Loop, all_loops, corners, loop_text, read_loop, way

Count = Callable[[Rows, Region, Cell], int]


def read(givens: str) -> Rows:
    """The clue grid: `.`, a number, or `?` (a clue cell with any value)."""
    rows = only_block(givens)
    check_tokens(rows, ".?")
    return rows


def clue_cells(rows: Rows) -> set[Cell]:
    """All cells with a number or `?`."""
    return places(rows, "?") | set(numbers(rows))


def rule_b(rows: Rows, loop: Loop) -> bool:
    """B. The loop does not enter clue cells."""
    return not clue_cells(rows) & set(loop)


def rule_d(loop: Loop) -> bool:
    """D. No two consecutive cells of the loop both turn in the same rotational sense."""
    senses = []
    for before, here, after in corners(loop):
        (r1, c1), (r2, c2) = way(before, here), way(here, after)
        senses.append(r1 * c2 - c1 * r2)  # 0 straight on, 1 and -1 the two senses
    return not any(senses[i] != 0 and senses[i] == senses[i - 1] for i in range(len(senses)))


def rule_e(rows: Rows, loop: Loop, count: Count) -> bool:
    """E. A number is what the genre counts from its cell."""
    cells = frozenset(loop)
    return all(count(rows, cells, cell) == number for cell, number in numbers(rows).items())


@cache
def gentle_loops(height: int, width: int) -> tuple[Loop, ...]:
    """All loops (A, C) which obey D."""
    return tuple(loop for loop in all_loops(height, width) if rule_d(loop))


def accepted(rows: Rows, answer: str, count: Count) -> bool:
    """Whether the answer obeys all rules."""
    parts = blocks(answer)
    if len(parts) != 1 or not has_size(parts[0], *size(rows)):
        return False
    loop = read_loop(parts[0])  # A, C
    if loop is None:
        return False
    return rule_b(rows, loop) and rule_d(loop) and rule_e(rows, loop, count)


def all_answers(rows: Rows, count: Count) -> set[str]:
    """All loops which obey the rules."""
    height, width = size(rows)
    return {
        loop_text(loop, height, width)
        for loop in gentle_loops(height, width)
        if rule_b(rows, loop) and rule_e(rows, loop, count)
    }


def clued_boards(rng: random.Random, n: int, count: Count) -> Iterator[str]:
    """Clues read off random loops; some boards get a wrong clue."""
    for _ in range(n):
        height, width = random_size(rng, ((3, 3), (3, 4), (4, 4), (4, 4), (4, 5)))
        loop = rng.choice(gentle_loops(height, width))
        rows = empty_rows(height, width)
        off = [cell for cell in all_cells(height, width) if cell not in loop]
        clued = rng.sample(off, min(len(off), rng.choice((1, 1, 2, 3))))
        for r, c in clued:
            rows[r][c] = "?"
        for r, c in clued:
            if rng.random() < 0.9:
                rows[r][c] = str(count(rows, frozenset(loop), (r, c)))
        yield join_rows(nudged(rng, rows))
