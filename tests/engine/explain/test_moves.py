"""Every entry of a move is true: its cases and the marks told before alone force what it says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

import pytest

from enpitsu import catalogue
from enpitsu.engine.explain.digest import DigestEntry, conclusion, makes
from enpitsu.engine.explain.explained_step import ExplainedStep
from enpitsu.engine.explain.render import renderer
from enpitsu.engine.explain.verbs import explain
from enpitsu.logic import Mark
from enpitsu.reasons import CannotHold, SmallLoop
from tests.engine.explain.judge import Judge
from tests.engine.explain.test_steps import EXAMPLES, explained, sampled
from tests.english import english
from tests.thorough import THOROUGH

EACH = 12  # entries of a board that a judge looks at; all, if asked to be thorough


def worth_telling(step: ExplainedStep) -> bool:
    """What a hint may tell: a mark that is made and not printed, or one ruled out by several cases."""
    return step.kind != "single" or makes(step)


@cache
def entries(id: str) -> list[DigestEntry]:
    """What is printed, if that is told at all, and the entries of all moves."""
    found = explained(id)
    return [*([found.printed] if found.printed else []), *found.entries()]


def some(of: Sequence[DigestEntry]) -> Sequence[DigestEntry]:
    """Some entries, the last one too; all of them, if asked to be thorough."""
    return of if THOROUGH else [*of[: -1 : max(1, len(of) // EACH)], of[-1]]


def forced(id: str, entry: DigestEntry, without: int | None = None) -> bool:
    """Whether the cases and the given marks (but one) of an entry force its marks."""
    given = [fact for n, fact in enumerate(entry.given) if n != without]
    judges = (Judge(explained(id).puzzle, entry.because, laws) for laws in (False, True))
    return any(judge.forces(given, entry.marks) for judge in judges)


@pytest.mark.in_turn
@pytest.mark.parametrize("id", EXAMPLES)
def test_cases_and_marks_told_before_alone_force_an_entry(id: str) -> None:
    for entry in some(entries(id)):
        assert forced(id, entry), entry.sentence


@pytest.mark.in_turn
@pytest.mark.parametrize("id", EXAMPLES)
def test_an_entry_rests_on_what_was_told_before_it(id: str) -> None:
    told: dict[Mark, bool] = {}
    for entry in entries(id):
        assert {m: told.get(m) for m, _ in entry.given} == dict(entry.given), entry.sentence
        assert not [m for m, _ in entry.marks if m in told]
        told.update(entry.marks)


@pytest.mark.in_turn
@pytest.mark.parametrize("id", EXAMPLES)
def test_every_step_has_its_place(id: str) -> None:
    """Each step is told or folded; one that makes a mark or takes several cases is told, and once."""
    steps = explained(id).steps
    assert {n for entry in entries(id) for n in entry.steps} == set(range(len(steps)))
    told = [mark for entry in entries(id) for mark in entry.marks]
    assert len(told) == len(set(told))
    for step in steps:
        if makes(step) or worth_telling(step):
            assert set(step.marks) <= set(told), step.sentence
    for entry in entries(id)[:-1]:
        folded = [steps[n] for n in entry.steps if not set(steps[n].marks) <= set(entry.marks)]
        assert all(step.kind == "single" and not makes(step) for step in folded), entry.sentence


@pytest.mark.parametrize("id", EXAMPLES)
def test_a_folded_step_follows_from_what_its_entry_cites(id: str) -> None:
    """Its cases are among those of the entry, its facts are known, or folded before it."""
    steps = explained(id).steps
    known: dict[Mark, bool] = {}
    for entry in entries(id):
        there = dict(known)
        for n in entry.steps:
            assert set(steps[n].because) <= set(entry.because)
            assert {m: there.get(m) for m, _ in steps[n].given} == dict(steps[n].given), entry.sentence
            there.update(steps[n].marks)
        known.update(entry.marks)


def test_a_given_mark_is_needed() -> None:
    """The judge is no yes-sayer: without one of its given marks, many an entry does not follow."""
    needed = 0
    for id in EXAMPLES[:8]:
        for entry in entries(id)[:6]:
            needed += any(not forced(id, entry, n) for n in range(len(entry.given)))
    assert needed > 10


def test_the_walkthrough_takes_no_more_sentences_than_hands() -> None:
    """The seed's argument has nine sentences; what it says of a mark is said of it here, in its order."""
    found = entries("hebi_ichigo#1")
    assert len(found) <= 12
    made = [f"{m.place} is {m.value}" for entry in found for m, value in entry.marks if value]
    for first, then in (("R3C4 is 3", "R1C1 is 2"), ("R1C2 is 1", "R1C1 is 2"), ("R4C1 is 5", "R2C3 is 1")):
        assert made.index(first) < made.index(then)


