"""LITSalike: a shaded tree in bold regions; the shaded shapes of the regions are all different.

OPTIONS: LA-1, whether shapes differ over the whole board (`global`, default) or only in regions
which share an edge (`neighbours`).
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from functools import cache, partial
from itertools import combinations

from .boards import DEFAULTS, Cell, Region, choice, tidy
from .trees_in_regions import Division, accepted, all_answers, clued_boards, share_an_edge

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


def accepts(givens: str, answer: str, options: Mapping[str, str] = DEFAULTS) -> bool:
    """Whether the shading obeys all rules."""
    return accepted(givens, answer, partial(rule_f, choice(OPTIONS, options, "LA-1")))


def answers(givens: str, options: Mapping[str, str] = DEFAULTS) -> set[str]:
    """All shadings which obey the rules."""
    return all_answers(givens, partial(rule_f, choice(OPTIONS, options, "LA-1")))


def normal(answer: str) -> str:
    """The answer with plain spacing."""
    return tidy(answer)


def boards(rng: random.Random, n: int) -> Iterator[str]:
    """Random regions with numbers read off an answer."""
    return clued_boards(rng, n, partial(rule_f, "global"))
