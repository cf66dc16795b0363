"""Join cases with the small cases around them: a lemma that applies to any case of any genre.

Of the ways to satisfy a clue, those that break no case around it are kept; what they all share follows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from operator import or_

from enpitsu.bits import bits
from enpitsu.effort import report_work
from enpitsu.engine.explain.count_case import CountCase, made_marks
from enpitsu.engine.explain.cubes import CLASH, Cube, TableCase
from enpitsu.logic import Bool, Mark, every, some
from enpitsu.puzzle import Case

MAX_MARKS = 4
"""The most marks of a case that is joined with another."""
MIN_SHARED_MARKS = 2
"""The least number of marks that two cases have to share to be joined."""
MAX_OWN_WAYS = 32
"""The most ways of a case by itself; a person goes through no more."""
MAX_WAYS = 16
"""The most ways of a joined case; with more, a person does not see what they share.

With sixty, each followed for three rounds, 15 of 2,100 steps of thirteen genres are opaque instead of 25 of
2,512, but single steps say too much at once (`python -m bench.opaque`).
"""


class JoinedCases:
    """The local cases of a board, to be joined with each other."""

    def __init__(self, cases: Iterable[TableCase | CountCase], marks: Sequence[Mark]) -> None:
        self.cases, self.marks = list(cases), marks
        self._of_mark: dict[int, list[int]] = {}
        for n, case in enumerate(self.cases):
            for i in bits(case.scope):
                self._of_mark.setdefault(i, []).append(n)

    def of(self, nouns: Mapping[str, str]) -> Iterator[Case]:
        """The cases of some rules, each restricted to the ways that others leave it.

        ``nouns``: letters of rules -> the noun for their ways.
        """
        by_letter = {letter: noun for letters, noun in nouns.items() for letter in letters}
        for case in self.cases:
            rule = case.case.rule
            if (
                rule.kind == "rule"
                and rule.letter in by_letter
                and case.scope.bit_count() > MIN_SHARED_MARKS
            ):
                report_work(1)
                found = self._ways(case, by_letter[rule.letter])
                if found is not None:
                    again = rule.again(rule.letter, rule.cases, "implied", solved=False)
                    yield Case(again, case.case.place, found)

    def _ways(self, case: TableCase | CountCase, noun: str) -> Bool | None:
        """The disjunction of the remaining ways of a case, with their consequences.

        None if it says no more than the case itself, or has too many ways.
        """
        plain = self._alone(case)
        ways = self._followed(plain)
        for other in self._near(case) if 0 < len(ways) <= MAX_WAYS else ():
            both = self._split(ways, other)
            ways = both if len(both) <= MAX_WAYS else ways
        ways = self._followed(ways)
        if not 0 < len(ways) <= MAX_WAYS:
            return None
        shared, met = case.scope, 0  # what one way alone speaks of is no matter of the others
        for on, off in ways:
            shared, met = shared | met & (on | off), met | on | off
        ways = {(on & shared, off & shared) for on, off in ways}
        return None if ways == {*plain} else some([self._all_of(*way) for way in sorted(ways)], noun)

    def _all_of(self, on: int, off: int) -> Bool:
        marks = self.marks
        return every([*[marks[i] for i in bits(on)], *[~marks[i] for i in bits(off)]])

    def _alone(self, case: TableCase | CountCase) -> list[Cube]:
        """The ways of a case by itself; empty if there are too many, or if they are not enumerated."""
        if isinstance(case, TableCase):
            return case.cubes if len(case.cubes) <= MAX_OWN_WAYS else []
        counted, values = made_marks(case.case.condition)
        return [(1 << i, counted ^ 1 << i) for i in bits(counted)] if values == 1 << 1 else []

    def _near(self, case: TableCase | CountCase) -> list[TableCase]:
        """The other small cases that share marks with a case, those with the most shared marks first."""
        met = Counter([n for i in bits(case.scope) for n in self._of_mark[i]])
        near = sorted([(-shared, n) for n, shared in met.items() if shared >= MIN_SHARED_MARKS])
        found = [self.cases[n] for _, n in near if self.cases[n] is not case]
        return [c for c in found if isinstance(c, TableCase) and c.scope.bit_count() <= MAX_MARKS]

    def _split(self, ways: Iterable[Cube], case: TableCase) -> set[Cube]:
        """Join ways with a table: ways that imply a cube stay, others are split by its compatible cubes."""
        found = set[Cube]()
        for on, off in ways:
            if any([not (p & ~on or n & ~off) for p, n in case.cubes]):
                found.add((on, off))
            else:
                found |= {(on | p, off | n) for p, n in case.cubes if not (p & off or n & on)}
        return found

    def _followed(self, ways: Iterable[Cube]) -> set[Cube]:
        """Extend ways by their immediate consequences; drop those that break a case."""
        return {way for cube in ways if (way := self._at_a_glance(*cube)) is not None}

    def _at_a_glance(self, on: int, off: int) -> Cube | None:
        """A way with all that single cases force in one round; None if it breaks a case."""
        near = {n for i in bits(on | off) for n in self._of_mark[i]}
        more = [self.cases[n].single(on, off) for n in near]
        report_work(len(more))
        if CLASH in more:
            return None
        made, denied = reduce(or_, [m[0] for m in more], 0), reduce(or_, [m[1] for m in more], 0)
        return None if made & denied else (on | made, off | denied)
