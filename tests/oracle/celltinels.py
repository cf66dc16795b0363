"""Celltinels: the shaded cells form one ring; numbers count shaded cells up to the next clue.

No open options (CE-1 is settled in the rule sheet). The ring is not empty; a `?` clue stops the
sight and has any value, 0 included.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

from .boards import (
    DEFAULTS,
    Region,
    Rows,
    all_cells,
    clue_cells,
    clue_grid,
    connected,
    empty_rows,
    join_rows,
    neighbours,
    nudged,
    numbers,
    random_size,
    seen_until,
    size,
    tidy,
)
from .loops import all_loops
from .ruled import shaded
from .shadings import has_full_block
from .verbs import Options, of_size

OPTIONS: dict[str, tuple[str, ...]] = {}

SAMPLE = (
    """\
. . . .
. 4 . .
. . 4 .
. . . .
""",
    """\
# # # #
# . . #
# . . #
# # # #
""",
)


def rule_b(shading: Region) -> bool:
    """B. Every shaded cell has exactly two shaded neighbours."""
    return all(sum(there in shading for there in neighbours(cell)) == 2 for cell in shading)


def rule_c(shading: Region) -> bool:
    """C. All shaded cells are edge-connected (one ring, so there are some)."""
    return bool(shading) and connected(shading)


def rule_d(shading: Region) -> bool:
    """D. No 2x2 block is entirely shaded."""
    return not has_full_block(shading)


def rule_e(shading: Region) -> bool:
    """E. Two diagonally neighbouring shaded cells share a shaded common neighbour."""
    for r, c in shading:
        for c2 in (c - 1, c + 1):
            if (r + 1, c2) in shading and (r, c2) not in shading and (r + 1, c) not in shading:
                return False
    return True


def rule_f(rows: Rows, shading: Region) -> bool:
    """F. Clue cells are not shaded."""
    return not clue_cells(rows) & shading


def rule_g(rows: Rows, shading: Region) -> bool:
    """G. A number counts the shaded cells in the four directions up to the next clue or edge."""
    stops = clue_cells(rows)
    return all(
        seen_until(shading, cell, stops, *size(rows)) == number for cell, number in numbers(rows).items()
    )


def is_ring(shading: Region) -> bool:
    """B to E."""
    return rule_b(shading) and rule_c(shading) and rule_d(shading) and rule_e(shading)


@cache
def rings(height: int, width: int) -> tuple[Region, ...]:
    """All rings; B and C make every ring the cells of a loop through cell centres."""
    loops = {frozenset(loop) for loop in all_loops(height, width)}
    return tuple(sorted((cells for cells in loops if is_ring(cells)), key=sorted))


def holds(rows: Rows, shading: Region, _: Options = DEFAULTS) -> bool:
    """All rules."""
    return rule_f(rows, shading) and rule_g(rows, shading) and is_ring(shading)


VERBS = shaded(clue_grid, of_size(rings), holds)
accepts, answers, normal = VERBS.accepts, VERBS.answers, tidy


def boards(rng: random.Random, n: int) -> Iterator[str]:
    """Clues read off random rings; some boards get a wrong clue."""
    for _ in range(n):
        height, width = random_size(rng, ((3, 3), (3, 4), (4, 4), (4, 5), (5, 5)))
        ring = rng.choice(rings(height, width))
        rows = empty_rows(height, width)
        off = [cell for cell in all_cells(height, width) if cell not in ring]
        clued = rng.sample(off, min(len(off), rng.choice((1, 2, 3))))
        for r, c in clued:
            rows[r][c] = "?"
        for r, c in clued:
            if rng.random() < 0.9:
                rows[r][c] = str(seen_until(ring, (r, c), set(clued), height, width))
        yield join_rows(nudged(rng, rows))
