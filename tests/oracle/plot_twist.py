"""Oracle of Plot twist (rule sheet no. 31): regions with areas and concave corners.

Option PT-1: ``count`` - the corners of holes count too (default); ``outer`` - only corners on the
outer outline of the region count.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from random import Random

from .partitions import Division, Region, divided, divisions, one_for_each, only_clue, relabel
from .tokens import (
    Cell,
    Grid,
    around,
    blank,
    choice,
    circled,
    is_number,
    nudged,
    only_grid,
    show,
)

OPTIONS: Mapping[str, tuple[str, ...]] = {"PT-1": ("count", "outer")}

SAMPLE = (
    """\
1 . .
. . (?)
. . (3)
""",
    """\
A A B
A B B
C C C
""",
)


def rule_b(clue: str, region: Region) -> bool:
    """B. A circled number is the area of the region; ``(?)`` says nothing."""
    number = circled(clue)
    return number is None or number == "?" or int(number) == len(region)


def rule_c(clue: str, region: Region, holes: str) -> bool:
    """C, D. A plain number is the number of concave corners; ``?`` says nothing."""
    return not is_number(clue) or int(clue) == concave_corners(region, holes)


@cache
def concave_corners(region: Region, holes: str) -> int:
    """Count the vertices exactly three of whose four cells belong to the region."""
    count = 0
    for r, c in {(r + a, c + b) for r, c in region for a in (0, 1) for b in (0, 1)}:
        square = [(r - 1, c - 1), (r - 1, c), (r, c - 1), (r, c)]
        missing = [cell for cell in square if cell not in region]
        if len(missing) == 1 and (holes == "count" or not in_hole(region, missing[0])):
            count += 1
    return count


def in_hole(region: Region, cell: Cell) -> bool:
    """Tell whether a cell outside the region cannot get out of its box (in 8 directions)."""
    rows, columns = {r for r, _ in region}, {c for _, c in region}
    seen = {cell}
    fringe = [cell]
    while fringe:
        r, c = fringe.pop()
        if r not in rows or c not in columns:
            return False
        for near in around((r, c)):
            if near not in region and near not in seen:
                seen.add(near)
                fringe.append(near)
    return True


def fits(board: Grid, division: Division, options: Mapping[str, str]) -> bool:
    """A (one clue each) and B to D."""
    holes = choice(options, OPTIONS, "PT-1")
    for region in division:
        clue = only_clue(board, region)
        if clue is None or not rule_b(clue, region) or not rule_c(clue, region, holes):
            return False
    return True


VERBS = divided(only_grid, one_for_each(lambda token: token != "."), fits)
accepts, answers, normal = VERBS.accepts, VERBS.answers, relabel


def boards(rng: Random, n: int) -> Iterator[str]:
    """Yield tiny boards: clues read off a random division, some of them changed."""
    for _ in range(n):
        height, width, count = rng.choice(
            [(2, 2, 2), (2, 3, 2), (3, 3, 2), (3, 3, 3), (3, 3, 4), (3, 4, 2), (3, 4, 3), (2, 5, 3)]
        )
        every = divisions(height, width, count)
        if rng.random() < 0.1:  # a region with a hole
            every = tuple(d for d in divisions(3, 3, 2) if frozenset([(1, 1)]) in d)
            height, width = 3, 3
        board = blank(height, width)
        for region in rng.choice(every):
            r, c = rng.choice(sorted(region))
            corners = concave_corners(region, "count")
            board[r][c] = rng.choice([str(corners)] * 4 + [f"({len(region)})"] * 4 + ["?"] + ["(?)"])
        yield show(nudged(rng, board) if rng.random() < 0.2 else board)
