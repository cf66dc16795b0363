"""Suppositions that fail: the lightest of the nearest is the next step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from enpitsu.bits import bits
from enpitsu.engine.explain.board import AskedCase
from enpitsu.engine.explain.look_ahead import (
    Goal,
    Link,
    Refutation,
    Stage,
    fewer_cases,
    fewer_facts,
    refute,
)
from enpitsu.engine.explain.referee import EFFORT
from enpitsu.engine.explain.step import Step

if TYPE_CHECKING:
    from enpitsu.engine.explain.steps import Reasoner

CHUNK = 50  # suppositions tried before the best of those that fail is taken
FAR = 8  # rounds past which only the nearest suppositions are followed
DEEP = 50  # of them
TRIES = 8  # refutations that lose cases before the lightest are taken
FINISHED = 3  # of them, that lose facts, too


class Suppositions:
    """What a reasoner finds by supposing the opposite of each unknown mark; failures to refute are kept."""

    def __init__(self, reasoner: Reasoner) -> None:
        self.reasoner = reasoner
        self._looked: dict[tuple[int, bool, Stage], tuple[int, int, Refutation | None]] = {}

    def next(
        self, all_stages: Sequence[Sequence[Stage]], most: int | None = None, hard: int | None = None
    ) -> Step | None:
        """A refutation of the first stage that has one (of the lightest ones, one that is settled).

        ``most``: the cases it takes at most; ``hard``: the same where only a solver can judge them.
        """
        known = self.reasoner.on | self.reasoner.off
        unknown = list(bits(self.reasoner.board.all & ~known))
        unknown.sort(key=lambda i: (self.reasoner.near([(i, True)]), i))
        answer = self.reasoner.answer()  # nothing refutes it
        goals = [
            (i, v) for i in unknown for v in (True, False) if answer is None or bool(answer >> i & 1) is v
        ]
        for stages in all_stages:
            deep = stages[0].rounds > FAR
            for start in range(0, min(len(goals), DEEP) if deep else len(goals), CHUNK):
                found: list[tuple[Refutation, Stage]] = []
                for stage in stages:
                    for goal in goals[start : start + CHUNK]:
                        refutation = self._looked_at(goal, stage)
                        if refutation is not None and self._within(refutation, most, hard):
                            found.append((refutation, stage))
                if found:
                    return self._lightest(found)
        return None

    def _looked_at(self, goal: Goal, stage: Stage) -> Refutation | None:
        known = self.reasoner.on | self.reasoner.off
        key = (*goal, stage)
        kept = self._looked.get(key)
        if kept is not None and known & kept[0] == kept[1]:
            return kept[2]
        found, touched = refute(self.reasoner, goal, stage)
        if touched == -1:
            touched = self.reasoner.board.all
        self._looked[key] = touched, known & touched, found
        return found

    def _lightest(self, found: list[tuple[Refutation, Stage]]) -> Step:
        found.sort(key=lambda f: (f[0].cost, self.reasoner.near([f[0].goal]), f[0].goal))
        least = found[0][0].cost[0]
        tried = [
            (r if self._hard(r) else fewer_cases(self.reasoner, r, stage), stage)
            for r, stage in found[:TRIES]
            if r.cost[0] <= least + 2
        ]
        tried.sort(key=lambda f: (f[0].cost, self.reasoner.near([f[0].goal]), f[0].goal))
        best: tuple[tuple[bool, float], Step] | None = None
        start = self.reasoner.referee.effort
        for refutation, stage in tried[:FINISHED]:
            if best is not None and self.reasoner.referee.effort - start > EFFORT:
                break
            if not self._hard(refutation):
                refutation = fewer_facts(self.reasoner, refutation, stage)
            step = self._of_refutation(refutation, stage)
            weight = (
                self.reasoner.weight(step.cases)
                + 0.1 * step.facts.bit_count()
                + 0.02 * self.reasoner.near(step.marks)
            )
            weight -= self.reasoner.opening(step.marks)
            rank = not step.settled, weight
            if best is None or rank < best[0]:
                best = rank, step
        assert best is not None
        return best[1]

    def _within(self, found: Refutation, most: int | None, hard: int | None) -> bool:
        limit = most if hard is None or not self._hard(found) else hard
        return limit is None or len(found.cases) <= limit

    def _hard(self, found: Refutation) -> bool:
        """Whether only a solver can judge a refutation: it drops what is not needed at once."""
        return any([isinstance(self.reasoner.board.cases[k], AskedCase) for k in found.cases])

    def _of_refutation(self, found: Refutation, stage: Stage) -> Step:
        """The step of a refutation: no case or fact too many, the chain that is left."""
        reasoner, goal = self.reasoner, found.goal
        whole = any(reasoner.board.cases[k].whole for k in found.cases)
        if whole:
            least = reasoner.referee.minimal(found.cases, reasoner.on, reasoner.off, found.facts, *goal)
            step = Step(
                (goal,), least.cases, least.facts, "suppose", "", found.chain, 0, goal, least.settled
            )
        else:
            step = reasoner.finish(found.cases, goal, found.facts, "suppose", found.chain)
        if set(step.cases) != set(found.cases) or step.facts != found.facts:
            step.chain = self.chain(goal, step.cases, step.facts)
        step.rounds = stage.rounds
        if not whole and len(step.cases) <= 3 and not step.chain:
            step.kind = "group" if len(step.cases) > 2 else "pair"
        return step

    def chain(self, goal: Goal, cases: Sequence[int], facts: int) -> tuple[Link, ...]:
        """How some cases and facts refute the opposite of a mark; empty if that takes a search."""
        whole = any(self.reasoner.board.cases[k].whole for k in cases)
        found, _ = refute(self.reasoner, goal, Stage(60, whole=whole, pairs=True), set(cases), facts)
        return found.chain if found is not None else ()
