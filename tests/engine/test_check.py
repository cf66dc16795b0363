"""Two ways to judge an answer agree: the report of a check, and the bare verdict."""

from __future__ import annotations

from itertools import product

import pytest

from enpitsu import catalogue
from enpitsu.engine.check import Checker, check
from enpitsu.engine.solve import enumerate_answers
from enpitsu.errors import EnpitsuError
from enpitsu.grid import grid
from enpitsu.logic import Known

SIZES = ((1, 1), (1, 2), (2, 1), (1, 3), (2, 2))
MOST = 8
"""Marks of the largest board whose pictures are all judged."""


@pytest.mark.in_turn
@pytest.mark.parametrize("name", catalogue.genres())
def test_a_report_and_a_bare_verdict_agree_on_all_pictures_of_blank_boards(name: str) -> None:
    """What the solver lists is right, and nothing else is."""
    for height, width in SIZES:
        try:
            board = catalogue.genre(name)(grid(height, width), {}, {})
            board.demands()
            ink = board.ink
        except EnpitsuError:
            continue  # no puzzle of the genre
        if len(ink) > MOST:
            continue
        answers = {tuple(known[m] for m in ink) for known in enumerate_answers(board)}
        for values in product((False, True), repeat=len(ink)):
            known = Known(dict(zip(ink, values, strict=True)))
            right = check(board, known).right
            assert right is Checker(board).is_right(known), (height, width, values)
            assert right is (values in answers), (height, width, values)


@pytest.mark.in_turn
@pytest.mark.parametrize("name", catalogue.genres())
def test_what_is_open_stays_open(name: str) -> None:
    """Of a right answer nothing, or every other mark: no rule is broken, and it is not done."""
    example = min(catalogue.examples(name), key=lambda e: len(e.puzzle().ink))
    puzzle = example.puzzle()
    assert example.answer is not None
    answer = puzzle.read_answer(example.answer)
    made = [(mark, answer[mark]) for mark in puzzle.ink]
    for part in ([], made[::2], made[1::2]):
        report = check(puzzle, Known(dict(part)))
        assert not report.broken
        assert not report.finished
    assert check(puzzle, answer).right


def test_a_loop_for_which_there_is_no_room_is_missed() -> None:
    """A board without a place for a stroke: the rule that wants a loop is charged, at the cell."""
    report = check(catalogue.genre("masyu").parse("."), Known())
    assert not report.right
    assert [(charge.letter, len(charge.places)) for charge in report.unfinished] == [("A", 1)]
