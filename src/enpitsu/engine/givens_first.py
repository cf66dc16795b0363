"""Givens first: what single givens leave of exclusive choices, before any clause is written.

Where a printed value decides most of the marks at once (a digit in a cell, which no other cell of
its row may have), clauses about decided marks would only be thrown away by the solver again.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache

from enpitsu.logic import Among, Bool, Count
from enpitsu.puzzle import Case, Sheet

LEAST = 5
"""Counts of fewer conditions are written from their templates as they are."""


class Choices:
    """The cases of a sheet that let at most one of some marks hold, each with its marks' numbers."""

    def __init__(self, sheet: Sheet) -> None:
        self.cases: list[Case] = []
        self.rest: list[Case] = []  # the other cases
        self.marks: list[tuple[int, ...]] = []
        self.values: list[int] = []  # how many of them may hold (as a mask)
        self._of = of = defaultdict[int, list[int]](list)  # number of a mark -> its cases
        for case in sheet.cases:
            numbers, values = _exclusive(case.condition)
            if not numbers:
                self.rest.append(case)
                continue
            k = len(self.cases)
            for n in numbers:
                of[n].append(k)
            self.cases.append(case)
            self.marks.append(numbers)
            self.values.append(values)

    def decided(self, given: Iterable[Case]) -> list[int]:
        """The literals that single given cases decide: their own, and the marks these exclude."""
        single = {n for case in given if (n := case.condition.number)}
        excluded = set[int]().union(*[self.marks[k] for x in single for k in self._of.get(x, ())])
        excluded.difference_update(single, [-x for x in single])
        return [*sorted(single), *[-n for n in sorted(excluded)]]

    def left(self, holding: Collection[int]) -> Iterator[tuple[list[int], int]]:
        """What each case leaves: marks that are still open, and how many of them may hold (as a mask).

        All its marks if what holds contradicts it, so that what is written says so too; nothing of a
        case that is met.
        """
        known = set(map(abs, holding))
        left: list[list[int]] = [[] for _ in self.cases]
        for n, cases in self._of.items():
            if n not in known:
                for k in cases:
                    left[k].append(n)
        held = [0] * len(self.cases)
        for n in holding:
            for k in self._of.get(n, ()):
                held[k] += 1
        for k, marks in enumerate(left):
            still = self.values[k] >> held[k]
            if marks and still:
                yield marks, still
            elif not still & 1:
                yield list(self.marks[k]), self.values[k]


def _exclusive(b: Bool) -> tuple[tuple[int, ...], int]:
    """The marks of which this lets at most one hold, and how many may; none if it says something else."""
    if type(b) is not Among or b.values not in (2, 3) or type(b.count) is not Count or b.count.runs:
        return (), 0
    numbers = b.count.numbers
    return (numbers, b.values) if len(numbers) >= LEAST and min(numbers) > 0 else ((), 0)


@lru_cache(maxsize=64)
def choices(sheet: Sheet) -> Choices:
    """The exclusive choices of a sheet."""
    return Choices(sheet)


def decided(sheet: Sheet, given: Iterable[Case]) -> list[int] | None:
    """The literals that single givens decide, also through exclusive choices; None if these are but few."""
    found = choices(sheet)
    if not found.cases:
        return None
    literals = found.decided(given)
    return literals if 2 * len(literals) >= sheet.top else None
