"""The cells of clues, where boards without clues have no answer."""

from random import Random

import pytest

from enpitsu import catalogue
from enpitsu.engine.make.answer_first import AnswerFirstMaker
from enpitsu.engine.make.clue_sites import with_few_clues
from enpitsu.engine.make.clues import clues_of, has_answer, with_clues
from enpitsu.engine.make.options import GenerateOptions
from enpitsu.grid import grid
from enpitsu.puzzle import Puzzle


def lines() -> tuple[AnswerFirstMaker, Puzzle]:
    """A maker of boards whose fields want a clue each, in a cell without a line; one without clues."""
    maker = AnswerFirstMaker(catalogue.genre("tonttiraja"), grid(4, 4))
    return maker, with_clues(maker.bare_board(Random(0)), {})


@pytest.mark.parametrize(
    ("name", "first"), [("tonttiraja", True), ("shikaku", False), ("akari", False), ("skating", False)]
)
def test_what_is_drawn_comes_first_where_clues_are_wanted_and_it_decides_where(
    name: str, first: bool
) -> None:
    """A number may stand in any cell of its rectangle, whichever these are."""
    assert AnswerFirstMaker(catalogue.genre(name), grid(4, 4)).drawn_first is first


@pytest.mark.parametrize(
    ("name", "loose"), [("tonttiraja", True), ("shikaku", True), ("koburin", False), ("heyawake", False)]
)
def test_clues_are_put_where_answers_want_them_if_boards_without_have_none(name: str, loose: bool) -> None:
    """But not if each of them is to have an image, or if some of them stay."""
    kind, cells = catalogue.genre(name), grid(4, 4)
    assert AnswerFirstMaker(kind, cells).loose is loose
    assert not AnswerFirstMaker(kind, cells, GenerateOptions(symmetry="rotate")).loose


def test_clues_are_as_few_as_the_rules_want() -> None:
    maker, blank = lines()
    for seed in range(5):
        rng = Random(seed)
        answer = maker.shaped_answer(blank, rng)
        assert answer is not None
        board = with_few_clues(blank, answer, maker.hidden, (), rng)
        assert board is not None
        assert has_answer(board, answer)
        fewer = [{s: v for s, v in clues_of(board).items() if s != site} for site in clues_of(board)]
        assert not any([has_answer(with_clues(blank, clues), answer) for clues in fewer])


def test_clues_that_are_to_be_kept_stay() -> None:
    maker, blank = lines()
    answer = maker.shaped_answer(blank, Random(1))
    assert answer is not None
    first = with_few_clues(blank, answer, maker.hidden, (), Random(0))
    assert first is not None
    for seed in range(5):
        again = with_few_clues(blank, answer, maker.hidden, [*clues_of(first)], Random(seed))
        assert again is not None
        assert again.text == first.text
