"""The facts that a setter is told are those that trying everything finds."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from enpitsu import catalogue
from enpitsu.engine.budget import Budget
from enpitsu.engine.compile.encode import Encoder
from enpitsu.engine.compile.program import Program
from enpitsu.engine.make.clues import clues_of, with_clues
from enpitsu.engine.make.minimize import redundant, uniqueness
from enpitsu.engine.model import Model
from enpitsu.engine.setting.facts import BoardSolver, Facts, facts, free_sites, values
from enpitsu.engine.setting.suggest import suggestions
from enpitsu.engine.solve import enumerate_answers, solve
from enpitsu.errors import BadPuzzle
from enpitsu.logic import PLAIN, PartialAssignment
from enpitsu.puzzle import Case, Puzzle
from tests.engine.setting.boards import BOARDS, edited
from tests.thorough import sample

MANY = 300
"""Answers that are listed: of a board with more, only the number is compared."""


def listed(puzzle: Puzzle) -> list[PartialAssignment]:
    """The answers of a puzzle, one by one, by a solver of its own."""
    return list(islice(enumerate_answers(puzzle, backend="glucose4"), MANY))


def fresh_verdict(puzzle: Puzzle) -> str:
    """The number of answers, by a solver of its own."""
    try:
        puzzle.demands()
    except BadPuzzle:
        return "refused"
    return ["none", "unique", "several"][
        len(list(islice(enumerate_answers(puzzle, backend="glucose4"), 2)))
    ]


def same_answer(less: Puzzle, puzzle: Puzzle) -> bool:
    """Tells whether the only answers of two puzzles are drawn alike."""
    drawn = [{str(m) for m in p.visible_marks if listed(p)[0][m]} for p in (less, puzzle)]
    return drawn[0] == drawn[1]


KEPT = BoardSolver()
"""The solver of all boards: that of a genre is kept from edit to edit, as at the desk."""


def are_right(found: Facts, answers: list[PartialAssignment]) -> None:
    """Compare facts with a list of all answers, or of many."""
    puzzle = found.puzzle
    assert found.status == ["none", "unique", "several"][min(2, len(answers))]
    assert found.stopped_by is None
    if len(answers) < MANY:
        open_ = {
            cell: [
                m
                for m in puzzle.visible_marks
                if cell in m.place.cells and len({a[m] for a in answers}) > 1
            ]
            for cell in puzzle.grid.cells
        }
        assert found.open == {cell: len(marks) for cell, marks in open_.items() if marks}
        if answers:
            same = {m: answers[0][m] for m in puzzle.visible_marks if len({a[m] for a in answers}) == 1}
            assert found.forced == same


EDITS = [(genre, n) for genre in BOARDS for n in range(sample(1, 10))]


@pytest.mark.in_turn
@pytest.mark.parametrize(("genre", "n"), EDITS)
def test_facts_after_an_edit_are_those_of_a_fresh_solver(genre: str, n: int) -> None:
    rng = Random(f"{genre} {n}")
    puzzle = edited(BOARDS[genre], rng)
    answers = listed(puzzle)
    verdict = facts(puzzle, solver=KEPT, part="verdict")
    assert verdict.status == ["none", "unique", "several"][min(2, len(answers))]
    assert len(verdict.answers) == min(2, len(answers))
    drawn = [{m: known[m] for m in puzzle.visible_marks} for known in verdict.answers]
    assert all(case.condition.holds(known) is True for known in verdict.answers for case in puzzle.cases())
    assert len(drawn) < 2 or drawn[0] != drawn[1]
    for found in (facts(puzzle), facts(puzzle, solver=KEPT)):
        are_right(found, answers)
    found = facts(puzzle)
    solver = BoardSolver()
    clues = clues_of(puzzle)
    site = rng.choice([*clues, *free_sites(puzzle)] or [None])
    if site is not None:
        told = values(puzzle, site, solver)
        rest = {s: v for s, v in clues.items() if s[1] != site[1]}
        assert told.stopped_by is None
        assert told.without == fresh_verdict(with_clues(puzzle, rest))
        some = rng.sample(list(told.by_value), min(4, len(told.by_value)))
        for value in some:
            assert told.by_value[value] == fresh_verdict(with_clues(puzzle, {**rest, site: value})), value
    if found.status == "unique":
        spare = redundant(puzzle, found.answers[0], uniqueness())
        for clue in rng.sample(list(clues), min(3, len(clues))):
            less = with_clues(puzzle, {s: v for s, v in clues.items() if s != clue})
            assert (clue in spare) == (fresh_verdict(less) == "unique" and same_answer(less, puzzle)), clue


def are_enough(found: Facts, but: Case | None = None) -> bool:
    """Tells whether the cases of a clash (but one) allow no answer, whatever all others say."""
    program = Encoder(Program(found.puzzle.problem_template.top), PLAIN)
    program.assert_all([case.condition for case in found.clash if case is not but])
    return Model(program.program, backend="glucose4").solve() is None


@pytest.mark.in_turn
@pytest.mark.parametrize("genre", list(BOARDS))
def test_a_clash_has_no_answer_and_names_clues_that_are_there(genre: str) -> None:
    rng = Random(genre)
    for _ in range(12):
        puzzle = edited(BOARDS[genre], rng)
        found = facts(puzzle, solver=KEPT)
        if found.status == "none":
            assert found.clash
            assert are_enough(found)
            assert not any(are_enough(found, less) for less in found.clash)
            assert set(found.guilty) <= set(clues_of(puzzle))
            places = {case.place for case in found.clash}
            assert all([place in places for _, place in found.guilty])
            return


@pytest.mark.parametrize("genre", [g for g in BOARDS if g in list(BOARDS)[:: sample(8, 1)]])
def test_a_suggestion_leaves_open_what_it_says(genre: str) -> None:
    puzzle = BOARDS[genre]
    clues = clues_of(puzzle)
    less = with_clues(puzzle, dict(list(clues.items())[: len(clues) // 2]))
    for told in suggestions(less, BoardSolver())[:2]:
        board = with_clues(less, {**clues_of(less), told.site: told.value})
        answers = listed(board)
        assert answers
        if len(answers) < MANY:
            assert told.open == sum([len({a[m] for a in answers}) > 1 for m in board.visible_marks])


def test_out_of_budget_is_said_and_nothing_false() -> None:
    puzzle = catalogue.example("slitherlink#2").puzzle()
    blank = with_clues(puzzle, {})
    found = facts(blank, budget=Budget(conflicts=1))
    assert found.stopped_by == "conflicts"
    assert found.status in ("unknown", "several")
    told = values(blank, free_sites(blank)[0], BoardSolver())
    assert told.without == "several"


def test_an_open_cell_of_a_stopped_search_is_open() -> None:
    """Where the budget ran out, cells are open in which answers that were met differ."""
    puzzle = with_clues(catalogue.example("canal_view#2").puzzle(), {})
    for conflicts in (5, 50, 200):
        found = facts(puzzle, budget=Budget(conflicts=conflicts))
        if found.status == "several" and found.stopped_by:
            all_open = facts(puzzle).open
            assert found.open
            assert all(found.open[cell] <= all_open[cell] for cell in found.open)
            return
    assert solve(puzzle, budget=Budget(conflicts=200)).stopped_by is None
