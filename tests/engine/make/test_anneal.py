"""The annealing loop: what it takes, what judges say by brute force, and what each move keeps."""

from __future__ import annotations

from itertools import islice
from math import inf
from random import Random

import pytest

from enpitsu import catalogue
from enpitsu.engine.budget import Budget, Meter, metered
from enpitsu.engine.check import check
from enpitsu.engine.explain.easy import left_open
from enpitsu.engine.make.anneal import (
    HEAT,
    IDLE,
    MAX_LEFT,
    MISSES,
    AnswerJudge,
    State,
    StepsJudge,
    TooOpenError,
    anneal,
)
from enpitsu.engine.make.answer_first import AnswerFirstMaker
from enpitsu.engine.make.changes import Changes
from enpitsu.engine.make.clued_boards import changing_layers
from enpitsu.engine.make.clues import clues_of, fitting_answers
from enpitsu.engine.make.generate import Maker
from enpitsu.engine.make.layout_score import symmetric_place
from enpitsu.engine.make.options import GenerateOptions, Made, generate_options
from enpitsu.engine.solve import enumerate_answers, solve
from enpitsu.grid import grid
from enpitsu.layers import Rooms, Symbols, Walls
from enpitsu.logic import Mark, PartialAssignment
from enpitsu.puzzle import Puzzle

KOBURIN = catalogue.genre("koburin")
BOARDS = ["koburin", "nurikabe", "alike", "yajilin", "slitherlink", "lits", "tapa", "kurodoko", "hitori"]


def made_by(
    name: str, side: int, seed: int, symmetry: str = "none"
) -> tuple[AnswerFirstMaker, Random, Made]:
    """A maker, and a board around an answer with which it begins."""
    options = GenerateOptions(symmetry=symmetry)
    maker = AnswerFirstMaker(catalogue.genre(name), grid(side, side), options, metered(Budget(60.0)))
    rng = Random(seed)
    begun = (maker._begun(rng, n) for n in range(100))
    return maker, rng, next(made for made in begun if made is not None)


def differing(puzzle: Puzzle, most: int = 400) -> set[str]:
    """The marks in which any two answers differ, by listing all of them."""
    answers = list(islice(enumerate_answers(puzzle, backend="glucose4"), most + 1))
    assert len(answers) <= most
    return {str(m) for m in puzzle.visible_marks if len({answer[m] for answer in answers}) > 1}


@pytest.mark.parametrize("name", BOARDS)
def test_open_marks_are_those_in_which_answers_differ(name: str) -> None:
    """Whether other answers were met before or not; a limit below that is refused."""
    seen = 0
    for seed in range(8):
        maker, _, (puzzle, answer) = made_by(name, 4, seed)
        if len(list(islice(enumerate_answers(puzzle, backend="glucose4"), 401))) > 400:
            continue
        state = maker.judge(puzzle, answer)
        assert {str(m) for m in state.left} == differing(puzzle)
        again = maker.judge(puzzle, answer, inf, state.met)
        assert [str(m) for m in again.left] == [str(m) for m in state.left]
        assert all([check(puzzle, other).right for other in state.met])
        if state.left:
            seen += 1
            with pytest.raises(TooOpenError):
                maker.judge(puzzle, answer, len(state.left) - 1)
    assert seen or name in ("slitherlink", "kurodoko", "tapa", "hitori", "nurikabe")


def test_what_is_no_answer_is_refused() -> None:
    """Of hidden marks others may hold on a changed board: the solver tells whether there are any."""
    maker, _, (puzzle, answer) = made_by("lits", 5, 1)
    wrong = PartialAssignment({m: not v for m, v in answer.items()})
    with pytest.raises(TooOpenError):
        maker.judge(puzzle, wrong)


@pytest.mark.parametrize("name", BOARDS)
def test_a_move_leads_to_another_board_with_an_answer(name: str) -> None:
    maker, rng, (puzzle, answer) = made_by(name, 5, 3)
    here = State(puzzle, answer, puzzle.visible_marks, [answer])
    changes = Changes(maker, maker.judge, rng, here)
    counted = dict.fromkeys([move.__name__ for move in changes.moves], 0)
    for _ in range(60):
        move = rng.choice(changes.moves)
        made = move(here)
        if made is None or made[0].text == here.board.text:
            continue
        assert fitting_answers(made[0], [made[1]]), (move.__name__, made[0].text)
        try:
            here = maker.judge(*made)
        except TooOpenError:
            continue
        assert check(made[0], here.answer).right, made[0].text
        made[0].demands()
        counted[move.__name__] += 1
        if not here.left:
            here = State(puzzle, answer, puzzle.visible_marks, [answer])
    assert sum(counted.values()) > 5, counted


