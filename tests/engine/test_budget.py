"""Budgets: what stops a verb, and that nothing it has found out is thrown away."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from bench.boards import BOARDS

from enpitsu import catalogue
from enpitsu.engine.backends.pysat import PySat
from enpitsu.engine.budget import Budget, Meter
from enpitsu.engine.compile.encode import compile
from enpitsu.engine.model import MAX_FIXED_QUESTIONS, REFRESH, Model
from enpitsu.engine.solve import enumerate_answers, solve
from enpitsu.errors import OutOfBudget
from enpitsu.layers import Fences, Numbers, Shading
from enpitsu.logic import Bool, PartialAssignment, count
from enpitsu.puzzle import Puzzle, Rule
from enpitsu.shape import loop_rules
from tests.synthetic import board, genre


def pigeons(holes: int, *, hopeless: bool = True) -> Puzzle:
    """One cell in each row, no two in a column: no answer with a row too many, and a long way to see it.

    The first row says where its cell is: those marks are forced whatever the rest does.
    """

    def cases(puzzle: Any) -> Iterator[tuple[Any, Bool]]:
        for row in puzzle.grid.rows:
            yield row, count([puzzle.black[c] for c in row]) >= 1
        for column in puzzle.grid.columns:
            yield column, count([puzzle.black[c] for c in column]) <= 1
        first, *rest = puzzle.grid.rows[0]
        yield first, puzzle.black[first]
        for cell in rest:
            yield cell, ~puzzle.black[cell]

    return board(genre({"black": Shading()}, cases), holes + hopeless, holes)


def slither(text: str) -> Puzzle:
    """A loop along sides, numbers counting the sides of their cells: made here, not read from a genre."""

    def numbers(puzzle: Any) -> Iterator[tuple[Any, Bool]]:
        for cell, n in puzzle.clue.numbered():
            yield cell, count(puzzle.fence.around(cell)) == n

    def loop(puzzle: Any) -> Iterator[tuple[Any, Bool]]:
        yield from loop_rules(puzzle.fence)

    members: dict[str, Any] = {
        "clue": Numbers(0, 3), "fence": Fences(),
        "loop": Rule("A", "One loop.", loop), "numbers": Rule("B", "Numbers count.", numbers),
    }  # fmt: skip
    loops: type[Puzzle] = type("Loops", (Puzzle,), members)
    return loops.parse(text)


BACKENDS = pytest.mark.parametrize("backend", ["auto", "cadical195", "minisat22", "glucose4"])


@BACKENDS
def test_conflicts_run_out(backend: str) -> None:
    puzzle = pigeons(11)
    outcome = solve(puzzle, budget=Budget(conflicts=300), backend=backend)
    assert outcome.status == "unknown"
    assert outcome.stopped_by == "conflicts"
    assert outcome.answers == []
    row = puzzle.marks[:11]
    assert {m: outcome.forced.get(m) for m in row} == {m: m is row[0] for m in row}, "forced so far"
    column = puzzle.marks[11::11]
    assert not any(outcome.forced.get(m) for m in column)


class Clock:
    """A clock of its own: a hundredth of a second passes from one look to the next."""

    def __init__(self) -> None:
        self.looks = 0

    def __call__(self) -> float:
        self.looks += 1
        return self.looks / 100


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The clock by which budgets go: what is tested is how soon it is looked at, not this machine."""
    clock = Clock()
    monkeypatch.setattr("enpitsu.engine.budget.perf_counter", clock)
    return clock


@BACKENDS
def test_time_runs_out(backend: str, clock: Clock) -> None:
    puzzle = pigeons(13)
    outcome = solve(puzzle, budget=Budget(seconds=0.3), backend=backend)
    assert outcome.status == "unknown"
    assert outcome.stopped_by == "time"
    assert outcome.forced[puzzle.marks[0]] is True
    assert clock.looks < 60, "the end of the time is heard"


