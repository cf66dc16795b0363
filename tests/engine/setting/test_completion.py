"""Completing a puzzle: all that was printed stays, and exactly one answer is left."""

from __future__ import annotations

from itertools import product
from math import prod
from random import Random
from typing import Any

import pytest

from enpitsu import catalogue
from enpitsu.engine.budget import Budget
from enpitsu.engine.make.clues import Site, clues_of, occupied, read_off, sites_of, with_clues
from enpitsu.engine.make.layout_score import symmetric_place
from enpitsu.engine.make.options import generate_options
from enpitsu.engine.setting.completion import completed
from enpitsu.engine.solve import enumerate_answers, solve
from enpitsu.errors import BadPuzzle, NoAnswer, OutOfBudget
from enpitsu.layers import Numbers, Shading
from enpitsu.logic import PartialAssignment, count
from enpitsu.puzzle import Cases, Puzzle, rule
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
            assert not all([only[m] is answer[m] for m in less.visible_marks]), (
                "no clue is added that is not needed"
            )


READ_OFF = [g for g in catalogue.genres() if any(clues_of(e.puzzle()) for e in catalogue.examples(g))]
SMALL = {"hiking_track": 16, "snake_nest": 9}
"""The cells of a board of genres whose larger ones take long; of the others: about 30."""

MORE = ["seaweed#4", "skating#3"]
"""Where many clues must be there at once, or hidden marks need clues."""


def board_of(genre: str) -> str:
    """The stored board of a genre that is nearest to the size wanted."""
    boards = {e.id: e.puzzle() for e in catalogue.examples(genre)}
    off = {id: abs(len(p.grid.cells) - SMALL.get(genre, 30)) for id, p in boards.items() if clues_of(p)}
    return min(off, key=off.__getitem__)


@pytest.mark.in_turn
@pytest.mark.parametrize("id", [*map(board_of, READ_OFF), *MORE])
def test_clues_are_read_off_a_given_answer(id: str) -> None:
    """Off what is drawn alone: nobody draws hidden marks."""
    puzzle = catalogue.example(id).puzzle()
    [answer] = solve(puzzle).answers
    drawn = PartialAssignment({m: answer[m] for m in puzzle.visible_marks})
    made, found = completed(with_clues(puzzle, {}), drawn, budget=GIVES_UP)
    assert {m: found[m] for m in made.visible_marks} == {m: answer[m] for m in puzzle.visible_marks}
    assert answers(made) == 1


def test_marks_that_are_no_answer_are_refused_in_words_for_a_page_too() -> None:
    puzzle = catalogue.example("koburin#1").puzzle()
    nothing = PartialAssignment(dict.fromkeys(puzzle.visible_marks, False))
    with pytest.raises(BadPuzzle) as refused:
        completed(with_clues(puzzle, {}), nothing)
    assert "breaks a rule, whatever clues are added (a check says which)" in str(refused.value)
    assert "enpitsu" not in str(refused.value)


def test_a_clue_is_read_off_where_an_unknown_one_could_not_be() -> None:
    """A blank circle off the loop spoils those in its region; a value is read off at each of the others."""
    stored = catalogue.example("curfew#1")
    puzzle = stored.puzzle()
    made, _ = completed(with_clues(puzzle, {}), puzzle.read_answer(str(stored.answer)))
    assert answers(made) == 1


@pytest.mark.parametrize("genre", ["shikaku", "nurikabe", "tonttiraja", "corner_meeting", "unrectangles"])
def test_more_clues_give_a_board_its_first_answer(genre: str) -> None:
    """Where each area needs a clue of its own, a board with too few has no answer as it stands."""
    whole = catalogue.example(f"{genre}#1").puzzle()
    for board in (with_clues(whole, {}), with_clues(whole, dict(list(clues_of(whole).items())[::2]))):
        if answers(board) == 0:
            made, _ = completed(board, budget=Budget(conflicts=40_000, things=5_000_000))
            assert clues_of(made).items() >= clues_of(board).items()
            assert answers(made) == 1


@pytest.mark.parametrize("symmetry", ["rotate", "mirror", "diagonal"])
def test_symmetry_is_kept(symmetry: str) -> None:
    kind = catalogue.genre("koburin")
    puzzle = kind.parse("\n".join([". . . . . .", ". . . . . .", ". . 1 . . .", *[". . . . . ."] * 3]))
    made, _ = completed(
        puzzle, wanted=generate_options(puzzle.grid, {}, symmetry=symmetry), budget=Budget(20.0)
    )
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
    wrong = answer.plus({puzzle.visible_marks[0]: not answer[puzzle.visible_marks[0]]})
    with pytest.raises(BadPuzzle, match="breaks a rule"):
        completed(with_clues(puzzle, {}), wrong)


