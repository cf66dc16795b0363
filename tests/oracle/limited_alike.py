"""Limited Alike: as Alike, and at most N regions of the board have exactly N shaded cells.

OPTIONS: AL-1 as in Alike, `regions` (default) or `shaded`.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from functools import partial

from .alike import rule_f
from .boards import DEFAULTS, Region, choice, tidy
from .trees_in_regions import Division, accepted, all_answers, clued_boards

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


def accepts(givens: str, answer: str, options: Mapping[str, str] = DEFAULTS) -> bool:
    """Whether the shading obeys all rules."""
    return accepted(givens, answer, partial(rules_f_and_h, choice(OPTIONS, options, "AL-1")))


def answers(givens: str, options: Mapping[str, str] = DEFAULTS) -> set[str]:
    """All shadings which obey the rules."""
    return all_answers(givens, partial(rules_f_and_h, choice(OPTIONS, options, "AL-1")))


def normal(answer: str) -> str:
    """The answer with plain spacing."""
    return tidy(answer)


def boards(rng: random.Random, n: int) -> Iterator[str]:
    """Random regions with numbers read off an answer."""
    return clued_boards(rng, n, partial(rules_f_and_h, "regions"))
