"""Oracle of Bricklayer (rule sheet no. 36): dominoes that never touch end to end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from .partitions import Division, blacks, divided, relabel
from .tokens import NO_OPTIONS, Cell, Grid, blank, cells, only_grid, show, size
from .verbs import Options

OPTIONS: Mapping[str, tuple[str, ...]] = {}

SAMPLE = (
    """\
. . .
. # .
. . .
""",
    """\
A A B
D # B
D C C
""",
)


def rule_a(division: Division) -> bool:
    """A. All regions are 2x1 bricks (a connected region of two cells is one)."""
    return all(len(brick) == 2 for brick in division)


def rule_b(division: Division) -> bool:
    """B. Two bricks never share a short side: no brick lies along another one's end."""
    bricks = set(division)
    for brick in division:
        (r, c), (rr, cc) = sorted(brick)
        if frozenset([(rr + rr - r, cc + cc - c), (r + 3 * (rr - r), c + 3 * (cc - c))]) in bricks:
            return False
    return True


def tilings(free: frozenset[Cell]) -> Iterator[Division]:
    """Yield all divisions of the free cells into dominoes."""
    if not free:
        yield ()
        return
    r, c = min(free)
    for near in ((r, c + 1), (r + 1, c)):
        if near in free:
            for rest in tilings(free - {(r, c), near}):
                yield (frozenset([(r, c), near]), *rest)


def fits(board: Grid, division: Division, _: Options = NO_OPTIONS) -> bool:
    """A and B."""
    return rule_a(division) and rule_b(division)


def candidates(board: Grid, _: Options) -> Iterator[Division]:
    """Yield every domino tiling of the white cells."""
    return tilings(frozenset(cells(*size(board))) - blacks(board))


VERBS = divided(only_grid, candidates, fits)
accepts, answers, normal = VERBS.accepts, VERBS.answers, relabel


def boards(rng: Random, n: int) -> Iterator[str]:
    """Yield tiny boards with a few random black cells; many of them have a tiling."""
    for _ in range(n):
        height, width = rng.choice([(2, 2), (2, 3), (3, 3), (3, 4), (4, 4), (4, 5), (5, 5)])
        board = blank(height, width)
        for _ in range(20):
            board = blank(height, width)
            for r, c in rng.sample(cells(height, width), rng.randint(0, height * width // 4)):
                board[r][c] = "#"
            if answers(show(board)):
                break
            if rng.random() < 0.05:
                break  # also boards without an answer
        yield show(board)
