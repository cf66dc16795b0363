"""Steps told by other cases, or by more that is known, where their own cases do not end in words."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce
from itertools import islice, takewhile
from operator import or_

from enpitsu.bits import bits, mask
from enpitsu.engine.explain.board import distance
from enpitsu.engine.explain.endings import FEW, Voice, followed_to_the_end, places_of, spoken_ends
from enpitsu.engine.explain.minimise import minimise
from enpitsu.engine.explain.position import Position
from enpitsu.engine.explain.solver_oracle import SolverOracle, reason_of
from enpitsu.engine.explain.step import Link, Step
from enpitsu.engine.explain.strategies.brief_searches import BRIEF

NEAREST = 4
"""Whole layers that are tried where somebody waits (`python -m bench.hints`)."""


def with_spoken_end(position: Position, step: Step, voice: Voice) -> Step:
    """A step with the shortest chain of its cases that ends in one that speaks; itself if there is none.

    One that ends at a clue comes first: of that people speak.
    A search that such a chain makes unnecessary is a supposition from then on.
    """

    def told(chain: tuple[Link, ...]) -> tuple[bool, int]:
        return not voice.at_clue(chain[-1].cases), len(chain)

    for goal in [step.supposed] if step.supposed else step.marks:
        found = list(spoken_ends(position, step, goal, voice))
        if found:
            kind = "suppose" if step.kind == "search" else step.kind
            return replace(step, kind=kind, chain=min(found, key=told), supposed=goal)
    return by_all_known(position, step, voice) if step.kind in ("suppose", "search") else step


def by_all_known(position: Position, step: Step, voice: Voice) -> Step:
    """The same step with a chain that rests on whatever is known, not only on what is needed.

    What is needed may be so little that nobody sees what follows.  Itself, if there is no such chain.
    """
    if places_of(position, step.cases) > FEW:
        return step
    known = position.known & position.board.scope(step.cases)
    goals = [step.supposed] if step.supposed else list(step.marks)
    ends = ((goal, followed_to_the_end(position, step, goal, voice, known)) for goal in goals)
    if step.kind == "whole":  # each of its marks ends so
        told = list(takewhile(lambda end: end[1], ends))
        told = told if len(told) == len(goals) else []
    else:
        told = list(islice((end for end in ends if end[1]), 1))
    if not told:
        return step
    goal, chain = told[0]
    seen = step.facts | reduce(or_, [link.facts for link in chain]) & position.known
    kind = "suppose" if step.kind == "search" else step.kind
    return replace(step, kind=kind, chain=chain, supposed=goal, seen=seen)


def with_whole(position: Position, step: Step, voice: Voice) -> Step:
    """The same step by a whole layer, where that says what many of its cases say one by one.

    Itself, if it takes more than FEW places so, too, or does not end in words then.
    """
    if step.kind not in ("suppose", "search") or places_of(position, step.cases) <= FEW:
        return step
    board = position.board
    scope, at = board.scope(step.cases), board.at[step.marks[0][0]]
    some = [
        whole.index
        for whole in position.wholes  # what explanations alone have was asked for all that it tells
        if whole.index not in step.cases and whole.scope & scope and whole.case.rule.solved
    ]
    if position.hasty:
        some = sorted(some, key=lambda k: (distance(board.case_at[k], at), k))[:NEAREST]
    for whole in some:
        found = _by_whole(position, step, whole)
        if found is not None:
            told = with_spoken_end(position, found, voice)
            if told.chain and told.kind == "suppose":
                return told
    return step


def with_few_ways(position: Position, step: Step, voice: Voice) -> Step:
    """The same step by cases that explanations alone have, in place of those at their places.

    Itself, if these do not force the same, or do not end in words either.
    """
    own = {
        (str(whole.case.place), whole.case.rule.letter): whole.index
        for whole in position.wholes
        if not whole.case.rule.solved
    }
    told_of = [position.board.cases[k].case for k in step.cases]
    places = [(str(case.place), case.rule.letter) for case in told_of]
    cases = tuple(dict.fromkeys([own.get(at, k) for at, k in zip(places, step.cases, strict=True)]))
    if step.kind not in ("suppose", "search") or not set(cases) - set(step.cases):
        return step
    judge = position.judge_of(cases)
    limits = _limits(position)
    oracle = SolverOracle(judge, mask(cases), position.state, step.marks, None, limits)
    if oracle.forces(oracle.together(mask(cases), step.facts), several=True)[0] is not True:
        return step
    least = reason_of(judge, cases, position.state, step.facts, step.marks, limits=limits)
    if not least.settled:
        return step
    found = replace(step, cases=least.cases, facts=least.facts, chain=(), reason=None)
    told = with_spoken_end(position, found, voice) if places_of(position, found.cases) <= FEW else step
    return told if told.chain and told.kind == "suppose" else step


def _limits(position: Position) -> tuple[int, int] | None:
    """The conflicts, and rounds of cuts, of a question where somebody waits; None: the usual ones."""
    return BRIEF if position.hasty else None


def _by_whole(position: Position, step: Step, whole: int) -> Step | None:
    """The step by cases at FEW places, with a whole layer that they need; None if there is none."""
    cases = (*step.cases, whole)
    judge, state = position.judge_of(cases), position.state
    oracle = SolverOracle(judge, mask(cases), state, step.marks, None, _limits(position), kept=1 << whole)
    kept = oracle.together(1 << whole, 0)

    def scattered(items: int) -> bool:
        return places_of(position, tuple(bits(oracle.parted(items)[0]))) > FEW

    start = oracle.together(mask(cases), step.facts)
    items, _ = minimise(start, oracle, lambda i: i, proved=kept, in_vain=scattered)
    left, facts = oracle.parted(items)
    if left.bit_count() > len(step.cases) or scattered(items):
        return None
    if oracle.forces(items & ~kept, several=False)[0] is not False:
        return None
    return replace(step, cases=tuple(bits(left)), facts=facts, chain=(), reason=None)
