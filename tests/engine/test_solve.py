"""Solving: how many answers, what they share, and which cases contradict each other if there is none."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from enpitsu.engine.budget import Budget
from enpitsu.engine.solve import answer, contradiction, enumerate_answers, solve
from enpitsu.errors import NoAnswer, OutOfBudget
from enpitsu.layers import Shading
from enpitsu.logic import Bool
from enpitsu.puzzle import Puzzle
from enpitsu.shape import connected
from tests.logic.words import SIZE, TERMS, Term, condition, truth
from tests.synthetic import Picture, board, genre, known, pictures
from tests.thorough import sample


def free(terms: list[Term]) -> Puzzle:
    """A board on which some terms hold; its marks are bound by nothing else."""

    def cases(puzzle: Any) -> Iterator[tuple[Any, Bool]]:
        for term in terms:
            yield puzzle.grid, condition(term, list(puzzle.black.values()))

    return board(genre({"black": Shading()}, cases), 1, SIZE)


def plain(term: Term) -> bool:
    """Whether a term speaks of no digit: their marks are free here."""
    return "digit" not in str(term)


FREE_TERMS = st.lists(TERMS.filter(plain), min_size=1, max_size=4)


@settings(max_examples=sample(40, 200))
@given(FREE_TERMS)
def test_outcome_fits_brute_force(terms: list[Term]) -> None:
    puzzle = free(terms)
    right = [p for p in pictures(SIZE) if all(truth(t, p) for t in terms)]
    outcome = solve(puzzle, answers=5)
    assert outcome.status == ("none" if not right else "unique" if len(right) == 1 else "several")
    found = [tuple([k[m] for m in puzzle.visible_marks]) for k in outcome.answers]
    assert set(found) <= set(right)
    assert len(set(found)) == len(found) == min(len(right), 5)
    assert (outcome.answer is None) is (not right)
    if right:
        same = {
            m: right[0][i] for i, m in enumerate(puzzle.visible_marks) if len({p[i] for p in right}) == 1
        }
        assert outcome.forced == same
        assert not outcome.core
    else:
        minimal(puzzle, terms, outcome.core)


def minimal(puzzle: Puzzle, terms: list[Term], core: tuple[Any, ...]) -> None:
    """The cases of a core exclude each other, and fewer of them do not."""
    places = {id(case.condition): i for i, case in enumerate(puzzle.cases())}
    chosen = [terms[places[id(case.condition)]] for case in core]
    assert chosen

    def possible(some: list[Term]) -> bool:
        return any(all(truth(t, p) for t in some) for p in pictures(SIZE))

    assert not possible(chosen)
    for i in range(len(chosen)):
        assert possible(chosen[:i] + chosen[i + 1 :])


def bridge(without: int | None = None) -> Puzzle:
    """Two shaded cells and a gap between them: the cells must hang together and cannot.

    The five cases stand at the first five cells.
    """

    def cases(puzzle: Any) -> Iterator[tuple[Any, Bool]]:
        marks = list(puzzle.black.values())
        stated = [marks[0], marks[4], ~marks[2], ~marks[5], connected(puzzle.black)]
        for i, b in enumerate(stated):
            if i != without:
                yield puzzle.grid.cells[i], b

    return board(genre({"black": Shading()}, cases), 1, 6)


def test_cores_name_whole_layer_conditions() -> None:
    """The case about the last cell has nothing to do with it; without any other there is an answer."""
    core = contradiction(bridge())
    assert [str(case.place) for case in core] == ["R1C1", "R1C2", "R1C3", "R1C5"]
    for i in (0, 1, 2, 4):
        assert contradiction(bridge(i)) == []


def test_the_reason_is_not_looked_for_unless_asked() -> None:
    outcome = solve(bridge(), why=False)
    assert (outcome.status, outcome.core) == ("none", ())


def test_one_answer_or_an_error() -> None:
    with pytest.raises(NoAnswer, match="these contradict each other") as caught:
        answer(bridge())
    assert len(caught.value.core) == 4
    puzzle = bridge(without=2)
    found = answer(puzzle)
    assert all(case.condition.holds(found) for case in puzzle.cases())
    with pytest.raises(OutOfBudget, match="time"):
        answer(bridge(), budget=Budget(seconds=0))


def test_progress_is_told() -> None:
    told: list[tuple[str, int]] = []
    puzzle = board(genre({"black": Shading()}, lambda p: iter(())), 1, 3)
    outcome = solve(puzzle, answers=8, progress=lambda what, n: told.append((what, n)))
    assert len(outcome.answers) == 8
    assert {what for what, _ in told} == {"rounds", "answers"}
    assert [n for what, n in told if what == "answers"][-1] == 8
    assert outcome.stats["marks"] == 3
    assert outcome.stats["rounds"] >= 2
    assert set(outcome.seconds) == {"model", "solve"}


def test_a_board_without_conditions_has_every_answer() -> None:
    puzzle = board(genre({"black": Shading()}, lambda p: iter(())), 2, 3)
    found: set[Picture] = {tuple([k[m] for m in puzzle.visible_marks]) for k in enumerate_answers(puzzle)}
    assert found == set(pictures(6))


def test_known_marks_are_total_in_answers() -> None:
    puzzle = bridge(without=2)
    for outcome in (solve(puzzle), solve(puzzle, answers=3)):
        for k in outcome.answers:
            assert set(k) == set(puzzle.marks)
            assert k == known(puzzle.marks, [k[m] for m in puzzle.marks])


def test_answers_are_told_apart_by_ink_alone() -> None:
    """Pairs of answers always differ in some visible mark."""
    puzzle = board(genre({"black": Shading()}, lambda p: [(p.grid, connected(p.black))]), 2, 3)
    for a, b in combinations(enumerate_answers(puzzle), 2):
        assert any(a[m] is not b[m] for m in puzzle.visible_marks)
