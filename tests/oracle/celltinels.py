"""Celltinels: the shaded cells form one ring; numbers count shaded cells up to the next clue.

No open options (CE-1 is settled in the rule sheet). The ring is not empty; a `?` clue stops the
sight and has any value, 0 included.
"""

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
    check_tokens,
    connected,
    empty_rows,
    has_size,
    join_rows,
    neighbours,
    nudged,
    numbers,
    only_block,
    places,
    random_size,
    seen_until,
    size,
    tidy,
)
from .loops import all_loops
from .shadings import has_full_block, read_shading, shading_text

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


def read(givens: str) -> Rows:
    """The clue grid."""
    rows = only_block(givens)
    check_tokens(rows, ".?")
    return rows


def clue_cells(rows: Rows) -> set[Cell]:
    """All cells with a number or `?`."""
    return places(rows, "?") | set(numbers(rows))


def rule_b(shaded: Region) -> bool:
    """B. Every shaded cell has exactly two shaded neighbours."""
    return all(sum(there in shaded for there in neighbours(cell)) == 2 for cell in shaded)


def rule_c(shaded: Region) -> bool:
    """C. All shaded cells are edge-connected (one ring, so there are some)."""
    return bool(shaded) and connected(shaded)


def rule_d(shaded: Region) -> bool:
    """D. No 2x2 block is entirely shaded."""
    return not has_full_block(shaded)


def rule_e(shaded: Region) -> bool:
    """E. Two diagonally neighbouring shaded cells share a shaded common neighbour."""
    for r, c in shaded:
        for c2 in (c - 1, c + 1):
            if (r + 1, c2) in shaded and (r, c2) not in shaded and (r + 1, c) not in shaded:
                return False
    return True


def rule_f(rows: Rows, shaded: Region) -> bool:
    """F. Clue cells are not shaded."""
    return not clue_cells(rows) & shaded


def rule_g(rows: Rows, shaded: Region) -> bool:
    """G. A number counts the shaded cells in the four directions up to the next clue or edge."""
    stops = clue_cells(rows)
    return all(
        seen_until(shaded, cell, stops, *size(rows)) == number for cell, number in numbers(rows).items()
    )


def is_ring(shaded: Region) -> bool:
    """B to E."""
    return rule_b(shaded) and rule_c(shaded) and rule_d(shaded) and rule_e(shaded)


@cache
def rings(height: int, width: int) -> tuple[Region, ...]:
    """All rings; B and C make every ring the cells of a loop through cell centres."""
    cells = {frozenset(loop) for loop in all_loops(height, width)}
    return tuple(sorted((shaded for shaded in cells if is_ring(shaded)), key=sorted))


def accepts(givens: str, answer: str, options: Mapping[str, str] = DEFAULTS) -> bool:
    """Whether the shading obeys all rules."""
    rows = read(givens)
    parts = blocks(answer)
    if len(parts) != 1 or not has_size(parts[0], *size(rows)):
        return False
    shaded = read_shading(parts[0])
    if shaded is None:
        return False
    return is_ring(shaded) and rule_f(rows, shaded) and rule_g(rows, shaded)


def answers(givens: str, options: Mapping[str, str] = DEFAULTS) -> set[str]:
    """All rings which obey the clues."""
    rows = read(givens)
    height, width = size(rows)
    return {
        shading_text(shaded, height, width)
        for shaded in rings(height, width)
        if rule_f(rows, shaded) and rule_g(rows, shaded)
    }


def normal(answer: str) -> str:
    """The answer with plain spacing."""
    return tidy(answer)


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
