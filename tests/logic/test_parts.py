"""A condition names, through its parts, every mark that its verdict depends on."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from enpitsu import catalogue
from enpitsu.engine.check import marks_of
from enpitsu.engine.explain.board import compiled
from enpitsu.logic import Bool, Mark, PartialAssignment
from enpitsu.puzzle import Puzzle
from tests.thorough import sample

EACH = sample(150, 5000)  # cases of a genre
FLIPS = 6  # states in which each is looked at


def smallest(name: str) -> Puzzle:
    """The stored puzzle of a genre with the fewest marks."""
    return min([e.puzzle() for e in catalogue.examples(name)], key=lambda p: len(p.marks))


def states(marks: list[Mark], rng: Random) -> Iterator[dict[Mark, bool]]:
    """Random states, from nearly blank to nearly full of visible marks, with and without gaps."""
    for _ in range(FLIPS):
        visible, gaps = rng.choice([0.1, 0.3, 0.5, 0.8]), rng.choice([0, 0, 0.2])
        yield {m: rng.random() < visible for m in marks if rng.random() >= gaps}


def other_values(state: dict[Mark, bool], spare: list[Mark], rng: Random) -> dict[Mark, bool]:
    """The same state with the values of spare marks changed, or forgotten."""
    changed = dict(state)
    for mark in spare:
        if rng.random() < 0.3:
            changed.pop(mark, None)
        else:
            changed[mark] = rng.random() < 0.5
    return changed


def outside(
    condition: Bool, puzzle: Puzzle, rng: Random
) -> tuple[PartialAssignment, PartialAssignment] | None:
    """Two states that differ only in marks the condition does not name, and in its verdict."""
    named = marks_of(condition)
    spare = [m for m in puzzle.marks if m not in named]
    for state in states(list(puzzle.marks), rng):
        before, after = PartialAssignment(state), PartialAssignment(other_values(state, spare, rng))
        if condition.holds(before) is not condition.holds(after):
            return before, after
    return None


@pytest.mark.in_turn
@pytest.mark.parametrize("name", catalogue.genres())
def test_a_verdict_depends_on_named_marks_alone(name: str) -> None:
    puzzle, rng = smallest(name), Random(name)
    cases = puzzle.cases()
    for case in rng.sample(cases, min(EACH, len(cases))):
        assert outside(case.condition, puzzle, rng) is None, case


@pytest.mark.in_turn
@pytest.mark.parametrize("name", catalogue.genres())
def test_a_verdict_is_the_same_however_it_is_asked_for(name: str) -> None:
    """Whether it is refuted, and what states with the same values of its marks share."""
    puzzle, rng = smallest(name), Random(name)
    cases = puzzle.cases()
    some = rng.sample(cases, min(EACH, len(cases)))
    board = compiled(puzzle)
    for state in states(list(puzzle.marks), rng):
        there, shared = PartialAssignment(state), board.known(*board.masks(PartialAssignment(state)))
        for case in some:
            verdict = case.condition.holds(PartialAssignment(state))
            assert case.condition.refuted(there) is (verdict is False), case
            for value in (there.reading(), there.reading(), shared.reading()):
                assert value(case.condition) is verdict, case


class _Hiding(Bool):
    """A condition that keeps one of its parts to itself."""

    def __init__(self, of: Bool) -> None:
        self.of = of

    def holds(self, known: PartialAssignment) -> bool | None:
        return self.of.holds(known)


@pytest.mark.in_turn
@pytest.mark.parametrize("name", catalogue.genres())
def test_a_part_that_is_kept_back_is_found(name: str) -> None:
    puzzle = smallest(name)
    hidden = [case for case in puzzle.cases() if marks_of(case.condition)]
    found = [outside(_Hiding(case.condition), puzzle, Random(name)) for case in hidden[:20]]
    assert any(found)
