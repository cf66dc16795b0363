"""Words that build numbers from conditions: counts, visible runs, sums."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import combinations, product
from math import comb
from typing import Any

from enpitsu.logic.condition import FALSE, Bool, every, some, worded_as
from enpitsu.logic.number import Count, Digit, First, Int, total
from enpitsu.logic.worded import worded
from enpitsu.reasons import Said

NO_SET = Said(
    "no set of digits is left for {n}", would="no set of digits would be left for {n}", technique="sum"
)
MAX_CHOICES = 500
"""The most ways to choose places that are enumerated in a condition."""


def count(of: Iterable[Bool]) -> Count:
    """The number of these that hold.

    ::

        # . #      count([True, False, True]) == 2

    >>> from enpitsu.logic import FALSE, TRUE, PartialAssignment
    >>> count([TRUE, FALSE, TRUE]).bounds(PartialAssignment())
    (2, 2)
    """
    return Count(tuple(of))


def matches(number: Int, clue: int | None) -> Bool:
    """A number is what a clue says: its value, or any but 0 if it is a question mark (None).

    ::

        2 # #      matches(the shaded cells seen, 2)
        ? # .      matches(the shaded cells seen, None)

    >>> from enpitsu.logic import FALSE, TRUE, PartialAssignment
    >>> [matches(count([TRUE, FALSE]), clue).holds(PartialAssignment()) for clue in (0, 1, None)]
    [False, True, True]
    """
    return number >= 1 if clue is None else number == clue


def sum_of_different(of: Iterable[Digit], n: int) -> Bool:
    r"""Some numbers are all different, and their sum is this; each of them has just one value.

    ::

        \3  1 2      sum_of_different(the two cells, 3)
        \4  2 2      not sum_of_different(the two cells, 4)

    >>> from enpitsu.logic import FALSE, TRUE, PartialAssignment
    >>> one, two = Digit({1: TRUE, 2: FALSE}), Digit({1: FALSE, 2: TRUE})
    >>> pairs = (one, two), (two, one), (one, one)
    >>> [sum_of_different(pair, 3).holds(PartialAssignment()) for pair in pairs]
    [True, True, False]
    """
    numbers = tuple(of)
    values = sorted({v for number in numbers for v in number.values})
    having = {v: [number.values.get(v, FALSE) for number in numbers] for v in values}
    there = {v: some(having[v]) for v in values}
    sets = [
        every([there[v] for v in chosen])
        for chosen in combinations(values, len(numbers))
        if sum(chosen) == n
    ]
    single = [count(number.values.values()) == 1 for number in numbers]
    once = [count(having[v]) <= 1 for v in values]
    found = every([*single, total(numbers) == n, *once, some(sets)])
    return worded(found, NO_SET.having(words=(("n", str(n)),)))


def unbroken(of: Iterable[Bool]) -> Count:
    """The number of these that hold before the first that does not: what one sees looking along a row.

    ::

        2 # # . #      the clue sees 2

    >>> from enpitsu.logic import FALSE, TRUE, PartialAssignment
    >>> unbroken([TRUE, TRUE, FALSE, TRUE]).bounds(PartialAssignment())
    (2, 2)
    """
    return Count((), (tuple(of),))


def first(of: Iterable[Int]) -> Int:
    """The first of these numbers that is not 0; 0 if all are: what an arrow sees.

    ::

        > . . 3 1      first is 3

    >>> from enpitsu.logic import FALSE, TRUE, Digit, PartialAssignment
    >>> first([Digit({1: FALSE}), Digit({3: TRUE})]).bounds(PartialAssignment())
    (3, 3)
    """
    return First(tuple(of))


def run(of: Sequence[Bool], at: int, length: int) -> Bool:
    """A maximal run of exactly this length starts at this position of a row.

    ::

        . # # .      run(row, 1, 2)

    >>> from enpitsu.logic import FALSE, TRUE, PartialAssignment
    >>> run([FALSE, TRUE, TRUE, FALSE], 1, 2).holds(PartialAssignment())
    True
    """
    if at < 0 or at + length > len(of):
        return FALSE
    ends = [~of[i] for i in (at - 1, at + length) if 0 <= i < len(of)]
    return every([*of[at : at + length], *ends])


def ring_runs(of: Sequence[Bool], lengths: Sequence[int | None]) -> Bool:
    """The maximal runs in a ring have these lengths, in any order (None: any); ``(0,)``: there is none.

    ::

        # # .
        . x #      ring_runs(the eight around x, (2, 1)): two above, one on the right and below
        . . .

    >>> from enpitsu.logic import FALSE, TRUE, PartialAssignment
    >>> ring_runs([TRUE, FALSE, FALSE, TRUE], (2,)).holds(PartialAssignment())
    True
    """
    free = [i for i, b in enumerate(of) if b is not FALSE]
    ways = []
    for made in product((False, True), repeat=len(free)):
        on = {i for i, m in zip(free, made, strict=True) if m}
        if _are(_runs_of(on, len(of)), lengths):
            ways.append(every([of[i] if i in on else ~of[i] for i in free]))
    return some(ways, "way to place its runs")


def chosen(of: Mapping[Any, Bool], n: int, never: Iterable[Collection[Any]], things: str) -> Bool:
    """Just so many of some conditions at places hold, and of no set of places all do.

    ::

        # . #      chosen(the three cells, 2, every two neighbours)

    ``never``: these sets; of those that are not all among the places nothing is said.  ``things``: the noun
    for the ways to choose ("way to place 2 stars").

    >>> from enpitsu.logic import TRUE, PartialAssignment
    >>> [chosen({1: TRUE, n: TRUE}, 2, [(1, 2)], "").holds(PartialAssignment()) for n in (2, 3)]
    [False, True]
    """
    sets = [frozenset(places) for places in never]
    sets = [places for places in sets if of.keys() >= places]
    if comb(len(of), n) > MAX_CHOICES:
        return every([count(of.values()) == n, *[~every([of[p] for p in places]) for places in sets]])
    ways = [
        every([b if place in way else ~b for place, b in of.items()])
        for way in map(frozenset, combinations(of, n))
        if not any([way >= places for places in sets])
    ]
    return worded_as(some(ways, things), [count(of.values()) == n])


def _runs_of(on: set[int], size: int) -> list[int]:
    """The lengths of the maximal runs of some places of a ring."""
    if len(on) in (0, size):
        return [len(on)]
    starts = [i for i in on if (i - 1) % size not in on]
    return [next(n for n in range(1, size) if (i + n) % size not in on) for i in starts]


def _are(found: list[int], wanted: Sequence[int | None]) -> bool:
    """Return whether numbers match the wanted ones in some order; None matches any."""
    left = list(found)
    for n in wanted:
        if n is not None:
            if n not in left:
                return False
            left.remove(n)
    return len(found) == len(wanted)
