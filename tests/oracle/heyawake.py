"""Heyawake: lonely shaded cells in rooms; no unshaded line crosses two printed sides. No options."""

from __future__ import annotations

import random
from collections.abc import Iterator

from .boards import (
    DEFAULTS,
    Edge,
    Region,
    Rows,
    all_cells,
    connected,
    edge_text,
    empty_rows,
    join_blocks,
    nudged,
    random_regions,
    random_size,
    regions,
    size,
    tidy,
)
from .ruled import Rooms, lonely, lonely_shadings, read_rooms, rooms_hold_their_numbers, shaded
from .verbs import Options, of_size

OPTIONS: dict[str, tuple[str, ...]] = {}

SAMPLE = ("1 . .\n. . .\n\nA A B\nA A B\n", ". # .\n. . .\n")


def rule_d(height: int, width: int, walls: set[Edge], shading: Region) -> bool:
    """D. Walking straight over unshaded cells one crosses one printed side at most."""
    for r, c in all_cells(height, width):
        for down, right in ((0, 1), (1, 0)):
            here, crossed = (r, c), 0
            while here not in shading:
                there = here[0] + down, here[1] + right
                if there[0] >= height or there[1] >= width or there in shading:
                    break
                crossed += (here, there) in walls
                here = there
            if crossed > 1:
                return False
    return True


def holds(board: Rooms, shading: Region, _: Options = DEFAULTS) -> bool:
    """A (lonely), B (the rest is connected), C (a number counts the shaded cells of its room), D."""
    rows, division, walls = board
    height, width = size(rows)
    return (
        rooms_hold_their_numbers(rows, division, shading)
        and rule_d(height, width, walls, shading)
        and lonely(shading)
        and connected(frozenset(all_cells(height, width)) - shading)
    )


VERBS = shaded(read_rooms, of_size(lonely_shadings), holds)
accepts, answers, normal = VERBS.accepts, VERBS.answers, tidy


def boards(rng: random.Random, n: int) -> Iterator[str]:
    """Random rooms, some with a side printed within; numbers read off a shading, some wrong."""
    for _ in range(n):
        height, width = random_size(rng, ((1, 4), (2, 3), (3, 3), (3, 4), (3, 4), (4, 4)))
        drawn = random_regions(rng, height, width, rng.randint(2, max(2, height * width // 3)))
        rows, division = empty_rows(height, width), regions(drawn)
        shading = rng.choice(lonely_shadings(height, width))
        share = rng.choice((0.2, 0.5))
        for room in division.values():
            if rng.random() < share:
                r, c = min(room)
                rows[r][c] = str(len(room & shading)) if rng.random() < 0.9 else "?"
        yield join_blocks([nudged(rng, rows), [*drawn, *inner_side(rng, drawn)]])


def inner_side(rng: random.Random, drawn: Rows) -> Rows:
    """Mostly nothing, else a row with one side between two cells of a room."""
    height, width = size(drawn)
    sides = [
        ((r, c), there)
        for r, c in all_cells(height, width)
        for there in ((r, c + 1), (r + 1, c))
        if there[0] < height and there[1] < width and drawn[r][c] == drawn[there[0]][there[1]]
    ]
    return [[edge_text(rng.choice(sides))]] if sides and rng.random() < 0.25 else []
