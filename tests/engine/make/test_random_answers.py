"""Random answers, and what is asked of solvers for them."""

from __future__ import annotations

from random import Random

import pytest

from enpitsu import catalogue
from enpitsu.engine.make.answer_first import AnswerFirstMaker
from enpitsu.engine.make.clues import clues_of, has_answer
from enpitsu.engine.make.options import GenerateOptions
from enpitsu.engine.model import LimitReached
from enpitsu.errors import OutOfBudget
from enpitsu.grid import grid


@pytest.mark.parametrize("name", ["koburin", "masyu", "norinori", "crossstitch"])
def test_an_answer_is_one_and_another_seed_gives_another(name: str) -> None:
    maker = AnswerFirstMaker(catalogue.genre(name), grid(5, 5))
    bare = maker.blank(maker.bare_board(Random(3)))
    answers = [maker.walked_answer(bare, Random(seed)) for seed in range(4)]
    answers += [maker.shaped_answer(bare, Random(seed)) for seed in range(4)]
    found = [answer for answer in answers if answer is not None]
    assert found
    for answer in found:
        assert all([case.condition.holds(answer) for case in bare.cases()])
    assert len({tuple(answer[m] for m in bare.visible_marks) for answer in found}) > 1


def test_a_question_that_takes_long_is_given_up() -> None:
    """There may be time for others, so it is told from a budget that is spent."""
    board = catalogue.genre("snake_nest").parse("\n".join([". . . . ."] * 5))
    asker = AnswerFirstMaker(type(board), board.grid)
    with pytest.raises(LimitReached):
        asker.any_answer(board, conflicts=3)
    assert issubclass(LimitReached, OutOfBudget)
    free = catalogue.genre("koburin").parse(". . .\n. . .\n. . .")
    assert AnswerFirstMaker(type(free), free.grid).any_answer(free, conflicts=10**6) is not None


def test_clues_that_cannot_be_unknown_are_reserved_with_any_value() -> None:
    """A loop through all but one cell and some clues of 5x5, of which none can be without clues."""
    kind = catalogue.genre("yajilin")
    wanted = GenerateOptions(require=[("black R1C4", True)])
    maker = AnswerFirstMaker(kind, grid(5, 5), wanted)
    found = 0
    for seed in range(600):
        board = maker.with_reserved_sites(kind(maker.grid, {}, {}), Random(seed), maker.sites)
        assert clues_of(board)
        answer = maker.shaped_answer(board, Random(seed), maker.said_by_any_values(board))
        if answer is not None:
            full = maker.clued(board, answer, Random(seed))
            found += full is not None and has_answer(full, answer)
            if found:
                break
    assert found


def test_no_answer_has_a_mark_that_the_board_has_not() -> None:
    kind = catalogue.genre("koburin")
    blank = kind(grid(3, 3), {}, {})
    name = str(blank.visible_marks[0])
    assert AnswerFirstMaker(kind, blank.grid, GenerateOptions(require=[(name, True)])).required(blank) == [
        blank.visible_marks[0].number
    ]
    none = AnswerFirstMaker(kind, blank.grid, GenerateOptions(require=[("none such", True)]))
    assert none.walked_answer(blank, Random(0)) is None


def test_a_question_is_put_to_one_solver() -> None:
    """A solver that became too large in the middle of a question is kept until another board comes."""
    maker = AnswerFirstMaker(catalogue.genre("uncheckers"), grid(6, 6))
    found = 0
    for seed in range(12):  # boards whose number differs have mostly cases of their own
        board = maker.blank(maker.bare_board(Random(seed)))
        answer = maker.shaped_answer(board, Random(seed))
        assert answer is None or has_answer(board, answer)
        found += answer is not None
    assert found


def test_a_first_answer_is_looked_for_longer_each_time() -> None:
    """Ten boards of which the usual limit of conflicts finds no answer."""
    maker = AnswerFirstMaker(catalogue.genre("uncheckers"), grid(10, 10))
    board = type(maker.blank(maker.bare_board(Random(0))))(maker.grid, {"size": 4}, {})
    answers = [maker.walked_answer(board, Random(seed)) for seed in range(3)]
    assert answers[0] is None
    assert answers[-1] is not None
    assert has_answer(board, answers[-1])


def test_the_solver_chooses_where_clues_are() -> None:
    """No board of 6x6 without an x has an answer; x-es are chosen with it, where each says little."""
    kind = catalogue.genre("skating")
    maker = AnswerFirstMaker(kind, grid(6, 6))
    blank = maker.blank(maker.bare_board(Random(0)))
    assert maker.any_answer(kind(maker.grid, {}, {})) is None
    clued = 0
    for seed in range(6):
        answer = maker.shaped_answer(blank, Random(seed))
        board = None if answer is None else maker.clued(blank, answer, Random(seed))
        clued += board is not None and answer is not None and has_answer(board, answer)
    assert clued > 3
