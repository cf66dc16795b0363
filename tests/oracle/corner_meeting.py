"""Oracle of Corner meeting (rule sheet no. 28): regions and right angles at vertices."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from .partitions import Division, divided, divisions, one_for_each, relabel
from .tokens import (
    NO_OPTIONS,
    Cell,
    Grid,
    blank,
    circled,
    is_number,
    nudged,
    only_grid,
    show,
    sprinkle,
    tokens_of,
)
from .verbs import Options

OPTIONS: Mapping[str, tuple[str, ...]] = {}  # CM-1 changes which givens exist, not an answer.

SAMPLE = (
    """\
(o) 2 .
. 5 (o)
(o) . .
""",
    """\
A A B
A B B
C C B
""",
)


def rule_a(board: Grid, division: Division) -> bool:
    """A. Every region contains exactly one circle."""
    return all(sum(circled(board[r][c]) is not None for r, c in region) == 1 for region in division)


def angle_count(owner: Mapping[Cell, int], vertex: Cell) -> int:
    """B. The number of right angles between neighbouring border edges at a vertex."""
    r, c = vertex
    square = [(r - 1, c - 1), (r - 1, c), (r, c), (r, c - 1)]  # clockwise
    if any(cell not in owner for cell in square):
        return 0  # on the board's outline
    borders = [owner[square[i - 1]] != owner[square[i]] for i in range(4)]  # left, up, right, down
    return sum(borders[i - 1] and borders[i] for i in range(4))


def angle_sum(owner: Mapping[Cell, int], cell: Cell) -> int:
    """The sum of the angle counts of the four corners of a cell."""
    r, c = cell
    return sum(angle_count(owner, (r + a, c + b)) for a in (0, 1) for b in (0, 1))


def rule_c(owner: Mapping[Cell, int], cell: Cell, clue: str) -> bool:
    """C. A number is the angle sum of its cell."""
    return not is_number(clue) or angle_sum(owner, cell) == int(clue)


def rule_d(owner: Mapping[Cell, int], cell: Cell, clue: str) -> bool:
    """D. ``?`` is not 0."""
    return clue != "?" or angle_sum(owner, cell) != 0


def owners(division: Division) -> dict[Cell, int]:
    """Return the number of the region of every cell."""
    return {cell: number for number, region in enumerate(division) for cell in region}


def fits(board: Grid, division: Division, _: Options = NO_OPTIONS) -> bool:
    """Tell whether all rules hold."""
    if not rule_a(board, division):
        return False
    owner = owners(division)
    clues = {cell: circled(token) or token for cell, token in tokens_of(board).items()}
    return all(rule_c(owner, at, clue) and rule_d(owner, at, clue) for at, clue in clues.items())


VERBS = divided(only_grid, one_for_each(lambda token: circled(token) is not None), fits)
accepts, answers, normal = VERBS.accepts, VERBS.answers, relabel


def boards(rng: Random, n: int) -> Iterator[str]:
    """Yield tiny boards: circles and numbers read off a random division, some changed."""
    for _ in range(n):
        height, width, count = rng.choice(
            [(2, 2, 2), (2, 3, 2), (3, 3, 2), (3, 3, 3), (3, 3, 4), (3, 4, 2), (3, 4, 3), (2, 5, 3)]
        )
        division = rng.choice(divisions(height, width, count))
        owner = owners(division)
        sums = {cell: angle_sum(owner, cell) for cell in owner}
        clues = {cell: "?" if v and rng.random() < 0.2 else str(v) for cell, v in sums.items()}
        board = sprinkle(rng, blank(height, width), clues, 0.3)
        for region in division:
            r, c = rng.choice(sorted(region))
            board[r][c] = f"({sums[r, c]})" if rng.random() < 0.5 else "(o)"
        yield show(nudged(rng, board) if rng.random() < 0.2 else board)
