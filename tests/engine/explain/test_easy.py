"""What easy steps leave open: nothing that answers differ in is settled, and the end is the grade's."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest

from enpitsu import catalogue
from enpitsu.engine.explain.easy import is_easy, left_open
from enpitsu.engine.make.clues import clues_of, with_clues
from enpitsu.engine.make.difficulty import kept_for
from enpitsu.engine.make.generate import Maker
from enpitsu.engine.solve import enumerate_answers
from enpitsu.logic import Known
from enpitsu.puzzle import Puzzle


def boards(name: str) -> Iterator[tuple[Puzzle, Known]]:
    """Generated boards with their answers, and each of them without its first clues."""
    for puzzle, answer in islice(Maker(catalogue.genre(name), 4, 4, seed=5).puzzles(), 10):
        yield puzzle, answer
        clues = list(clues_of(puzzle).items())
        yield with_clues(puzzle, dict(clues[2:])), answer


@pytest.mark.parametrize("name", ["slitherlink", "kurodoko"])
def test_no_mark_is_settled_in_which_answers_differ(name: str) -> None:
    settled = open_ = 0
    for puzzle, _ in boards(name):
        left = {*left_open(puzzle)}
        every = list(islice(enumerate_answers(puzzle), 40))
        for mark in puzzle.ink:
            if mark not in left:
                assert len({known[mark] for known in every}) == 1
        settled += len(puzzle.ink) - len(left)
        open_ += len(left)
    assert settled, "easy steps lead to some marks"
    assert open_, "and not to all of them"


@pytest.mark.parametrize("name", ["slitherlink", "kurodoko"])
def test_a_known_answer_changes_nothing(name: str) -> None:
    easy = hard = 0
    for puzzle, answer in boards(name):
        left = {*left_open(puzzle)}
        assert {*left_open(puzzle, answer)} == left
        assert is_easy(puzzle) is not bool(left)
        easy += not left
        hard += bool(left)
    assert easy
    assert hard


def test_all_is_open_on_a_board_without_an_answer() -> None:
    """Makers ask about boards that they have not looked at yet."""
    board = catalogue.genre("slitherlink").parse("3 0\n. .")
    steps = kept_for("easy")
    assert steps is not None
    assert list(steps(board, board.total({}))) == list(board.ink)
    assert kept_for("hard") is None


@pytest.mark.parametrize("name", ["slitherlink", "kurodoko"])
def test_without_a_search_as_much_is_open_or_more(name: str) -> None:
    easy = 0
    for puzzle, answer in boards(name):
        left, soon = {*left_open(puzzle, answer)}, {*left_open(puzzle, answer, searching=False)}
        assert left <= soon
        easy += not soon
    assert easy
