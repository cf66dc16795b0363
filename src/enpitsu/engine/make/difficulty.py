"""Wishing for a difficulty: which puzzles have it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from enpitsu.engine.budget import Budget
from enpitsu.errors import UnknownName
from enpitsu.logic import Mark, PartialAssignment
from enpitsu.puzzle import Puzzle

LABELS = ("easy", "medium", "hard", "expert", "extreme")


KEPT = 1_000
"""So many boards are remembered with what is left open: makers ask about some of them again soon."""


class EasySteps:
    """Easy steps, by the marks that they leave open on boards of one genre and reading.

    A board is judged once, as long as it is remembered.
    """

    def __init__(self) -> None:
        self._left: dict[tuple[str, bool], list[int]] = {}  # the numbers of marks

    def all(self, puzzle: Puzzle, answer: PartialAssignment) -> Sequence[Mark]:
        """The marks that all of them leave open."""
        closed = self._left.get((puzzle.text, False)) == []
        return self._judged(puzzle, answer, searching=not closed)

    def soon(self, puzzle: Puzzle, answer: PartialAssignment) -> Sequence[Mark]:
        """The marks that those leave open which are seen without a search."""
        return self._judged(puzzle, answer, searching=False)

    def _judged(self, puzzle: Puzzle, answer: PartialAssignment, *, searching: bool) -> Sequence[Mark]:
        from enpitsu.engine.explain.easy import left_open
        from enpitsu.engine.explain.pairs import Contradiction

        board = puzzle.text, searching
        if board not in self._left:
            if len(self._left) >= KEPT:
                self._left.clear()
            try:
                left = left_open(puzzle, answer, searching=searching)
            except Contradiction:  # an area without a clue, say: it was no answer
                left = puzzle.visible_marks
            self._left[board] = [mark.number for mark in left]
        return [puzzle.marks[number - 1] for number in self._left[board]]


def of_difficulty(label: str, easy: EasySteps | None = None) -> Callable[[Puzzle, PartialAssignment], bool]:
    """A test of whether a puzzle with one answer has a difficulty; raises UnknownName.

    ``easy``: the steps by which boards of the same genre were judged before.
    """
    if label not in LABELS:
        raise UnknownName("difficulty", label, LABELS)
    steps = easy or EasySteps()

    def accept(puzzle: Puzzle, answer: PartialAssignment) -> bool:
        from enpitsu.engine.explain.grading import grade

        is_easy = not steps.all(puzzle, answer)  # that is the grade, or known sooner than it
        if is_easy or label == LABELS[0]:
            return is_easy and label == LABELS[0]
        found = grade(puzzle, budget=Budget())  # without limit: the same on every machine
        return found.label == label and not found.at_least

    return accept
