"""Oracle of Shikaku: rectangles with one number each, which is their size (`?`: any)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from random import Random

from .partitions import Division, Region, read_division, relabel, show_division
from .tokens import NO_OPTIONS, Grid, blank, cells, nudged, only_grid, show, size

OPTIONS: Mapping[str, tuple[str, ...]] = {}

SAMPLE = ("2 . 3\n. . .\n. 4 .\n", "A A B\nC C B\nC C B\n")


def is_rectangle(region: Region) -> bool:
    """Tell whether the cells fill their bounding box."""
    rows, columns = {r for r, _ in region}, {c for _, c in region}
    return len(region) == (max(rows) - min(rows) + 1) * (max(columns) - min(columns) + 1)


def fits(board: Grid, division: Division) -> bool:
    """A (one number each), B (rectangles), C (the number is the size)."""
    for region in division:
        tokens = [board[r][c] for r, c in region if board[r][c] != "."]
        if len(tokens) != 1 or tokens[0] not in ("?", str(len(region))) or not is_rectangle(region):
            return False
    return True


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


def accepts(givens: str, answer: str, options: Mapping[str, str] = NO_OPTIONS) -> bool:
    """Tell whether the answer satisfies all rules for the givens."""
    board = only_grid(givens)
    try:
        return fits(board, read_division(answer, board))
    except ValueError:
        return False


def answers(givens: str, options: Mapping[str, str] = NO_OPTIONS) -> set[str]:
    """Try every division into rectangles."""
    board = only_grid(givens)
    return {show_division(d, *size(board)) for d in tilings(*size(board)) if fits(board, d)}


def normal(answer: str) -> str:
    """Return the canonical form: letters in order of first appearance."""
    return relabel(answer)


def boards(rng: Random, n: int) -> Iterator[str]:
    """Yield tiny boards: numbers in rectangles of a random division, some of them changed."""
    for _ in range(n):
        height, width = rng.choice([(1, 4), (2, 2), (2, 3), (3, 3), (3, 4), (4, 4), (4, 4)])
        board = blank(height, width)
        for region in rng.choice(tilings(height, width)):
            r, c = rng.choice(sorted(region))
            board[r][c] = "?" if rng.random() < 0.15 else str(len(region))
        yield show(nudged(rng, board, 1) if rng.random() < 0.2 else board)
