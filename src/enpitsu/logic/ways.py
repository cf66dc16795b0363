"""Enumerate the few completions ("ways") of the open marks of a condition, by depth-first search."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import compress
from typing import Any, NamedTuple, Protocol

MAX_WAYS = 12
"""The most pieces, ways of a line, or ways to finish that are examined: a reader has to do the same."""

MAX_STATES = 8 * MAX_WAYS
"""The most search nodes that are visited."""


class Askable(Protocol):
    """The interface of conditions that the enumeration needs."""

    number: int

    def holds(self, known: Any) -> bool | None:
        """Evaluate it under known marks: True, False, or None if it is undetermined."""

    def refuted(self, known: Any) -> bool:
        """Return whether it is False under known marks."""

    def parts(self) -> Iterable[Any]:
        """Its direct subconditions."""


class TooManyWays(Exception):
    """There are more ways than a person would go through."""


class OpenPart(NamedTuple):
    """A part of a conjunction; ``first``: assignments that break it are not counted as ways."""

    condition: Askable
    marks: frozenset[int]
    first: bool


def parts_of(conditions: Sequence[Askable]) -> tuple[OpenPart, ...]:
    """Wrap the parts of a conjunction; those on a subset of the first part's marks are ``first``."""
    marks = [frozenset(marks_in(condition)) for condition in conditions]
    return tuple([OpenPart(c, some, some <= marks[0]) for c, some in zip(conditions, marks, strict=True)])


def cannot_hold(condition: Askable, known: Any) -> bool:
    """Return whether a condition fails under all completions of its open marks.

    False if it may hold, or if there are more than ``MAX_WAYS``.
    """
    return none_holds(condition, known, lambda: (OpenPart(condition, frozenset(), False),))


def none_holds(of: object, known: Any, parts: Callable[[], Sequence[OpenPart]]) -> bool:
    """As ``cannot_hold``, for a conjunction of parts; ``of``: the key under which the result is cached."""
    found: bool | None = known.memo.get((none_holds, id(of)))
    if found is None:
        try:
            found = _fail(parts(), None, known, [0, 0])
        except TooManyWays:
            found = False
        known.memo[none_holds, id(of)] = found
    return found


def _fail(parts: Sequence[OpenPart], mark: int | None, known: Any, looked: list[int]) -> bool:
    """Return whether every completion breaks a part; ``mark``: assigned last (None: at the root)."""
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
    """The numbers of the marks that occur in a condition."""
    if condition.number:
        yield abs(condition.number)
    for part in condition.parts():
        yield from marks_in(part)


def open_mark(condition: Askable, known: Any) -> Any:
    """The first unknown mark of an open condition; None if it is not built of marks alone."""
    if condition.number:
        return condition if condition.number > 0 else getattr(condition, "mark", None)
    part = next((part for part in condition.parts() if part.holds(known) is None), None)
    return None if part is None else open_mark(part, known)
