"""Of several steps, one of which it is settled that all it cites is needed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from enpitsu.engine.explain.board import SharedSolverCase
from enpitsu.engine.explain.minimise import PATIENCE, UNREADABLE, UTMOST, Patience
from enpitsu.engine.explain.position import Position
from enpitsu.engine.explain.refutations import chain_of
from enpitsu.engine.explain.solver_oracle import reason_of
from enpitsu.engine.explain.step import Step

MUCH = 3  # times as many cases as another step has: longer searches for that come first


def first_settled(position: Position, steps: Iterable[Step]) -> Step | None:
    """The first of some steps, in ever harder ways, of which it is settled that all it cites is needed.

    Those of which short searches leave it open wait: mostly another reason, or one for another mark, is
    about as short, and settled at once.  If not, ever longer searches go on with them, the shortest first.
    """
    waiting: list[Step] = []
    for step in steps:
        if step.settled and all([len(step.cases) <= MUCH * len(other.cases) for other in waiting]):
            return step
        waiting.append(step)
    if not waiting:
        return None
    waiting.sort(key=lambda s: len(s.cases))
    if len(waiting[0].cases) > UNREADABLE:
        return waiting[0]
    until = position.effort.conflicts + PATIENCE
    for grade in range(1, UTMOST + 1):
        for n, step in enumerate(waiting):
            if not step.settled and (not n or position.effort.conflicts < until):
                waiting[n] = step = _again(position, step, Patience(grade, until))
            if step.settled:
                return step
    return waiting[0]


def _again(position: Position, step: Step, patience: Patience) -> Step:
    """A step without what longer searches find that it does not need."""
    state, goal = position.state, step.supposed or step.marks[0]
    if step.kind == "whole":
        (k,) = step.cases
        asked = position.shared_solver if isinstance(position.board.cases[k], SharedSolverCase) else None
        judge = position.referee if asked is None else asked.alone(k)
        least = reason_of(judge, step.cases, state, step.facts, step.marks, keep=True, patience=patience)
    else:
        least = reason_of(position.referee, step.cases, state, step.facts, [goal], patience=patience)
    chain = step.chain
    if chain and (least.cases, least.facts) != (step.cases, step.facts):
        chain = chain_of(position, goal, least.cases, least.facts)
    return replace(step, cases=least.cases, facts=least.facts, settled=least.settled, chain=chain)