def test_a_puzzle_without_an_answer_says_so() -> None:
    puzzle = catalogue.genre("slitherlink").parse("3 3 .\n3 . .\n. . 0")
    with pytest.raises(NoAnswer):
        completed(puzzle)


def ways_left(board: Puzzle) -> list[dict[Site, Any]]:
    """All ways of adding clues where none stand; none of them if there are more than eighty."""
    bearing = occupied(board) | {at for _, at in clues_of(board)}
    choices: dict[Any, list[Any]] = {}
    for site in sites_of(type(board), board.grid):
        if site[1] not in bearing:
            values = board.printed[site[0]].candidates(board.grid, site[1])
            choices.setdefault(site[1], [None]).extend([(site, value) for value in values])
    if prod([len(c) for c in choices.values()]) > 80:
        return []
    return [dict([c for c in chosen if c is not None]) for chosen in product(*choices.values())]


@pytest.mark.parametrize("genre", BOARDS)
def test_few_ways_are_all_tried(genre: str) -> None:
    """As few clues more as possible are added, or it is told that none will do; by another solver."""
    whole, rng = BOARDS[genre], Random(genre)
    answer = next(enumerate_answers(whole))
    sites = [s for s in sites_of(type(whole), whole.grid) if s[1] not in occupied(whole)]
    unknown = {s: None for s in sites if may_hide(whole, s)}
    full = {**unknown, **read_off(whole, answer, sites), **clues_of(whole)}
    full = dict({s[1]: (s, v) for s, v in full.items()}.values())  # one at each place
    for _ in range(6):
        kept = {s: None if rng.random() < 0.7 and may_hide(whole, s) else v for s, v in full.items()}
        for site in rng.sample(list(full), min(rng.choice((1, 2)), len(full))):
            del kept[site]
        board = with_clues(whole, kept)
        ways = ways_left(board)
        if not ways or not is_met(board) or answers(board) != 2:
            continue
        only = [len(more) for more in ways if answers_with(board, more) == 1]
        if only:
            made, _ = completed(board, budget=GIVES_UP)
            assert answers(made) == 1
            assert len(clues_of(made)) - len(clues_of(board)) == min(only)
        else:
            with pytest.raises(BadPuzzle, match=r"whatever clues are added at|no place left"):
                completed(board, budget=GIVES_UP)


def may_hide(puzzle: Puzzle, site: Site) -> bool:
    """Tells whether a clue can be printed as "?"."""
    return None in puzzle.printed[site[0]].candidates(puzzle.grid, site[1])


def is_met(board: Puzzle) -> bool:
    """Tells whether the demands of a board are met."""
    try:
        board.demands()
    except BadPuzzle:
        return False
    return True


def answers_with(board: Puzzle, more: dict[Site, Any]) -> int:
    """The number of answers, up to two, with more clues; 0 if a demand refuses them."""
    trial = with_clues(board, {**clues_of(board), **more})
    return answers(trial) if is_met(trial) else 0


class Blind(Puzzle):
    """Made up here: a number counts the shaded cells of its row, but for the last one."""

    number = Numbers(0, 3)
    black = Shading()

    @rule("A", "A number counts the shaded cells of its row, but for the last one.")
    def numbers(self) -> Cases:
        for cell, n in self.number.numbered():
            yield cell, count([self.black[c] for c in self.grid.rows[cell.row].cells[:-1]]) == n


def test_where_no_clue_tells_answers_apart() -> None:
    """Hopeless boards: with a free site at once, with many after the budget, which names the cells."""
    with pytest.raises(BadPuzzle, match="whatever clues are added at R2C2"):
        completed(Blind.parse("? ?\n? ."), budget=Budget(conflicts=50))
    with pytest.raises(BadPuzzle, match="no place left"):
        completed(Blind.parse("? 0\n? ?"), budget=Budget(conflicts=50))
    with pytest.raises(OutOfBudget, match="differ in R1C3, R2C3, R3C3 each time"):
        completed(Blind.parse(". . .\n. . .\n. . ."), budget=Budget(things=25_000))
