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
    clue_cells,
    clue_grid,
    empty_rows,
    join_rows,
    nudged,
    numbers,
    random_size,
)
from .loops import Loop, all_loops, corners, looped, way
from .verbs import Options, Verbs, of_size

Count = Callable[[Rows, Region, Cell], int]


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


def counting(count: Count) -> Verbs[Rows, Loop]:
    """An oracle whose numbers are what is counted from their cells."""

    def holds(rows: Rows, loop: Loop, _: Options) -> bool:
        return rule_b(rows, loop) and rule_d(loop) and rule_e(rows, loop, count)

    return looped(clue_grid, of_size(gentle_loops), holds)


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
