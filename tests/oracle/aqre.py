"""Aqre: a connected shading without four equal cells in a line; numbers count in rooms.

AQ-1: cells at both sides of a printed side may be alike, or one of them is shaded.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

from .boards import (
    DEFAULTS,
    Region,
    choice,
    connected,
    empty_rows,
    join_blocks,
    nudged,
    random_regions,
    random_size,
    regions,
    size,
    tidy,
)
from .ruled import Rooms, read_rooms, rooms_hold_their_numbers, shaded
from .shadings import all_shadings
from .verbs import Options, of_size

OPTIONS: dict[str, tuple[str, ...]] = {"AQ-1": ("alike", "unlike")}

SAMPLE = ("1 . 1 .\n\nA A B B\n", ". # # .\n")


def rule_c(height: int, width: int, shading: Region) -> bool:
    """C. No four cells in a line are all shaded, or all unshaded."""
    lines = [[(r, c + i) for i in range(4)] for r in range(height) for c in range(width - 3)]
    lines += [[(r + i, c) for i in range(4)] for r in range(height - 3) for c in range(width)]
    return all(sum(cell in shading for cell in line) in (1, 2, 3) for line in lines)


@cache
def fair_shadings(height: int, width: int) -> tuple[Region, ...]:
    """All shadings that keep A and C."""
    return tuple(s for s in all_shadings(height, width) if rule_c(height, width, s) and connected(s))


def holds(board: Rooms, shading: Region, options: Options = DEFAULTS) -> bool:
    """A (one group), B (a number, in its room's first cell, counts the room's shaded cells), C."""
    rows, division, walls = board
    alike = [one for one, other in walls if (one in shading) == (other in shading)]
    if alike and choice(OPTIONS, options, "AQ-1") == "unlike":
        return False
    return (
        rooms_hold_their_numbers(rows, division, shading)
        and connected(shading)
        and rule_c(*size(rows), shading)
    )


VERBS = shaded(read_rooms, of_size(fair_shadings), holds)
accepts, answers, normal = VERBS.accepts, VERBS.answers, tidy


def boards(rng: random.Random, n: int) -> Iterator[str]:
    """Random rooms; numbers read off a shading, some wrong."""
    for _ in range(n):
        height, width = random_size(rng, ((1, 4), (2, 3), (3, 3), (3, 4), (4, 4), (4, 4)))
        drawn = random_regions(rng, height, width, rng.randint(2, max(2, height * width // 3)))
        rows, shading = empty_rows(height, width), rng.choice(fair_shadings(height, width))
        share = rng.choice((0.4, 0.7, 1.0))
        for room in regions(drawn).values():
            if rng.random() < share:
                r, c = min(room)
                rows[r][c] = str(len(room & shading)) if rng.random() < 0.9 else "?"
        yield join_blocks([nudged(rng, rows), drawn])
