"""Suppositions that are followed: what stages share changes nothing that is found."""

from __future__ import annotations

import random

import pytest

from enpitsu import catalogue
from enpitsu.bits import bits
from enpitsu.engine.explain.look_ahead import STAGES, Round, refute
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
def test_stages_that_share_their_rounds_find_the_same(id: str) -> None:
    position = half_solved(id)
    stages = [stage for group in STAGES for stage in group if not stage.pairs]
    found = 0
    for i in bits(position.board.all & ~position.known):
        for value in (True, False):
            begun: list[Round] = []
            for stage in stages:
                alone = refute(position, (i, value), stage)
                assert refute(position, (i, value), stage, begun=begun) == alone
                found += alone[0] is not None
    assert found, "some suppositions fail"


def test_rounds_that_were_others_are_not_taken_over() -> None:
    """A run whose whole layers forced more takes nothing over that was found without."""
    for id in UNLIKE:
        position = half_solved(id)
        for i in bits(position.board.all & ~position.known):
            for first, second in ((STAGES[1][1], STAGES[1][0]), (STAGES[1][0], STAGES[1][1])):
                begun: list[Round] = []
                refute(position, (i, True), first, begun=begun)
                assert refute(position, (i, True), second, begun=begun) == refute(
                    position, (i, True), second
                )
