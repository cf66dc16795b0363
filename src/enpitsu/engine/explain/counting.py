"""Counting: some places need as many things as others, among which all of these are, may have.

::

    rows 3 and 7 need two 3s        all in columns 4 and 8, which have two at most
    two boxes need four stars       all in rows 1 and 2, which have four at most
    two cells need two numbers      the 2 and the 7 of row 3, of which there is one each

So nothing else is in the others.  The cases of a step are parted into those that need things and those that
hold them: Hall's marriage theorem where each is one (P. Hall, *On representatives of subsets*, 1935).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from itertools import product
from operator import or_
from typing import Any, NamedTuple

from enpitsu.bits import bits
from enpitsu.engine.explain.count_case import made_marks
from enpitsu.engine.explain.nouns import CaseNames, Nouns
from enpitsu.engine.explain.step import Step
from enpitsu.grid import Area, Vertex
from enpitsu.logic import Mark
from enpitsu.puzzle import Case
from enpitsu.reasons import AreIn, Share

MAX_CASES = 8
"""Cases that are counted together."""


class Cardinality(NamedTuple):
    """Marks, as bits, of which at least and at most so many are made, and what they are.

    ``value``: the number that all of them are, if it is one; ``case``: its index; ``rule``: the letter of
    the rule, or the name of the law.
    """

    scope: int
    least: int
    most: int
    noun: str
    value: int | None
    place: Any
    case: int
    rule: str

    def share(self, number: int) -> Share:
        """So many of them; a dot stands for its cells."""
        at = Area(self.place.cells) if isinstance(self.place, Vertex) else self.place
        return Share(number, self.noun, at, self.value)


Sides = tuple[list[Cardinality], list[Cardinality]]
"""Those that need things, and those that hold them."""


def by_counting(step: Step, on: int, cases: Sequence[Case], nouns: Nouns) -> AreIn | None:
    """The reason of a step by counting, from its facts alone; None if it is not of that kind.

    ``on``: the marks that are on.
    """
    if not 2 <= len(cases) <= MAX_CASES or step.on:
        return None
    counts = [count for n, case in enumerate(cases) if (count := cardinality_of(case, n, nouns))]
    if len(counts) < len(cases):
        return None
    sides = (_parted(counts, needs) for needs in product((True, False), repeat=len(counts)))
    return next((reason for side in sides if all(side) and (reason := _reason(step, on, side))), None)


def cardinality_of(case: Case, index: int, nouns: Nouns) -> Cardinality | None:
    """The count of a case; None if it is not of marks that have a noun (values of a cell need none)."""
    scope, values = made_marks(case.condition)
    marks = list(case.condition.parts()) if scope else []
    law = case.rule.kind == "law"
    noun = "" if law or not marks else CaseNames(nouns, case).counted_noun(marks)
    if not marks or not (noun or law):
        return None
    least, most = (values & -values).bit_length() - 1, values.bit_length() - 1
    made = {mark.value for mark in marks if isinstance(mark, Mark)}
    value = made.pop() if len(made) == 1 else True
    number = value if isinstance(value, int) and value is not True else None
    rule = case.rule.name if law else case.rule.letter
    return Cardinality(scope, least, min(most, len(marks)), noun, number, case.place, index, rule)


def _parted(counts: Sequence[Cardinality], needs: Sequence[bool]) -> Sides:
    pairs = list(zip(counts, needs, strict=True))
    return [c for c, need in pairs if need], [c for c, need in pairs if not need]


def _reason(step: Step, on: int, sides: Sides) -> AreIn | None:
    """The reason that some need all that others hold."""
    needing, holding = sides
    there = on & step.facts
    need = [c.least - (c.scope & there).bit_count() for c in needing]
    room = [c.most - (c.scope & there).bit_count() for c in holding]
    if min(need) < 1 or min(room) < 1 or sum(need) != sum(room):
        return None
    if {str(c.place) for c in needing} & {str(c.place) for c in holding}:
        return None  # what a place needs is there: that is no news

    def more(mark: int) -> int:
        """The number of those that need a mark, less that of those that hold it."""
        return sum([c.scope >> mark & 1 for c in needing]) - sum([c.scope >> mark & 1 for c in holding])

    open_ = reduce(or_, [c.scope for c in needing]) & ~step.facts
    if any([more(i) > 0 for i in bits(open_)]) or any([more(i) >= 0 for i, _ in step.marks]):
        return None
    return AreIn(
        tuple([c.share(n) for c, n in zip(needing, need, strict=True)]),
        tuple([c.share(n) for c, n in zip(holding, room, strict=True)]),
    )
