"""Completing a puzzle: all that was printed stays, and exactly one answer is left."""

from __future__ import annotations

import pytest

from enpitsu import catalogue
from enpitsu.engine.budget import Budget
from enpitsu.engine.make.clues import clues_of, with_clues
from enpitsu.engine.make.layout_score import symmetric_place
from enpitsu.engine.make.wishes import wish_for
from enpitsu.engine.setting.completion import completed
from enpitsu.engine.solve import enumerate_answers
from enpitsu.errors import BadPuzzle, NoAnswer, OutOfBudget
from enpitsu.puzzle import Puzzle
from tests.engine.setting.boards import BOARDS
from tests.thorough import sample

GIVES_UP = Budget(conflicts=20_000, things=400_000)
SOME = [genre for n, genre in enumerate(BOARDS) if n % sample(3, 1) == 0]


def answers(puzzle: Puzzle) -> int:
    """The number of answers, up to two, by another solver."""
    found = enumerate_answers(puzzle, backend="glucose4")
    return sum([1 for _ in zip(range(2), found, strict=False)])


@pytest.mark.parametrize("genre", SOME)
def test_what_is_printed_stays_and_one_answer_is_left(genre: str) -> None:
    whole = BOARDS[genre]
    clues = clues_of(whole)
    half = with_clues(whole, dict(list(clues.items())[::2]))
    try:
        made, answer = completed(half, budget=GIVES_UP)
    except (OutOfBudget, NoAnswer):
        return
    assert clues_of(made).items() >= clues_of(half).items()
    assert answers(made) == 1
    assert all(case.condition.holds(answer) is True for case in made.cases())
    added = [site for site in clues_of(made) if site not in clues_of(half)]
    for site in added:
        less = with_clues(made, {s: v for s, v in clues_of(made).items() if s != site})
        if answers(less) == 1:  # without the clue, its cell is drawn in: another answer may be the only one
            [only] = enumerate_answers(less, backend="glucose4")
            assert not all([only[m] is answer[m] for m in less.ink]), "no clue is added that is not needed"


@pytest.mark.parametrize(
    "id", ["koburin#2", "slitherlink#1", "yajilin#2", "nodeloop#8", "nurikabe#2", "lohkous#1"]
)
def test_clues_are_read_off_a_given_answer(id: str) -> None:
    stored = catalogue.example(id)
    puzzle = stored.puzzle()
    answer = puzzle.read_answer(str(stored.answer))
    made, found = completed(with_clues(puzzle, {}), answer)
    assert {m: found[m] for m in made.ink} == {m: answer[m] for m in puzzle.ink}
    assert answers(made) == 1


@pytest.mark.parametrize("symmetry", ["rotate", "mirror", "diagonal"])
def test_symmetry_is_kept(symmetry: str) -> None:
    kind = catalogue.genre("koburin")
    puzzle = kind.parse("\n".join([". . . . . .", ". . . . . .", ". . 1 . . .", *[". . . . . ."] * 3]))
    made, _ = completed(puzzle, wish=wish_for(puzzle.grid, {}, symmetry=symmetry), budget=Budget(20.0))
    places = {place for _, place in clues_of(made)}
    assert {symmetric_place(puzzle.grid, place, symmetry) for place in places} == places
    assert answers(made) == 1


def test_the_same_seed_gives_the_same_clues() -> None:
    puzzle = with_clues(BOARDS["slitherlink"], {})
    texts = [completed(puzzle, seed=seed)[0].text for seed in (1, 1, 2)]
    assert texts[0] == texts[1] != texts[2]


def test_a_wrong_answer_is_refused() -> None:
    stored = catalogue.example("slitherlink#1")
    puzzle = stored.puzzle()
    answer = puzzle.read_answer(str(stored.answer))
    wrong = answer.plus({puzzle.ink[0]: not answer[puzzle.ink[0]]})
    with pytest.raises(BadPuzzle, match="breaks a rule"):
        completed(with_clues(puzzle, {}), wrong)


def test_a_puzzle_without_an_answer_says_so() -> None:
    puzzle = catalogue.genre("slitherlink").parse("3 3 .\n3 . .\n. . 0")
    with pytest.raises(NoAnswer):
        completed(puzzle)
