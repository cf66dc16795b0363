"""Clues move around an answer that stays, until easy steps lead to the end."""

from collections.abc import Sequence
from itertools import count
from random import Random

from enpitsu import catalogue
from enpitsu.engine.explain.easy import left_open
from enpitsu.engine.make.answer_first import AnswerFirstMaker
from enpitsu.engine.make.answer_pool import open_marks
from enpitsu.engine.make.clues import clues_of, has_answer, read_off, sites_of
from enpitsu.engine.make.difficulty import EasySteps
from enpitsu.engine.make.maker import BoardMaker, GenerateOptions
from enpitsu.engine.make.moved_clues import ClueMover
from enpitsu.engine.solve import enumerate_answers
from enpitsu.grid import grid
from enpitsu.logic import Mark, PartialAssignment
from enpitsu.puzzle import Puzzle

EASY, SOON = EasySteps().all, EasySteps().soon


def drawn(seed: int) -> tuple[ClueMover, Puzzle, PartialAssignment]:
    """What moves clues, and a board with clues of an answer that is not easy."""
    maker = AnswerFirstMaker(catalogue.genre("hikingtrack"), grid(4, 4))
    rng = Random(seed)
    for attempt in count():
        bare = maker.bare_board(rng, attempt % 3)
        answer = maker.random_answer(bare, rng)
        if answer is not None:
            full = maker.with_all_clues(bare, answer, rng)
            if has_answer(full, answer) and left_open(full, answer):
                return ClueMover(maker.hidden, EASY, SOON, maker.meter), full, answer
    raise AssertionError


def test_clues_move_until_easy_steps_leave_nothing_open() -> None:
    for seed in range(10):
        mover, full, answer = drawn(seed)
        found = mover.around(full, answer, Random(seed))
        if found is not None:
            assert has_answer(found, answer)
            assert not left_open(found)
            return
    raise AssertionError("no board became easy")


def test_a_move_keeps_the_answer_and_changes_clues_near_the_mark() -> None:
    mover, full, answer = drawn(1)
    rng, mark = Random(0), full.visible_marks[0]
    near = {n for cell in mark.place.cells for n in (cell, *cell.neighbors)}
    boards = [mover.with_one_moved(full, answer, mark, rng) for _ in range(20)]
    kept = [board for board in boards if board is not None]
    assert kept
    for board in kept:
        assert has_answer(board, answer)
        assert board.text != full.text
        assert {at for _, at in clues_of(full).keys() ^ clues_of(board).keys()} <= near


def test_no_board_is_judged_twice() -> None:
    mover, full, answer = drawn(2)
    judged: list[str] = []

    def counted(board: Puzzle, answer: PartialAssignment) -> Sequence[Mark]:
        judged.append(board.text)
        return board.visible_marks

    ClueMover(list(mover.movable), counted, counted, mover.meter).around(full, answer, Random(0))
    assert len(judged) == len(set(judged)) > 2


def test_nothing_moves_beside_clues_that_are_to_stay() -> None:
    mover, full, answer = drawn(0)
    _, *others = clues_of(full)
    own = ClueMover(others, mover.steps, mover.soon, mover.meter)
    assert own.around(full, answer, Random(0)) is None


def test_after_searches_in_vain_boards_are_passed_over() -> None:
    mover, full, answer = drawn(1)
    asked = []

    def never(puzzle: Puzzle, answer: PartialAssignment) -> list[object]:
        asked.append(puzzle)
        return list(puzzle.visible_marks)

    mover.soon = mover.steps = never  # type: ignore[assignment]
    searched = []
    for _ in range(6):
        before = len(asked)
        assert mover.around(full, answer, Random(0)) is None
        searched.append(len(asked) > before)
    assert searched == [True, False, True, False, False, True]


def test_boards_that_are_climbed_to_have_their_clues_moved_for_easy_steps_alone() -> None:
    genre, cells = catalogue.genre("hikingtrack"), grid(4, 4)
    assert AnswerFirstMaker(genre, cells, GenerateOptions(open_to=EASY, soon=SOON)).mover is not None
    assert AnswerFirstMaker(genre, cells, GenerateOptions(open_to=EASY, symmetry="rotate")).mover is None
    assert AnswerFirstMaker(genre, cells).mover is None


def test_a_few_answers_tell_that_more_is_open() -> None:
    """What they tell is true of all answers; of a board with few answers they tell it all."""
    kind, rng, told = catalogue.genre("slitherlink"), Random(1), 0
    maker = BoardMaker(kind, grid(2, 3))
    for _ in range(60):
        text = "\n".join([" ".join([rng.choice("..0123") for _ in range(3)]) for _ in range(2)])
        board = kind.parse(text)
        every = list(enumerate_answers(board))
        for most in range(6) if every else ():
            open_ = len(open_marks(board, every))
            found = maker.is_more_open(board, every[0], most)
            assert open_ > most or not found
            assert len(every) > 5 or found == (open_ > most)
            told += found
    assert told > 20


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
