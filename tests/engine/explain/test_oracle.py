"""Oracles of cases, by all pictures of a tiny board, and what they must see at once."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from enpitsu import catalogue
from enpitsu.bits import bits, mask
from enpitsu.engine.explain import answers
from enpitsu.engine.explain.answers import MAX_EASY_MARKS, BoardAnswers
from enpitsu.engine.explain.board import CompiledPuzzle
from enpitsu.engine.explain.oracle import Oracle, least_reason
from enpitsu.engine.minimise import CHUNK_CONFLICTS
from enpitsu.engine.model import Model
from enpitsu.errors import OutOfBudget
from enpitsu.grid import grid
from enpitsu.logic import Among, PartialAssignment
from enpitsu.networks.measures import Measure
from enpitsu.networks.owners import Undangling
from enpitsu.puzzle import Puzzle
from tests.networks.test_touch_counts import SIX
from tests.shape.sketches import Nests
from tests.synthetic import known, pictures

TINY = "2 . .\n. . ."


@cache
def tiny() -> tuple[CompiledPuzzle, list[PartialAssignment]]:
    """A nest of six cells, and all its pictures."""
    board = CompiledPuzzle(Nests.parse(TINY))
    return board, [known(board.marks, picture) for picture in pictures(len(board.marks))]


@given(st.data())
def test_judges_agree_with_all_pictures(data: st.DataObject) -> None:
    """Behind switches, written apart or together, and with one item missing, written as few or apart."""
    board, states = tiny()
    numbers = st.integers(0, len(board.cases) - 1)
    cases = sorted(data.draw(st.sets(numbers, min_size=1, max_size=4)))
    facts = data.draw(st.dictionaries(st.integers(0, len(board.marks) - 1), st.booleans(), max_size=5))
    goals = data.draw(
        st.dictionaries(
            st.integers(0, len(board.marks) - 1).filter(lambda i: i not in facts),
            st.booleans(), min_size=1, max_size=2,
        )
    )  # fmt: skip
    mark, value = next(iter(goals.items()))
    legal = [s for s in states if all(board.cases[k].case.condition.holds(s) for k in cases)]

    def follow(some: dict[int, bool], goals: dict[int, bool]) -> bool:
        agreeing = [s for s in legal if all(s[board.marks[i]] is v for i, v in some.items())]
        return all(s[board.marks[i]] is v for s in agreeing for i, v in goals.items())

    forced = follow(facts, {mark: value})
    assumed = [i + 1 if v else -(i + 1) for i, v in facts.items()]
    oracle = Oracle(board, cases)
    assert oracle.forces(cases, assumed, (mark, value), rounds=1000) is forced
    rest = [(i, data.draw(st.booleans())) for i in range(len(board.marks)) if i not in facts]
    told = oracle.forced(cases, assumed, rest, 10_000, 1000)
    assert told == [goal for goal in rest if follow(facts, dict([goal]))]
    on, off = (mask([i for i, v in facts.items() if v is wanted]) for wanted in (True, False))
    if follow(facts, goals):
        least = least_reason(oracle, cases, (on, off), mask(facts), list(goals.items()), keep=True)
        kept = {i: v for i, v in facts.items() if least.facts >> i & 1}
        assert least.is_minimal
        assert follow(kept, goals)
        for i in kept:
            assert not follow({j: v for j, v in kept.items() if j != i}, goals)
        least = least_reason(oracle, cases, (on, off), mask(facts), list(goals.items()))
        assert least.is_minimal
        left, facts_left = mask(least.cases), least.facts

        def still(cases: int, marks: int) -> bool:
            agreeing = [
                s for s in states if all(board.cases[k].case.condition.holds(s) for k in bits(cases))
            ]
            agreeing = [s for s in agreeing if all(s[board.marks[i]] is facts[i] for i in bits(marks))]
            return all(s[board.marks[i]] is v for s in agreeing for i, v in goals.items())

        assert still(left, facts_left)
        assert not any(still(left & ~(1 << k), facts_left) for k in bits(left))
        assert not any(still(left, facts_left & ~(1 << i)) for i in bits(facts_left))


def test_what_one_size_forces_is_seen_at_once() -> None:
    """A line of four at R1C4 goes left; joined to R2C2 and on to R2C3 it has five cells at least.

    SharedSolver by way of the roots of all cells, 200,000 conflicts did not settle it: cells far away might
    claim the root of the line.
    """
    puzzle: Puzzle = Nests.parse(SIX)
    board = CompiledPuzzle(puzzle)
    (size,) = [
        c.index
        for c in board.cases
        if str(c.case.place) == "R1C4"
        and isinstance(c.case.condition, Among)
        and isinstance(c.case.condition.count, Measure)
        and c.case.rule.letter == "E"
    ]
    at = {str(m): m.number for m in board.marks}
    facts = [-at["line R1C4-R1C5"], -at["line R1C4-R2C4"], at["line R1C2-R2C2"]]
    oracle = Oracle(board, [size])
    mark = at["line R2C2-R2C3"] - 1
    assert oracle.forces([size], facts, (mark, False), CHUNK_CONFLICTS) is True
    assert oracle.model.conflicts() < CHUNK_CONFLICTS
    for less in ([a for a in facts if a is not fact] for fact in facts):
        assert oracle.forces([size], less, (mark, False), CHUNK_CONFLICTS) is False


def test_a_way_round_a_border_is_seen_at_once() -> None:
    """A row of R3C1, R3C2, R3C3 with borders around its ends has an even number of twists.

    If it goes up or down from R3C2, it turns twice: what is beside it there cannot come in, since the
    borders of R3C1 and R3C3 would part nothing.  By ways round alone, found one by one, 200,000 cuts
    did not settle it.
    """
    board = CompiledPuzzle(catalogue.example("plot_twist#6").puzzle())
    cases = [
        c.index
        for c in board.cases
        if isinstance(c.case.condition, Undangling)
        or ((c.case.rule.letter, c.case.rule.kind) == ("C", "rule") and str(c.case.place) == "R3C3")
    ]
    assert len(cases) == 2
    at = {str(m): m.number for m in board.marks}
    ends = ("N side of R3C1", "N side of R4C1", "N side of R4C3", "W side of R3C4")
    facts = [*[at[f"area {end}"] for end in ends], -at["area W side of R3C2"]]
    oracle, mark = Oracle(board, cases), at["area N side of R3C3"] - 1
    assert oracle.forces(cases, facts, (mark, False), CHUNK_CONFLICTS) is True
    for less in ([a for a in facts if a is not fact] for fact in facts):
        assert oracle.forces(cases, less, (mark, False), 10 * CHUNK_CONFLICTS) is False


def test_an_answer_of_a_large_board_is_not_looked_for_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    """A board that takes three thousand conflicts, as if it were large."""
    board, asked = CompiledPuzzle(catalogue.example("nodeloop#7").puzzle()), list[Model]()

    class Recorded(Model):
        def __init__(self, *given: Any, **named: Any) -> None:
            super().__init__(*given, **named)
            asked.append(self)

    monkeypatch.setattr(answers, "Model", Recorded)
    monkeypatch.setattr(answers, "MAX_EASY_MARKS", 0)
    assert BoardAnswers(board).agreeing(0, 0) is not None
    monkeypatch.setattr(answers, "PROBE_CONFLICTS", 200)
    for _ in range(2):  # a second question has a limit of its own
        assert BoardAnswers(board).agreeing(0, 0) is None
    first, *others = [model.conflicts() for model in asked]
    assert first > 1000
    assert all([200 <= conflicts <= 220 for conflicts in others])


def test_an_answer_of_a_large_board_is_found() -> None:
    puzzle = catalogue.genre("slitherlink")(grid(40, 40), {})
    assert len(puzzle.marks) > MAX_EASY_MARKS
    answer = BoardAnswers(CompiledPuzzle(puzzle)).agreeing(0, 0)
    assert answer is not None
    assert puzzle.check(
        PartialAssignment({m: bool(answer >> n & 1) for n, m in enumerate(puzzle.marks)})
    ).right


@pytest.mark.parametrize("reason", ["interrupt", "conflicts"])
def test_what_somebody_stops_is_stopped_as_a_whole(reason: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A question that takes too long is left open; Ctrl-C in it ends what it is asked for."""
    board = CompiledPuzzle(Nests.parse(TINY))
    cases = list(range(len(board.cases)))
    oracle = Oracle(board, cases)

    def stop(*args: object, **named: object) -> None:
        raise OutOfBudget(reason)

    monkeypatch.setattr(Model, "solve", stop)
    monkeypatch.setattr(Model, "backbone", stop)
    asked: list[Callable[[], object]] = [
        lambda: oracle.forces(cases, [], (0, True)),
        lambda: oracle.forces(cases, [], (0, True), CHUNK_CONFLICTS),
        lambda: oracle.solve(cases, []),
        lambda: BoardAnswers(board).agreeing(0, 0),
        lambda: oracle.forced(cases, [], [(0, True)], 10, 10),
    ]
    for ask in asked:
        if reason == "interrupt":
            with pytest.raises(OutOfBudget):
                ask()
        else:
            assert not ask() or ask is asked[-1]