def test_clues_far_from_a_change_stay() -> None:
    maker, rng, (puzzle, answer) = made_by("slitherlink", 6, 1)
    marks = puzzle.visible_marks
    near = {cell for cell in puzzle.grid.cells if cell.row < 2 and cell.col < 2}
    free = [m for m in marks if not near.isdisjoint(m.place.cells)]
    blank = maker.genre(maker.grid, {}, {})
    changed = maker.redrawn_answer(blank, answer, free, free, rng)
    assert changed is not None
    assert all([changed[m] is answer[m] for m in marks if m not in set(free)])
    assert any([changed[m] is not answer[m] for m in free])
    board = maker.clued(blank, changed, rng, clues_of(puzzle), answer)
    assert board is not None
    before, after = clues_of(puzzle), clues_of(board)
    beside = {c for cell in near for c in (cell, *cell.neighbors)}
    assert all([after.get(s) == v for s, v in before.items() if s[1] not in beside])


def test_a_board_that_leaves_less_open_is_gone_on_with_and_none_too_open() -> None:
    """What is taken has at most as many open marks as the loop allows; it ends where none is open."""
    puzzle = KOBURIN(grid(4, 4), {}, {})
    answer, marks = PartialAssignment({}), puzzle.visible_marks
    left = iter([7, 3, None, 2, 0])
    took: list[int] = []

    def change(here: State, most: float) -> State | None:
        took.append(len(here.left))
        assert most >= len(here.left)
        size = next(left)
        if size is None:
            return None
        if size > len(here.left):
            raise TooOpenError
        return State(puzzle, answer, marks[:size])

    found = anneal(State(puzzle, answer, marks[:5]), change, Random(1), Meter())
    assert found is not None
    assert not found.left
    assert took == [5, 5, 3, 3, 2]


@pytest.mark.parametrize("misses", [True, False])
def test_boards_in_a_row_without_gain_end_it_and_heat_is_as_said(misses: bool) -> None:
    """Changes that come to no board are a part of one; boards as open as the best one are a whole one."""
    puzzle = KOBURIN(grid(4, 4), {}, {})
    marks: list[Mark] = puzzle.visible_marks
    tops: list[float] = []

    def change(here: State, most: float) -> State | None:
        tops.append(most - len(here.left))
        return None if misses else here

    start = State(puzzle, PartialAssignment({}), marks[:5])
    assert anneal(start, change, Random(1), Meter()) is None
    assert len(tops) == IDLE * (MISSES if misses else 1)
    assert min(tops) >= 0
    assert 0.7 * HEAT < sum(tops) / len(tops) < 1.3 * HEAT


def test_what_steps_leave_open_is_judged_after_a_look_at_answers() -> None:
    """Steps that are soon seen come first, and all of them only where these leave something open."""
    asked: list[str] = []

    def soon(board: Puzzle, answer: PartialAssignment) -> list[Mark]:
        asked.append("soon")
        return board.visible_marks[:MAX_LEFT]

    def steps(board: Puzzle, answer: PartialAssignment) -> list[Mark]:
        asked.append("all")
        return board.visible_marks[:2]

    only = KOBURIN.parse(solved_board())
    answer = solve(only).answers[0]
    judge = StepsJudge(AnswerJudge(Meter()), soon, steps)
    assert len(judge(only, answer).left) == 2
    assert asked == ["soon", "all"]
    with pytest.raises(TooOpenError):
        judge(only, answer, 1)
    closed = StepsJudge(AnswerJudge(Meter()), lambda *_: [], steps)
    assert not closed(only, answer).left
    blank = KOBURIN(grid(4, 4), {}, {})
    asked.clear()
    with pytest.raises(TooOpenError):
        judge(blank, next(iter(enumerate_answers(blank))), 2)
    assert not asked, "answers differ in more"


def solved_board() -> str:
    """A board of one answer."""
    puzzle, _ = next(Maker(KOBURIN, 4, 4, seed=1).puzzles())
    return puzzle.text


