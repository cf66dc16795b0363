"""Find the steps that a person would take, the simplest and nearest first, by a list of strategies.

All limits are counts, never seconds, so that explanations are deterministic.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import chain, islice
from typing import TypeAlias

from enpitsu.engine.explain.look_ahead import STAGES
from enpitsu.engine.explain.position import Position
from enpitsu.engine.explain.step import Step
from enpitsu.engine.explain.strategies.brief_searches import BriefSearches
from enpitsu.engine.explain.strategies.chains import chain_steps
from enpitsu.engine.explain.strategies.counts import count_steps
from enpitsu.engine.explain.strategies.pairs import pair_steps
from enpitsu.engine.explain.strategies.searches import Searches
from enpitsu.engine.explain.strategies.singles import Singles
from enpitsu.engine.explain.strategies.suppositions import Suppositions
from enpitsu.engine.explain.strategies.wholes import late_whole_steps, whole_steps
from enpitsu.puzzle import Puzzle

MAX_SEEN_COUNTS = 6  # counts that are seen sooner than a chain
SEEN_CHAIN_RANK = 4.5  # the rank of a chain that is seen sooner than more of them
SHALLOW_STAGES = 3  # stages of look-ahead before the solver is asked for a reason near a mark
MAX_CASES_RATIO = 3  # times as many cases as another step has, past which one is not taken before that
MAX_SOLVER_CASES = 12  # cases of a supposition that only the solver can judge, in these stages

Strategy: TypeAlias = Callable[[], Iterator[Step]]
"""Finds steps from the current position, the best first."""


class Reasoner(Position):
    """A position from which steps are found by strategies, tried one after the other."""

    def __init__(self, puzzle: Puzzle, *, hasty: bool = False) -> None:
        super().__init__(puzzle, hasty=hasty)
        searches, self.brief = Searches(self), BriefSearches(self)
        self.singles, self.suppositions = Singles(self), Suppositions(self)
        suppositions = self.suppositions
        by_eye: tuple[Strategy, ...] = (
            self.singles.steps,
            partial(count_steps, self, MAX_SEEN_COUNTS),
            partial(pair_steps, self),
            partial(whole_steps, self),
            partial(chain_steps, self, SEEN_CHAIN_RANK),
            partial(count_steps, self),
            partial(chain_steps, self),
            partial(suppositions.steps, (STAGES[0][:1],), most=2),
            partial(suppositions.steps, STAGES[:1], most=2),
            suppositions.steps_by_two,
            partial(suppositions.steps, STAGES[:SHALLOW_STAGES], hard=MAX_SOLVER_CASES),
            self.singles.late_steps,
            partial(late_whole_steps, self),
        )
        self.near_first: tuple[Strategy, ...] = (*by_eye, partial(self._near, searches))
        self.at_once: tuple[Strategy, ...] = (*by_eye, self.brief.nearest)
        self.far: tuple[Strategy, ...] = (
            partial(suppositions.steps, STAGES),
            searches.far,
        )

    def run(self) -> Iterator[Step]:
        """Find and apply steps until all visible marks are known, or no step is found."""
        while not self.done:
            step = self.next()
            if step is None:
                return
            yield step
            self.apply(step)

    def next(self) -> Step | None:
        """The next step, the simplest first; None if nothing more follows.

        Raises Contradiction if the known marks break the rules.
        """
        found = self._first(self.near_first)
        if found is None and self.hasty:
            found = next(self.brief.far(), None)
        if found is None and self.hasty:  # nothing is found briefly: all is looked through
            self.hasty = False
            found = self._first(self.near_first)
            self.hasty = True
        return found or self._first(self.far, 1)

    def brief_step(self) -> Step | None:
        """The next step without a search, or with a brief one; None if none was found.

        Raises Contradiction if the known marks break the rules.
        """
        return self._first(self.at_once)

    def candidates(self) -> Iterator[Step]:
        """All steps without a search or with a brief one, lazily, the simplest first.

        Raises Contradiction if the known marks break the rules.
        """
        return chain.from_iterable(strategy() for strategy in self.at_once)

    def _near(self, searches: Searches) -> Iterator[Step]:
        """Steps by cases near a mark, by brief searches if the position is ``hasty``."""
        return self.brief.near() if self.hasty else searches.near()

    def _first(self, strategies: Sequence[Strategy], most: int | None = None) -> Step | None:
        """The first minimal step, else the shortest, of at most ``most`` steps that the strategies find.

        If the position is ``hasty``, the first step found.
        """
        found = islice(chain.from_iterable(strategy() for strategy in strategies), most)
        return next(found, None) if self.hasty else shortest_minimal(found)


def shortest_minimal(steps: Iterable[Step]) -> Step | None:
    """The first step that is proved minimal and not much longer than those before it; else the shortest.

    Mostly another reason, or one for another mark, is about as short and proved minimal at once.
    """
    waiting: list[Step] = []
    for step in steps:
        if step.is_minimal and all(
            [len(step.cases) <= MAX_CASES_RATIO * len(other.cases) for other in waiting]
        ):
            return step
        waiting.append(step)
    return min(waiting, key=lambda step: len(step.cases), default=None)
