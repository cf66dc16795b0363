"""Answers that were met, with which changed boards are tried before a solver is asked."""

from __future__ import annotations

from collections.abc import Sequence

from enpitsu.engine.compile.structural_hashing import Structures
from enpitsu.engine.make.clues import fitting_answers
from enpitsu.logic import Bool, Known
from enpitsu.puzzle import Puzzle

KEPT = 24
"""So many answers of a board are kept."""


class AnswerPool:
    """Some answers of a board; what another board has in common with it is not looked at again."""

    def __init__(self, board: Puzzle, answers: Sequence[Known], structures: Structures) -> None:
        self.board, self.answers, self._structures = board, list(answers)[-KEPT:], structures
        self._held = {structures.of(b) for b in board.given_conditions()} if answers else set()

    def fitting(self, board: Puzzle) -> list[Known]:
        """The answers that fit another board, in its marks."""
        if board.sheet is not self.board.sheet:
            return fitting_answers(board, self.answers)
        return fitting_answers(board, self.answers, self._holds)

    def _holds(self, condition: Bool) -> bool:
        """Tells whether all answers are known to satisfy a condition, as it is one of their own board."""
        return self._structures.of(condition) in self._held


def open_marks(puzzle: Puzzle, answers: Sequence[Known]) -> int:
    """The number of marks in which some answers of a puzzle differ."""
    first, *others = answers
    return sum([any([known[m] is not first[m] for known in others]) for m in puzzle.ink])
