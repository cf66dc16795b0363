"""Random answers: where they take long, numbers are held down, as long as there are such answers."""

from __future__ import annotations

from random import Random

import pytest

from enpitsu import catalogue
from enpitsu.engine.make.random_answers import FIRST, RandomAnswerMaker, low_bounds
from enpitsu.engine.solve import solve
from enpitsu.grid import grid
from enpitsu.problem_template import template_of


def test_numbers_that_a_rule_bounds_are_half_as_large_at_most() -> None:
    nest = catalogue.genre("snake_nest").parse(". 3 . 2\n. 4 . .\n2 . 3 .\n. . . 2")
    bounds = low_bounds(template_of(nest, {}))
    assert len(bounds) == 16
    answer = solve(nest).answers[0]  # lines of up to four cells
    assert {b.holds(answer) for b in bounds} == {True, False}
    assert not low_bounds(template_of(catalogue.genre("slitherlink").parse(". .\n. ."), {}))


@pytest.mark.parametrize(("height", "width"), [(4, 4), (4, 5)])
def test_if_no_answer_has_small_numbers_others_are_met(height: int, width: int) -> None:
    genre = catalogue.genre("snake_nest")
    maker = RandomAnswerMaker(genre, grid(height, width))
    maker._conflicts = 2 * FIRST  # as if none was met for long
    bare, rng = genre(maker.grid, {}, {}), Random(1)
    assert maker.random_answer(bare, rng) is None
    answer = maker.random_answer(bare, rng)
    assert answer is not None
    assert all([case.condition.holds(answer) for case in bare.cases()])
