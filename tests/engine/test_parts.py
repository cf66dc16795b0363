"""A part of a right answer is never called wrong, whatever of it somebody has drawn so far."""

from __future__ import annotations

from random import Random

import pytest

from enpitsu import catalogue
from enpitsu.engine.check import Checker
from enpitsu.engine.solve import enumerate_answers
from enpitsu.errors import BadNotation
from enpitsu.logic import Mark, PartialAssignment
from enpitsu.puzzle import Puzzle
from tests.thorough import sample

PARTS = sample(2, 40)
"""Parts of each stored answer: some 500, or 10,000."""
ALL = [e for name in catalogue.genres() for e in catalogue.examples(name) if e.answer is not None]

OPEN = """
A A A B B B
A A A B B B
C C C D D D
C C C D D D
E E E F F F
E E E F F F
"""
"""Rooms with many answers: what is drawn does not tell the hidden marks."""


def part_of(answer: PartialAssignment, random: Random, number: int) -> PartialAssignment:
    """Some marks of an answer, in turn: made or not as they are; those that are made; all that are made."""
    share = random.random()
    some = {m: value for m, value in answer.items() if random.random() < share}
    return PartialAssignment(some if number % 2 == 0 else {m: True for m, value in some.items() if value})


@pytest.mark.parametrize("name", catalogue.genres())
def test_a_part_of_a_stored_answer_is_not_wrong(name: str) -> None:
    for example in [e for e in ALL if e.genre == name]:
        puzzle = example.puzzle()
        answer, checker = puzzle.read_answer(example.answer or ""), Checker(puzzle)
        for number in range(PARTS):
            random = Random(f"{example.id} {number}")
            part = part_of(answer, random, number)
            assert not checker.check(part).broken, (example.id, number)


def test_there_are_as_many_parts_as_there_should_be() -> None:
    assert len(ALL) * 40 >= 10_000
    assert {e.genre for e in ALL} == set(catalogue.genres())


def with_hidden(puzzle: Puzzle, number: int) -> list[dict[Mark, bool]]:
    """The first answers of a puzzle, with the hidden marks that the solver has found for them."""
    found = enumerate_answers(puzzle)
    return [dict(next(found)) for _ in range(number)]


def test_hidden_marks_that_somebody_knows_do_not_make_a_part_wrong() -> None:
    """They may be those of an answer, in part: those that go with the rest are looked for anew."""
    puzzle = catalogue.genre("lits").parse(OPEN)
    checker = Checker(puzzle)
    for number, answer in enumerate(with_hidden(puzzle, sample(12, 120))):
        assert any(mark.hidden for mark in answer)
        for turn in range(5):
            random = Random(f"{number} {turn}")
            seen, hidden = random.random() / 2, random.random()
            part = {m: v for m, v in answer.items() if random.random() < (hidden if m.hidden else seen)}
            assert not checker.check(PartialAssignment(part)).broken, (number, turn)
        assert checker.check(PartialAssignment(answer)).right
        assert checker.check(puzzle.total({m: v for m, v in answer.items() if not m.hidden})).right


@pytest.mark.in_turn
@pytest.mark.parametrize("name", catalogue.genres())
def test_what_a_text_tells_of_a_part_is_not_wrong(name: str) -> None:
    """The part as its text has it, read back."""
    example = min([e for e in ALL if e.genre == name], key=lambda e: len(e.puzzle().visible_marks))
    puzzle = example.puzzle()
    part = part_of(puzzle.read_answer(example.answer or ""), Random(example.id), 0)
    try:
        known = puzzle.read_answer(puzzle.write_answer(part))
    except BadNotation:
        pytest.fail("what is written cannot be read")
    assert not Checker(puzzle).check(known).broken
