"""What is left open is drawn anew, and clued anew, until nothing is."""

from random import Random

import pytest

from enpitsu import catalogue
from enpitsu.engine.explain.easy import left_open
from enpitsu.engine.make.answer_first import AnswerFirstMaker
from enpitsu.engine.make.clues import clues_of, has_answer, with_clues
from enpitsu.engine.make.difficulty import EasySteps
from enpitsu.engine.make.maker import GenerateOptions
from enpitsu.engine.make.redrawn import Redrawer, with_few_clues
from enpitsu.engine.solve import solve
from enpitsu.grid import grid
from enpitsu.puzzle import Puzzle

EASY = GenerateOptions(open_to=EasySteps().all, soon=EasySteps().soon)


def lines(wanted: GenerateOptions | None = None) -> tuple[AnswerFirstMaker, Puzzle]:
    """A maker of boards whose fields want a clue each, in a cell without a line; one without clues."""
    maker = AnswerFirstMaker(catalogue.genre("tonttiraja"), grid(4, 4), wanted)
    return maker, with_clues(maker.bare_board(Random(0), 0), {})


@pytest.mark.parametrize(
    ("name", "first"), [("tonttiraja", True), ("shikaku", False), ("akari", False), ("skating", False)]
)
def test_what_is_drawn_comes_first_where_clues_are_wanted_and_it_decides_where(
    name: str, first: bool
) -> None:
    """A number may stand in any cell of its rectangle, whichever these are."""
    assert AnswerFirstMaker(catalogue.genre(name), grid(4, 4)).drawn_first is first


def test_clues_come_first_where_they_are_to_be_symmetric() -> None:
    assert not lines(GenerateOptions(symmetry="rotate"))[0].drawn_first


def test_clues_are_as_few_as_the_rules_want() -> None:
    maker, blank = lines()
    for seed in range(5):
        rng = Random(seed)
        answer = maker.shaped_answer(blank, maker.solver(blank), [], rng)
        assert answer is not None
        board = with_few_clues(blank, answer, maker.hidden, (), rng)
        assert board is not None
        assert has_answer(board, answer)
        fewer = [{s: v for s, v in clues_of(board).items() if s != site} for site in clues_of(board)]
        assert not any([has_answer(with_clues(blank, clues), answer) for clues in fewer])


def test_clues_that_are_to_be_kept_stay() -> None:
    maker, blank = lines()
    answer = maker.shaped_answer(blank, maker.solver(blank), [], Random(1))
    assert answer is not None
    first = with_few_clues(blank, answer, maker.hidden, (), Random(0))
    assert first is not None
    for seed in range(5):
        again = with_few_clues(blank, answer, maker.hidden, [*clues_of(first)], Random(seed))
        assert again is not None
        assert again.text == first.text


@pytest.mark.parametrize("wanted", [None, EASY])
def test_drawings_change_until_nothing_is_open(wanted: GenerateOptions | None) -> None:
    found = 0
    for seed in range(4):
        maker, blank = lines(wanted)
        made = Redrawer(maker, maker.hidden, blank, Random(seed)).made()
        if made is not None:
            board, answer = made
            assert solve(board, why=False).status == "unique"
            assert has_answer(board, answer)
            assert wanted is None or not left_open(board)
            found += 1
    assert found


def test_marks_that_are_required_stay() -> None:
    _, blank = lines()
    mark = str(blank.visible_marks[5])
    maker, blank = lines(GenerateOptions(require=[(mark, True)]))
    made = [Redrawer(maker, maker.hidden, blank, Random(seed)).made() for seed in range(6)]
    answers = [both[1] for both in made if both is not None]
    assert answers
    assert all([mark in {str(m) for m in answer.made()} for answer in answers])
