"""Heyawake: lonely shaded cells in rooms; no unshaded line crosses two printed sides. No options."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping

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
    numbers,
    random_regions,
    random_size,
    regions,
    size,
    tidy,
)
from .ruled import fits, found_among, lonely, lonely_shadings, read_rooms, stands_first

OPTIONS: dict[str, tuple[str, ...]] = {}

SAMPLE = ("1 . .\n. . .\n\nA A B\nA A B\n", ". # .\n. . .\n")


def rule_c(rows: Rows, division: dict[str, Region], shaded: Region) -> bool:
    """C. A number (in its room's first cell) is how many cells of its room are shaded."""
    return stands_first(rows, division) and all(
        len(room & shaded) == n
        for cell, n in numbers(rows).items()
        for room in division.values()
        if cell in room
    )


def rule_d(height: int, width: int, walls: set[Edge], shaded: Region) -> bool:
    """D. Walking straight over unshaded cells one crosses one printed side at most."""
    for r, c in all_cells(height, width):
        for down, right in ((0, 1), (1, 0)):
            here, crossed = (r, c), 0
            while here not in shaded:
                there = here[0] + down, here[1] + right
                if there[0] >= height or there[1] >= width or there in shaded:
                    break
                crossed += (here, there) in walls
                here = there
            if crossed > 1:
                return False
    return True


def holds(rows: Rows, division: dict[str, Region], walls: set[Edge], shaded: Region) -> bool:
    """All rules."""
    height, width = size(rows)
    white = frozenset(all_cells(height, width)) - shaded
    return (
        lonely(shaded)
        and connected(white)
        and rule_c(rows, division, shaded)
        and rule_d(height, width, walls, shaded)
    )


def accepts(givens: str, answer: str, options: Mapping[str, str] = DEFAULTS) -> bool:
    """Whether the shading keeps the rules."""
    rows, division, walls = read_rooms(givens)
    return fits(answer, *size(rows), lambda shaded: holds(rows, division, walls, shaded))


def answers(givens: str, options: Mapping[str, str] = DEFAULTS) -> set[str]:
    """All shadings that keep the rules."""
    rows, division, walls = read_rooms(givens)
    candidates = lonely_shadings(*size(rows))
    return found_among(candidates, *size(rows), lambda shaded: holds(rows, division, walls, shaded))


def normal(answer: str) -> str:
    """The answer with plain spacing."""
    return tidy(answer)


def boards(rng: random.Random, n: int) -> Iterator[str]:
    """Random rooms, some with a side printed within; numbers read off a shading, some wrong."""
    for _ in range(n):
        height, width = random_size(rng, ((1, 4), (2, 3), (3, 3), (3, 4), (3, 4), (4, 4)))
        drawn = random_regions(rng, height, width, rng.randint(2, max(2, height * width // 3)))
        rows, division = empty_rows(height, width), regions(drawn)
        shaded = rng.choice(lonely_shadings(height, width))
        share = rng.choice((0.2, 0.5))
        for room in division.values():
            if rng.random() < share:
                r, c = min(room)
                rows[r][c] = str(len(room & shaded)) if rng.random() < 0.9 else "?"
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
