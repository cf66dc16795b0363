"""Notations that can express total assignments only, without unknown marks."""

from __future__ import annotations

from typing import Any

from enpitsu.errors import BadPuzzle
from enpitsu.locale import say
from enpitsu.logic import PartialAssignment


def refuse_partial(puzzle: Any, known: PartialAssignment, what: str) -> None:
    """Raise BadPuzzle if a visible mark is unknown, since it would be read back as off.

    ``what``: the noun for the text, in the current language.
    """
    open_ = [m for m in puzzle.visible_marks if m not in known]
    if open_:
        raise BadPuzzle(
            say(
                "{} has no sign for what is not known, and {} of the marks are not (the first: {})",
                what,
                len(open_),
                open_[0],
            )
        )
