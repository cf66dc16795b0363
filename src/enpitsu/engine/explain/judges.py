"""The solvers that are asked about a position; those of the puzzle asked about last are kept."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property

from enpitsu.engine.explain.board import CompiledPuzzle, SharedSolverCase
from enpitsu.engine.explain.effort import Effort
from enpitsu.engine.explain.referee import Referee
from enpitsu.engine.explain.shared_solver import SharedSolver


class Judges:
    """The solvers of a board, each made when it is first asked."""

    def __init__(self, board: CompiledPuzzle) -> None:
        self.board, self.effort = board, Effort()
        self._asked = [c.index for c in board.cases if isinstance(c, SharedSolverCase)]

    @cached_property
    def width(self) -> int:
        """The number of marks of which cases speak that only a solver can judge."""
        return self.board.scope(self._asked).bit_count()

    @cached_property
    def shared_solver(self) -> SharedSolver | None:
        """The solver of all cases that only a solver can judge; None if there are none."""
        return SharedSolver(self.board, self._asked, self.effort) if self._asked else None

    @cached_property
    def referee(self) -> Referee:
        """The guarded solver of all cases."""
        return Referee(self.board, spent=self.effort)


_SPARE: deque[Judges] = deque(maxlen=1)


@contextmanager
def lent(board: CompiledPuzzle) -> Iterator[Judges]:
    """The judges of a board, with what they have learned of it if it was the last one asked about.

    While one question has them, another gets new ones.
    """
    try:
        judges = _SPARE.pop()
    except IndexError:
        judges = None
    if judges is None or judges.board is not board:
        judges = Judges(board)
    try:
        yield judges
    finally:
        _SPARE.append(judges)
