"""Clues are rubbed out many at once, and what is left is what one after the other leaves."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from enpitsu import catalogue
from enpitsu.engine.make.answer_first import AnswerFirstMaker
from enpitsu.engine.make.clues import Site, clues_of, in_marks_of, is_valid, with_clues
from enpitsu.engine.make.minimize import rub_out, without
from enpitsu.engine.make.options import GenerateOptions, Made, Steps
from enpitsu.engine.solve import solve
from enpitsu.grid import grid
from enpitsu.logic import Mark, PartialAssignment
from enpitsu.puzzle import Puzzle


class Counting:
    """Asks for other answers, and counts the questions."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.maker, self.asked = AnswerFirstMaker(type(puzzle), puzzle.grid), 0

    def other(self, board: Puzzle, answer: PartialAssignment) -> PartialAssignment | None:
        self.asked += 1
        return self.maker.other(board, answer, near=True)


class FullBoards(AnswerFirstMaker):
    """Makes boards from which nothing is rubbed out."""

    def reduced(self, puzzle: Puzzle, answer: PartialAssignment, rng: Random) -> Made:
        return puzzle, answer


def full(name: str, side: int, seed: int) -> tuple[Puzzle, PartialAssignment, list[Site]]:
    """A board with its only answer and all clues that fit, and the sites in an order."""
    maker, rng = FullBoards(catalogue.genre(name), grid(side, side)), Random(seed)
    board, answer = maker.make(str(seed))
    assert is_valid(board, answer)
    sites = list(clues_of(board))
    rng.shuffle(sites)
    return board, answer, sites


def one_by_one(puzzle: Puzzle, answer: PartialAssignment, sites: Sequence[Site], asked: Counting) -> Puzzle:
    for site in sites:
        board = without(puzzle, [[site]])
        if is_valid(board, answer) and asked.other(board, answer) is None:
            puzzle = board
    return puzzle


@pytest.mark.parametrize("name", ["slitherlink", "curfew", "uncheckers"])
def test_the_board_is_the_one_that_one_after_the_other_leaves(name: str) -> None:
    board, answer, sites = full(name, 4, 1)
    few, many = Counting(board), Counting(board)
    slim = rub_out(board, answer, [[s] for s in sites], few.other)
    assert slim.text == one_by_one(board, answer, sites, many).text
    assert few.asked <= many.asked + 3
    assert solve(slim).status == "unique"


def test_few_questions_are_asked_where_few_clues_are_needed() -> None:
    board, answer, sites = full("uncheckers", 5, 1)
    asked = Counting(board)
    slim = rub_out(board, answer, [[s] for s in sites], asked.other)
    assert 3 * asked.asked < len(sites)
    assert len(clues_of(slim)) < 6


def test_enough_is_gone_where_it_is_said_and_not_later() -> None:
    board, answer, sites = full("slitherlink", 4, 1)
    asked = Counting(board)
    least = len(clues_of(rub_out(board, answer, [[s] for s in sites], asked.other)))
    slim = rub_out(board, answer, [[s] for s in sites], asked.other, lambda left: left <= least + 2)
    assert len(clues_of(slim)) == least + 2


def test_what_is_not_wished_is_not_rubbed_out() -> None:
    board, answer, sites = full("slitherlink", 4, 1)
    corner = ("clue", board.grid.cells[0])
    slim = rub_out(
        board, answer, [[s] for s in sites], Counting(board).other, holds=lambda b: corner in clues_of(b)
    )
    assert corner in clues_of(slim)


def test_what_cannot_be_missed_is_hidden_where_that_is_wished() -> None:
    board, answer, sites = full("koburin", 4, 2)
    slim = rub_out(board, answer, [[s] for s in sites], Counting(board).other, hide=True)
    for site, value in clues_of(slim).items():
        if value is not None:
            hidden = with_clues(slim, {**clues_of(slim), site: None})
            assert not is_valid(hidden, answer) or solve(hidden).status == "several"


def test_a_board_without_marks_has_no_answer_with_ink() -> None:
    board, answer, _ = full("slitherlink", 4, 1)
    bare = type("Bare", (Puzzle,), {"__doc__": "Nothing is drawn."})(board.grid, {})
    assert not bare.marks
    assert in_marks_of(answer, bare) is None
    assert in_marks_of(PartialAssignment({}), bare) is not None


@pytest.mark.parametrize("enough", [True, False])
def test_clues_are_rubbed_out_by_steps_that_are_soon_seen_if_these_do(enough: bool) -> None:
    board, answer, sites = full("slitherlink", 3, 1)
    asked = {"all": 0, "soon": 0}

    def steps(name: str, left: bool) -> Steps:
        def open_to(puzzle: Puzzle, known: PartialAssignment) -> Sequence[Mark]:
            asked[name] += 1
            return puzzle.visible_marks if left else ()

        return open_to

    wanted = GenerateOptions(open_to=steps("all", left=False), soon=steps("soon", left=not enough))
    slim = AnswerFirstMaker(type(board), board.grid, wanted).rubbed_out(board, answer, [[s] for s in sites])
    assert len(clues_of(slim)) < len(clues_of(board))
    assert (asked["all"] == 0) is enough
    assert (asked["soon"] == 1) is not enough
