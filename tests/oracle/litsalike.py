"""LITSalike: a shaded tree in bold regions; the shaded shapes of the regions are all different.

OPTIONS: LA-1, whether shapes differ over the whole board (`global`, default) or only in regions
which share an edge (`neighbours`).
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache, partial
from itertools import combinations

from .boards import Cell, Region, choice, tidy
from .trees_in_regions import Division, clued_boards, share_an_edge, trees_with

OPTIONS = {"LA-1": ("global", "neighbours")}

SAMPLE = (
    """\
2 . . .
. . . .
. 3 . .

A A B B
A A B B
C C C B
""",
    """\
# . # .
# . # #
# # # .
""",
)


@cache
def shape(cells: Region) -> tuple[Cell, ...]:
    """The cells moved to the top left corner, in the least of the 8 orientations."""
    forms = []
    for flipped in (False, True):
        turned = [(r, -c if flipped else c) for r, c in cells]
        for _ in range(4):
            turned = [(c, -r) for r, c in turned]
            top, left = min(r for r, _ in turned), min(c for _, c in turned)
            forms.append(tuple(sorted((r - top, c - left) for r, c in turned)))
    return min(forms)


def rule_f(word: str, division: Division, shaded: Region) -> bool:
    """F. The shaded shapes of any two regions are different (LA-1)."""
    for one, other in combinations(division.values(), 2):
        same = shape(one & shaded) == shape(other & shaded)
        if same and (word == "global" or share_an_edge(one, other)):
            return False
    return True


VERBS = trees_with(lambda options, *tree: rule_f(choice(OPTIONS, options, "LA-1"), *tree))
accepts, answers, normal = VERBS.accepts, VERBS.answers, tidy


def boards(rng: random.Random, n: int) -> Iterator[str]:
    """Random regions with numbers read off an answer."""
    return clued_boards(rng, n, partial(rule_f, "global"))
