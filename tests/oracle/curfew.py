"""Curfew: a loop through all circles; visits of a region with circles have a fixed length.

OPTIONS: CU-1 (regions without circles are `free`) and CU-2 (a loop inside one region is `one`
visit of the loop's length) have only their defaults.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from .boards import (
    DEFAULTS,
    Cell,
    Region,
    Rows,
    all_cells,
    blocks,
    empty_rows,
    is_number,
    join_blocks,
    random_regions,
    random_size,
    regions,
    size,
    tidy,
)
from .loops import Loop, all_loops, looped
from .verbs import Options, of_size

OPTIONS = {"CU-1": ("free",), "CU-2": ("one",)}

SAMPLE = (
    """\
(6) . . .
. . . .
. . . .
. . . (o)

A A B B
A A B B
A A B B
A A B B
""",
    """\
┌ ─ ─ ┐
│ · · │
│ · · │
└ ─ ─ ┘
""",
)

Circles = dict[Cell, str]


Board = tuple[Rows, Circles, dict[str, Region]]


def read(givens: str) -> Board:
    """The circle grid, the circles with `o` or a number, and the regions."""
    parts = blocks(givens)
    if len(parts) != 2 or size(parts[0]) != size(parts[1]):
        raise ValueError("a circle grid and a region grid of one size expected")
    circles = {}
    for r, c in all_cells(*size(parts[0])):
        token = parts[0][r][c]
        if token != ".":
            inside = token[1:-1]
            if token != f"({inside})" or not (inside == "o" or is_number(inside)):
                raise ValueError(f"unknown token {token}")
            circles[r, c] = inside
    return parts[0], circles, regions(parts[1])


def visits(loop: Loop, region: Region) -> list[int]:
    """Lengths of the maximal stretches of consecutive loop cells inside the region."""
    inside = [cell in region for cell in loop]
    if all(inside):
        return [len(loop)]  # CU-2
    first_outside = inside.index(False)
    lengths = [0]
    for here in inside[first_outside:] + inside[:first_outside]:
        if here:
            lengths[-1] += 1
        else:
            lengths.append(0)
    return [length for length in lengths if length]


def rule_a(circles: Circles, loop: Loop) -> bool:
    """A. The loop passes through every circle."""
    return set(circles) <= set(loop)


def rule_b(circles: Circles, region: Region, loop: Loop) -> bool:
    """B. In a region with a numbered circle every visit has exactly that many cells."""
    wanted = {int(text) for cell, text in circles.items() if cell in region and text != "o"}
    return all(length == n for n in wanted for length in visits(loop, region))


def rule_c(circles: Circles, region: Region, loop: Loop) -> bool:
    """C. In a region with only blank circles all visits have the same number of cells."""
    texts = [text for cell, text in circles.items() if cell in region]
    only_blank = bool(texts) and all(text == "o" for text in texts)
    return not only_blank or len(set(visits(loop, region))) == 1


def holds(board: Board, loop: Loop, _: Options = DEFAULTS) -> bool:
    """All rules (D, several circles in a region, needs nothing more)."""
    _rows, circles, division = board
    return rule_a(circles, loop) and all(
        rule_b(circles, region, loop) and rule_c(circles, region, loop) for region in division.values()
    )


VERBS = looped(read, of_size(all_loops), holds)
accepts, answers, normal = VERBS.accepts, VERBS.answers, tidy


def boards(rng: random.Random, n: int) -> Iterator[str]:
    """Circles on a random loop, in regions which it visits evenly; some numbers are wrong."""
    for _ in range(n):
        height, width = random_size(rng, ((2, 2), (3, 3), (3, 4), (4, 4), (4, 4), (4, 5)))
        loop = rng.choice(all_loops(height, width))
        drawn = random_regions(rng, height, width, rng.randint(1, 5))
        rows = empty_rows(height, width)
        for region in regions(drawn).values():
            lengths = visits(loop, region)
            if len(set(lengths)) == 1:
                on_loop = [cell for cell in sorted(region) if cell in loop]
                for r, c in rng.sample(on_loop, min(len(on_loop), rng.choice((0, 1, 1, 2)))):
                    wrong = rng.choice((-1, 1)) if rng.random() < 0.05 else 0
                    number = str(max(1, lengths[0] + wrong))
                    rows[r][c] = f"({rng.choice((number, number, 'o'))})"
        yield join_blocks([rows, drawn])
