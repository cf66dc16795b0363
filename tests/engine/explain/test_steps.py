"""Every example of every genre is explained; each step is true and says no more than needed."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest

from enpitsu import catalogue
from enpitsu.desk.answers import entry_data, step_data
from enpitsu.engine.explain.explained_step import ExplainedStep
from enpitsu.engine.explain.steps import Reasoner
from enpitsu.engine.explain.verbs import Explanation, explain
from enpitsu.logic import PartialAssignment
from tests.engine.explain.judge import Judge
from tests.examples import cells
from tests.thorough import THOROUGH, sample

EACH = 6  # steps of one kind and example that a judge looks at; all, if asked to be thorough


def _boards() -> list[list[str]]:
    """The boards of every genre with one answer, smallest first."""
    found = []
    for name in catalogue.genres():
        stored = [(n, e) for n, e in enumerate(catalogue.examples(name)) if e.unique]
        boards = [(cells(e.id), n, e.id) for n, e in stored]
        found.append([id for _, _, id in sorted(boards)])
    return found


BOARDS = _boards()
"""New genres and examples join by themselves."""

EXAMPLES = [id for boards in BOARDS for id in boards[: sample(1, len(boards))]]
"""The smallest board of every genre (all boards, if asked to be thorough)."""

SLOW = (Path(__file__).parent / "slow.txt").read_text().split()
"""Boards that took more than two seconds: only the thorough run explains these to the end."""

FAST = [id for boards in BOARDS for id in [b for b in boards if b not in SLOW][: sample(5, len(boards))]]
TO_THE_END = [id for boards in BOARDS for id in boards if id in EXAMPLES or id in FAST]
"""The smallest board of every genre, and of the next ones five that are not slow (or all boards)."""


def sampled(steps: Sequence[ExplainedStep]) -> list[ExplainedStep]:
    """Some steps of each kind, spread over the explanation; all of them, if asked to be thorough."""
    if THOROUGH:
        return list(steps)
    kinds: dict[str, list[ExplainedStep]] = {}
    for told in steps:
        kinds.setdefault(told.kind, []).append(told)
    return [told for of_kind in kinds.values() for told in of_kind[:: max(1, len(of_kind) // EACH)]]


@cache
def explained(id: str) -> Explanation:
    return explain(catalogue.example(id).puzzle())


def check_finished(found: Explanation, stored: catalogue.Example) -> None:
    """The explanation ends with the stored answer."""
    assert found.finished, found.stopped_by
    assert stored.answer is not None
    visible = {m: v for m, v in found.known.items() if not m.hidden}
    assert visible == {m: v for m, v in found.puzzle.read_answer(stored.answer).items() if not m.hidden}


@pytest.mark.in_turn
@pytest.mark.parametrize("id", TO_THE_END)
def test_the_steps_reach_the_stored_answer(id: str) -> None:
    stored = catalogue.example(id)
    found = explained(id) if id in EXAMPLES else explain(stored.puzzle())
    check_finished(found, stored)


@pytest.mark.parametrize("id", ["lohkous#1", "unrectangles#1"])
def test_conditions_on_whole_networks_can_wait(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """As they do where they speak of thousands of marks."""
    monkeypatch.setattr("enpitsu.engine.explain.position.WIDE_MARKS", 0)
    stored = catalogue.example(id)
    assert Reasoner(stored.puzzle()).wide
    found = explain(stored.puzzle())
    check_finished(found, stored)


@pytest.mark.parametrize("id", EXAMPLES)
def test_a_step_rests_on_what_was_known_before_it(id: str) -> None:
    known: dict[object, bool] = {}
    for told in explained(id).steps:
        assert told.marks
        assert {m: known.get(m) for m, _ in told.given} == dict(told.given)
        assert not any(m in known for m, _ in told.marks)
        known.update(told.marks)


def judge_of(found: Explanation, told: ExplainedStep) -> Judge:
    """A judge who sees that the cited cases and facts alone force a step.

    If they do not: that they do where what is drawn keeps the laws of its kind (a cell has one digit).
    """
    for laws in (False, True):
        judge = Judge(found.puzzle, told.because, laws)
        if judge.forces(told.given, told.marks):
            return judge
    raise AssertionError(f"not forced, or not seen to be: {told.sentence}")


@pytest.mark.parametrize("id", EXAMPLES)
def test_cited_cases_and_facts_alone_force_the_marks(id: str) -> None:
    found = explained(id)
    for told in sampled(found.steps):
        judge_of(found, told)


@pytest.mark.in_turn
@pytest.mark.parametrize("id", EXAMPLES)
def test_no_cited_case_or_fact_can_be_dropped(id: str) -> None:
    found = explained(id)
    assert [told.sentence for told in found.steps if not told.step.is_minimal] == []
    for told in sampled(found.steps):
        judge = judge_of(found, told)
        for case in told.because:
            assert judge.forces(told.given, told.marks, without=case) is False, f"{case}: {told.sentence}"
        for fact in told.given:
            less = [f for f in told.given if f is not fact]
            assert judge.forces(less, told.marks) is False, f"{fact}: {told.sentence}"


def test_a_step_says_when_it_is_open_whether_all_of_it_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Short of patience the steps are still true and reach the answer; only they may cite too much."""
    monkeypatch.setattr("enpitsu.engine.explain.oracle.CHUNK_CONFLICTS", 1)
    stored = catalogue.example("aqre#2")
    found = explain(stored.puzzle())
    check_finished(found, stored)
    loose = [told for told in found.steps if not told.step.is_minimal]
    assert loose
    for told in loose:
        assert told.sentence.endswith("; perhaps not all of this is needed.")
        assert step_data(told, found.board)["settled"] is False
        judge_of(found, told)


