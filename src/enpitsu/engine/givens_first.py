"""Givens first: what single givens leave of exclusive choices, before any clause is written.

Where a printed value decides most of the marks at once (a digit in a cell, which no other cell of
its row may have), clauses about decided marks would only be thrown away by the solver again.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from enpitsu.logic import Among, Count
from enpitsu.puzzle import Case, Sheet

LEAST = 5
"""Counts of fewer conditions are written from their templates as they are."""


@lru_cache(maxsize=64)
def exclusive(sheet: Sheet) -> list[list[int]]:
    """Sets of marks (by number), at most one of which holds."""
    found = []
    for case in sheet.cases:
        b = case.condition
        if type(b) is not Among or b.values > 3 or type(b.count) is not Count or b.count.runs:
            continue
        numbers = [t.number for t in b.count.terms]
        if len(numbers) >= LEAST and min(numbers) > 0:
            found.append(numbers)
    return found


def decided(sheet: Sheet, given: Iterable[Case]) -> dict[int, bool] | None:
    """The marks that single givens decide, also through exclusive sets; None if these are but few."""
    sets = exclusive(sheet)
    if not sets:
        return None
    single = [n for case in given if (n := case.condition.number)]
    true = {n for n in single if n > 0}
    fixed = {abs(n): n > 0 for n in single}
    for numbers in sets:
        if not true.isdisjoint(numbers):
            for n in numbers:
                fixed.setdefault(n, False)
    return fixed if 2 * len(fixed) >= sheet.top else None
