"""Clues that are read off answers, and the answers that fit boards."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from enpitsu import catalogue
from enpitsu.engine.make.answer_first import AnswerFirstMaker
from enpitsu.engine.make.clues import (
    clues_of,
    fitting_answers,
    has_answer,
    open_marks,
    read_off,
    sites_of,
    without_refused_sites,
)
from enpitsu.engine.solve import enumerate_answers
from enpitsu.grid import grid
from enpitsu.puzzle import Puzzle


@pytest.mark.parametrize("name", ["norinori", "limited_alike", "lits"])
def test_the_answers_that_fit_another_board_are_found(name: str) -> None:
    """As judged by all rules: also where rooms decide which marks there are."""
    kept = 0
    for seed in range(8):
        maker, rng = AnswerFirstMaker(catalogue.genre(name), grid(5, 5)), Random(seed)
        board = maker.bare_board(rng)
        rooms = [maker.genre.printed["room"].vary(board.grid, board.givens["room"], rng) for _ in range(12)]
        others = [maker.genre(board.grid, {**board.givens, "room": room}, {}) for room in rooms]
        answers = list(islice(enumerate_answers(board), 12))
        for other in others:
            fitting = fitting_answers(other, answers)
            assert len(fitting) == len([known for known in answers if has_answer(other, known)])
            for known in fitting:
                assert all([case.condition.holds(known) is True for case in other.cases()])
            kept += 0 < len(fitting) < len(answers)
    assert kept, "some boards part the answers"


def test_marks_in_which_answers_differ_are_counted() -> None:
    board = catalogue.genre("koburin").parse(". .\n. .")
    one = board.total({board.visible_marks[0]: True})
    two = board.total({board.visible_marks[0]: True, board.visible_marks[1]: True})
    assert not open_marks(board, [one])
    assert len(open_marks(board, [one, two])) == 1
    assert fitting_answers(board, []) == []


def test_a_clue_is_read_off_beside_those_that_stay() -> None:
    """Two islands of one cell: each wants a number, so none fits alone."""
    puzzle = catalogue.genre("nurikabe").parse("1 . 1")
    answer = puzzle.total({puzzle.visible_marks[1]: True})
    left, right = clues_of(puzzle)
    assert read_off(puzzle, answer, [right]) == {}
    assert read_off(puzzle, answer, [right], beside={left: 1}) == {right: 1}


def test_clues_are_read_off_alike_whatever_is_tried_first() -> None:
    """Each cell of a loop has one number of segments around it, so what is likely decides nothing."""
    kind, rng = catalogue.genre("slitherlink"), Random(2)
    blank = kind.parse(". . .\n. . .")
    answers = [known for known in enumerate_answers(blank) if any(known.values())]
    assert len(answers) > 10
    sites = sites_of(kind, blank.grid)
    for answer in answers[:20]:
        likely = {site: rng.randrange(4) for site in sites}
        plain = read_off(blank, answer, sites)
        assert read_off(blank, answer, sites, likely=likely) == plain
        assert read_off(blank, answer, sites, likely=plain) == plain


def test_sites_that_a_demand_refuses_are_left_out() -> None:
    """A number stands in the first cell of its room, and nowhere else."""
    kind: type[Puzzle] = catalogue.genre("heyawake")
    bare = kind.parse(". . .\n. . .\n\nA A B\nA B B")
    allowed = without_refused_sites(bare, sites_of(kind, bare.grid))
    assert [str(at) for _, at in allowed] == ["R1C1", "R1C3"]
    free = catalogue.genre("koburin").parse(". .\n. .")
    assert len(without_refused_sites(free, sites_of(type(free), free.grid))) == 4
    assert not clues_of(free)