def test_telling_what_is_forced_so_far_takes_no_time_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """10,000 marks and no model yet: asking the solver for each mark alone took twenty seconds."""
    puzzle = catalogue.genre("koburin").parse(BOARDS["koburin"](41, 1))
    propagate = PySat.propagate
    asked: list[int] = []

    def counted(self: PySat, assumptions: Sequence[int]) -> list[int] | None:
        asked.append(len(assumptions))
        return propagate(self, assumptions)

    monkeypatch.setattr(PySat, "propagate", counted)
    outcome = solve(puzzle, budget=Budget(conflicts=0))
    assert (outcome.status, outcome.stopped_by) == ("unknown", "conflicts")
    assert asked == [1], "one question for all marks"
    full = solve(puzzle).forced
    assert outcome.forced
    assert all(full[mark] is value for mark, value in outcome.forced.items())


def test_no_time_at_all() -> None:
    outcome = solve(pigeons(4, hopeless=False), budget=Budget(seconds=0))
    assert (outcome.status, outcome.stopped_by) == ("unknown", "time")


def test_a_budget_that_suffices_changes_nothing() -> None:
    for puzzle, status in ((pigeons(4), "none"), (pigeons(4, hopeless=False), "several")):
        rich = solve(puzzle, budget=Budget(seconds=60, conflicts=100_000))
        assert rich.status == status == solve(puzzle).status
        assert rich.stopped_by is None
        assert rich.forced == solve(puzzle).forced


def test_the_core_may_cost_more_than_there_is() -> None:
    """That there is no answer is kept, even if no conflict is left to find out why."""
    puzzle = pigeons(6)
    for conflicts in range(100, 3000, 100):
        outcome = solve(puzzle, budget=Budget(conflicts=conflicts))
        if outcome.status == "none" and outcome.core_stopped_by == "conflicts":
            assert outcome.stopped_by is None, "what was asked is proved"
            return
        assert outcome.status in ("unknown", "none")
        assert outcome.status == "unknown" or outcome.core
    pytest.fail("no budget fell between the answer and the reason")


LOOPS = """\
. . 2 . . 1 . .
3 . . . 2 . . 3
. . 1 . . . 2 .
. 2 . . 3 . . .
. . . 2 . . 1 .
. 3 . . . 2 . .
2 . . 1 . . . 3
. . 2 . . 2 . .
"""


def test_whatever_is_found_by_the_time_is_right() -> None:
    """However few conflicts there are: forced marks are forced, answers are answers."""
    puzzle = slither(LOOPS)
    full = solve(puzzle, answers=2)
    assert full.status == "several"
    assert full.stopped_by is None
    seen = set()
    for conflicts in (1, 2, 4, 8, 16, 32, 64, 128, 256, 512):
        outcome = solve(puzzle, budget=Budget(conflicts=conflicts))
        seen.add((outcome.status, outcome.stopped_by))
        assert outcome.status in ("unknown", "several")
        assert (outcome.status == "several") is (len(outcome.answers) > 1)
        assert outcome.status == "several" or outcome.stopped_by == "conflicts"
        for mark, value in outcome.forced.items():
            assert full.forced.get(mark) is value
        for answer in outcome.answers:
            assert all(case.condition.holds(answer) for case in puzzle.cases())
            assert all(answer[m] is v for m, v in full.forced.items())
    assert ("unknown", "conflicts") in seen
    assert ("several", "conflicts") in seen


@pytest.mark.parametrize("conflicts", [0, 1, 3, 10])
def test_what_the_givens_decide_is_told_however_little_there_is_to_spend(conflicts: int) -> None:
    """In Sudoku such marks have no variables: they are forced, and what else is told is right."""
    puzzle: Any = catalogue.example("sudoku#3").puzzle()
    full, outcome = solve(puzzle).forced, solve(puzzle, budget=Budget(conflicts=conflicts))
    assert compile(puzzle, drop_decided=True).numbers is not None
    assert outcome.status == "unique" or outcome.stopped_by == "conflicts"
    assert len(puzzle.visible_marks) // 2 < len(outcome.forced) <= len(full)
    assert all(full[mark] is value for mark, value in outcome.forced.items())
    given = dict(puzzle.given.numbered())
    assert all(outcome.forced[m] for m in puzzle.visible_marks if m.value == given.get(m.place))


def test_conflicts_add_up_over_the_rounds() -> None:
    """Many easy rounds spend the budget as one hard one does."""
    puzzle = slither("\n".join([". " * 7] * 7))
    found: list[PartialAssignment] = []
    with pytest.raises(OutOfBudget, match="conflicts"):
        found.extend(enumerate_answers(puzzle, budget=Budget(conflicts=40)))
    assert found, "answers listed before the end are not lost"


