"""Oracle of Ripple Effect: rooms numbered from 1 to their size, equal numbers far enough apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random

from .boards import random_regions
from .tokens import (
    NO_OPTIONS,
    Cell,
    Grid,
    blank,
    blocks,
    cells,
    grid,
    is_number,
    only_grid,
    show,
    size,
    spaced,
    sprinkle,
    tokens_of,
)

OPTIONS: Mapping[str, tuple[str, ...]] = {}

SAMPLE = (". . .\n2 . .\n\nA A B\nA B B\n", "3 1 2\n2 3 1\n")

Numbers = dict[Cell, int]


def read(givens: str) -> tuple[Grid, dict[Cell, str]]:
    """The given numbers, and the room of each cell."""
    first, second = [grid(block) for block in blocks(givens)]
    return first, tokens_of(second)


def apart(numbers: Numbers, cell: Cell) -> bool:
    """B. No cell to the left or above that is too near has the same number."""
    (r, c), n = cell, numbers[cell]
    near = [(r, c - i) for i in range(1, n + 1)] + [(r - i, c) for i in range(1, n + 1)]
    return all(numbers.get(other) != n for other in near)


def complete(numbers: Numbers, room: Mapping[Cell, str]) -> bool:
    """A. Every room has the numbers from 1 to its size."""
    for name in set(room.values()):
        own = sorted(numbers[cell] for cell in room if room[cell] == name)
        if own != list(range(1, len(own) + 1)):
            return False
    return True


def keeps(board: Grid, numbers: Numbers) -> bool:
    """C. Given numbers are kept."""
    return all(token in (".", "?", str(numbers[cell])) for cell, token in tokens_of(board).items())


def fillings(board: Grid, room: Mapping[Cell, str]) -> Iterator[Numbers]:
    """Yield all numberings that keep the rules, cell after cell."""
    order = cells(*size(board))

    def fill(numbers: Numbers) -> Iterator[Numbers]:
        if len(numbers) == len(order):
            yield dict(numbers)
            return
        cell = order[len(numbers)]
        token = board[cell[0]][cell[1]]
        mates = [other for other in order if room[other] == room[cell]]
        for n in range(1, len(mates) + 1):
            if token in (".", "?", str(n)) and all(numbers.get(other) != n for other in mates):
                numbers[cell] = n
                if apart(numbers, cell):
                    yield from fill(numbers)
                del numbers[cell]

    return fill({})


def text_of(numbers: Numbers, height: int, width: int) -> str:
    """The grid of numbers."""
    return show([[str(numbers[r, c]) for c in range(width)] for r in range(height)])


def accepts(givens: str, answer: str, options: Mapping[str, str] = NO_OPTIONS) -> bool:
    """Tell whether the answer satisfies all rules for the givens."""
    board, room = read(givens)
    try:
        rows = only_grid(answer)
    except ValueError:
        return False
    if size(rows) != size(board) or not all(is_number(t) for t in tokens_of(rows).values()):
        return False
    numbers = {cell: int(token) for cell, token in tokens_of(rows).items()}
    return complete(numbers, room) and keeps(board, numbers) and all(apart(numbers, c) for c in numbers)


def answers(givens: str, options: Mapping[str, str] = NO_OPTIONS) -> set[str]:
    """Try every number in every cell."""
    board, room = read(givens)
    return {text_of(numbers, *size(board)) for numbers in fillings(board, room)}


normal = spaced


def boards(rng: Random, n: int) -> Iterator[str]:
    """Yield random rooms, mostly tried again until they have an answer, with some of its numbers."""
    for _ in range(n):
        height, width = rng.choice([(1, 3), (2, 2), (2, 3), (3, 3), (3, 4), (4, 3), (4, 4)])
        found: Numbers | None = None
        while found is None:
            rooms = random_regions(rng, height, width, max(2, height * width // 3))
            if max(Counter(tokens_of(rooms).values()).values()) > 5:
                continue  # too many numberings
            found = next(fillings(blank(height, width), tokens_of(rooms)), None)
        clues = {cell: str(number) for cell, number in found.items()}
        board = sprinkle(rng, blank(height, width), clues, rng.choice((0.0, 0.2, 0.4)))
        if rng.random() < 0.15:
            board[rng.randrange(height)][rng.randrange(width)] = rng.choice("?123")
        yield show(board) + "\n\n" + show(rooms)
