"""LITS: an L, I, T or S in every room, no two equal ones side by side, all in one group. No options."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping

from .boards import (
    DEFAULTS,
    Region,
    Rows,
    connected,
    join_rows,
    neighbours,
    only_block,
    random_regions,
    random_size,
    regions,
    size,
    tidy,
)
from .ruled import fits, found_among
from .shadings import connected_shadings, has_full_block

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


def rule_a(division: dict[str, Region], shaded: Region) -> bool:
    """A. In every room the shaded cells are a connected four, no square."""
    for room in division.values():
        own = room & shaded
        if len(own) != 4 or not connected(own) or has_full_block(own):
            return False
    return True


def rule_d(division: dict[str, Region], shaded: Region) -> bool:
    """D. The fours of two rooms that share an edge of shaded cells are of different kinds."""
    fours = [room & shaded for room in division.values()]
    for i, one in enumerate(fours):
        for other in fours[:i]:
            if kind(one) == kind(other) and any(near in other for cell in one for near in neighbours(cell)):
                return False
    return True


def holds(division: dict[str, Region], shaded: Region) -> bool:
    """All rules."""
    return (
        rule_a(division, shaded)
        and connected(shaded)
        and not has_full_block(shaded)
        and rule_d(division, shaded)
    )


def read(givens: str) -> tuple[Rows, dict[str, Region]]:
    """The grid of rooms and the rooms."""
    rows = only_block(givens)
    return rows, regions(rows)


def accepts(givens: str, answer: str, options: Mapping[str, str] = DEFAULTS) -> bool:
    """Whether the shading keeps the rules."""
    rows, division = read(givens)
    return fits(answer, *size(rows), lambda shaded: holds(division, shaded))


def answers(givens: str, options: Mapping[str, str] = DEFAULTS) -> set[str]:
    """All shadings that keep the rules."""
    rows, division = read(givens)
    return found_among(connected_shadings(*size(rows)), *size(rows), lambda shaded: holds(division, shaded))


def normal(answer: str) -> str:
    """The answer with plain spacing."""
    return tidy(answer)


def boards(rng: random.Random, n: int) -> Iterator[str]:
    """Two rooms or three, mostly tried again until they have an answer."""
    for _ in range(n):
        height, width = random_size(rng, ((2, 4), (3, 3), (3, 4), (4, 4), (4, 4)))
        for _ in range(rng.choice((1, 6, 6))):
            drawn = random_regions(rng, height, width, rng.randint(1, height * width // 5))
            if answers(join_rows(drawn)):
                break
        yield join_rows(drawn)
