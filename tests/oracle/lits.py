"""LITS: an L, I, T or S in every room, no two equal ones side by side, all in one group.

No printed side within a room lies between two shaded cells.  No options.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from .boards import (
    DEFAULTS,
    Region,
    blocks,
    connected,
    empty_rows,
    join_blocks,
    join_rows,
    neighbours,
    random_regions,
    random_size,
    tidy,
)
from .heyawake import inner_side
from .ruled import Rooms, read_rooms, shaded
from .shadings import connected_shadings, has_full_block
from .verbs import Options, of_size

OPTIONS: dict[str, tuple[str, ...]] = {}

SAMPLE = ("A A A A\nB B B B\nB B B B\n", "# # # #\n. . # .\n. # # #\n")


def kind(cells: Region) -> tuple[int, ...]:
    """What tells the four kinds apart: how many neighbours their cells have, how many lie in a line.

    T has a cell with three neighbours; of the others I has four in a line, L three, S two.
    """
    degrees = sorted(sum(near in cells for near in neighbours(cell)) for cell in cells)
    rows = [sum(r == row for r, _ in cells) for row, _ in cells]
    columns = [sum(c == column for _, c in cells) for _, column in cells]
    return *degrees, max(rows + columns)


def rule_a(division: dict[str, Region], shading: Region) -> bool:
    """A. In every room the shaded cells are a connected four, no square."""
    for room in division.values():
        own = room & shading
        if len(own) != 4 or not connected(own) or has_full_block(own):
            return False
    return True


def rule_d(division: dict[str, Region], shading: Region) -> bool:
    """D. The fours of two rooms that share an edge of shaded cells are of different kinds."""
    fours = [room & shading for room in division.values()]
    for i, one in enumerate(fours):
        for other in fours[:i]:
            if kind(one) == kind(other) and any(near in other for cell in one for near in neighbours(cell)):
                return False
    return True


def holds(board: Rooms, shading: Region, _: Options = DEFAULTS) -> bool:
    """All rules."""
    _rows, division, walls = board
    home = {cell: name for name, room in division.items() for cell in room}
    if any(home[a] == home[b] and {a, b} <= shading for a, b in walls):
        return False
    return (
        rule_a(division, shading)
        and connected(shading)
        and not has_full_block(shading)
        and rule_d(division, shading)
    )


def read(givens: str) -> Rooms:
    """The rooms, and perhaps a line of sides within them."""
    names = blocks(givens)[0]
    high = sum(not any("," in token for token in row) for row in names)
    return read_rooms(join_blocks([empty_rows(high, len(names[0])), names]))


VERBS = shaded(read, of_size(connected_shadings), holds)
accepts, answers, normal = VERBS.accepts, VERBS.answers, tidy


def boards(rng: random.Random, n: int) -> Iterator[str]:
    """Two rooms or three, mostly tried again until they have an answer."""
    for _ in range(n):
        height, width = random_size(rng, ((2, 4), (3, 3), (3, 4), (4, 4), (4, 4)))
        for _ in range(rng.choice((1, 6, 6))):
            drawn = random_regions(rng, height, width, rng.randint(1, height * width // 5))
            if answers(join_rows(drawn)):
                break
        yield join_blocks([[*drawn, *inner_side(rng, drawn)]])
