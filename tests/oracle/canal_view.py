"""Canal View: a connected wall; numbers add up the runs seen orthogonally. No options."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping

from .boards import (
    DEFAULTS,
    ORTHOGONAL,
    Region,
    Rows,
    blocks,
    connected,
    has_size,
    numbers,
    runs_seen,
    size,
    tidy,
)
from .shadings import has_full_block, read_shading, shading_text
from .views import clue_cells, clued_boards, read, views

OPTIONS: dict[str, tuple[str, ...]] = {}

SAMPLE = (
    """\
3 . . . 3 .
. 2 . . . .
. . . . . .
. . . . . .
. . . . 4 .
. 5 . . . 2
""",
    """\
. # # # . .
. . # . . .
. . # . # .
. # # # # #
# # . # . #
# . # # . .
""",
)


def rule_b(rows: Rows, shaded: Region) -> bool:
    """B. A clue cell is never shaded."""
    return not clue_cells(rows) & shaded


def rule_c(shaded: Region) -> bool:
    """C. All shaded cells form one edge-connected group (no cell at all: vacuously)."""
    return connected(shaded)


def rule_d(shaded: Region) -> bool:
    """D. No 2x2 block is entirely shaded."""
    return not has_full_block(shaded)


def rule_e(rows: Rows, shaded: Region) -> bool:
    """E. A number is the sum of the unbroken shaded runs in the four orthogonal directions."""
    return all(runs_seen(shaded, cell, ORTHOGONAL) == number for cell, number in numbers(rows).items())


def accepts(givens: str, answer: str, options: Mapping[str, str] = DEFAULTS) -> bool:
    """Whether the shading obeys all rules."""
    rows = read(givens)
    parts = blocks(answer)
    if len(parts) != 1 or not has_size(parts[0], *size(rows)):
        return False
    shaded = read_shading(parts[0])
    if shaded is None:
        return False
    return rule_b(rows, shaded) and rule_c(shaded) and rule_d(shaded) and rule_e(rows, shaded)


def answers(givens: str, options: Mapping[str, str] = DEFAULTS) -> set[str]:
    """All connected walls (C, D) which leave the clues free (B) and look right to them (E)."""
    rows = read(givens)
    height, width = size(rows)
    wanted = numbers(rows).items()
    clued = clue_cells(rows)
    return {
        shading_text(wall, height, width)
        for wall, seen in views(height, width, ORTHOGONAL)
        if not clued & wall and wanted <= seen.items()
    }


def normal(answer: str) -> str:
    """The answer with plain spacing."""
    return tidy(answer)


def boards(rng: random.Random, n: int) -> Iterator[str]:
    """Small boards with clues read off random walls."""
    return clued_boards(rng, n, ORTHOGONAL)
