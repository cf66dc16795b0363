"""The part that all makers of boards share: attempts until one is accepted, kept solvers, rubbing out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import count as naturals
from random import Random
from typing import TypeAlias

from enpitsu.engine.budget import Meter
from enpitsu.engine.compile.encode import compile
from enpitsu.engine.make.answer_pool import open_marks
from enpitsu.engine.make.clues import Site, in_marks_of
from enpitsu.engine.make.minimize import rub_out
from enpitsu.engine.make.reusable_solver import ReusableSolver
from enpitsu.engine.model import LimitReached, Model
from enpitsu.errors import UnknownName
from enpitsu.grid import Grid
from enpitsu.logic import Mark, PartialAssignment
from enpitsu.problem_template import ProblemTemplate
from enpitsu.puzzle import Puzzle

SYMMETRIES = ("none", "rotate", "mirror", "diagonal")
"""Of the clues: none, half a turn, left and right, across the main diagonal."""

KINDS = 3
"""So many attempts in a row differ in how a board begins."""

DOUBT = 2_000
"""Conflicts after which steps alone tell whether a board has one answer only.

It may take minutes to show that there is no other (lines that count what they touch, 6x6).
"""

SOON, FEW = 200, 4
"""Conflicts in which another answer is met soon; so many of them tell what is open."""

KEPT = 5
"""So many solvers at most are kept, each for boards of one template."""

MAX_ROUNDS, MAX_VAIN = 100, 3
"""Calls of the kept solver for one question; questions in vain after which boards have models of their own.

Latin squares of 10x10: 0.9 s for a question by the kept solver, 0.05 s by a model; one loop: 0.01, 0.12 s.
"""

Made: TypeAlias = tuple[Puzzle, PartialAssignment]
"""A puzzle and its only answer."""


Steps: TypeAlias = Callable[[Puzzle, PartialAssignment], Sequence[Mark]]
"""Some steps, by the marks that they leave open on a board with this answer.

Where they leave nothing open, there is no other answer.
"""


@dataclass(frozen=True, slots=True)
class GenerateOptions:
    """The properties that a generated puzzle should have; raises UnknownName for an unknown symmetry."""

    symmetry: str = "none"  # one of SYMMETRIES
    density: float | None = None  # share of cells that keep a clue; None: as few as rubbing out gives
    minimal: bool = False  # no clue can be spared, not even where symmetry or density ask for it
    hide: bool = False  # print "?" where the number itself is not needed
    require: Sequence[tuple[str, bool]] = ()  # marks (as printed) that the answer must (not) have
    options: Mapping[str, str] = field(default_factory=dict)
    accept: Callable[[Puzzle, PartialAssignment], bool] | None = None  # the final acceptance predicate
    open_to: Steps | None = None  # easy ones, say: they are to leave nothing open
    soon: Steps | None = None  # those of them that are soon seen: clues are rubbed out by them if they do

    def __post_init__(self) -> None:
        if self.symmetry not in SYMMETRIES:
            raise UnknownName("symmetry", self.symmetry, SYMMETRIES)


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
        self.climbed_by = self.wanted.open_to
        """The steps that a climb counts what is open to, if it counts that."""
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
            if found is not None:
                if self.wanted.accept is None or self.wanted.accept(*found):
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
        """The solver of all boards of a puzzle's template."""
        template = puzzle.problem_template
        if template in self._solvers and self._solvers[template].crowded:
            self._calls += self._solvers.pop(template).model.calls
        if template not in self._solvers:
            if len(self._solvers) >= KEPT:
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
                found = self.solver(puzzle).other(
                    puzzle, answer, near=near, conflicts=DOUBT, rounds=MAX_ROUNDS
                )
            except LimitReached:
                self.vain += 1
            else:
                return found
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
        return not self.wanted.open_to(puzzle, answer)  # so nobody has to ask for another one

    def _met_soon(self, puzzle: Puzzle, answer: PartialAssignment) -> PartialAssignment | None:
        """Another answer that is met soon; None does not say that there is none."""
        try:
            return self.solver(puzzle).other(puzzle, answer, near=True, conflicts=DOUBT)
        except LimitReached:
            return None

    def is_more_open(self, puzzle: Puzzle, answer: PartialAssignment, most: int) -> bool:
        """Return whether a few answers that are met soon differ from this one in more marks than so many.

        No steps leave fewer open then.
        """
        try:
            others = self.solver(puzzle).others(puzzle, answer, FEW, conflicts=SOON)
        except LimitReached:
            return False
        return len(open_marks(puzzle, [answer, *others])) > most

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
