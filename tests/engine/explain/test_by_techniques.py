"""Solving by techniques alone: what is found is so, and trials are not made."""

from __future__ import annotations

import pytest

from enpitsu import catalogue
from enpitsu.engine.budget import Budget, Meter
from enpitsu.engine.explain.by_techniques import solve_by_techniques
from enpitsu.engine.explain.verbs import explain
from enpitsu.engine.solve import solve

FIRST = {genre: catalogue.examples(genre)[0] for genre in catalogue.genres() if catalogue.examples(genre)}


@pytest.mark.in_turn(24)
@pytest.mark.parametrize("name", FIRST)
def test_what_is_found_is_so(name: str) -> None:
    puzzle = FIRST[name].puzzle()
    found = solve_by_techniques(puzzle, Meter(Budget(seconds=20)))
    [answer] = solve(puzzle).answers
    assert all(answer[mark] is value for mark, value in found.forced.items())
    assert set(found.forced) <= set(puzzle.visible_marks)
    assert found.status in ("unique", "unknown")
    if found.status == "unique":
        assert all(found.answers[0][mark] is answer[mark] for mark in puzzle.visible_marks)


def test_named_steps_alone_solve_what_takes_no_trial() -> None:
    found = solve_by_techniques(catalogue.example("star_battle#2").puzzle(), Meter(Budget()))
    assert found.status == "unique"
    assert found.stats["regions in as many rows"] > 0


def test_a_board_that_takes_a_trial_is_left_open() -> None:
    puzzle = catalogue.example("hebi_ichigo#2").puzzle()
    assert any(told.ranked.trial for told in explain(puzzle).steps)
    found = solve_by_techniques(puzzle, Meter(Budget()))
    assert (found.status, found.stopped_by) == ("unknown", "techniques")
    assert 0 < len(found.forced) < len(puzzle.visible_marks)


def test_a_board_without_an_answer_is_refuted_or_left_open() -> None:
    puzzle = catalogue.genre("masyu").parse("o o o\n. . .\n. . .")
    assert solve(puzzle).status == "none"
    assert solve_by_techniques(puzzle, Meter(Budget())).status in ("none", "unknown")


def test_the_budget_ends_it() -> None:
    found = solve_by_techniques(
        catalogue.example("lits#2").puzzle(), Meter(Budget(conflicts=1, seconds=0.01))
    )
    assert found.status == "unknown"
    assert found.stopped_by != "techniques"
