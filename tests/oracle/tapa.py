"""Tapa: a connected wall without pools; numbers are the lengths of its runs around a cell. No options."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import groupby

from .boards import (
    DEFAULTS,
    Cell,
    Region,
    Rows,
    all_cells,
    connected,
    empty_rows,
    join_rows,
    only_block,
    random_size,
    size,
    step,
    tidy,
)
from .ruled import shaded
from .shadings import connected_shadings, has_full_block
from .verbs import Options, of_size

OPTIONS: dict[str, tuple[str, ...]] = {}

SAMPLE = ("3 . .\n. . .\n. . .\n", ". # .\n# # .\n. . .\n")

CLOCKWISE = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))


def read(givens: str) -> Rows:
    """The clue grid: numbers and `?`, with commas."""
    rows = only_block(givens)
    for row in rows:
        for token in row:
            if token != "." and not all(n == "?" or n.isdecimal() for n in token.split(",")):
                raise ValueError(f"unknown token {token}")
    return rows


def runs(wall: Region, cell: Cell) -> list[int]:
    """The lengths of the shaded runs in the ring around a cell; [0] if nothing is shaded there."""
    ring = [step(cell, way) in wall for way in CLOCKWISE]
    if all(ring) or not any(ring):
        return [sum(ring)]
    gap = ring.index(False)
    turned = ring[gap:] + ring[:gap]
    return sorted(len(list(run)) for full, run in groupby(turned) if full)


def agrees(clue: str, lengths: list[int]) -> bool:
    """Whether the numbers are the lengths, in any order; `?` is any."""
    numbers = clue.split(",")
    left = list(lengths)
    for number in numbers:
        if number != "?":
            if int(number) not in left:
                return False
            left.remove(int(number))
    return len(left) == numbers.count("?")


def holds(rows: Rows, wall: Region, _: Options = DEFAULTS) -> bool:
    """A (clues stay unshaded), B (runs), D (one wall), E (no pools)."""
    clues = {(r, c): rows[r][c] for r, c in all_cells(*size(rows)) if rows[r][c] != "."}
    return (
        not wall & set(clues)
        and all(agrees(clue, runs(wall, cell)) for cell, clue in clues.items())
        and connected(wall)
        and not has_full_block(wall)
    )


VERBS = shaded(read, of_size(connected_shadings), holds)
accepts, answers, normal = VERBS.accepts, VERBS.answers, tidy


def boards(rng: random.Random, n: int) -> Iterator[str]:
    """Numbers read off a random wall, in some unshaded cells; some are `?`, some wrong."""
    for _ in range(n):
        height, width = random_size(rng, ((1, 3), (2, 3), (3, 3), (3, 4), (3, 4), (4, 4)))
        wall = rng.choice([s for s in connected_shadings(height, width) if s])
        rows = empty_rows(height, width)
        kept = rng.choice((0.2, 0.5, 0.8))
        for r, c in all_cells(height, width):
            if (r, c) not in wall and rng.random() < kept:
                lengths = runs(wall, (r, c))
                rng.shuffle(lengths)
                rows[r][c] = ",".join("?" if rng.random() < 0.15 else str(n) for n in lengths)
                if rng.random() < 0.04:
                    rows[r][c] = rng.choice(("0", "1", "1,1", "3,1", "?,?"))
        yield join_rows(rows)
