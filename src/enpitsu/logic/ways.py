"""The few ways in which what is open of a condition may turn out, looked at one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import compress
from typing import Any, NamedTuple, Protocol

MAX_WAYS = 12
"""The most pieces, ways of a line, or ways to finish that are examined: a reader has to do the same."""

MAX_STATES = 8 * MAX_WAYS
"""States on the way to them that are looked at."""


class Askable(Protocol):
    """A condition, as far as its ways are looked at."""

    number: int

    def holds(self, known: Any) -> bool | None:
        """Return whether it holds by what is known; None if that is not known."""

    def refuted(self, known: Any) -> bool:
        """Return whether it does not hold, whatever else is known."""

    def parts(self) -> Iterable[Any]:
        """The conditions it is made of."""


class TooManyWays(Exception):
    """There are more ways than a person would go through."""


class OpenPart(NamedTuple):
    """One of some conditions that are to hold together; ``first``: what breaks it is no way at all."""

    condition: Askable
    marks: frozenset[int]
    first: bool


def parts_of(conditions: Sequence[Askable]) -> tuple[OpenPart, ...]:
    """Some conditions as parts; ``first`` are those that speak of no other marks than the first one."""
    marks = [frozenset(marks_in(condition)) for condition in conditions]
    return tuple([OpenPart(c, some, some <= marks[0]) for c, some in zip(conditions, marks, strict=True)])


def cannot_hold(condition: Askable, known: Any) -> bool:
    """Return whether a condition fails in each of the few ways in which its open marks may turn out.

    False if it may hold, or if there are many ways.
    """
    return none_holds(condition, known, lambda: (OpenPart(condition, frozenset(), False),))


def none_holds(of: object, known: Any, parts: Callable[[], Sequence[OpenPart]]) -> bool:
    """The same of several conditions that are to hold together (``of``: they, to keep what is found)."""
    found: bool | None = known.memo.get((none_holds, id(of)))
    if found is None:
        try:
            found = _fail(parts(), None, known, [0, 0])
        except TooManyWays:
            found = False
        known.memo[none_holds, id(of)] = found
    return found


def _fail(parts: Sequence[OpenPart], mark: int | None, known: Any, looked: list[int]) -> bool:
    """Return whether parts, all of them open before a mark was known, fail in each way from here on."""
    looked[1] += 1
    if looked[1] > MAX_STATES:
        raise TooManyWays
    changed = [mark is None or not part.marks or mark in part.marks for part in parts]
    if any([part.first and part.condition.refuted(known) for part in compress(parts, changed)]):
        return True
    left, fails = list[OpenPart](), False
    for part, new in zip(parts, changed, strict=True):
        verdict = part.condition.holds(known) if new else None
        fails = verdict is False
        if fails:
            break
        if verdict is None:
            left.append(part)
    open_ = None if fails or not left else open_mark(left[0].condition, known)
    if open_ is None:
        looked[0] += 1
        if looked[0] > MAX_WAYS:
            raise TooManyWays
        return fails
    return all([_fail(left, open_.number, known.plus({open_: value}), looked) for value in (True, False)])


def marks_in(condition: Askable) -> Iterator[int]:
    """The numbers of the marks that a condition is made of."""
    if condition.number:
        yield abs(condition.number)
    for part in condition.parts():
        yield from marks_in(part)


def open_mark(condition: Askable, known: Any) -> Any:
    """The first mark that is not known of an open condition made of marks; None if there is none."""
    if condition.number:
        return condition if condition.number > 0 else getattr(condition, "mark", None)
    part = next((part for part in condition.parts() if part.holds(known) is None), None)
    return None if part is None else open_mark(part, known)
