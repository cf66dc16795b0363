"""The answers of a puzzle as far as hints need them, found once for all questions about it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from enpitsu.engine.budget import Budget, Meter
from enpitsu.engine.compile.encode import compile
from enpitsu.engine.explain.board import CompiledPuzzle
from enpitsu.engine.model import Model
from enpitsu.errors import OutOfBudget
from enpitsu.logic import Known, Mark

CERTAIN = 10_000
"""Conflicts within which a second answer is looked for; past that nobody knows whether there is one."""


class Solved:
    """An answer of a puzzle, and whether it is known to be the only one."""

    def __init__(self, board: CompiledPuzzle) -> None:
        self._board = board

    @cached_property
    def _asked(self) -> tuple[Model, int, list[int] | None]:
        """A solver, the literal that turns on what is added to it, and the answer that it found."""
        model = self.model()
        active = model.activation()
        return model, active, model.solve([active])

    @property
    def answer(self) -> list[int] | None:
        """An answer, as literals; None if there is none."""
        return self._asked[2]

    @cached_property
    def only(self) -> bool:
        """Tells whether it is known that there is no other answer; found out when it is first asked for."""
        model, active, answer = self._asked
        if answer is None:
            return False
        model.add([-active, *[-answer[m.number - 1] for m in self._board.puzzle.ink]])
        model.meter = Meter(Budget(conflicts=CERTAIN))
        try:
            return model.solve([active]) is None
        except OutOfBudget as out:
            if out.reason != "conflicts":
                raise
        return False

    def model(self) -> Model:
        """A solver of the puzzle that nobody has asked yet."""
        board = self._board
        return Model(board.keep(compile, lambda: compile(board.puzzle)))

    def known(self, answer: Sequence[int]) -> Known:
        """An answer as what is known."""
        return Known(zip(self._board.puzzle.marks, [x > 0 for x in answer], strict=False))

    def having(self, literals: Sequence[int]) -> list[int] | None:
        """An answer that has some marks; None if there is none."""
        if self.answer is None or all([self.answer[abs(x) - 1] == x for x in literals]):
            return self.answer
        return None if self.decides(literals) else self.model().solve(literals)

    def decides(self, literals: Sequence[int]) -> bool:
        """Tells whether the answer is the only one that can have some of these marks."""
        return self.only and all([self._board.ink >> abs(x) - 1 & 1 for x in literals])


def solved(board: CompiledPuzzle) -> Solved:
    """The answers of a compiled puzzle, found when they are first asked for."""
    return board.keep(Solved, lambda: Solved(board))


def literals_of(known: Mapping[Mark, bool]) -> list[int]:
    """Marks with their values as literals."""
    return [m.literal(v) for m, v in known.items()]
