"""Preprocessing: simplify at-most-one constraints by the givens before any clause is written.

Where the givens decide most of the marks (a digit in a cell excludes that digit from its row), clauses
about decided marks would only be deleted again by the solver.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import filterfalse
from operator import neg
from typing import NamedTuple

from enpitsu.logic import Among, Bool, Count
from enpitsu.problem_template import ProblemTemplate

MIN_CONDITIONS = 5
"""Counts of fewer conditions are written from their templates as they are."""


class Decided(NamedTuple):
    """The marks that the givens decide through exclusive choices, and the choices that stay open.

    ``held``, ``excluded``: the numbers of the marks that are on and off.  ``left``: for each open choice
    its open marks, and the numbers of them that may be on (as a bit mask).  ``clash``: the givens
    contradict the choices; the violated ones are then in ``left``, which makes the clauses unsatisfiable.
    """

    held: set[int]
    excluded: set[int]
    left: list[tuple[list[int], int]]
    clash: bool

    @property
    def literals(self) -> list[int]:
        """The decided marks as literals."""
        return [*self.held, *map(neg, self.excluded)]


class ExclusiveChoices:
    """The at-most-one and exactly-one constraints of a template, each as the numbers of its marks."""

    def __init__(self, template: ProblemTemplate) -> None:
        self.top = template.top
        self.rest: list[Bool] = []  # the other conditions
        self.marks: list[tuple[int, ...]] = []
        self.values: list[int] = []  # how many of them may hold (as a mask)
        for b in template.conditions:
            if type(b) is Among and type(b.count) is Count and b.values in (2, 3) and not b.count.runs:
                numbers = b.count.numbers
                if len(numbers) >= MIN_CONDITIONS and min(numbers) > 0:
                    self.marks.append(numbers)
                    self.values.append(b.values)
                    continue
            self.rest.append(b)
        self.of = defaultdict[int, list[int]](list)  # number of a mark -> its choices
        for k, numbers in enumerate(self.marks):
            for n in numbers:
                self.of[n].append(k)

    def decided(self, given: Iterable[Bool]) -> Decided | None:
        """Propagate the given conditions that are literals through the exclusive choices.

        None if that decides less than half of the marks.
        """
        single = {n for b in given if (n := b.number)}
        held = {n for n in single if n > 0}
        met = [marks for marks in self.marks if not held.isdisjoint(marks)]
        excluded = set().union(*met) - held
        excluded.update([-n for n in single if n < 0])
        if 2 * (len(held) + len(excluded)) < self.top:
            return None
        twice = [marks for marks in met if len(held.intersection(marks)) > 1]
        clash = bool(twice) or not held.isdisjoint(excluded)
        left = {k: list(filterfalse(excluded.__contains__, marks))
                for k, marks in enumerate(self.marks) if held.isdisjoint(marks)}  # fmt: skip
        self._last_ones(left, held, excluded)
        open_ = [(list(marks), 3) for marks in twice]
        for k, marks in left.items():
            if marks:
                open_.append((marks, self.values[k]))
            elif self.values[k] == 2:  # one must hold, and none is left
                open_.append((list(self.marks[k]), 2))
                clash = True
        return Decided(held, excluded, open_, clash)

    def _last_ones(self, left: dict[int, list[int]], held: set[int], excluded: set[int]) -> None:
        """Propagate exactly-one choices with a single open mark to a fixpoint; changes all arguments."""
        values = self.values
        todo = [k for k, open_ in left.items() if len(open_) == 1 and values[k] == 2]
        of = self.of
        for k in todo:  # grows on the way
            if len(left.get(k, ())) != 1:
                continue
            (last,) = left[k]
            held.add(last)
            for met in of[last]:
                for n in left.pop(met, ()):
                    if n == last:
                        continue
                    excluded.add(n)
                    for other in of[n]:
                        if other in left:
                            left[other].remove(n)
                            if len(left[other]) == 1 and values[other] == 2:
                                todo.append(other)


def choices(template: ProblemTemplate) -> ExclusiveChoices:
    """The exclusive choices of a template, computed once."""
    return template.keep(ExclusiveChoices, lambda: ExclusiveChoices(template))


def decided(template: ProblemTemplate, given: Sequence[Bool]) -> Decided | None:
    """The marks that given literals decide, directly or by unit propagation through exclusive choices.

    None if they decide less than half of the marks: then it is not worth compiling the puzzle anew.
    """
    if not any([b.number > 0 for b in given]):
        return None
    found = choices(template)
    return found.decided(given) if found.marks else None
