"""Reword steps whose chain does not end in a reason with words: by other chains, facts or cases."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce
from itertools import islice, takewhile
from operator import or_

from enpitsu.engine.explain.endings import (
    MAX_CHAIN_CASES,
    CaseReasons,
    followed_to_the_end,
    places_of,
    spoken_ends,
)
from enpitsu.engine.explain.oracle import MAX_CORE_ROUNDS, least_reason
from enpitsu.engine.explain.position import Position
from enpitsu.engine.explain.step import Link, Step
from enpitsu.engine.explain.strategies.brief_searches import BRIEF
from enpitsu.engine.minimise import CHUNK_CONFLICTS


def with_spoken_end(position: Position, step: Step, reasons: CaseReasons) -> Step:
    """Give a step the shortest chain whose last failure has words, preferably one that ends at a clue.

    A step by search that gets such a chain becomes a supposition.  If there is none, all known marks are
    tried (``by_all_known``); otherwise the step is returned unchanged.
    """

    def told(chain: tuple[Link, ...]) -> tuple[bool, int]:
        return not reasons.at_clue(chain[-1].cases), len(chain)

    for goal in [step.supposed] if step.supposed else step.marks:
        found = list(spoken_ends(position, step, goal, reasons))
        if found:
            kind = "suppose" if step.kind == "search" else step.kind
            return replace(step, kind=kind, chain=min(found, key=told), supposed=goal)
    return by_all_known(position, step, reasons) if step.kind in ("suppose", "search") else step


def by_all_known(position: Position, step: Step, reasons: CaseReasons) -> Step:
    """Give a step a chain that may use all known marks, not only the facts of the step.

    A minimal set of facts can make the conclusion hard to see.  The step is returned unchanged if there is
    no such chain.
    """
    if places_of(position, step.cases) > MAX_CHAIN_CASES:
        return step
    known = position.known & position.board.scope(step.cases)
    goals = [step.supposed] if step.supposed else list(step.marks)
    ends = ((goal, followed_to_the_end(position, step, goal, reasons, known)) for goal in goals)
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


def with_few_ways(position: Position, step: Step, reasons: CaseReasons) -> Step:
    """Replace cases of a step by those at the same places that only explanations have.

    The step is returned unchanged if these do not force the same marks, or do not end in words either.
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
    oracle, facts = position.oracle_of(cases), position.facts(step.facts)
    limits = BRIEF if position.hasty else (CHUNK_CONFLICTS, MAX_CORE_ROUNDS)
    if not all([oracle.forces(cases, facts, goal, *limits) for goal in step.marks]):
        return step
    least = least_reason(oracle, cases, position.state, step.facts, step.marks, limits=limits)
    if not least.is_minimal:
        return step
    found = replace(step, cases=least.cases, facts=least.facts, chain=(), reason=None)
    told = (
        with_spoken_end(position, found, reasons)
        if places_of(position, found.cases) <= MAX_CHAIN_CASES
        else step
    )
    return told if told.chain and told.kind == "suppose" else step
