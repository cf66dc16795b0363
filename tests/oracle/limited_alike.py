"""Limited Alike: as Alike, and at most N regions of the board have exactly N shaded cells.

OPTIONS: AL-1 as in Alike, `regions` (default) or `shaded`.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial

from .alike import rule_f
from .boards import Region, choice, tidy
from .trees_in_regions import Division, clued_boards, trees_with

OPTIONS = {"AL-1": ("regions", "shaded")}

SAMPLE = (
    """\
. . . .
3 . . .
. . . .

A A B B
A A B B
C C C B
""",
    """\
# # # .
# . # #
# . . #
""",
)


def rule_h(division: Division, shaded: Region) -> bool:
    """H. For every N, at most N regions of the board have exactly N shaded cells."""
    counts = [len(cells & shaded) for cells in division.values()]
    return all(counts.count(n) <= n for n in counts)


def rules_f_and_h(word: str, division: Division, shaded: Region) -> bool:
    """What Limited Alike adds to the shaded trees."""
    return rule_f(word, division, shaded) and rule_h(division, shaded)


VERBS = trees_with(lambda options, *tree: rules_f_and_h(choice(OPTIONS, options, "AL-1"), *tree))
accepts, answers, normal = VERBS.accepts, VERBS.answers, tidy


def boards(rng: random.Random, n: int) -> Iterator[str]:
    """Random regions with numbers read off an answer."""
    return clued_boards(rng, n, partial(rules_f_and_h, "regions"))
