"""The ways of a case that those around it leave: a lemma that holds in every genre, of any case.

People look at a clue and at what is around it at once: of the ways in which it may be met, each with
what follows from it at a glance, those that break nothing are few, and what all of them share is so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from operator import or_

from enpitsu.bits import bits
from enpitsu.effort import book
from enpitsu.engine.explain.count_case import CountCase, made_marks
from enpitsu.engine.explain.cubes import CLASH, Cube, TableCase
from enpitsu.logic import Bool, Mark, every, some
from enpitsu.puzzle import Case

WAYS = "way to keep all rules around it"
"""The noun for what the new cases say that there is, or that is not left."""
SMALL = 4
"""Marks of a case that is joined with another."""
SHARED = 2
"""Marks that two cases share, if they force together what neither does alone."""
MOST = 60
"""Ways that are looked at: of more than these nobody sees what they share."""
ROUNDS = 3
"""Rounds of what follows from a way by one case alone."""


class WaysTogether:
    """Local cases of a board, and the ways of one that they leave."""

    def __init__(self, cases: Iterable[TableCase | CountCase], marks: Sequence[Mark]) -> None:
        self.cases, self.marks = list(cases), marks
        self._of_mark: dict[int, list[int]] = {}
        for n, case in enumerate(self.cases):
            for i in bits(case.scope):
                self._of_mark.setdefault(i, []).append(n)

    def told(self, letters: str) -> Iterator[Case]:
        """Cases of the rules with these letters, each by the ways that others leave it."""
        for case in self.cases:
            rule = case.case.rule
            if rule.kind == "rule" and rule.letter in letters and case.scope.bit_count() > SHARED:
                book(1)
                found = self._ways(case)
                if found is not None:
                    again = rule.again(rule.letter, rule.cases, "implied", solved=False)
                    yield Case(again, case.case.place, found)

    def _ways(self, case: TableCase | CountCase) -> Bool | None:
        """One of its ways holds, with what follows from it; None if that says no more than itself."""
        plain = self._alone(case)
        ways = self._followed(plain)
        for other in self._near(case) if ways else ():
            both = self._split(ways, other)
            ways = both if len(both) <= MOST else ways
        ways = self._followed(ways)
        if not 0 < len(ways) <= MOST:
            return None
        shared, met = case.scope, 0  # what one way alone speaks of is no matter of the others
        for on, off in ways:
            shared, met = shared | met & (on | off), met | on | off
        ways = {(on & shared, off & shared) for on, off in ways}
        return None if ways == {*plain} else some([self._all_of(*way) for way in sorted(ways)], WAYS)

    def _all_of(self, on: int, off: int) -> Bool:
        marks = self.marks
        return every([*[marks[i] for i in bits(on)], *[~marks[i] for i in bits(off)]])

    def _alone(self, case: TableCase | CountCase) -> list[Cube]:
        """Its own ways; none if they are too many, or not told apart."""
        if isinstance(case, TableCase):
            return case.cubes
        counted, values = made_marks(case.case.condition)
        return [(1 << i, counted ^ 1 << i) for i in bits(counted)] if values == 1 << 1 else []

    def _near(self, case: TableCase | CountCase) -> list[TableCase]:
        """The other small cases that share marks with one, those that share the most first."""
        met = Counter([n for i in bits(case.scope) for n in self._of_mark[i]])
        near = sorted([(-shared, n) for n, shared in met.items() if shared >= SHARED])
        found = [self.cases[n] for _, n in near if self.cases[n] is not case]
        return [c for c in found if isinstance(c, TableCase) and c.scope.bit_count() <= SMALL]

    def _split(self, ways: Iterable[Cube], case: TableCase) -> set[Cube]:
        """Those ways in which a case holds, and each of the others with every way to keep it."""
        found = set[Cube]()
        for on, off in ways:
            if any([not (p & ~on or n & ~off) for p, n in case.cubes]):
                found.add((on, off))
            else:
                found |= {(on | p, off | n) for p, n in case.cubes if not (p & off or n & on)}
        return found

    def _followed(self, ways: Iterable[Cube]) -> set[Cube]:
        """Ways with what follows from each at a glance, but those that break a case."""
        return {way for cube in ways if (way := self._at_a_glance(*cube)) is not None}

    def _at_a_glance(self, on: int, off: int) -> Cube | None:
        """A way with what follows from it at a glance; None if it breaks a case."""
        new = on | off
        for _ in range(ROUNDS):
            near = {n for i in bits(new) for n in self._of_mark[i]}
            more = [self.cases[n].single(on, off) for n in near]
            book(len(more))
            if CLASH in more:
                return None
            made, denied = reduce(or_, [m[0] for m in more], 0), reduce(or_, [m[1] for m in more], 0)
            if made & denied:
                return None
            on, off, new = on | made, off | denied, made | denied
            if not new:
                break
        return on, off
