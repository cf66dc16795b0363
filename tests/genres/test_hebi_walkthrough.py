"""The project's first notes walk through a 4x4 board: our explanation has the same reasons."""

from __future__ import annotations

from functools import cache

from enpitsu import catalogue
from enpitsu.engine.explain.explained_step import ExplainedStep
from enpitsu.engine.explain.verbs import explain
from enpitsu.logic import Mark

Fact = tuple[Mark, bool]
BOARD = "hebi_ichigo#1"


@cache
def steps() -> dict[str, ExplainedStep]:
    """What becomes known ("R1C2 is 1", "R1C3 is not 2") -> the step that says it."""
    found = explain(catalogue.example(BOARD).puzzle())
    assert found.finished
    return {said(fact): told for told in found.steps for fact in told.marks}


def said(fact: Fact) -> str:
    mark, value = fact
    return f"{mark.place} is {'' if value else 'not '}{mark.value}"


def because(told: ExplainedStep) -> set[str]:
    """The cases of one step."""
    return {str(case) for case in told.because}


def behind(what: str) -> tuple[set[str], set[str]]:
    """(every case, everything known) that a conclusion rests on, all the way back."""
    cases: set[str] = set()
    facts = [what]
    for fact in facts:
        told = steps()[fact]
        cases |= because(told)
        facts += [said(f) for f in told.given if said(f) not in facts]
    return cases, set(facts)


def test_the_arrows_see_a_1_and_a_3_at_once() -> None:
    """ "Let's begin with the most obvious ones, R1C2 and R3C4, which must be 1 and 3 respectively." """
    for what, arrow in (("R1C2 is 1", "C at R2C2"), ("R3C4 is 3", "C at R3C3")):
        assert because(steps()[what]) == {arrow}
        assert not steps()[what].given


def test_the_snake_of_the_1_does_not_go_right_for_it_would_touch_the_3() -> None:
    """ "Then all cells in the upper-right quadrant are filled, but this means [it] touches" the other."""
    cases, facts = behind("R1C3 is not 2")
    assert {"R1C2 is 1", "R3C4 is 3"} <= facts
    assert "B at R2C4" in cases, "the touch"
    assert {"A at R1C4", "A at R2C3"} <= cases, "both ways to fill the quadrant"
    assert {case[0] for case in cases} <= {"-", "A", "B", "C"}, "- is: one digit a cell"


def test_it_goes_left_and_is_easily_filled() -> None:
    """ "So the snake that passes R1C2 goes to the left of the 1. We can easily fill it." """
    left = steps()["R1C1 is 2"]
    assert because(left) == {"A at R1C2"}
    assert {said(f) for f in left.given} == {"R1C2 is 1", "R1C3 is not 2"}
    for what, before in (
        ("R2C1 is 3", "R1C1 is 2"),
        ("R3C1 is 4", "R2C1 is 3"),
        ("R4C1 is 5", "R3C1 is 4"),
    ):
        told = steps()[what]
        assert {case[0] for case in because(told)} == {"A"}
        assert before in {said(f) for f in told.given}


def test_the_cells_ahead_of_the_1_are_blank() -> None:
    """ "Obviously R1C3 and R1C4 are now blank, since otherwise, it is looked by R1C2." """
    stages = ["R1C2 is 1", "R3C4 is 3", "R1C1 is 2", "R2C1 is 3", "R3C1 is 4", "R4C1 is 5"]
    known = dict([fact for what in stages for fact in steps()[what].marks if said(fact) == what])
    looks = [
        t for t in explain(catalogue.example(BOARD).puzzle(), known).steps if because(t) == {"D at R1C2"}
    ]
    assert {said(f) for t in looks for f in t.given} == {"R1C1 is 2", "R1C2 is 1"}
    cleared = {said(f) for t in looks for f in t.marks}
    assert {f"R1C4 is not {n}" for n in range(1, 6)} <= cleared
    assert all(what[:4] in ("R1C3", "R1C4") for what in cleared)


def test_the_other_1_is_not_below_for_it_would_see_the_5() -> None:
    """ "If the 1 is on R4C3, then the 2 is on R4C4 and the snake looks to the left, seeing the 5." """
    told = steps()["R4C3 is not 1"]
    assert because(told) == {"A at R4C3", "D at R4C3"}
    assert "R4C1 is 5" in {said(f) for f in told.given}


def test_so_the_1_is_above_and_the_rest_is_easy() -> None:
    """ "So the 1 must be on R2C3, and the rest is easy." """
    _, facts = behind("R2C3 is 1")
    assert "R4C3 is not 1" in facts
    _, facts = behind("R4C3 is 5")
    assert {"R4C4 is 4", "R3C4 is 3"} <= facts
    assert {told.kind for told in steps().values()} <= {"single", "pair"}, "no search, no guess"
