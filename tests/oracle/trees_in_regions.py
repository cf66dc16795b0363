"""What Alike, Limited Alike and LITSalike have in common: a shaded tree in bold regions."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache, partial

from .boards import (
    Region,
    Rows,
    all_cells,
    blocks,
    check_tokens,
    connected,
    empty_rows,
    join_blocks,
    neighbours,
    nudged,
    numbers,
    random_regions,
    random_size,
    regions,
    size,
)
from .ruled import shaded
from .shadings import connected_shadings, has_full_block
from .verbs import Options, Verbs, of_size

Division = dict[str, Region]
Board = tuple[Rows, Division]
Special = Callable[[Division, Region], bool]


def read(givens: str) -> Board:
    """The number grid and the regions."""
    parts = blocks(givens)
    if len(parts) != 2 or size(parts[0]) != size(parts[1]):
        raise ValueError("a number grid and a region grid of one size expected")
    check_tokens(parts[0], ".")
    return parts[0], regions(parts[1])


def rule_a(shading: Region) -> bool:
    """A. All shaded cells form one edge-connected group."""
    return connected(shading)


def rule_b(shading: Region) -> bool:
    """B. No 2x2 block is shaded."""
    return not has_full_block(shading)


def rule_c(shading: Region) -> bool:
    """C. Shaded cells form no cycle: taking away cells with at most one neighbour leaves none."""
    left = set(shading)
    while True:
        leaves = {cell for cell in left if sum(there in left for there in neighbours(cell)) <= 1}
        if not leaves:
            return not left
        left -= leaves


def rule_d(division: Division, shading: Region) -> bool:
    """D. Every region has at least one shaded cell."""
    return not any(cells.isdisjoint(shading) for cells in division.values())


def rule_e(division: Division, shading: Region) -> bool:
    """E. The shaded cells of one region are edge-connected within it."""
    return all(connected(cells & shading) for cells in division.values())


def rule_g(rows: Rows, division: Division, shading: Region) -> bool:
    """G. A number is the number of shaded cells of its region."""
    return all(
        len(cells & shading) == number
        for cell, number in numbers(rows).items()
        for cells in division.values()
        if cell in cells
    )


def share_an_edge(one: Region, other: Region) -> bool:
    """Whether a cell of one set is edge-adjacent to a cell of the other."""
    return any(there in other for cell in one for there in neighbours(cell))


def holds(rows: Rows, division: Division, shading: Region, special: Special) -> bool:
    """A to E, G, and what else the genre asks."""
    return (
        rule_d(division, shading)
        and rule_g(rows, division, shading)
        and rule_e(division, shading)
        and rule_a(shading)
        and rule_b(shading)
        and rule_c(shading)
        and special(division, shading)
    )


@cache
def trees(height: int, width: int) -> tuple[Region, ...]:
    """All shadings which obey A, B and C."""
    return tuple(shading for shading in connected_shadings(height, width) if rule_c(shading))


def trees_with(special: Callable[[Options, Division, Region], bool]) -> Verbs[Board, Region]:
    """An oracle of shaded trees, with what else the genre asks of them."""

    def keeps(board: Board, shading: Region, options: Options) -> bool:
        rows, division = board
        return holds(rows, division, shading, partial(special, options))

    return shaded(read, of_size(trees), keeps)


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
        shading = rng.choice(found) if found else frozenset(all_cells(height, width))
        rows = empty_rows(height, width)
        share = rng.choice((0.3, 0.7, 1.0))
        for cells in division.values():
            if rng.random() < share:
                r, c = rng.choice(sorted(cells))
                rows[r][c] = str(len(cells & shading))
        yield join_blocks([nudged(rng, rows, 0.15), drawn])


def possible(division: Division, height: int, width: int, special: Special) -> list[Region]:
    """The shadings which obey the rules if there are no numbers."""
    rows = empty_rows(height, width)
    return [shading for shading in trees(height, width) if holds(rows, division, shading, special)]
