"""Oracle of Shikaku: rectangles with one number each, which is their size (`?`: any)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from random import Random

from .partitions import Division, Region, divided, only_clue, relabel
from .tokens import NO_OPTIONS, Grid, blank, cells, nudged, only_grid, show
from .verbs import Options, of_size

OPTIONS: Mapping[str, tuple[str, ...]] = {}

SAMPLE = ("2 . 3\n. . .\n. 4 .\n", "A A B\nC C B\nC C B\n")


def is_rectangle(region: Region) -> bool:
    """Tell whether the cells fill their bounding box."""
    rows, columns = {r for r, _ in region}, {c for _, c in region}
    return len(region) == (max(rows) - min(rows) + 1) * (max(columns) - min(columns) + 1)


def fits(board: Grid, division: Division, _: Options = NO_OPTIONS) -> bool:
    """A (one number each), B (rectangles), C (the number is the size)."""
    return all(
        only_clue(board, region) in ("?", str(len(region))) and is_rectangle(region) for region in division
    )


@cache
def tilings(height: int, width: int) -> tuple[Division, ...]:
    """Return all divisions into rectangles, filling the first free cell each time."""

    def fill(free: frozenset[tuple[int, int]]) -> Iterator[Division]:
        if not free:
            yield ()
            return
        top, left = min(free)
        for bottom in range(top, height):
            for right in range(left, width):
                box = frozenset((r, c) for r in range(top, bottom + 1) for c in range(left, right + 1))
                if box <= free:
                    for rest in fill(free - box):
                        yield (box, *rest)

    return tuple(fill(frozenset(cells(height, width))))


VERBS = divided(only_grid, of_size(tilings), fits)
accepts, answers, normal = VERBS.accepts, VERBS.answers, relabel


def boards(rng: Random, n: int) -> Iterator[str]:
    """Yield tiny boards: numbers in rectangles of a random division, some of them changed."""
    for _ in range(n):
        height, width = rng.choice([(1, 4), (2, 2), (2, 3), (3, 3), (3, 4), (4, 4), (4, 4)])
        board = blank(height, width)
        for region in rng.choice(tilings(height, width)):
            r, c = rng.choice(sorted(region))
            board[r][c] = "?" if rng.random() < 0.15 else str(len(region))
        yield show(nudged(rng, board, 1) if rng.random() < 0.2 else board)
