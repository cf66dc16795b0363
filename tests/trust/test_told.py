"""What is told of boards is so: each step, entry and hint is checked by its data, with its reasons."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

from enpitsu import catalogue
from enpitsu.cli.results import report_text
from enpitsu.engine.budget import Budget
from enpitsu.engine.check import check
from enpitsu.engine.explain.board import compiled
from enpitsu.engine.explain.explained_step import ExplainedStep
from enpitsu.engine.explain.hints import hint
from enpitsu.engine.explain.render.en.sentences import EnglishSentences
from enpitsu.engine.explain.why_not import why_not
from enpitsu.engine.solve import solve
from enpitsu.grid import grid
from enpitsu.logic import Mark, PartialAssignment
from enpitsu.puzzle import Puzzle
from tests.engine.explain.test_hints import drawn
from tests.engine.explain.test_steps import EXAMPLES, explained
from tests.thorough import THOROUGH, sample
from tests.trust.checkers import verify
from tests.trust.steps import Checker
from tests.trust.view import Board, View

STATES = sample(30, 300)
MANY = 500  # marks of a board, past which its reports are read by the thorough run only


@cache
def checker_of(id: str) -> Checker:
    """A checker who knows the stored answer (of hidden marks it says nothing)."""
    found, stored = explained(id), catalogue.example(id)
    assert stored.answer is not None
    answer = found.puzzle.read_answer(stored.answer)
    return Checker(found.board, {m: v for m, v in answer.items() if not m.hidden})


@cache
def steps(id: str) -> list[tuple[ExplainedStep, dict[Mark, bool]]]:
    """The steps of a board, each with what is known before it."""
    known: dict[Mark, bool] = {}
    out = []
    for told in explained(id).steps:
        out.append((told, dict(known)))
        known.update(told.marks)
    return out


@pytest.mark.in_turn
@pytest.mark.parametrize("id", EXAMPLES)
def test_all_that_is_told_of_a_board_is_so(id: str) -> None:
    for told, known in steps(id):
        checker_of(id).step(told, known)
    said: dict[Mark, bool] = {}
    found = explained(id)
    for entry in [*([found.printed] if found.printed else []), *found.entries()]:
        checker_of(id).entry(entry, [explained(id).steps[n] for n in entry.steps], said)
        said.update(entry.marks)
    assert said


@pytest.mark.in_turn
@pytest.mark.parametrize("n", range(STATES))
def test_what_is_said_to_a_player_is_so(n: int) -> None:
    _, puzzle, answer, marks, rng = drawn(n)
    checker = Checker(compiled(puzzle), answer)
    right = PartialAssignment({m: answer[m] for m in marks})
    drawn_only = PartialAssignment({m: True for m in marks if answer[m]})
    wrong = set(rng.sample(marks, min(len(marks), rng.randrange(1, 4))))
    state = PartialAssignment({m: answer[m] is not (m in wrong) for m in marks})
    checker.hint(hint(puzzle, right), right)
    checker.hint(hint(puzzle, drawn_only, last=next(reversed(drawn_only), None)), drawn_only)
    checker.hint(hint(puzzle, state), state)
    claim = rng.choice([m for m in puzzle.visible_marks if m not in right]), rng.random() < 0.5
    refuted = why_not(puzzle, claim, right)
    if refuted.answer is None:
        checker.folded(refuted.steps, right)
        known = dict(right)
        for entry in refuted.entries:
            told = [refuted.steps[n] for n in entry.steps]
            checker.entry(entry, told, known)
            checker.folded(told, known)
            known.update(entry.marks)
        assert known[claim[0]] is not claim[1]


@pytest.mark.parametrize("n", range(0, STATES, 2))
def test_what_is_said_to_be_broken_is_so(n: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the wrong mark and the others that are named; so is the reason, where there is one."""
    _, puzzle, answer, marks, _ = drawn(n)
    found: list[Any] = []

    def breaks(_: EnglishSentences, __: Puzzle, *data: Any) -> str:
        found.append(data)
        return ""

    monkeypatch.setattr(EnglishSentences, "breaks", breaks)
    state = PartialAssignment({m: answer[m] is not (k < 3) for k, m in enumerate(marks)})
    told = hint(puzzle, state)
    for mark, (case, reason), others in found:
        there = dict([mark, *others])
        assert (mark, (case,)) == (told.wrong[0], told.because)
        assert {m: state[m] for m in there} == there
        Checker(compiled(puzzle), answer).broken((case,), there)
        if reason is not None:
            verify(View(Board(puzzle), there, (case,)), reason)


def test_marks_clash_of_which_each_is_in_some_answer() -> None:
    """On blank boards with several answers, of genres whose rules need no givens."""
    clashes = 0
    for kind in [catalogue.genre(name) for name in catalogue.genres()]:
        if not all(layer.sites(grid(3, 3)) for layer in kind.printed.values()):
            continue
        puzzle = kind(grid(3, 3), {})
        board, rng = Board(puzzle), Random(puzzle.title())
        answers = solve(puzzle, answers=6, budget=Budget(conflicts=2000)).answers
        for _ in range(4 if len(answers) > 2 else 0):
            chosen = rng.sample(puzzle.visible_marks, min(len(puzzle.visible_marks), 8))
            state = PartialAssignment({m: rng.choice(answers)[m] for m in chosen})
            found = hint(puzzle, state)
            Checker(compiled(puzzle)).hint(found, state)
            asked = found.clash or tuple(state.items())
            assert board.impossible(puzzle.cases(), dict(asked)) is (found.kind == "clash")
            clashes += found.kind == "clash"
    assert clashes > 10


@pytest.mark.in_turn
@pytest.mark.parametrize("name", catalogue.genres())
def test_a_report_names_rules_and_places_that_there_are(name: str) -> None:
    for stored in catalogue.examples(name):
        puzzle = stored.puzzle()
        if len(puzzle.marks) > MANY and not THOROUGH:
            continue
        rules = {(rule.letter, rule.sentence) for rule in puzzle.rules}
        rules |= {("-", layer.law) for layer in puzzle.drawn.values()}
        places = {str(p) for p in (*[m.place for m in puzzle.marks], *[c.place for c in puzzle.cases()])}
        for state in (
            PartialAssignment(),
            *[puzzle.read_answer(broken.answer) for broken in stored.broken],
        ):
            report = check(puzzle, state)
            assert len(report_text(report, puzzle)) > 1
            for charge in (*report.broken, *report.unfinished):
                assert (charge.letter, charge.sentence) in rules
                assert {*map(str, charge.places)} <= places
                assert charge.case.condition.holds(state) is not True