def test_time_is_looked_at_between_rounds(clock: Clock) -> None:
    puzzle = slither("\n".join([". " * 9] * 9))
    found: list[PartialAssignment] = []
    with pytest.raises(OutOfBudget, match="time"):
        found.extend(enumerate_answers(puzzle, budget=Budget(seconds=100)))
    assert found
    assert clock.looks < 10_100


def test_answers_are_capped() -> None:
    puzzle = pigeons(4, hopeless=False)  # 3! ways to place the other rows
    assert len(solve(puzzle, answers=1000).answers) == 6
    assert len(solve(puzzle, answers=4).answers) == 4
    assert len(solve(puzzle, answers=1000, budget=Budget(answers=3)).answers) == 3
    outcome = solve(puzzle, answers=1000)
    assert len({tuple(a.values()) for a in outcome.answers}) == 6, "no answer is listed twice"


def test_a_meter_books_and_then_stops() -> None:
    meter = Meter(Budget(conflicts=10))
    assert meter.next_slice() == 10
    meter.spend(4)
    meter.tick()
    assert meter.next_slice() == 6
    meter.spend(random.Random(0).randrange(6, 60))
    with pytest.raises(OutOfBudget, match="conflicts"):
        meter.tick()
    free = Meter()
    free.spend(10**9)
    free.tick()
    assert free.next_slice() == 0
    assert free.seconds >= 0


def test_the_clock_says_nothing_while_there_is_time(clock: Clock) -> None:
    """A slice is the same at any usual speed, so a seed gives the same boards; half of the time is left."""
    for pace in (500, 100_000):
        meter = Meter(Budget(seconds=20))
        meter.spend(pace, 1.0)
        assert meter.next_slice() == Meter.SLICE
        assert meter.next_slice(large=True) == (200 if pace == 500 else Meter.SLICE)
        meter = Meter(Budget(seconds=9))
        meter.spend(pace, 1.0)
        assert meter.next_slice() == (200 if pace == 500 else Meter.SLICE)
    slow = Meter(Budget(seconds=20))
    slow.spend(50, 1.0)
    assert 490 <= slow.next_slice() <= 500, "half of the time that is left"


def test_a_share_is_an_equal_part_of_what_is_left(clock: Clock) -> None:
    meter = Meter(Budget(seconds=10, conflicts=100, things=30))
    meter.spend(40)
    share = meter.share(3)
    assert (share.conflicts, share.things) == (20, 10)
    assert share.seconds is not None
    assert 0 < share.seconds <= 10 / 3
    assert Meter().share(2) == Budget()


def test_what_is_decided_for_good_is_not_asked_for_once_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is known by halves, of which a model of many boards has thousands."""
    puzzle = catalogue.example("koburin#1").puzzle()
    told: list[list[int]] = []

    class Spy:
        def violated(self, model: Sequence[int]) -> list[tuple[int, ...]]:
            return []

        def note_fixed(self, fixed: list[int]) -> list[tuple[int, ...]]:
            told.append(fixed)
            return []

    for late in (False, True):
        model = Model(compile(puzzle))
        monkeypatch.setattr(model.meter, "short", lambda seconds, late=late: late)
        model.lazy_clauses = [(-1, Spy())]  # type: ignore[list-item]
        first = min(REFRESH)
        for _ in range(first):
            assert model.solve()
        assert any(told.pop()) is not late
        assert not told


def test_few_questions_are_asked_about_what_is_decided_for_good(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a model of many boards the solver takes thousands of literals for fixed that are not."""
    model, asked = Model(compile(catalogue.example("koburin#1").puzzle())), list[Sequence[int]]()
    first = model.solve()
    assert first
    monkeypatch.setattr(model._sat, "fixed", lambda values, enough: list(values))

    def nothing_is_refuted(literals: Sequence[int]) -> list[int]:
        asked.append(literals)
        return []

    monkeypatch.setattr(model._sat, "propagate", nothing_is_refuted)
    model._tell_fixed(first)
    assert 0 < len(asked) <= MAX_FIXED_QUESTIONS + 1
    assert len(model._sure(list(range(1, MAX_FIXED_QUESTIONS)))) == 0, "without a limit all are asked about"
    assert len(asked) > 2 * MAX_FIXED_QUESTIONS
