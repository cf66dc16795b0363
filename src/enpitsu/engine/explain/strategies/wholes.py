"""Steps by one global constraint, found by its propagator or else by a solver."""

from __future__ import annotations

from collections.abc import Iterator

from enpitsu.engine.explain.board import GlobalConstraintCase
from enpitsu.engine.explain.conclusions import Looks
from enpitsu.engine.explain.oracle import APART, Oracle, least_reason
from enpitsu.engine.explain.pairs import Contradiction
from enpitsu.engine.explain.position import Position
from enpitsu.engine.explain.step import Step
from enpitsu.logic.global_constraint import Why

USUAL, AT_ONCE, HASTY = Looks(4), Looks(1, 48, at_once=True), Looks(1, 10)


def whole_steps(position: Position) -> Iterator[Step]:
    """The easiest step by a global constraint; those by a solver follow only if no propagator gives one.

    Raises Contradiction.
    """
    known = position.known
    steps: list[Step] = []
    for case in position.wholes:
        clash, _, deduced = case.propagator.deduce(position.on, position.off, full=True)
        if clash:
            raise Contradiction((case.index,))
        by_facts: dict[Why, dict[int, bool]] = {}
        for d in deduced:
            if not known >> d.mark & 1:
                by_facts.setdefault((d.facts, d.reason), {})[d.mark] = d.value
        for (facts, reason), marks in by_facts.items():
            steps.append(Step(tuple(sorted(marks.items())), (case.index,), facts, "whole", reason))
    if not steps and not position.wide:
        yield from _concluded(position, AT_ONCE if position.hasty else USUAL)
    step = min(steps, key=position.difficulty_key, default=None)
    if step is None:
        return
    if not _exact(position, step.cases[0]):
        alone = Oracle(
            position.board, step.cases, position.effort, profile=None if position.hasty else APART
        )
        least = least_reason(alone, step.cases, position.state, step.facts, step.marks, keep=True)
        step.seen, step.facts, step.is_minimal = step.facts, least.facts, least.is_minimal
    yield step


def late_whole_steps(position: Position) -> Iterator[Step]:
    """Steps by global constraints that only a solver can judge, tried after all cheaper strategies.

    They come this late only if these cases are very wide or the position is ``hasty``.
    """
    if position.wide or position.hasty:
        yield from _concluded(position, HASTY if position.hasty else USUAL)


def _concluded(position: Position, looks: Looks) -> Iterator[Step]:
    """The conclusions by single cases that only a solver can judge, the nearest first."""
    asked = position.shared_solver
    if asked is None:
        return
    answer = position.expected if position.hasty else position.answer()  # nothing else is forced
    found = asked.conclusions(position.on, position.off, position.here, answer, looks)
    for conclusion in sorted(
        found, key=lambda c: (c.facts.bit_count() + 0.5 * position.near([(c.mark, True)]), c.case, c.mark)
    ):
        seen = asked.finish_at_once(conclusion) if position.hasty else None
        marks, facts, is_minimal = asked.finish(conclusion) if seen is None else (*seen, True)
        yield Step(marks, (conclusion.case,), facts, "whole", is_minimal=is_minimal)


def _exact(position: Position, k: int) -> bool:
    """Return whether the propagator of a case always gives minimal facts."""
    case = position.board.cases[k]
    return isinstance(case, GlobalConstraintCase) and getattr(case.propagator, "minimal", False)
