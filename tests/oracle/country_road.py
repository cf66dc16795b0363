"""Country Road: a loop that visits every room once, no printed side between two cells off it.

A printed side within a room is not crossed.  CR-1: it visits every room, or perhaps not all of them.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from .boards import (
    DEFAULTS,
    Region,
    choice,
    empty_rows,
    join_blocks,
    nudged,
    random_regions,
    random_size,
    regions,
    tidy,
)
from .heyawake import inner_side
from .loops import Loop, all_loops, looped
from .ruled import Rooms, read_rooms, rooms_hold_their_numbers
from .verbs import Options, of_size

OPTIONS: dict[str, tuple[str, ...]] = {"CR-1": ("once", "perhaps")}

SAMPLE = ("2 . .\n. . .\n\nA B B\nA B B\n", "┌ ─ ┐\n└ ─ ┘\n")


def visits(loop: Loop, room: Region) -> int:
    """How often the loop comes into a room from another one."""
    return sum(loop[i] in room and loop[i - 1] not in room for i in range(len(loop)))


def holds(board: Rooms, loop: Loop, options: Options = DEFAULTS) -> bool:
    """B (one visit each; a single room is visited anyway), C (numbers), D (no empty border)."""
    rows, division, walls = board
    on = set(loop)
    home = {cell: name for name, room in division.items() for cell in room}
    steps = [sorted((loop[i], loop[i - 1])) for i in range(len(loop))]
    number = (1,) if choice(OPTIONS, options, "CR-1") == "once" else (0, 1)
    if any(home[a] == home[b] and (a, b) in walls for a, b in steps):
        return False
    if number == (1,) and any(token == "0" for row in rows for token in row):
        return False
    return (
        rooms_hold_their_numbers(rows, division, on)
        and all(one in on or other in on for one, other in walls)
        and (len(division) == 1 or all(visits(loop, room) in number for room in division.values()))
    )


VERBS = looped(read_rooms, of_size(all_loops), holds)
accepts, answers, normal = VERBS.accepts, VERBS.answers, tidy


def boards(rng: random.Random, n: int) -> Iterator[str]:
    """Random rooms, mostly tried again until a chosen loop keeps the rules; some numbers wrong."""
    for _ in range(n):
        height, width = random_size(rng, ((2, 2), (2, 3), (3, 3), (3, 4), (4, 4), (4, 5)))
        loop = rng.choice(all_loops(height, width))
        for _ in range(rng.choice((1, 100, 100, 100))):
            drawn = random_regions(rng, height, width, rng.randint(1, max(2, height * width // 4)))
            rows = empty_rows(height, width)
            if holds(read_rooms(join_blocks([rows, drawn])), loop):
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
