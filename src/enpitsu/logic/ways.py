"""The few ways in which what is open of a condition may turn out, looked at one by one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from enpitsu.logic.condition import Bool, Known, Mark

WAYS = 12
"""Pieces, ways of a line, or ways to finish, that are looked at; somebody who reads of them looks, too."""

NODES = 20 * WAYS
"""States on the way to them that are looked at."""


class TooMany(Exception):
    """There are more of them than anybody looks at."""


def cannot_hold(condition: Bool, known: Known, first: Bool | None = None) -> bool:
    """Tells whether a condition fails in each of the few ways in which its open marks may turn out.

    False if it may hold, or if there are many ways.  ``first``: what breaks this is no way at all.
    """
    found: bool | None = known.memo.get((cannot_hold, id(condition)))
    if found is None:
        try:
            found = _fails(condition, first, known, [0, 0])
        except TooMany:
            found = False
        known.memo[cannot_hold, id(condition)] = found
    return found


def _fails(condition: Bool, first: Bool | None, known: Known, looked: list[int]) -> bool:
    looked[1] += 1
    if looked[1] > NODES:
        raise TooMany
    if first is not None and first.holds(known) is False:
        return True
    verdict = condition.holds(known)
    mark = None if verdict is not None else open_mark(condition, known)
    if mark is None:
        looked[0] += 1
        if looked[0] > WAYS:
            raise TooMany
        return verdict is False
    return all([_fails(condition, first, known.plus({mark: value}), looked) for value in (True, False)])


def open_mark(condition: Bool, known: Known) -> Mark | None:
    """The first mark that is not known of a condition made of marks; None if there is none."""
    for part in condition.parts():
        if part.number and part.holds(known) is None:
            mark: Any = part
            return mark if part.number > 0 else mark.mark  # type: ignore[no-any-return]
        if not part.number and part.holds(known) is None:
            return open_mark(part, known)
    return None
