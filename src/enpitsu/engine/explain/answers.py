"""The answers of a board as needed for explanations, computed once and shared by all queries."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from enpitsu.engine.budget import Budget, Meter
from enpitsu.engine.compile.encode import compile
from enpitsu.engine.compile.program import Program
from enpitsu.engine.explain.board import CompiledPuzzle
from enpitsu.engine.explain.cubes import denied, literals, made
from enpitsu.engine.explain.oracle import BACKEND
from enpitsu.engine.explain.step import Goal
from enpitsu.engine.model import Model
from enpitsu.errors import OutOfBudget
from enpitsu.logic import Mark, PartialAssignment

SECOND_ANSWER_CONFLICTS = 10_000
"""Conflict limit of the search for a second answer; beyond it, uniqueness is unknown."""

# tuned by ``python -m bench.hints``
MAX_PROBED_CLAUSES = 300_000
"""The most clauses of a board whose marks are probed; above, probing takes as long as finding a reason."""

MAX_EASY_MARKS, PROBE_CONFLICTS = 2000, 20_000
"""Boards with more than MAX_EASY_MARKS marks get a limit of PROBE_CONFLICTS for finding an answer."""


class BoardAnswers:
    """Solvers of a board without selectors: for an answer, for other answers, and for failed literals."""

    def __init__(self, board: CompiledPuzzle) -> None:
        self._board = board
        self._known = 0, 0  # what was known when marks were last probed
        self._failed: dict[Goal, bool] = {}  # whether their opposite failed then

    @property
    def _program(self) -> Program:
        board = self._board
        return board.keep(compile, lambda: compile(board.puzzle))

    def model(self, conflicts: int | None = None) -> Model:
        """A fresh solver of the puzzle; ``conflicts``: its limit over all calls."""
        return Model(self._program, meter=Meter(Budget(conflicts=conflicts)))

    @cached_property
    def _asked(self) -> tuple[Model, int, list[int] | None]:
        """A solver, the activation literal of clauses added later, and the answer that it found."""
        model = self.model()
        active = model.activation()
        return model, active, model.solve([active])

    @property
    def answer(self) -> list[int] | None:
        """An answer, as literals; None if there is none."""
        return self._asked[2]

    @cached_property
    def only(self) -> bool:
        """Whether the answer is known to be the only one; computed at the first access."""
        model, active, answer = self._asked
        if answer is None:
            return False
        model.add([-active, *[-answer[m.number - 1] for m in self._board.puzzle.visible_marks]])
        model.meter = Meter(Budget(conflicts=SECOND_ANSWER_CONFLICTS))
        try:
            return model.solve([active]) is None
        except OutOfBudget as out:
            if out.reason != "conflicts":
                raise
        return False

    def known(self, answer: Sequence[int]) -> PartialAssignment:
        """Convert an answer to a partial assignment."""
        return PartialAssignment(zip(self._board.puzzle.marks, [x > 0 for x in answer], strict=False))

    def having(self, literals: Sequence[int]) -> list[int] | None:
        """An answer with some literals; None if there is none."""
        if self.answer is None or all([self.answer[abs(x) - 1] == x for x in literals]):
            return self.answer
        return None if self.decides(literals) else self.model().solve(literals)

    def agreeing(self, on: int, off: int) -> int | None:
        """The marks on (bits) in an answer that agrees with marks on and off; None if none is found."""
        assumed, top = literals(on, off), len(self._board.marks)
        try:
            easy = top <= MAX_EASY_MARKS
            found = self.having(assumed) if easy else self.model(PROBE_CONFLICTS).solve(assumed)
        except OutOfBudget as stop:
            stop.unless_stopped()
            return None
        return None if found is None else made(found[:top])

    def decides(self, literals: Sequence[int]) -> bool:
        """Return whether the answer is the only one and the literals concern visible marks alone."""
        return self.only and all([self._board.visible_marks >> abs(x) - 1 & 1 for x in literals])

    @cached_property
    def _probed(self) -> Model | None:
        """A solver used only for unit propagation; None on a large board."""
        program = self._program
        large = len(program.definitions) + len(program.clauses) > MAX_PROBED_CLAUSES
        return None if large else Model(program, backend=BACKEND)

    def probe(self, on: int, off: int, goals: Iterable[Goal]) -> Iterator[Goal]:
        """The goals whose opposites are failed literals under marks on and off; all goals on a large board.

        Shows in a tenth of a millisecond per goal whether searching for a reason is promising.
        """
        if self._probed is None:
            yield from goals
            return
        if self._known != (on, off):
            self._known, self._failed = (on, off), {}
        facts, failed = literals(on, off), self._failed
        for goal in goals:
            if goal not in failed:
                failed[goal] = self._probed.at_once([*facts, denied(*goal)]) is None
            if failed[goal]:
                yield goal


def answers_of(board: CompiledPuzzle) -> BoardAnswers:
    """The ``BoardAnswers`` of a compiled puzzle, created at the first call."""
    return board.keep(BoardAnswers, lambda: BoardAnswers(board))


def literals_of(known: Mapping[Mark, bool]) -> list[int]:
    """Convert a partial assignment to literals."""
    return [m.literal(v) for m, v in known.items()]
