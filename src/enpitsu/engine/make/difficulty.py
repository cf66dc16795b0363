"""Wishing for a difficulty: which puzzles have it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from enpitsu.engine.make.maker import Steps
from enpitsu.errors import OutOfBudget, UnknownName
from enpitsu.logic import Known, Mark
from enpitsu.puzzle import Puzzle

LABELS = ("easy", "medium", "hard", "expert", "extreme")


def of_difficulty(label: str) -> Callable[[Puzzle, Known], bool]:
    """A test of whether a puzzle with one answer has a difficulty; raises UnknownName."""
    if label not in LABELS:
        raise UnknownName("difficulty", label, LABELS)

    def accept(puzzle: Puzzle, answer: Known) -> bool:
        from enpitsu.engine.explain.easy import left_open
        from enpitsu.engine.explain.grading import grade

        easy = not left_open(puzzle, answer)  # known sooner than the grade
        if easy is not (label == LABELS[0]):
            return False
        try:
            return grade(puzzle).label == label
        except OutOfBudget as stop:
            if stop.reason != "steps":
                raise
            return False  # no steps of any difficulty lead to its answer

    return accept


def kept_for(label: str | None, *, searching: bool = True) -> Steps | None:
    """The steps for whose sake clues stay where a difficulty is wished: easy ones, or none.

    ``searching``: also those that only a search finds.
    """
    if label != LABELS[0]:
        return None

    def easy(puzzle: Puzzle, answer: Known) -> Sequence[Mark]:
        from enpitsu.engine.explain.easy import left_open
        from enpitsu.engine.explain.pairs import Contradiction

        try:
            return left_open(puzzle, answer, searching=searching)
        except Contradiction:  # an area without a clue, say: it was no answer
            return puzzle.ink

    return easy
