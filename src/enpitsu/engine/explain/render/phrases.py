"""Reasons, before they are put into the words of a language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from enpitsu import reasons as r

MAX_NAMED = 4
"""Places that are missing, up to which they are named."""

AMOUNTS = (r.TooMany, r.TooFew, r.HasOne, r.HasJust)
"""Kinds of reasons that something has another number of things."""


class Names(Protocol):
    """The names of places."""

    def place(self, place: Any) -> str:
        """The name of one: "R2C3"."""

    def thing(self, place: Any) -> str:
        """The name of what is printed at one, if that is a number: "the 3 in R2C3"."""

    def name(self, place: Any) -> str:
        """The same; an area is a list of its cells."""

    def listed(self, places: Sequence[Any], last: str = "") -> str:
        """Some of them: "R1C1 to R1C3 and R2C2"."""


def in_general(reason: r.Reason) -> r.Reason:
    """The same of a number that is too large or too small, where it may be both: it cannot be so many."""
    if isinstance(reason, r.TooMany):
        return r.CannotHave(reason.what, (reason.most,), reason.noun)
    if isinstance(reason, r.TooFew):
        return r.CannotHave(reason.what, (reason.least,), reason.noun)
    return reason


def different(reason: r.OneOfTheseWrong) -> tuple[list[r.Reason], r.What | None]:
    """The different things of which one is wrong; what all of them are about, if they are amounts of it."""
    general = [in_general(one) for one in reason.wrong]
    pairs = zip(reason.wrong, general, strict=True)
    wrong = [one for one, of in pairs if of not in reason.wrong or of == one]
    subjects = {one.what if isinstance(one, AMOUNTS) else None for one in wrong}
    return wrong, subjects.pop() if len(wrong) > 1 and len(subjects) == 1 else None


def several(of: Any) -> bool:
    """Return whether a thing is several: the lines from a place."""
    return isinstance(of, r.LinesFrom)
