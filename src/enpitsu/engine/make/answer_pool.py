"""Answers that were met, with which changed boards are tried before a solver is asked."""

from __future__ import annotations

from collections.abc import Sequence

from enpitsu.engine.make.clues import fitting_answers
from enpitsu.logic import Mark, PartialAssignment
from enpitsu.puzzle import Puzzle

KEPT = 24
"""So many answers of a board are kept."""


class AnswerPool:
    """Some answers of a board."""

    def __init__(self, board: Puzzle, answers: Sequence[PartialAssignment]) -> None:
        self.board, self.answers = board, list(answers)[-KEPT:]

    def fitting(self, board: Puzzle) -> list[PartialAssignment]:
        """The answers that fit another board, in its marks."""
        return fitting_answers(board, self.answers)


def open_marks(puzzle: Puzzle, answers: Sequence[PartialAssignment]) -> list[Mark]:
    """The marks in which some answers of a puzzle differ."""
    first, *others = answers
    return [m for m in puzzle.visible_marks if any([known[m] is not first[m] for known in others])]
