"""Random wrong marks and random claims: what is said is so, by solvers of their own and the checker."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from random import Random

import pytest

from enpitsu import catalogue
from enpitsu.engine.budget import Budget
from enpitsu.engine.check import check
from enpitsu.engine.explain.digest import DigestEntry
from enpitsu.engine.explain.explained_step import ExplainedStep
from enpitsu.engine.explain.hints import hint
from enpitsu.engine.explain.verbs import explain
from enpitsu.engine.explain.why_not import why_not
from enpitsu.engine.solve import solve
from enpitsu.errors import OutOfBudget
from enpitsu.logic import Mark, PartialAssignment
from enpitsu.puzzle import Puzzle
from tests.engine.explain.judge import Judge
from tests.engine.explain.test_moves import worth_telling
from tests.engine.explain.test_steps import BOARDS
from tests.thorough import sample

SIZE = sample(36, 150)  # marks of the boards that are drawn
CLAUSES, ROUNDS = 20_000, 300  # of the boards that are drawn: a minimal core of more takes minutes
STATES = sample(40, 300)


@cache
def boards() -> list[tuple[str, Puzzle, PartialAssignment]]:
    """Stored boards with one answer that are not too large."""
    found = []
    for name in catalogue.genres():
        for e in catalogue.examples(name):
            if e.unique and e.answer is not None:
                puzzle = e.puzzle()
                if (
                    len(puzzle.visible_marks) <= SIZE
                    and len(puzzle.visible_marks) == len(puzzle.marks)
                    and light(puzzle)
                ):
                    found.append((e.id, puzzle, puzzle.read_answer(e.answer)))
    return found


def light(puzzle: Puzzle) -> bool:
    """Whether it takes no more than so many clauses and rounds of cuts to solve a puzzle."""
    stats = solve(puzzle, why=False).stats
    return stats["clauses"] <= CLAUSES and stats["rounds"] <= ROUNDS


def drawn(n: int) -> tuple[str, Puzzle, PartialAssignment, list[Mark], Random]:
    """The n-th random board, with some of its marks in a random order."""
    rng = Random(f"state {n}")
    stored = boards()
    id, puzzle, answer = stored[n % len(stored)]
    marks = rng.sample(puzzle.visible_marks, rng.randrange(1, 1 + len(puzzle.visible_marks) // 2))
    return id, puzzle, answer, marks, rng


@pytest.mark.in_turn
@pytest.mark.parametrize("n", range(STATES))
def test_a_hint_names_a_wrong_mark_and_a_true_reason(n: int) -> None:
    _, puzzle, answer, marks, rng = drawn(n)
    wrong = set(rng.sample(marks, min(len(marks), rng.randrange(1, 4))))
    state = PartialAssignment({m: answer[m] is not (m in wrong) for m in marks})
    found = hint(puzzle, state)
    assert found.kind == "wrong"
    mark, value = found.wrong[0]
    assert mark in wrong
    assert value is state[mark]
    assert {m for m, _ in found.wrong} == wrong
    assert found.since == next(i for i, m in enumerate(marks, 1) if m in wrong)
    assert found.because
    right = {m: v for m, v in state.items() if m not in wrong}
    if found.entry is None:  # a rule is broken by what is there
        there = [f for f in state.items() if f[0] is not mark]
        judge = Judge(puzzle, found.because, laws=True, rounds=20_000)
        assert judge.forces(there, ((mark, not value),)) is True
        return
    entry_follows(puzzle, found.entry, right)
    for told in found.steps:
        follows(puzzle, told, right)
        right.update(told.marks)
    assert dict(found.entry.marks)[mark] is not value


@pytest.mark.in_turn
@pytest.mark.parametrize("n", range(STATES))
def test_without_reasons_the_same_marks_are_wrong(n: int) -> None:
    _, puzzle, answer, marks, rng = drawn(n)
    wrong = set(rng.sample(marks, min(len(marks), rng.randrange(4))))
    state = PartialAssignment({m: answer[m] is not (m in wrong) for m in marks})
    bare = hint(puzzle, state, reasons=False)
    if not wrong:
        assert bare.kind != "wrong"
        assert bare.reasoned is not bool(bare.bare)
        for mark, value in bare.bare:
            assert mark not in state
            assert answer[mark] is value
        return
    assert (bare.kind, bare.reasoned, bare.because, bare.steps) == ("wrong", False, (), ())
    assert bare.wrong == tuple([(m, state[m]) for m in marks if m in wrong])
    assert bare.since == next(i for i, m in enumerate(marks, 1) if m in wrong)
    assert bare.sentence.endswith("that is wrong, no answer has it.")


@pytest.mark.parametrize("count", [0, 14])
def test_what_takes_a_search_is_told_without_a_reason_and_with_one_on_request(count: int) -> None:
    example = catalogue.example("crossstitch#4")
    puzzle = example.puzzle()
    assert example.answer is not None
    answer = puzzle.read_answer(example.answer)
    drawn = [m for m in puzzle.visible_marks if answer[m]]
    state = PartialAssignment(dict.fromkeys(Random(f"bare {count}").sample(drawn, count), True))
    bare = hint(puzzle, state, last=next(reversed(state), None), reasons=False)
    assert bare.kind == "next"
    assert bare.bare or count, "on the blank board"
    if bare.bare:
        [(mark, value)] = bare.bare
        assert (bare.reasoned, bare.because, bare.steps) == (False, (), ())
        assert bare.sentence.endswith(". No short reason was found.")
        assert mark not in state
        assert value is answer[mark] is True
        why = hint(puzzle, {**state, mark: not value})
        assert why.wrong[0] == (mark, not value)
    long = hint(puzzle, state)
    assert long.reasoned
    assert long.entry is not None
    assert all([answer[m] is v for m, v in long.entry.marks])
    assert not bare.bare or long.steps[-1].kind == "search", "that takes one"


def follows(puzzle: Puzzle, told: ExplainedStep, known: dict[Mark, bool]) -> None:
    """A step follows, by its own cases, from marks that are known."""
    assert {m: known.get(m) for m, _ in told.given} == dict(told.given), told.sentence
    verdict = Judge(puzzle, told.because, laws=True, rounds=20_000).forces(told.given, told.marks)
    assert verdict is True, told.sentence


def entry_follows(puzzle: Puzzle, entry: DigestEntry, known: dict[Mark, bool]) -> None:
    """What an entry says follows, by its own cases, from marks that are known."""
    assert {m: known.get(m) for m, _ in entry.given} == dict(entry.given), entry.sentence
    verdict = Judge(puzzle, entry.because, laws=True, rounds=20_000).forces(entry.given, entry.marks)
    assert verdict is True, entry.sentence


@pytest.mark.in_turn
@pytest.mark.parametrize("n", range(STATES))
def test_why_not_refutes_a_claim_or_shows_an_answer(n: int) -> None:
    _, puzzle, answer, marks, rng = drawn(n)
    known = {m: answer[m] for m in marks[1:]} if rng.random() < 0.5 else {}
    mark = rng.choice([m for m in puzzle.visible_marks if m not in known])
    value = rng.random() < 0.5
    found = why_not(puzzle, (mark, value), known)
    assert found.possible is (answer[mark] is value)
    if found.answer is not None:
        assert found.answer[mark] is value
        assert {m: found.answer[m] for m in known} == known
        report = check(puzzle, found.answer)
        assert not report.broken
        assert not report.unfinished
        return
    there = dict(known)
    for told in found.steps:
        follows(puzzle, told, there)
        there.update(told.marks)
    assert there[mark] is not value
    said = dict(known)
    for entry in found.entries:
        entry_follows(puzzle, entry, said)
        said.update(entry.marks)
    assert said[mark] is not value


@pytest.mark.parametrize("n", range(STATES))
def test_a_hint_makes_a_mark_or_tells_what_one_case_does_not(n: int) -> None:
    """To a player who draws only what is there; what is left to rule out is told when all else is."""
    _, puzzle, answer, marks, _ = drawn(n)
    state = PartialAssignment({m: True for m in marks if answer[m]})
    found = hint(puzzle, state, last=next(reversed(state), None))
    if found.kind == "done":
        return
    assert found.kind == "next"
    assert found.entry is not None
    entry_follows(puzzle, found.entry, dict(state))
    assert set(found.steps[-1].marks) == set(found.entry.marks)
    if not worth_telling(found.steps[-1]):
        left = [t for t in explain(puzzle, state).steps if worth_telling(t)]
        assert not left, found.sentence


def kinds() -> Iterator[str]:
    for n in range(STATES):
        _, puzzle, answer, marks, rng = drawn(n)
        wrong = set(rng.sample(marks, min(len(marks), rng.randrange(1, 4))))
        yield (
            "told"
            if hint(puzzle, PartialAssignment({m: answer[m] is not (m in wrong) for m in marks})).entry
            else "broken"
        )


def test_both_ways_to_be_wrong_are_met() -> None:
    assert set(kinds()) == {"told", "broken"}


@pytest.mark.in_turn
@pytest.mark.parametrize("id", [boards[0] for boards in BOARDS if boards])
def test_who_has_drawn_the_answer_gets_no_hint_about_what_is_left_out(id: str) -> None:
    """Cells that stay blank need no cross; one mark less, and there is a hint."""
    stored = catalogue.example(id)
    puzzle = stored.puzzle()
    answer = puzzle.read_answer(stored.answer or "")
    drawn = [m for m in puzzle.visible_marks if answer[m] or puzzle.bound[m.layer].open]
    assert drawn
    assert hint(puzzle, {m: answer[m] for m in drawn}).kind == "done"
    last = max([m for m in drawn if answer[m]], key=lambda mark: mark.number)
    assert hint(puzzle, {m: answer[m] for m in drawn if m is not last}).kind == "next"


def test_hints_are_true_whatever_was_asked_before() -> None:
    """What is kept of a puzzle has seen other marks, wrong ones, too, and was stopped at work."""
    puzzle = catalogue.example("lohkous#2").puzzle()
    answer = solve(puzzle).answer
    assert answer is not None
    rng = Random("asked before")
    kinds: set[str] = set()
    for n in range(24):
        marks = rng.sample(puzzle.visible_marks, rng.randrange(len(puzzle.visible_marks) // 2))
        known = PartialAssignment({m: answer[m] is not (n % 3 == 0 and m is marks[-1]) for m in marks})
        with suppress(OutOfBudget):
            hint(puzzle, known, budget=Budget(conflicts=n))
        found = hint(puzzle, known)
        kinds.add(found.kind)
        assert (found.kind == "wrong") == any([known[m] is not answer[m] for m in known])
        if found.kind == "next":
            assert found.entry is not None
            assert all([answer[m] is value and m not in known for m, value in found.entry.marks])
    assert kinds >= {"next", "wrong"}


def test_a_hint_shows_its_picture_in_a_notebook() -> None:
    puzzle = catalogue.example("koburin#1").puzzle()
    found = hint(puzzle, {})
    assert found.entry is not None
    shown = found._repr_html_()
    assert found.sentence in shown
    assert found.technique in shown
    assert "<svg" in shown
    assert shown != hint(puzzle, dict(found.entry.marks))._repr_html_()
    [answer] = solve(puzzle).answers
    mark = next(mark for mark in puzzle.visible_marks if not answer[mark])
    wrong = hint(puzzle, {mark: True})
    assert wrong.kind == "wrong"
    assert "<svg" in wrong._repr_html_()
