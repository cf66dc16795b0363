"""Climbing to a board with one answer, by questions that are worth it."""

from __future__ import annotations

from itertools import islice
from math import inf
from random import Random

import pytest

from enpitsu import catalogue
from enpitsu.engine.make.anneal import TooOpenError
from enpitsu.engine.make.answer_first import ONLY, AnswerFirstMaker
from enpitsu.engine.make.answer_pool import AnswerPool, open_marks
from enpitsu.engine.make.climb import Climb, Scores, Start, Verdict, shared_marks, verdict
from enpitsu.engine.make.clues import clues_of, fitting_answers, has_answer, read_off, with_clues
from enpitsu.engine.make.generate import generate
from enpitsu.engine.make.maker import GenerateOptions
from enpitsu.engine.make.neighbours import invented
from enpitsu.engine.model import LimitReached
from enpitsu.engine.solve import enumerate_answers
from enpitsu.errors import OutOfBudget
from enpitsu.grid import grid
from enpitsu.layers import Rooms, Symbols, Walls
from enpitsu.logic import Mark, PartialAssignment
from enpitsu.puzzle import Puzzle


def boards(name: str, seed: int, many: int) -> list[Puzzle]:
    """A board and some that differ from it a little, with one room or clue otherwise."""
    maker, rng = AnswerFirstMaker(catalogue.genre(name), grid(5, 5)), Random(seed)
    board = maker.bare_board(rng, 0)
    others = [maker.neighbour(board, rng, None, ()) for _ in range(many)]
    return [board, *[other for other in others if other is not None]]


@pytest.mark.parametrize("name", ["norinori", "limited_alike", "lits"])
def test_a_pool_keeps_the_answers_that_fit_another_board(name: str) -> None:
    """As judged by all rules: also where rooms decide which marks there are."""
    kept = 0
    for seed in range(8):
        board, *others = boards(name, seed, 12)
        answers = list(islice(enumerate_answers(board), 12))
        pool = AnswerPool(board, answers)
        for other in others:
            fitting = pool.fitting(other)
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


def test_what_is_asked_of_a_board_is_what_all_its_answers_share() -> None:
    """And the answers met on the way are some of them."""
    maker = AnswerFirstMaker(catalogue.genre("norinori"), grid(4, 4))
    shared = 0
    for seed in range(12):
        here = maker.bare_board(Random(seed), 0)
        every = list(enumerate_answers(here))
        forced, met = shared_marks(maker, here)
        if not every:
            assert forced is None
            continue
        assert forced == {
            m: every[0][m] for m in here.visible_marks if len({known[m] for known in every}) == 1
        }
        assert all(
            [any([all([known[m] is one[m] for m in here.visible_marks]) for one in every]) for known in met]
        )
        shared += 0 < len(forced) < len(here.visible_marks)
    assert shared, "some marks are the same in all answers"


def test_a_board_is_asked_about_that_some_answers_fit_and_not_all() -> None:
    maker, rng = AnswerFirstMaker(catalogue.genre("norinori"), grid(5, 5)), Random(1)
    climb = Climb(maker, lambda board, *known: maker.neighbour(board, rng, *known), rng)
    parted = 0
    for seed in range(20):
        here = maker.bare_board(Random(seed), 0)
        forced, met = shared_marks(maker, here)
        if forced is None or len(forced) == len(here.visible_marks):
            continue
        pool = AnswerPool(here, met)
        there, fitting = climb._changed(pool, forced)
        assert there is not None
        if fitting:
            parted += 1
            assert len(fitting) < len(met)
            same, _ = shared_marks(maker, there)
            assert same is not None, "it has an answer"
    assert parted