@pytest.mark.parametrize("name", ["tonttiraja", "hiking_track", "alike", "koburin", "norinori"])
def test_boards_are_changed_until_easy_steps_leave_nothing_open(name: str) -> None:
    cells = grid(4, 4)
    wanted = generate_options(cells, {}, difficulty="easy")
    puzzle, answer = next(Maker(catalogue.genre(name), 4, 4, seed=1, wanted=wanted).puzzles())
    assert not left_open(puzzle)
    [only] = list(islice(enumerate_answers(puzzle, backend="glucose4"), 2))
    assert all([only[m] is answer[m] for m in puzzle.visible_marks])


def test_no_solver_is_asked_for_another_answer_where_steps_leave_nothing_open() -> None:
    wanted = GenerateOptions(open_to=lambda *_: ())
    maker = AnswerFirstMaker(KOBURIN, grid(3, 3), wanted)
    bare = maker.bare_board(Random(0))
    answer = maker.drawn_answer(bare, Random(0))
    assert answer is not None
    before = maker.questions
    assert maker.is_wanted(bare, answer)
    assert maker.questions == before


@pytest.mark.parametrize(
    ("name", "changed"), [("norinori", ["room"]), ("yajilin", []), ("koburin", []), ("roots", None)]
)
def test_layers_are_changed_where_they_can_be(name: str, changed: list[str] | None) -> None:
    """Black cells of which none are invented are not; three kinds of symbols are."""
    found = changing_layers(catalogue.genre(name), grid(6, 6))
    assert len(found) == 3 if changed is None else found == changed


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


@pytest.mark.parametrize(
    ("name", "side"),
    [
        ("nurikabe", 10),
        ("alike", 7),
        ("limited_alike", 6),
        ("roots", 5),
        ("lits", 8),
        ("norinori", 6),
        ("skating", 5),
        ("aqre", 6),
    ],
)
def test_boards_that_used_not_to_be_found(name: str, side: int) -> None:
    """Clues are put where an answer wants them, or rooms are fitted to answers."""
    puzzle, answer = next(Maker(catalogue.genre(name), side, side, seed=1).puzzles())
    truth = solve(type(puzzle).parse(puzzle.text))
    assert truth.status == "unique"
    made = {str(m) for m in truth.answers[0].made() if not m.hidden}
    assert made == {str(m) for m in answer.made() if not m.hidden}


@pytest.mark.parametrize("name", ["masyu", "slitherlink", "koburin"])
@pytest.mark.parametrize("symmetry", ["rotate", "mirror", "diagonal"])
def test_symmetry_is_kept_by_every_move(name: str, symmetry: str) -> None:
    options = GenerateOptions(symmetry=symmetry)
    puzzle, _ = next(Maker(catalogue.genre(name), 6, 6, seed=2, wanted=options).puzzles())
    places = {place for _, place in clues_of(puzzle)}
    assert places
    assert {symmetric_place(puzzle.grid, place, symmetry) for place in places} == places


def test_a_judge_counts_its_calls() -> None:
    judge = AnswerJudge(Meter())
    _, _, (puzzle, answer) = made_by("koburin", 4, 2)
    judge(puzzle, answer)
    assert judge.calls > 0


@pytest.mark.parametrize("name", ["yajilin", "koburin", "nurikabe"])
def test_the_answer_has_the_marks_that_are_wanted(name: str) -> None:
    """Whichever move a board comes from: answers that were met on the way may lack them."""
    genre = catalogue.genre(name)
    blank = genre(grid(5, 5), {}, {})
    for mark in Random(5).sample(blank.visible_marks, 4):
        for value in (True, False):
            wanted = GenerateOptions(require=[(str(mark), value)])
            puzzle, answer = next(Maker(genre, 5, 5, seed=1, wanted=wanted, budget=Budget(60.0)).puzzles())
            assert (str(mark) in {str(m) for m in answer.made()}) is value
            puzzle.demands()


@pytest.mark.parametrize("name", ["country_road", "heyawake", "aqre"])
def test_single_clues_come_and_go_as_demands_allow(name: str) -> None:
    maker, rng, (puzzle, answer) = made_by(name, 5, 2)
    here = State(puzzle, answer, puzzle.visible_marks, [answer])
    changes = Changes(maker, maker.judge, rng, here)
    made = [found for _ in range(80) if (found := changes._with_another_clue(here)) is not None]
    assert len(made) > 5
    for board, own in made:
        board.demands()
        assert fitting_answers(board, [own])
