"""Alike: a shaded tree in bold regions; neighbouring regions differ in number of shaded cells.

OPTIONS: AL-1, which regions count as neighbours: those which share an edge (`regions`, default)
or only those whose shaded cells share an edge (`shaded`).
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial
from itertools import combinations

from .boards import Region, choice, tidy
from .trees_in_regions import (
    Division,
    clued_boards,
    share_an_edge,
    trees_with,
)

OPTIONS = {"AL-1": ("regions", "shaded")}

SAMPLE = (
    """\
. 3 .
. . .
1 . .

A B C
A B C
A B C
""",
    """\
. # .
# # #
. # .
""",
)


def rule_f(word: str, division: Division, shaded: Region) -> bool:
    """F. Two regions that share an edge have different numbers of shaded cells (AL-1)."""
    for one, other in combinations(division.values(), 2):
        if word == "regions":
            adjacent = share_an_edge(one, other)
        else:
            adjacent = share_an_edge(one & shaded, other & shaded)
        if adjacent and len(one & shaded) == len(other & shaded):
            return False
    return True


VERBS = trees_with(lambda options, *tree: rule_f(choice(OPTIONS, options, "AL-1"), *tree))
accepts, answers, normal = VERBS.accepts, VERBS.answers, tidy


def boards(rng: random.Random, n: int) -> Iterator[str]:
    """Random regions with numbers read off an answer."""
    return clued_boards(rng, n, partial(rule_f, "regions"))
