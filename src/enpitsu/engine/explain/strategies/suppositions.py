"""Steps by failed-literal probing: the lightest refutation among the nearest suppositions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice, product

from enpitsu.bits import bits
from enpitsu.engine.explain.cubes import CLASH, Cube
from enpitsu.engine.explain.look_ahead import Refutation, Stage, refute
from enpitsu.engine.explain.position import Position
from enpitsu.engine.explain.reasons import step_of
from enpitsu.engine.explain.refutations import (
    chain_of,
    fewer_cases,
    fewer_facts,
    judged,
    needs_solver,
)
from enpitsu.engine.explain.step import Goal, Step

SUPPOSITIONS_PER_LOOK = 50  # suppositions tried before the best of those that fail is taken
FIRST_SUPPOSITIONS = 4  # the same, where the first good one will do
NEAREST_MARKS = 48  # marks that are probed first then, and suppositions that are followed
FAR_ROUNDS = 8  # rounds past which only the nearest suppositions are followed
MAX_DEEP_SUPPOSITIONS = 50  # of them

MAX_TRIES, MAX_HASTY_TRIES = 8, 2  # refutations that lose cases before the lightest is taken
BY_TWO = Stage(2)  # what one case forces, and what the other then says


class Suppositions:
    """Refutations of the opposites of unknown marks; probes without a result are cached."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self._looked: dict[tuple[int, bool, Stage], tuple[int, int, Refutation | None]] = {}
        self._not_by_two: dict[Goal, tuple[int, int]] = {}
        self.beside: list[
            tuple[Refutation, Stage]
        ] = []  # local ones of the last look, as light as the best

    def another(self) -> Step | None:
        """Another step by local cases from the last call of ``steps``, as light as its result; or None."""
        while self.beside:
            refutation, stage = self.beside.pop(0)
            if not self.position.known >> refutation.goal[0] & 1:
                refutation = fewer_cases(self.position, refutation)
                return self._of_refutation(fewer_facts(self.position, refutation), stage)
        return None

    def steps(
        self, all_stages: Sequence[Sequence[Stage]], most: int | None = None, hard: int | None = None
    ) -> Iterator[Step]:
        """The lightest refutations in the first stage that has any; a minimal one is preferred.

        ``most``: the most cases of a refutation; ``hard``: the same if only a solver can judge it.  If the
        position is ``hasty``, nothing is searched for when ``most`` is set.
        """
        hasty = self.position.hasty
        if hasty and most is not None:
            return
        known = self.position.on | self.position.off
        unknown = list(bits(self.position.board.all & ~known))
        unknown.sort(key=lambda i: (self.position.near([(i, True)]), i))
        answer = self.position.answer()  # nothing refutes it
        goals = [
            (i, v) for i in unknown for v in (True, False) if answer is None or bool(answer >> i & 1) is v
        ]
        chunk, parts = SUPPOSITIONS_PER_LOOK, [goals]
        if hasty:  # what is dropped for this costs no question of a solver that remembers
            seen = list(islice(self.position.probe(goals[:NEAREST_MARKS]), FIRST_SUPPOSITIONS))
            chunk, parts = (
                FIRST_SUPPOSITIONS,
                [seen, [goal for goal in goals[:NEAREST_MARKS] if goal not in seen]],
            )
        for part, stages in product(parts, all_stages):
            deep = stages[0].rounds > FAR_ROUNDS
            for start in range(0, min(len(part), MAX_DEEP_SUPPOSITIONS) if deep else len(part), chunk):
                found: list[tuple[Refutation, Stage]] = []
                for stage, goal in product(stages, part[start : start + chunk]):
                    if hasty and any([refutation.goal == goal for refutation, _ in found]):
                        continue
                    refutation = self._looked_at(goal, stage)
                    if refutation is not None and self._within(refutation, most, hard):
                        found.append((refutation, stage))
                if found:
                    yield self._lightest(found)
                    return

    def steps_by_two(self) -> Iterator[Step]:
        """A step by a refutation with two local cases, for goals where the stages found larger ones."""
        if self.position.hasty:
            return
        near = self.position.near
        found = sorted(self.refuted_by_two(), key=lambda f: (near([f[0]]), f[0]))
        refuted = [refute(self.position, goal, BY_TWO, set(cases))[0] for goal, cases in found[:MAX_TRIES]]
        refutations = [(each, BY_TWO) for each in refuted if each is not None]
        if refutations:
            yield self._lightest(refutations)

    def refuted_by_two(self) -> Iterator[tuple[Goal, tuple[int, ...]]]:
        """The goals whose opposites two local cases refute together, with these cases."""
        position, answer = self.position, self.position.expected
        known = position.known
        for i in bits(position.board.all & ~known):
            for value in (True, False) if answer is None else (bool(answer >> i & 1),):
                kept = self._not_by_two.get((i, value))
                if kept is not None and known & kept[0] == kept[1]:
                    continue
                cases, touched = self._two_against(i, value)
                if cases:
                    yield (i, value), cases
                    break
                self._not_by_two[i, value] = touched, known & touched

    def _two_against(self, mark: int, value: bool) -> tuple[tuple[int, ...], int]:
        """The one or two cases that refute the opposite of a goal, and the marks of all cases examined.

        Empty if there are no such cases.
        """
        on = self.position.on | (not value) << mark
        off = self.position.off | value << mark
        by_mark, cases = self.position.board.by_mark, self.position.board.cases
        table = self.position.table  # each is asked for all that it forces
        touched, all_on, all_off = 1 << mark, 0, 0
        forced = dict[Cube, int]()
        for k in by_mark[mark]:
            p, n = table(k).single(on, off)
            if (p, n) == CLASH:
                return (k,), 0
            if p & all_off or n & all_on:
                return (next(first for (q, m), first in forced.items() if p & m or n & q), k), 0
            touched, all_on, all_off = touched | cases[k].scope, all_on | p, all_off | n
            if p | n:
                forced.setdefault((p, n), k)
        for k in set[int]().union(*[by_mark[i] for i in bits(all_on | all_off)]):
            touched |= cases[k].scope
            if table(k).single(on | all_on, off | all_off) == CLASH:  # else it holds by less, too
                for (p, n), first in forced.items():
                    if table(k).single(on | p, off | n) == CLASH:
                        return (first, k), 0
        return (), touched

    def _looked_at(self, goal: Goal, stage: Stage) -> Refutation | None:
        known = self.position.on | self.position.off
        stage = replace(stage, whole=stage.whole and self.position.has_wholes)
        key = (*goal, stage)
        kept = self._looked.get(key)
        if kept is not None and known & kept[0] == kept[1]:
            return kept[2]
        found, touched = refute(self.position, goal, stage)
        self._looked[key] = touched, known & touched, found
        return found

    def _lightest(self, found: list[tuple[Refutation, Stage]]) -> Step:
        """The step of the lightest refutation, of equal ones the nearest; others go to ``beside``."""
        position, cases = self.position, self.position.board.cases

        def order(one: tuple[Refutation, Stage]) -> tuple[tuple[float, int], float, Goal]:
            return one[0].cost, position.near([one[0].goal]), one[0].goal

        found.sort(key=order)
        tries, least = MAX_HASTY_TRIES if position.hasty else MAX_TRIES, found[0][0].cost[0]
        tried = [
            (each if needs_solver(position, each) else fewer_cases(position, each), stage)
            for each, stage in found[:tries]
            if each.cost[0] <= least + 2
        ]
        (first, stage), *others = sorted(tried, key=order)
        self.beside = [
            (other, stage)
            for other, stage in (*others, *found[tries:])
            if other.cost[0] <= first.cost[0]
            and len(other.cases) > 1
            and not any([cases[k].whole for k in other.cases])
        ]
        if not (needs_solver(position, first) or position.hasty):
            first = fewer_facts(position, first)
        return self._of_refutation(first, stage)

    def _within(self, found: Refutation, most: int | None, hard: int | None) -> bool:
        limit = most if hard is None or not needs_solver(self.position, found) else hard
        return limit is None or len(found.cases) <= limit

    def _of_refutation(self, found: Refutation, stage: Stage) -> Step:
        """The step of a refutation, minimised, with its remaining chain."""
        position, goal = self.position, found.goal
        whole = any(position.board.cases[k].whole for k in found.cases)
        if whole:
            return judged(position, found, stage.rounds)
        step = step_of(position, found.cases, goal, found.facts, "suppose", found.chain)
        if set(step.cases) != set(found.cases) or step.facts != found.facts:
            step.chain = chain_of(position, goal, step.cases, step.facts)
        step.rounds = stage.rounds
        if len(step.cases) <= 3 and not step.chain:
            step.kind = "group" if len(step.cases) > 2 else "pair"
        return step
