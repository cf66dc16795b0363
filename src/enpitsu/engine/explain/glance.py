"""All cases of a board in a solver that only propagates: what is seen at a glance."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from enpitsu.engine.compile.encode import compile
from enpitsu.engine.explain.board import CompiledPuzzle
from enpitsu.engine.explain.cubes import denied, literals
from enpitsu.engine.explain.referee import BACKEND
from enpitsu.engine.explain.step import Goal
from enpitsu.engine.model import Model

# tuned by ``python -m bench.hints snake_nest lohkous triangle_field``
CLAUSES = 6_000_000  # times marks looked at, while nothing more is known: on a large board they are fewer


class Glance:
    """All cases of a board, behind no switches: one mark takes a tenth of a millisecond.

    It tells of which marks a reason is worth looking for, not what the reason is.
    """

    def __init__(self, board: CompiledPuzzle) -> None:
        program = board.keep(compile, lambda: compile(board.puzzle))
        self._model = Model(program, backend=BACKEND)
        self._most = CLAUSES // (1 + len(program.definitions) + len(program.clauses))
        self._known = 0, 0  # what was known at the last look
        self._seen: dict[Goal, bool] = {}  # what was seen then

    def forced(self, on: int, off: int, goals: Iterable[Goal]) -> Iterator[Goal]:
        """Those of some goals whose opposite unit propagation refutes, with some marks known.

        Of those that it has not looked at before no more than it has time for.
        """
        if self._known != (on, off):
            self._known, self._seen = (on, off), {}
        facts, seen = literals(on, off), self._seen
        for goal in goals:
            if goal not in seen:
                if len(seen) >= self._most:
                    continue
                seen[goal] = self._model.at_once([*facts, denied(*goal)]) is None
            if seen[goal]:
                yield goal


def glance(board: CompiledPuzzle) -> Glance:
    """The glance at a board, made when it is first asked for."""
    return board.keep(Glance, lambda: Glance(board))
