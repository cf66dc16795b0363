"""Refutations by look-ahead: find the lightest one for some marks, and minimise its cases and facts."""

from __future__ import annotations

from collections.abc import Sequence

from enpitsu.bits import bits, mask
from enpitsu.engine.explain.board import SharedSolverCase, far_first
from enpitsu.engine.explain.look_ahead import STAGES, Refutation, Stage, refute
from enpitsu.engine.explain.oracle import least_reason
from enpitsu.engine.explain.position import Position
from enpitsu.engine.explain.step import Goal, Link, Step
from enpitsu.engine.minimise import minimal


def fewer_cases(position: Position, found: Refutation) -> Refutation:
    """Drop cases, the farthest from the goal first, while the look-ahead by the rest still refutes it."""
    board, at = position.board, position.board.at[found.goal[0]]
    deep = _deep(position, found.cases)

    def still(cases: int) -> int | None:
        nonlocal found
        less, _ = refute(position, found.goal, deep, set(bits(cases)), found.facts)
        if less is None:
            return None
        found = less
        return mask(less.cases)

    minimal(mask(found.cases), still, far_first(board.case_at, at))
    return found


def fewer_facts(position: Position, found: Refutation) -> Refutation:
    """Drop facts, the farthest from the goal first, while the look-ahead by the rest still refutes it."""
    board, at = position.board, position.board.at[found.goal[0]]
    deep = _deep(position, found.cases)

    def still(facts: int) -> int | None:
        nonlocal found
        less, _ = refute(position, found.goal, deep, set(found.cases), facts)
        if less is None:
            return None
        found = less
        return less.facts

    minimal(found.facts, still, far_first(board.at, at))
    return found


def _deep(position: Position, cases: Sequence[int]) -> Stage:
    """A stage deep enough to follow some cases to the fixpoint."""
    return Stage(60, whole=any([position.board.cases[k].whole for k in cases]))


def chain_of(position: Position, goal: Goal, cases: Sequence[int], facts: int) -> tuple[Link, ...]:
    """The chain by which cases and facts refute the opposite of a mark; empty if propagation fails."""
    stage, allowed = _deep(position, cases), set(cases)
    found, _ = refute(position, goal, stage, allowed, facts)
    if found is None:  # what follows from two of them together may be needed
        found, _ = refute(position, goal, stage, allowed, facts, position.pairs.joined(cases))
    return () if found is None else found.chain


def lightest_refutation(
    position: Position, goals: Sequence[Goal], all_stages: Sequence[Sequence[Stage]] = STAGES
) -> Step | None:
    """The lightest step by failed-literal probing of some goals, in the first stage that has one."""
    for stages in all_stages:
        found: list[tuple[Refutation, int]] = []
        for n, stage in enumerate(stages):
            for goal in goals:
                refutation, _ = refute(position, goal, stage)
                if refutation is not None:
                    found.append((refutation, n))
        if found:
            best, n = min(found, key=lambda f: (f[0].cost, f[0].goal))
            rounds = stages[n].rounds
            if needs_solver(position, best) and not position.hasty:
                return judged(position, best, rounds)
            best = fewer_facts(position, fewer_cases(position, best))
            goal, cases, chain = best.goal, best.cases, best.chain
            return Step((goal,), cases, best.facts, "suppose", None, chain, rounds, goal)
    return None


def needs_solver(position: Position, found: Refutation) -> bool:
    """Return whether a refutation contains cases that only a solver can judge."""
    return any([isinstance(position.board.cases[k], SharedSolverCase) for k in found.cases])


def judged(position: Position, found: Refutation, rounds: int) -> Step:
    """The step of a refutation, minimised by a solver."""
    goal, oracle = found.goal, position.oracle_of(found.cases)
    least = least_reason(oracle, found.cases, position.state, found.facts, [goal])
    chain = found.chain
    if set(least.cases) != set(found.cases) or least.facts != found.facts:
        chain = chain_of(position, goal, least.cases, least.facts)
    return Step((goal,), least.cases, least.facts, "suppose", None, chain, rounds, goal, least.is_minimal)
