"""The part that all makers of boards share: attempts until one is accepted, kept solvers, rubbing out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from itertools import count as naturals
from random import Random

from enpitsu.engine.budget import Meter
from enpitsu.engine.compile.encode import compile
from enpitsu.engine.make.clues import Site, in_marks_of
from enpitsu.engine.make.minimize import rub_out
from enpitsu.engine.make.options import GenerateOptions, Made
from enpitsu.engine.make.reusable_solver import ReusableSolver
from enpitsu.engine.model import LimitReached, Model
from enpitsu.grid import Grid
from enpitsu.logic import PartialAssignment
from enpitsu.problem_template import ProblemTemplate
from enpitsu.puzzle import Puzzle

KEPT_SOLVERS = 5
"""Solvers at most that are kept, each for boards of one template."""

KINDS = 3
"""Attempts in a row that differ in how a board begins."""

MAX_CONFLICTS, FEW_CONFLICTS = 5_000, 100
"""Conflicts after which a question is given up: one for each board, and one of many."""

MAX_ROUNDS, MAX_VAIN = 100, 3
"""Calls of the kept solver for one question; questions in vain until boards have models of their own.

Latin squares of 10x10: 0.9 s for a question by the kept solver, 0.05 s by a model; one loop: 0.01, 0.12 s.
"""


class BoardMaker:
    """Makes puzzles of one genre and board; kinds of makers differ in where they take answers from."""

    def __init__(
        self,
        genre: type[Puzzle],
        cells: Grid,
        wanted: GenerateOptions | None = None,
        meter: Meter | None = None,
    ) -> None:
        self.genre, self.grid, self.wanted = genre, cells, wanted or GenerateOptions()
        self.meter = meter or Meter()
        self._solvers: dict[ProblemTemplate, ReusableSolver] = {}
        self._calls = 0  # of solvers that are not kept
        self.vain = 0
        """Questions that the kept solver did not answer within its limits."""

    def make(self, seed: str, repeats: int = 0) -> Made:
        """A puzzle and its only answer, the first that is accepted; raises OutOfBudget.

        ``repeats``: so many in a row were made before.  Attempts differ, and begin with another one then.
        """
        rng = Random(seed)
        for attempt in naturals(repeats % KINDS):
            self.meter.tick()
            found = self._attempted(rng, attempt)
            if found is not None and (self.wanted.accept is None or self.wanted.accept(*found)):
                return found
        raise AssertionError

    def _attempted(self, rng: Random, attempt: int) -> Made | None:
        """A puzzle and its only answer; None if this attempt gives none."""
        raise NotImplementedError

    @property
    def questions(self) -> int:
        """Solver calls so far."""
        return self._calls + sum([s.model.calls for s in self._solvers.values()])

    def solver(self, puzzle: Puzzle) -> ReusableSolver:
        """The solver of all boards of a puzzle's template; it stays the same until another board comes."""
        template = puzzle.problem_template
        kept = self._solvers.get(template)
        if kept is not None and kept.crowded and not kept.is_at(puzzle):
            self._calls += self._solvers.pop(template).model.calls
        if template not in self._solvers:
            if len(self._solvers) >= KEPT_SOLVERS:
                self._calls = self.questions
                self._solvers.clear()
            self._solvers[template] = ReusableSolver(template, meter=self.meter)
        return self._solvers[template]

    def other(
        self, puzzle: Puzzle, answer: PartialAssignment, *, near: bool = False
    ) -> PartialAssignment | None:
        """Another answer (``near``: that differs in little); None if there is none.

        The kept solver is asked first, up to a limit; then a model of the board's own.
        """
        self.meter.tick()
        if self.vain < MAX_VAIN:
            try:
                return self.solver(puzzle).other(
                    puzzle, answer, near=near, conflicts=MAX_CONFLICTS, rounds=MAX_ROUNDS
                )
            except LimitReached:
                self.vain += 1
        own = in_marks_of(answer, puzzle)
        assert own is not None, "it is an answer of this puzzle"
        model = Model(compile(puzzle), meter=self.meter)
        differ = [m.literal(not own[m]) for m in puzzle.visible_marks]
        model.add(differ)
        model.prefer([-x for x in differ] if near else differ)
        values = model.solve()
        self._calls += model.calls
        return None if values is None else model.known(values, puzzle)

    def is_only(self, puzzle: Puzzle, answer: PartialAssignment) -> bool:
        """Return whether a puzzle that has this answer has no other."""
        return self.other(puzzle, answer) is None

    def is_wanted(self, puzzle: Puzzle, answer: PartialAssignment) -> bool:
        """Return whether a puzzle that has this answer has no other, and is as it is wanted to stay."""
        if self.wanted.open_to is None:
            return self.is_only(puzzle, answer)
        return not self.wanted.open_to(puzzle, answer)  # so no solver has to look for another one

    def _met_soon(self, puzzle: Puzzle, answer: PartialAssignment) -> PartialAssignment | None:
        """Another answer that is met soon; None does not say that there is none."""
        try:
            return self.solver(puzzle).other(puzzle, answer, near=True, conflicts=MAX_CONFLICTS)
        except LimitReached:
            return None

    def rubbed_out(
        self, puzzle: Puzzle, answer: PartialAssignment, orbits: Sequence[Iterable[Site]]
    ) -> Puzzle:
        """The puzzle without the clues that can be missed, as far as the wanted density asks for it."""
        open_to, soon = self.wanted.open_to, self.wanted.soon
        if soon is not None and not soon(puzzle, answer):
            open_to = soon
        density = self.wanted.density
        least = -1.0 if density is None else density * len(self.grid.cells)
        return rub_out(
            puzzle, answer, orbits, partial(self.other, near=True) if open_to is None else self._met_soon,
            lambda left: left <= least,
            holds=None if open_to is None else lambda board: not open_to(board, answer),
            hide=self.wanted.hide,
        )  # fmt: skip