def test_a_board_that_was_judged_is_changed_once_more_and_not_judged_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Where few boards are around one, a climb would go to and fro between them."""
    maker, row = AnswerFirstMaker(catalogue.genre("norinori"), grid(5, 5)), boards("norinori", 3, 3)
    judged: list[str] = []

    def counted(maker: AnswerFirstMaker, board: Puzzle, most: float = inf) -> Verdict:
        judged.append(board.text)
        return verdict(maker, board, most)

    monkeypatch.setattr("enpitsu.engine.make.climb.verdict", counted)
    texts = [board.text for board in row]
    assert len(set(texts)) == len(row)

    def onwards(here: Puzzle, *_: object) -> Puzzle:
        return row[(texts.index(here.text) + 1) % len(row)]

    kept: Scores = {}
    climb = Climb(maker, onwards, Random(1), kept)
    pool = AnswerPool(row[0], [])
    assert climb._changed(pool, {})[0] is row[1]
    open_ = [climb._verdict(board).open for board in row[:3]]
    assert None not in [climb._verdict(board).forced for board in row[:3]]
    assert climb._changed(pool, {})[0] is row[3], "by way of two that were judged"
    with pytest.raises(TooOpenError):
        climb._changed(pool, {}, min(open_) - 1)
    Climb(maker, onwards, Random(1), kept).onwards(row[0], 20)
    assert len(judged) == len(set(judged)) <= len(row)
    with pytest.raises(TooOpenError):
        climb._verdict(row[1], open_[1] - 1)
    assert len(judged) == len(set(judged))


def test_a_board_that_was_too_open_is_judged_when_it_may_be_so() -> None:
    maker = AnswerFirstMaker(catalogue.genre("norinori"), grid(5, 5))
    climb = Climb(maker, lambda *_: None, Random(1))
    for seed in range(20):
        here = maker.bare_board(Random(seed), 0)
        open_ = verdict(maker, here).open
        if 0 < open_ <= len(here.visible_marks):
            with pytest.raises(TooOpenError):
                climb._verdict(here, open_ - 1)
            assert climb._verdict(here, open_).open == climb._verdict(here).open == open_
            return
    raise AssertionError


def test_a_board_with_too_many_open_marks_is_given_up() -> None:
    """Just then, as all of its answers tell; and the solver answers for other boards as before."""
    maker = AnswerFirstMaker(catalogue.genre("norinori"), grid(4, 4))
    given_up = 0
    for seed in range(12):
        here = maker.bare_board(Random(seed), 0)
        every = list(enumerate_answers(here))
        open_ = len(open_marks(here, every)) if every else 0
        for most in (open_ - 1, open_ - 0.5, open_):
            if every and most < open_:
                with pytest.raises(TooOpenError):
                    shared_marks(maker, here, most)
                given_up += 1
            forced, _ = shared_marks(maker, here, max(most, open_))
            assert (forced is None) is not bool(every)
            assert forced is None or len(forced) == len(here.visible_marks) - open_
    assert given_up


def test_no_board_is_asked_about_of_which_answers_met_differ_in_too_much() -> None:
    maker, rng = AnswerFirstMaker(catalogue.genre("norinori"), grid(5, 5)), Random(1)
    climb = Climb(maker, lambda board, *known: maker.neighbour(board, rng, *known), rng)
    tried = refused = 0
    for seed in range(20):
        here = maker.bare_board(Random(seed), 0)
        forced, met = shared_marks(maker, here)
        if forced is None or len(forced) == len(here.visible_marks):
            continue
        for most in (0, 2, 6):
            tried += 1
            try:
                there, fitting = climb._changed(AnswerPool(here, met), forced, most)
            except TooOpenError:
                refused += 1
                continue
            assert there is not None
            assert not fitting or len(open_marks(there, fitting)) <= most
    assert 0 < refused < tried


def test_a_board_to_climb_from_gives_way_to_one_that_leaves_fewer_marks_open() -> None:
    one, other = (catalogue.genre("koburin").parse(text) for text in (". .\n. .", "0 .\n. ."))
    start = Start()
    assert start.offer(one, 3)
    start.idle = 20
    assert not start.offer(other, 3)
    assert (start.board, start.open, start.idle) == (one, 3, 20)
    assert start.offer(other, 2)
    assert (start.board, start.open, start.idle) == (other, 2, 0)


def test_a_clue_is_read_off_beside_those_that_stay() -> None:
    """Two islands of one cell: each wants a number, so none fits alone."""
    puzzle = catalogue.genre("nurikabe").parse("1 . 1")
    answer = puzzle.total({puzzle.visible_marks[1]: True})
    left, right = clues_of(puzzle)
    assert read_off(puzzle, answer, [right]) == {}
    assert read_off(puzzle, answer, [right], beside={left: 1}) == {right: 1}


@pytest.mark.parametrize(("name", "side"), [("lits", 8), ("norinori", 6), ("limited_alike", 6)])
def test_boards_of_rooms_are_climbed_to(name: str, side: int) -> None:
    [(puzzle, answer)] = generate(catalogue.genre(name), side, side, seed=0)
    [only] = list(islice(enumerate_answers(puzzle, backend="glucose4"), 2))
    assert all([only[m] is answer[m] for m in puzzle.visible_marks])


def test_signs_are_reserved_where_no_board_without_has_an_answer() -> None:
    """On a board without a hole nobody skates."""
    [(puzzle, answer)] = generate(catalogue.genre("skating"), 5, 5, seed=0)
    assert puzzle.givens["hole"]
    [only] = list(islice(enumerate_answers(puzzle, backend="glucose4"), 2))
    assert all([only[m] is answer[m] for m in puzzle.visible_marks])


@pytest.mark.parametrize("seed", range(6))
def test_a_layer_differs_where_it_is_told_to(seed: int) -> None:
    rng, cells = Random(seed), grid(5, 5)
    near = [cells.cell[2, 2]]
    walls = Walls().invent(cells, rng)
    [changed] = {*walls} ^ {*Walls().vary(cells, walls, rng, near)}
    assert near[0] in changed.cells
    signs = Symbols("x", share=0.1)
    value = signs.invent(cells, rng)
    assert (near[0] in value) is not (near[0] in signs.vary(cells, value, rng, near))
    room = Rooms()
    division = room.invent(cells, rng)
    other = room.vary(cells, division, rng, near)
    assert {c for r in other.regions for c in r.cells} == set(cells.cells)


def test_a_question_that_takes_long_is_given_up() -> None:
    """There may be time for others, so it is told from a budget that is spent."""
    board = catalogue.genre("snake_nest").parse("\n".join([". . . . ."] * 5))
    asker = AnswerFirstMaker(type(board), board.grid)
    with pytest.raises(LimitReached):
        asker.any_answer(board, conflicts=3)
    assert issubclass(LimitReached, OutOfBudget)
    free = catalogue.genre("koburin").parse(". . .\n. . .\n. . .")
    assert AnswerFirstMaker(type(free), free.grid).any_answer(free, conflicts=10**6) is not None


@pytest.mark.parametrize(
    ("name", "refused"), [("heyawake", True), ("sokosoko", False), ("norinori", False)]
)
def test_it_is_climbed_for_unless_demands_refuse_clues(name: str, refused: bool) -> None:
    """One number a room, in its first cell; one circle, which is no clue; no demand at all."""
    assert AnswerFirstMaker(catalogue.genre(name), grid(5, 5)).refusing is refused


def first_open(puzzle: Puzzle, answer: PartialAssignment) -> list[Mark]:
    """Steps that leave the first three marks open."""
    assert has_answer(puzzle, answer)
    return list(puzzle.visible_marks[:3])


def test_what_steps_leave_open_counts_beside_what_answers_differ_in() -> None:
    plain = AnswerFirstMaker(catalogue.genre("norinori"), grid(4, 4))
    maker = AnswerFirstMaker(catalogue.genre("norinori"), grid(4, 4), GenerateOptions(open_to=first_open))
    maker.climbed_by = first_open
    judged = 0
    for seed in range(12):
        here = maker.bare_board(Random(seed), 0)
        before, now = verdict(plain, here), verdict(maker, here)
        if before.forced is None:
            assert now.forced is None
            continue
        judged += 1
        assert now.forced is not None
        assert now.open == before.open + 3
        assert now.forced.keys() == before.forced.keys() - {*here.visible_marks[:3]}
        with pytest.raises(TooOpenError):
            verdict(maker, here, now.open - 1)
    assert judged


def test_all_clues_stay_on_boards_that_some_steps_are_to_solve() -> None:
    """Around the answer that was met, or around another one."""
    wanted = GenerateOptions(open_to=first_open)
    maker, rng = AnswerFirstMaker(catalogue.genre("alike"), grid(4, 4), wanted), Random(3)
    maker.climbed_by = first_open
    changed = answers = 0
    for attempt in range(8):
        bare = maker.bare_board(rng, attempt)
        answer = maker.random_answer(bare, rng)
        if answer is None:
            continue
        here = maker.with_all_clues(bare, answer, rng)
        there = maker.neighbour(here, rng, {}, [answer])
        if there is None:
            continue
        changed += 1
        found = maker.any_answer(there)
        assert found is not None
        every = maker.with_all_clues(with_clues(there, {}), found, rng)
        assert clues_of(there).keys() == clues_of(every).keys()
        answers += not has_answer(there, answer)
    assert changed
    assert answers, "some have another answer"


def test_nobody_asks_for_another_answer_where_steps_leave_nothing_open() -> None:
    maker, rng = (
        AnswerFirstMaker(catalogue.genre("koburin"), grid(3, 3), GenerateOptions(open_to=lambda *_: ())),
        Random(0),
    )
    bare = maker.bare_board(rng, 0)
    answer = maker.random_answer(bare, rng)
    assert answer is not None
    before = maker.questions
    assert maker.is_wanted(bare, answer)
    assert maker.questions == before


@pytest.mark.parametrize(
    ("name", "changed"), [("norinori", ["room"]), ("yajilin", []), ("koburin", []), ("roots", None)]
)
def test_layers_count_as_invented_where_they_can_be_changed(name: str, changed: list[str] | None) -> None:
    """Black cells of which none are invented are not; three kinds of symbols are."""
    found = invented(catalogue.genre(name), grid(6, 6))
    assert len(found) == 3 if changed is None else found == changed


def test_boards_with_one_answer_that_are_refused_are_climbed_from_in_the_end() -> None:
    """By steps; until then answers alone are counted."""
    maker = AnswerFirstMaker(catalogue.genre("norinori"), grid(4, 4), GenerateOptions(open_to=first_open))
    board = maker.bare_board(Random(0), 0)
    while maker.any_answer(board) is None:
        board = maker.bare_board(Random(board.text), 0)
    for n in range(1, ONLY + 1):
        maker._refused(board)
        assert (maker.climbed_by is first_open) is (n == ONLY)
    assert maker._starts[True].board is board
    assert maker._starts[False].board is None
