"""The few ways in which what is open of a condition may turn out, looked at one by one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Protocol

WAYS = 12
"""Pieces, ways of a line, or ways to finish, that are looked at; somebody who reads of them looks, too."""

NODES = 8 * WAYS
"""States on the way to them that are looked at."""


class Askable(Protocol):
    """A condition, as far as its ways are looked at."""

    number: int

    def holds(self, known: Any) -> bool | None:
        """Tells whether it holds by what is known; None if that is not known."""

    def refuted(self, known: Any) -> bool:
        """Tells whether it does not hold, whatever else is known."""

    def parts(self) -> Iterable[Any]:
        """The conditions it is made of."""


class TooMany(Exception):
    """There are more of them than anybody looks at."""


def cannot_hold(condition: Askable, known: Any) -> bool:
    """Tells whether a condition fails in each of the few ways in which its open marks may turn out.

    False if it may hold, or if there are many ways.
    """
    return none_holds(condition, (condition,), known)


def none_holds(of: object, parts: Sequence[Askable], known: Any, first: Sequence[Askable] = ()) -> bool:
    """The same of several conditions that are to hold together (``of``: they, to keep what is found).

    ``first``: what breaks one of these is no way at all.
    """
    found: bool | None = known.memo.get((none_holds, id(of)))
    if found is None:
        try:
            found = _fail(parts, first, known, [0, 0])
        except TooMany:
            found = False
        known.memo[none_holds, id(of)] = found
    return found


def _fail(parts: Sequence[Askable], first: Sequence[Askable], known: Any, looked: list[int]) -> bool:
    looked[1] += 1
    if looked[1] > NODES:
        raise TooMany
    if any([part.refuted(known) for part in first]):
        return True
    left: list[Askable] = []
    fails = False
    for part in parts:
        verdict = part.holds(known)
        fails = verdict is False
        if fails:
            break
        if verdict is None:
            left.append(part)
    mark = None if fails or not left else open_mark(left[0], known)
    if mark is None:
        looked[0] += 1
        if looked[0] > WAYS:
            raise TooMany
        return fails
    return all([_fail(left, first, known.plus({mark: value}), looked) for value in (True, False)])


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