@pytest.mark.parametrize("id", EXAMPLES)
def test_the_chain_of_a_supposition_is_a_chain(id: str) -> None:
    """Each link follows from its own cases and marks, all of which are there before it."""
    found = explained(id)
    board = found.board
    for told in sampled([t for t in found.steps if t.step.chain]):
        assert told.step.supposed in told.step.marks
        there = dict(told.seen)
        mark, value = told.step.supposed
        there[board.marks[mark]] = not value
        for link in told.step.chain:
            facts = [
                (board.marks[i], there[board.marks[i]])
                for i in range(len(board.marks))
                if link.facts >> i & 1
            ]
            cases = [board.cases[k].case for k in link.cases]
            assert {c.rule for c in cases} <= {c.rule for c in told.because}
            if link.mark is None:
                goals = ((board.marks[mark], value),)
                facts = [f for f in facts if f[0] is not board.marks[mark]]
            else:
                goals = ((board.marks[link.mark], link.value),)
                there[board.marks[link.mark]] = link.value
            assert Judge(found.puzzle, cases, laws=True).forces(facts, goals) is True, (
                f"{link}: {told.sentence}"
            )


def text_of(found: Explanation) -> str:
    steps = [step_data(t, found.board) for t in found.steps]
    return json.dumps([steps, [entry_data(entry) for entry in found.entries()]])


@pytest.mark.parametrize("id", EXAMPLES[:12])
def test_the_same_board_is_told_the_same_way_twice(id: str) -> None:
    assert text_of(explain(catalogue.example(id).puzzle())) == text_of(explained(id))


SOME = [boards[0] for boards in BOARDS if boards][:: sample(4, 1)]
"""The smallest boards of some genres (of all, if asked to be thorough)."""

SCRIPT = """
import sys
from tests.engine.explain.test_steps import explained, text_of
for id in sys.argv[1:]:
    print(text_of(explained(id)))
"""


def test_another_process_tells_the_same() -> None:
    """Hashes of objects are addresses: what is told must not depend on them."""
    here = Path(__file__).parents[3]
    run = subprocess.run(
        [sys.executable, "-c", SCRIPT, *SOME],
        cwd=here, check=True, capture_output=True, text=True,
        env={"PYTHONHASHSEED": "1", "PYTHONPATH": f"{here / 'src'}:{here}"},
    )  # fmt: skip
    assert run.stdout.splitlines() == [text_of(explained(id)) for id in SOME]


def test_only_boards_are_slow() -> None:
    assert {id for boards in BOARDS for id in boards}.issuperset(SLOW)


def test_nothing_is_left_to_say_of_a_solved_board() -> None:
    id = EXAMPLES[0]
    found = explained(id)
    again = explain(found.puzzle, PartialAssignment(found.known))
    assert again.finished
    assert again.steps == []


@pytest.mark.parametrize("id", ["chainlink#2", "sentinels#1"])
def test_a_supposition_of_two_cases_is_no_pair(id: str) -> None:
    """What two cases force at one glance is a pair; what comes of following one, then the other, is not."""
    steps = list(Reasoner(catalogue.example(id).puzzle()).run())
    assert [step for step in steps if step.kind == "suppose" and len(step.cases) <= 2]
