"""A position: the known marks of a puzzle while it is explained, and the oracles that reason about them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from math import inf
from typing import NamedTuple

from enpitsu.engine.explain.answers import answers_of
from enpitsu.engine.explain.board import (
    GlobalConstraintCase,
    LocalCase,
    Point,
    SharedSolverCase,
    compiled,
    distance,
)
from enpitsu.engine.explain.cubes import literals
from enpitsu.engine.explain.last_cells import last_cells
from enpitsu.engine.explain.oracle import Effort, Oracle
from enpitsu.engine.explain.pairs import Fruitless, Pairs
from enpitsu.engine.explain.shared_solver import SharedSolver
from enpitsu.engine.explain.small_solver_case import SmallSolverCase
from enpitsu.engine.explain.step import Goal, Step
from enpitsu.logic import Mark
from enpitsu.puzzle import Puzzle

WIDE_MARKS = 5000  # marks in conditions on whole networks, past which these wait until all else is tried
DISTANCE, AT_ONCE = 0.5, 0.2  # what half a step away is worth in facts, and each mark that falls at once
LAST_VALUE_WEIGHT = 4  # facts that a value weighs more which is the only one left


class Weighed(NamedTuple):
    """A step by one case with the components of its difficulty.

    ``facts``: their weighted number.  ``many``: the bonus for several marks.  ``places``: where its marks
    are, for the distance from the last step.
    """

    facts: int
    many: float
    places: tuple[Point | None, ...]
    step: Step


class Position:
    """The known marks of a puzzle (on and off, as bits), with oracles and measures of difficulty."""

    def __init__(self, puzzle: Puzzle, *, hasty: bool = False) -> None:
        """``hasty``: prefer the first acceptable step near the last one to the best step."""
        self.board, self.effort, self.hasty = compiled(puzzle), Effort(), hasty
        self.on = self.off = 0
        for case in self.board.cases:
            if isinstance(case, SmallSolverCase):
                case.begin()
        self.wholes = [c for c in self.board.cases if isinstance(c, GlobalConstraintCase)]
        self._asked = [c.index for c in self.board.cases if isinstance(c, SharedSolverCase)]
        self.wide = self.shared_solver is not None and self.shared_solver.scope.bit_count() > WIDE_MARKS
        self.fruitless = Fruitless()
        self._before: list[Point | None] = []  # where the marks of the last step are
        self._distances: dict[Point | None, float] = {}  # how far places are from there
        self._answer: int | None = None
        self._asked_at = (-1, -1)  # what was known when an answer was looked for

    @property
    def known(self) -> int:
        """The known marks, as bits."""
        return self.on | self.off

    @property
    def state(self) -> tuple[int, int]:
        """The marks that are on, and those that are off, as bits."""
        return self.on, self.off

    @property
    def done(self) -> bool:
        """Whether all visible marks are known."""
        return not self.board.visible_marks & ~self.known

    def take(self, on: int, off: int) -> None:
        """Take some marks (bits) as known; the place of the last step is unchanged."""
        self.on |= on
        self.off |= off

    def apply(self, step: Step) -> None:
        """Take a step's marks as known, and their places as those of the last step."""
        self.take(step.on, step.off)
        self._before = list(dict.fromkeys([self.board.at[i] for i, _ in step.marks]))
        self._distances = {}

    def look_at(self, mark: Mark) -> None:
        """Set the place of the last step to that of a mark, so that steps near it come first."""
        self._before = [self.board.at[mark.number - 1]]
        self._distances = {}

    # -- oracles ---------------------------------------------------------------------------------

    @cached_property
    def shared_solver(self) -> SharedSolver | None:
        """The solver of all global constraints without a propagator; None if there are none."""
        return SharedSolver(self.board, self._asked, self.effort) if self._asked else None

    @cached_property
    def pairs(self) -> Pairs:
        """The pairs of local cases."""
        return self.board.keep(Pairs, lambda: Pairs(self.board))

    @cached_property
    def oracle(self) -> Oracle:
        """The oracle of all cases."""
        return Oracle(self.board, effort=self.effort)

    def oracle_of(self, cases: Sequence[int]) -> Oracle:
        """An oracle of some cases: of these alone if they are at most half of all, else of all."""
        if self.hasty:
            return Oracle(self.board, cases, self.effort, cut=True)
        if len(cases) > len(self.board.cases) // 2:
            return self.oracle
        return Oracle(self.board, cases, self.effort)

    def usual_oracle(self, cases: Sequence[int]) -> Oracle:
        """The oracle of all cases; if the position is ``hasty``, an oracle of these cases alone."""
        return self.oracle_of(cases) if self.hasty else self.oracle

    def facts(self, among: int = -1) -> list[int]:
        """The known marks as literals; ``among``: restricted to these (bits)."""
        return literals(self.on & among, self.off & among)

    def table(self, k: int) -> LocalCase:
        """A local case by its index."""
        case = self.board.cases[k]
        assert not isinstance(case, GlobalConstraintCase | SharedSolverCase)
        return case

    def answer(self) -> int | None:
        """The marks on (bits) in an answer that agrees with the known marks; None if none was found."""
        on, off = self._asked_at
        if self.expected is None and (self._answer is not None or on & ~self.on or off & ~self.off):
            self._asked_at = self.on, self.off
            self._answer = answers_of(self.board).agreeing(self.on, self.off)
        return self._answer

    @property
    def has_wholes(self) -> bool:
        """Whether there are global constraints."""
        return bool(self.wholes or self._asked)

    @property
    def expected(self) -> int | None:
        """As ``answer``, but only if it is known already; never searches."""
        kept = self._answer
        return None if kept is None or self.on & ~kept or self.off & kept else kept

    def probe(self, goals: Iterable[Goal]) -> Iterator[Goal]:
        """The goals whose opposites fail by unit propagation, and so are promising (failed literals)."""
        return answers_of(self.board).probe(self.on, self.off, goals)

    def expect(self, answer: int) -> None:
        """Set the answer (its marks on, as bits), so that it need not be searched for."""
        self._answer = answer

    # -- what makes a step easy ------------------------------------------------------------------

    def weight(self, cases: Sequence[int] | frozenset[int]) -> float:
        """The difficulty of seeing some cases together: 1 each, 3 for a global constraint."""
        return sum([3.0 if self.board.cases[k].whole else 1.0 for k in cases])

    def difficulty_key(self, step: Step) -> tuple[float, int]:
        """The sort key of steps by one case, the easiest first."""
        facts, many, places, _ = self.weighed(step)
        return facts + DISTANCE * self._nearest(places) - many, step.cases[0]

    def weighed(self, step: Step) -> Weighed:
        """A step by one case with the components of its difficulty that do not depend on the last step."""
        places = tuple(dict.fromkeys([self.board.at[i] for i, _ in step.marks]))
        if step.on and last_cells(self.board).is_last(step.cases[0], self.on):
            return Weighed(0, AT_ONCE * len(step.marks), places, step)
        facts = step.facts.bit_count()
        if step.on and self.board.cases[step.cases[0]].case.rule.kind == "law":
            facts += LAST_VALUE_WEIGHT
        return Weighed(facts, AT_ONCE * len(step.marks), places, step)

    def easiest(self, some: Sequence[Weighed]) -> Step:
        """The step with the least ``difficulty_key``; of equal ones, the first."""
        least, best = inf, some[0].step
        for facts, many, places, step in some:
            if facts - many < least:  # else it is not, however near
                ease = facts + DISTANCE * self._nearest(places) - many
                if ease < least:
                    best, least = step, ease
        return best

    @property
    def here(self) -> Point | None:
        """The place of the last step; None before the first."""
        return self._before[0] if self._before else None

    def near(self, marks: Sequence[Goal]) -> float:
        """The least distance of some marks from those of the last step, in half steps."""
        return self._nearest([self.board.at[i] for i, _ in marks])

    def _nearest(self, places: Sequence[Point | None]) -> float:
        """The least distance of some places from the last step, in half steps."""
        if not self._before:
            return 0.0
        distances = self._distances
        for at in places:
            if at not in distances:
                distances[at] = min([distance(at, before) for before in self._before])
        return distances[places[0]] if len(places) == 1 else min([distances[at] for at in places])
