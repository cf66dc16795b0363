"""Conditions with words of a genre, which are what they were besides."""

from __future__ import annotations

from typing import Any

import pytest

from enpitsu.engine.explain.nouns import CaseNames, Nouns
from enpitsu.engine.explain.render.en.phrases import English
from enpitsu.engine.explain.render.en.wording import Wording
from enpitsu.layers import Shading
from enpitsu.logic import FALSE, TRUE, Bool, Joined, Mark, PartialAssignment, chosen, every, some, worded
from enpitsu.logic.condition import worded_as
from enpitsu.logic.reasons_of import broken
from enpitsu.logic.reasons_of import why as why_of
from enpitsu.puzzle import LAW, Case
from tests.layers.contract import encodes_as, holds_as
from tests.synthetic import board, genre, known, pictures

WORDS = "nothing is shaded at {} and {}"


def made(puzzle: Any, joined: Any) -> Bool:
    cells = puzzle.grid.cells
    return worded(joined([puzzle.black[cells[0]], puzzle.black[cells[1]]]), WORDS, cells[0], cells[1])


@pytest.mark.parametrize(("joined", "right"), [(some, any), (every, all)])
def test_contract_of_worded(joined: Any, right: Any) -> None:
    """``worded`` changes nothing but what is said."""
    puzzle: Any = board(genre({"black": Shading()}, lambda p: []), 1, 3)
    condition = made(puzzle, joined)
    holds_as(condition, puzzle.visible_marks, lambda picture: right(picture[:2]))
    encodes_as(
        {"black": Shading()},
        (1, 3),
        lambda p: made(p, joined),
        lambda p: lambda picture: right(picture[:2]),
    )
    case = Case(puzzle.rules[0], puzzle.grid.cells[0], condition)
    context = CaseNames(Nouns(puzzle), case)
    for picture in pictures(3):
        said = English(Wording(puzzle)).phrase(
            broken(condition, known(puzzle.visible_marks, picture), context)
        )
        assert said == ("" if right(picture[:2]) else "nothing is shaded at R1C1 and R1C2")


def test_what_says_nothing_has_no_words() -> None:
    assert worded(TRUE, "it cannot be") is TRUE
    assert isinstance(TRUE, Joined)
    assert not TRUE.worded


def test_a_constant_is_never_told_as_something_else() -> None:
    """TRUE and FALSE are the same everywhere: words for them would be said of all conditions."""
    for constant in (TRUE, FALSE):
        assert worded_as(constant, [Mark(1, "mark", 1)]) is constant
        assert isinstance(constant, Joined)
        assert not constant.worded
    assert chosen({}, 3, [], "way") is FALSE
    assert not isinstance(FALSE, Joined) or not FALSE.worded


def test_the_last_of_some_things_is_said_to_be_the_only_one() -> None:
    """And where a count says it, the count does."""
    puzzle: Any = board(genre({"black": Shading()}, lambda puzzle: iter(())), 1, 4)
    cells = puzzle.grid.cells
    apart = chosen(puzzle.black, 2, [(c, d) for c in cells for d in c.neighbors], "way to shade 2 cells")
    case = Case(LAW, cells[0], apart)
    context = CaseNames(Nouns(puzzle), case)
    a, b, c, d = puzzle.black.values()

    def why(facts: dict[Any, bool], made: dict[Any, bool]) -> str:
        return English(Wording(puzzle)).phrase(why_of(apart, PartialAssignment(facts), made, context))

    assert why({b: True}, {d: True}) == "only one way to shade 2 cells is left"
    assert why({c: False}, {d: True}) == "else no way to shade 2 cells would be left"  # with a, or with b
    assert "2 places" in why({a: False, c: False}, {b: True, d: True})