def test_steps_of_one_technique_are_told_by_its_name() -> None:
    """Their steps do not tell what the opposite ends in, so neither does the entry."""
    givens = "2 . . 3 . .\n. . 1 3 . 3\n. . . . 0 .\n. . . 2 . .\n2 . . . 3 .\n3 1 2 . 3 ."
    puzzle = catalogue.genre("slitherlink").parse(givens, {})
    [told] = [t for t in explain(puzzle).steps if t.pattern and t.kind == "suppose"]
    assert isinstance(told.reason, SmallLoop)
    for steps in ([told], [told, told]):
        said = renderer().entry_text(puzzle, steps, len(steps), told.marks, told.given)
        assert said.endswith(": two 3s side by side, at R5C5 and R6C5.")


def test_what_the_opposite_ends_in_is_told_where_all_of_it_ends_so() -> None:
    puzzle = catalogue.example("alike#2").puzzle()
    told = next(
        t for t in explain(puzzle).steps
        if t.kind == "suppose" and t.reason and len(t.marks) == 1 and t.pattern is None
    )  # fmt: skip
    ends = f": otherwise {english(told.reason)}."
    assert ends in renderer().entry_text(puzzle, [told], 1, told.marks, told.given)
    assert ends in renderer().entry_text(puzzle, [told, told], 2, told.marks, told.given)
    other = replace(told, reason=CannotHold())
    assert ends not in renderer().entry_text(puzzle, [told, other], 2, told.marks, told.given)
    more = replace(
        told, all_so=False
    )  # the opposite of one of its marks ends so, of others it is not known
    assert ends not in renderer().entry_text(puzzle, [told, more], 2, told.marks, told.given)


def test_what_is_printed_is_no_move() -> None:
    """The digits that a Sudoku prints are known before the first move."""
    found = explained("sudoku#1")
    assert found.printed is not None
    given = {(m, v) for m, v in found.printed.marks if v}
    assert len(given) > 1
    assert not given & {said for move in found.moves for said in move.marks}
    assert all([not found.steps[n].given for n in found.printed.steps])


@pytest.mark.parametrize("id", EXAMPLES)
def test_a_move_is_its_entries(id: str) -> None:
    found = explained(id)
    for move in found.moves:
        made = {mark for mark, _ in move.marks}
        assert made == {mark for entry in move.entries for mark, _ in entry.marks}
        assert not made & {mark for mark, _ in move.given}
        assert set(move.because) == {case for entry in move.entries for case in entry.because}
        assert all([entry.sentence in move.sentence for entry in move.entries])


@pytest.mark.parametrize("id", EXAMPLES[:10])
def test_all_steps_that_a_conclusion_rests_on_can_be_folded_into_it(id: str) -> None:
    """Without its first step too, and then from the marks known by then."""
    found = explained(id)
    for last in sampled(found.steps)[:3]:
        n = found.steps.index(last)
        for first in (0, n // 2):
            entry = conclusion(found.puzzle, found.steps[first : n + 1])
            assert set(entry.marks) == set(last.marks)
            assert not {m for m, _ in entry.given} & {m for t in found.steps[first:] for m, _ in t.marks}
            assert forced(id, entry), entry.sentence
