"""Counts of many plain marks, which would be too large for tables and are propagated directly."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable

from enpitsu.bits import bits, mask
from enpitsu.engine.explain.cubes import CLASH, NOTHING, Cube
from enpitsu.logic import Among, Bool, Count
from enpitsu.puzzle import Case


def made_marks(condition: Bool) -> tuple[int, int]:
    """The marks that a condition counts, and the allowed numbers, both as bits.

    (0, 0) for a condition that is not a count of distinct, non-negated marks.
    """
    if not CountCase.fits(condition):
        return 0, 0
    assert isinstance(condition, Among)
    assert isinstance(condition.count, Count)
    numbers = condition.count.numbers
    return (mask([n - 1 for n in numbers]), condition.values) if min(numbers, default=0) > 0 else (0, 0)


class CountCase:
    """A cardinality constraint on distinct literals, with the interface of a table."""

    whole = False
    cubes: tuple[Cube, ...] = ()

    def __init__(self, case: Case, index: int, scope: int) -> None:
        self.case, self.index, self.scope = case, index, scope
        condition = case.condition
        assert isinstance(condition, Among)
        assert isinstance(condition.count, Count)
        self.made = sum([1 << t.number - 1 for t in condition.count.terms if t.number > 0])
        self.rest = scope & ~self.made
        self.size = scope.bit_count()
        values = [v for v in range(self.size + 1) if condition.values >> v & 1]
        self.values = frozenset(values)
        # the next value above, and below, each number
        self._above = [
            min([v for v in values if v > n], default=self.size + 1) for n in range(self.size + 1)
        ]
        self._below = [max([v for v in values if v < n], default=-1) for n in range(self.size + 1)]

    @staticmethod
    def fits(condition: Bool) -> bool:
        """Return whether a condition is a count of distinct literals."""
        if not isinstance(condition, Among) or not isinstance(condition.count, Count):
            return False
        numbers = [abs(t.number) for t in condition.count.terms]
        return not condition.count.runs and all(numbers) and len(set(numbers)) == len(numbers)

    def _split(self, on: int, off: int) -> tuple[int, int]:
        """The terms that hold and those that fail, as bits of their marks."""
        made, rest = self.made, self.rest
        return on & made | off & rest, off & made | on & rest

    def single(self, on: int, off: int) -> Cube:
        """The unknown marks that the case forces by itself (on, off); CLASH if it cannot hold."""
        made, rest = self.made, self.rest
        have = (on & made | off & rest).bit_count()
        most = self.size - (off & made | on & rest).bit_count()
        more, fewer = self._above[have] <= most, self._below[most] >= have
        if more and fewer:
            return NOTHING
        if not more and not fewer:
            return CLASH if have < most or have not in self.values else NOTHING
        unknown = self.scope & ~on & ~off
        forced = unknown & (self.made if more else ~self.made)
        return forced, unknown & ~forced

    quick = single

    def live(self, on: int, off: int) -> list[Cube]:
        """Empty, as there is no table to join."""
        return []

    def reason(
        self, on: int, off: int, mark: int | None, value: bool, weight: Callable[[int], float]
    ) -> int | None:
        """A lightest set of known marks under which it forces a mark (``mark`` None: cannot hold)."""
        free = 0 if mark is None else 1 << mark
        hold, fail = self._split(on & ~free, off & ~free)
        by_weight = [sorted([(weight(i), i) for i in bits(side)]) for side in (hold, fail)]
        best: tuple[float, list[tuple[float, int]]] | None = None
        for have in range(len(by_weight[0]) + 1):
            gone = self._gone(have, free, value)
            if gone <= len(by_weight[1]):
                facts = [*by_weight[0][:have], *by_weight[1][:gone]]
                cost = sum([w for w, _ in facts])
                if best is None or cost < best[0]:
                    best = cost, facts
        return None if best is None else mask([i for _, i in best[1]])

    def _gone(self, have: int, free: int, value: bool) -> int:
        """The least number of failing terms that, with ``have`` holding ones, force a mark.

        ``free``: the bit of the mark (0: the case cannot hold).  More than ``size`` if no number does.
        """
        if not free and have in self.values:
            return self.size + 1
        if free and bool(self.made & free) == value:  # the term must hold: fewer do not do
            return self.size + 1 - bisect_left(self._below, have)
        return max(0, self.size + 1 - self._above[have])
