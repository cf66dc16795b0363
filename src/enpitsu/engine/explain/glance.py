"""All cases of a board in a solver that only propagates: what is seen at a glance."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from enpitsu.engine.compile.encode import compile
from enpitsu.engine.explain.board import CompiledPuzzle
from enpitsu.engine.explain.cubes import denied, literals
from enpitsu.engine.explain.referee import BACKEND
from enpitsu.engine.explain.step import Goal
from enpitsu.engine.model import Model

# tuned by ``python -m bench.hints``
LARGE = 300_000  # clauses, of more than which no glance is taken: it would take as long as looking closely


class Glance:
    """All cases of a board, behind no switches: one mark takes a tenth of a millisecond.

    It tells of which marks a reason is worth looking for, not what the reason is.
    """

    def __init__(self, board: CompiledPuzzle) -> None:
        program = board.keep(compile, lambda: compile(board.puzzle))
        large = len(program.definitions) + len(program.clauses) > LARGE
        self._model = None if large else Model(program, backend=BACKEND)
        self._known = 0, 0  # what was known at the last look
        self._seen: dict[Goal, bool] = {}  # what was seen then

    def promising(self, on: int, off: int, goals: Iterable[Goal]) -> Iterator[Goal]:
        """Those of some goals whose opposite unit propagation refutes, with some marks known.

        All of them on a large board.
        """
        if self._model is None:
            yield from goals
            return
        if self._known != (on, off):
            self._known, self._seen = (on, off), {}
        facts, seen = literals(on, off), self._seen
        for goal in goals:
            if goal not in seen:
                seen[goal] = self._model.at_once([*facts, denied(*goal)]) is None
            if seen[goal]:
                yield goal


def glance(board: CompiledPuzzle) -> Glance:
    """The glance at a board, made when it is first asked for."""
    return board.keep(Glance, lambda: Glance(board))
