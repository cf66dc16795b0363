"""Diaganal View: a connected wall; numbers add up the runs seen diagonally.

OPTIONS: DV-1, whether clue cells are `unshaded` (default) or `free` to be shaded.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from .boards import (
    DIAGONAL,
    choice,
    tidy,
)
from .views import clued_boards, walls_seen

OPTIONS = {"DV-1": ("unshaded", "free")}

SAMPLE = (
    """\
. . . .
. . 2 .
. . . .
1 . . 2
""",
    """\
. # # .
. # . .
. # # .
. . # .
""",
)


VERBS = walls_seen(DIAGONAL, free=lambda options: choice(OPTIONS, options, "DV-1") == "free")
accepts, answers, normal = VERBS.accepts, VERBS.answers, tidy


def boards(rng: random.Random, n: int) -> Iterator[str]:
    """Small boards with clues read off random walls."""
    return clued_boards(rng, n, DIAGONAL)
