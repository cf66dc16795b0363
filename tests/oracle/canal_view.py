"""Canal View: a connected wall; numbers add up the runs seen orthogonally. No options."""

from __future__ import annotations

import random
from collections.abc import Iterator

from .boards import (
    ORTHOGONAL,
    tidy,
)
from .views import clued_boards, walls_seen

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


VERBS = walls_seen(ORTHOGONAL, free=lambda _: False)
accepts, answers, normal = VERBS.accepts, VERBS.answers, tidy


def boards(rng: random.Random, n: int) -> Iterator[str]:
    """Small boards with clues read off random walls."""
    return clued_boards(rng, n, ORTHOGONAL)
