"""How steps are worded."""

from __future__ import annotations

import pytest

from enpitsu import catalogue
from enpitsu.engine.explain.step import Link, Step
from enpitsu.engine.explain.tell import Teller
from enpitsu.engine.explain.verbs import explain, reasoner_of
from enpitsu.logic import Bool, Known, Mark, count, every, some


def test_what_is_drawn_is_just_one_thing() -> None:
    """The law of digits is worded by what is known: the digit, or that it is none of the others."""
    found = explain(catalogue.example("sudoku#1").puzzle())
    lawful = [t for t in found.steps if t.kind == "single" and t.because[0].rule.kind == "law"]
    phrases = {any(value for _, value in told.given): told.phrase for told in lawful}
    assert phrases == {True: "it can be only one of them", False: "nothing else is left for it"}
    for told in lawful:
        assert told.phrase == phrases[any(value for _, value in told.given)]
        assert f". At {told.because[0].place}, {told.phrase} (" in told.sentence


A, B, C, D = (Mark(n, "black", f"R1C{n}") for n in range(1, 5))


@pytest.mark.parametrize(
    ("condition", "facts", "made", "words"),
    [
        (count([A, B, C]) == 0, {}, {A: False}, "there can be none"),
        (count([~A, ~B]) == 0, {}, {A: True}, ""),  # none of what is not there: all of them are
        (count([A, B, C]) == 2, {A: True, B: True}, {C: False}, "all 2 are there already"),
        (count([A, B, C]) == 1, {B: True}, {A: False, C: False}, "the only one is there already"),
        (count([A, B, C]) == 2, {B: False}, {A: True, C: True}, "only 2 places are left for 2"),
        (count([A, B, C]) == 1, {A: False, B: False}, {C: True}, "only one place is left for it"),
        (count([A, B]) == 2, {}, {A: True, B: True}, "all 2 places are needed"),
        (count([A | B, C]) == 2, {A: False}, {B: True, C: True}, ""),  # A is no place of those counted
        (~(A & B), {A: True}, {B: False}, "not both of them"),
        (~every([A, B, C]), {A: True, C: True}, {B: False}, "not all of them together"),
        (A.implies(B), {B: False}, {A: False}, "only this is left"),  # they may well be together
        (A.implies(B), {A: True}, {B: True}, "only this is left"),
        (some([every([A, B]), every([A, C])]), {}, {A: True}, ""),  # two ways are left
        (some([every([A, B]), every([C, D])]), {C: False}, {A: True, B: True}, "only this is left"),
    ],
)
def test_the_words_fit_what_is_known(
    condition: Bool, facts: dict[Mark, bool], made: dict[Mark, bool], words: str
) -> None:
    assert condition.why(Known(facts), made) == words


def test_a_clue_is_not_called_what_is_left_of_it() -> None:
    """A cell with a 3, which the loop does not enter: that number is not 0."""
    found = explain(catalogue.example("sentinels#1").puzzle())
    said = [t.sentence for t in found.steps if t.because[0].place is found.puzzle.grid.cell[2, 0]]
    assert said
    assert not [s for s in said if "number" in s]


@pytest.mark.parametrize("id", ["mountain_climber#1", "rollercoaster#1", "sokosoko#2", "ouroboros#1"])
def test_nothing_is_said_to_be_so_and_not_so(id: str) -> None:
    """Two layers share places there: what one is and the other is not is not told in the same words."""
    said: dict[str, bool] = {}
    for told in explain(catalogue.example(id).puzzle()).steps:
        head = told.sentence.split(". ")[0]
        if " and " not in head and ", " not in head:
            made = " not " not in head
            assert said.setdefault(head.replace(" not ", " "), made) is made, head
    assert said


def test_what_is_supposed_is_named_however_much_falls_with_it() -> None:
    reasoner = reasoner_of(catalogue.example("canal_view#1").puzzle(), {})
    last = reasoner.board.marks[9]
    step = Step(
        tuple([(i, False) for i in range(10)]), (0,), 0, "suppose",
        chain=(Link(None, True, (0,), 0),), supposed=(9, False),
    )  # fmt: skip
    sentence = Teller(reasoner).tell(step).sentence
    assert f"Suppose {last.place} is shaded; " in sentence
    assert sentence.startswith(f"{last.place}, R1C1 to R1C4, ")
    assert " are unshaded. " in sentence
