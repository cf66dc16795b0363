"""Wishing for a difficulty: which puzzles have it."""

from __future__ import annotations

from collections.abc import Callable

from enpitsu.errors import OutOfBudget, UnknownName
from enpitsu.logic import Known
from enpitsu.puzzle import Puzzle

LABELS = ("easy", "medium", "hard", "expert", "extreme")


def of_difficulty(label: str) -> Callable[[Puzzle, Known], bool]:
    """A test of whether a puzzle has a difficulty; raises UnknownName."""
    if label not in LABELS:
        raise UnknownName("difficulty", label, LABELS)

    def accept(puzzle: Puzzle, answer: Known) -> bool:
        from enpitsu.engine.explain.grading import grade

        del answer
        try:
            return grade(puzzle).label == label
        except OutOfBudget as stop:
            if stop.reason != "steps":
                raise
            return False  # no steps of any difficulty lead to its answer

    return accept
