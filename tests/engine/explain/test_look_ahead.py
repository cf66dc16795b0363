"""Suppositions that are followed to a contradiction: failed-literal probing, with reasons."""

from __future__ import annotations

import random
from itertools import product

import pytest

from enpitsu import catalogue
from enpitsu.bits import bits
from enpitsu.engine.explain.look_ahead import STAGES, refute
from enpitsu.engine.explain.oracle import Oracle
from enpitsu.engine.explain.position import Position
from enpitsu.logic import Mark

UNLIKE = ["field_trespass#1", "ilotulite#1", "kropki#2", "sokosoko#1"]
"""Boards with cases on whole layers and without, with counts and with tables."""
PART = 0.5
"""The part of the marks that is known."""


def half_solved(id: str) -> Position:
    """A board of which some marks are known, as its answer has them."""
    example = catalogue.example(id)
    puzzle = example.puzzle()
    assert example.answer is not None
    answer = puzzle.read_answer(example.answer)
    position, rng = Position(puzzle), random.Random(id)
    for i, mark in enumerate(position.board.marks):
        assert isinstance(mark, Mark)
        if mark in answer and rng.random() < PART:
            if answer[mark]:
                position.on |= 1 << i
            else:
                position.off |= 1 << i
    return position


@pytest.mark.parametrize("id", UNLIKE)
def test_what_fails_is_forced_by_the_cases_and_facts_that_are_named(id: str) -> None:
    """By a solver of these cases alone, which knows nothing of the chain."""
    position = half_solved(id)
    stages, found = [stage for group in STAGES for stage in group], 0
    for i in bits(position.board.all & ~position.known):
        for value, stage in product((True, False), stages):
            refutation, _ = refute(position, (i, value), stage)
            if refutation is not None:
                assert not refutation.facts & ~position.known
                oracle = Oracle(position.board, refutation.cases)
                facts = position.facts(refutation.facts)
                assert oracle.forces(refutation.cases, facts, (i, value), rounds=2000) is True
                found += 1
    assert found, "some suppositions fail"


@pytest.mark.parametrize("id", UNLIKE)
def test_a_chain_leads_from_the_supposition_to_its_end(id: str) -> None:
    """Each link follows from what is known, the opposite of the goal, and the links before it."""
    position = half_solved(id)
    board, links = position.board, 0
    for i in bits(board.all & ~position.known):
        for value in (True, False):
            refutation, _ = refute(position, (i, value), STAGES[2][0])
            made = {i: not value}
            for link in refutation.chain if refutation is not None else ():
                there = position.facts(link.facts & position.known)
                there += [(j + 1) * (1 if made[j] else -1) for j in bits(link.facts & ~position.known)]
                oracle = Oracle(board, link.cases)
                if link.mark is None:
                    assert oracle.solve(link.cases, there, rounds=2000) is False
                else:
                    assert oracle.forces(link.cases, there, (link.mark, link.value), rounds=2000) is True
                    made[link.mark] = link.value
                links += 1
    assert links > 3
