"""What Alike, Limited Alike and LITSalike have in common: a shaded tree in bold regions."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache

from .boards import (
    Region,
    Rows,
    all_cells,
    blocks,
    check_tokens,
    connected,
    empty_rows,
    has_size,
    join_blocks,
    neighbours,
    nudged,
    numbers,
    random_regions,
    random_size,
    regions,
    size,
)
from .shadings import connected_shadings, has_full_block, read_shading, shading_text

Division = dict[str, Region]
Special = Callable[[Division, Region], bool]


def read(givens: str) -> tuple[Rows, Division]:
    """The number grid and the regions."""
    parts = blocks(givens)
    if len(parts) != 2 or size(parts[0]) != size(parts[1]):
        raise ValueError("a number grid and a region grid of one size expected")
    check_tokens(parts[0], ".")
    return parts[0], regions(parts[1])


def rule_a(shaded: Region) -> bool:
    """A. All shaded cells form one edge-connected group."""
    return connected(shaded)


def rule_b(shaded: Region) -> bool:
    """B. No 2x2 block is shaded."""
    return not has_full_block(shaded)


def rule_c(shaded: Region) -> bool:
    """C. Shaded cells form no cycle: taking away cells with at most one neighbour leaves none."""
    left = set(shaded)
    while True:
        leaves = {cell for cell in left if sum(there in left for there in neighbours(cell)) <= 1}
        if not leaves:
            return not left
        left -= leaves


def rule_d(division: Division, shaded: Region) -> bool:
    """D. Every region has at least one shaded cell."""
    return all(cells & shaded for cells in division.values())


def rule_e(division: Division, shaded: Region) -> bool:
    """E. The shaded cells of one region are edge-connected within it."""
    return all(connected(cells & shaded) for cells in division.values())


def rule_g(rows: Rows, division: Division, shaded: Region) -> bool:
    """G. A number is the number of shaded cells of its region."""
    return all(
        len(cells & shaded) == number
        for cell, number in numbers(rows).items()
        for cells in division.values()
        if cell in cells
    )


def share_an_edge(one: Region, other: Region) -> bool:
    """Whether a cell of one set is edge-adjacent to a cell of the other."""
    return any(there in other for cell in one for there in neighbours(cell))


def holds(rows: Rows, division: Division, shaded: Region, special: Special) -> bool:
    """A to E, G, and what else the genre asks."""
    return (
        rule_d(division, shaded)
        and rule_g(rows, division, shaded)
        and rule_e(division, shaded)
        and rule_a(shaded)
        and rule_b(shaded)
        and rule_c(shaded)
        and special(division, shaded)
    )


@cache
def trees(height: int, width: int) -> tuple[Region, ...]:
    """All shadings which obey A, B and C."""
    return tuple(shaded for shaded in connected_shadings(height, width) if rule_c(shaded))


def accepted(givens: str, answer: str, special: Special) -> bool:
    """Whether the shading obeys all rules."""
    rows, division = read(givens)
    parts = blocks(answer)
    if len(parts) != 1 or not has_size(parts[0], *size(rows)):
        return False
    shaded = read_shading(parts[0])
    return shaded is not None and holds(rows, division, shaded, special)


def all_answers(givens: str, special: Special) -> set[str]:
    """All shaded trees which obey the rules."""
    rows, division = read(givens)
    height, width = size(rows)
    return {
        shading_text(shaded, height, width)
        for shaded in trees(height, width)
        if holds(rows, division, shaded, special)
    }


def clued_boards(rng: random.Random, n: int, special: Special) -> Iterator[str]:
    """Random regions (mostly with an answer); numbers read off one of the answers."""
    for _ in range(n):
        height, width = random_size(rng, ((2, 2), (2, 3), (3, 3), (3, 4), (4, 4), (4, 4)))
        for _ in range(rng.choice((1, 10, 10, 10))):
            count = rng.randint(2, max(2, height * width // 3))
            drawn = random_regions(rng, height, width, count)
            division = regions(drawn)
            found = possible(division, height, width, special)
            if found:
                break
        shaded = rng.choice(found) if found else frozenset(all_cells(height, width))
        rows = empty_rows(height, width)
        share = rng.choice((0.3, 0.7, 1.0))
        for cells in division.values():
            if rng.random() < share:
                r, c = rng.choice(sorted(cells))
                rows[r][c] = str(len(cells & shaded))
        yield join_blocks([nudged(rng, rows, 0.15), drawn])


def possible(division: Division, height: int, width: int, special: Special) -> list[Region]:
    """The shadings which obey the rules if there are no numbers."""
    rows = empty_rows(height, width)
    return [shaded for shaded in trees(height, width) if holds(rows, division, shaded, special)]
