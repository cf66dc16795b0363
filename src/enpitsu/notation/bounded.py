"""The drawn layers of a board that a few words describe, made within bounds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from enpitsu.effort import SizeLimit, on_work
from enpitsu.errors import BadPuzzle
from enpitsu.layers.marks import Marks
from enpitsu.locale import say

MAX_WORK_UNITS = 300_000
"""So many things may be made before the marks of a board are there: a second's work, or less."""


def bound(puzzle: Any) -> Mapping[str, Marks[Any]]:
    """The drawn layers of a puzzle; raises BadPuzzle where they would be too many things.

    A short address can ask for a board whose marks take minutes to make.
    """
    if not puzzle.is_set_up:
        with on_work(SizeLimit(MAX_WORK_UNITS, _refuse)):
            return puzzle.bound  # type: ignore[no-any-return]
    return puzzle.bound  # type: ignore[no-any-return]


def _refuse() -> None:
    raise BadPuzzle(say("the solution is not read: a board of this size has too many possible marks"))
