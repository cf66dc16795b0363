"""Country Road: a loop that visits every room once, no printed side between two cells off it."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping

from .boards import (
    DEFAULTS,
    Edge,
    Region,
    Rows,
    blocks,
    empty_rows,
    has_size,
    join_blocks,
    nudged,
    numbers,
    random_regions,
    random_size,
    regions,
    size,
    tidy,
)
from .heyawake import inner_side
from .loops import Loop, all_loops, loop_text, read_loop
from .ruled import read_rooms, stands_first

OPTIONS: dict[str, tuple[str, ...]] = {}

SAMPLE = ("2 . .\n. . .\n\nA B B\nA B B\n", "┌ ─ ┐\n└ ─ ┘\n")


def visits(loop: Loop, room: Region) -> int:
    """How often the loop comes into a room from another one."""
    return sum(loop[i] in room and loop[i - 1] not in room for i in range(len(loop)))


def holds(rows: Rows, division: dict[str, Region], walls: set[Edge], loop: Loop) -> bool:
    """B (one visit each; a single room is visited anyway), C (numbers), D (no empty border)."""
    on = set(loop)
    return (
        (len(division) == 1 or all(visits(loop, room) == 1 for room in division.values()))
        and stands_first(rows, division)
        and all(len(room & on) == n for cell, n in numbers(rows).items()
                for room in division.values() if cell in room)
        and all(one in on or other in on for one, other in walls)
    )  # fmt: skip


def accepts(givens: str, answer: str, options: Mapping[str, str] = DEFAULTS) -> bool:
    """Whether the answer is one loop (A) that keeps the rules."""
    rows, division, walls = read_rooms(givens)
    parts = blocks(answer)
    if len(parts) != 1 or not has_size(parts[0], *size(rows)):
        return False
    loop = read_loop(parts[0])
    return loop is not None and holds(rows, division, walls, loop)


def answers(givens: str, options: Mapping[str, str] = DEFAULTS) -> set[str]:
    """All loops that keep the rules."""
    rows, division, walls = read_rooms(givens)
    loops = all_loops(*size(rows))
    return {loop_text(loop, *size(rows)) for loop in loops if holds(rows, division, walls, loop)}


def normal(answer: str) -> str:
    """The answer with plain spacing."""
    return tidy(answer)


def boards(rng: random.Random, n: int) -> Iterator[str]:
    """Random rooms, mostly tried again until a chosen loop keeps the rules; some numbers wrong."""
    for _ in range(n):
        height, width = random_size(rng, ((2, 2), (2, 3), (3, 3), (3, 4), (4, 4), (4, 5)))
        loop = rng.choice(all_loops(height, width))
        for _ in range(rng.choice((1, 100, 100, 100))):
            drawn = random_regions(rng, height, width, rng.randint(1, max(2, height * width // 4)))
            rows, division, walls = read_rooms(join_blocks([empty_rows(height, width), drawn]))
            if holds(rows, division, walls, loop):
                break
        share = rng.choice((0.3, 0.7))
        for room in regions(drawn).values():
            if rng.random() < share and (inside := len(room & set(loop))):
                r, c = min(room)
                rows[r][c] = str(inside) if rng.random() < 0.9 else "?"
        yield join_blocks([
            [["1" if token == "0" else token for token in row] for row in nudged(rng, rows)],
            [*drawn, *inner_side(rng, drawn)],
        ])  # fmt: skip
