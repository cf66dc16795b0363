"""How steps are worded."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from enpitsu import catalogue
from enpitsu.engine.explain.step import Link, Step
from enpitsu.engine.explain.tell import Teller
from enpitsu.engine.explain.verbs import explain, reasoner_of
from enpitsu.logic import Bool, Mark, PartialAssignment, count, every, some, unbroken
from enpitsu.logic.reasons_of import why
from enpitsu.reasons import Else, NoneReaches, NoRoom, OnlyOneOfThem
from tests.english import english


def test_what_is_drawn_is_just_one_thing() -> None:
    """The law of digits is worded by what is known: the digit, or that it is none of the others."""
    found = explain(catalogue.example("sudoku#1").puzzle())
    lawful = [t for t in found.steps if t.kind == "single" and t.because[0].rule.kind == "law"]
    said = {True: "it can be only one of them", False: "nothing else fits there"}
    assert {any(value for _, value in told.given) for told in lawful} == {True, False}
    for told in lawful:
        there = any(value for _, value in told.given)
        assert told.reason == OnlyOneOfThem(there)
        assert f". At {told.because[0].place}, {said[there]} (" in told.sentence


A, B, C, D = (Mark(n, "black", f"R1C{n}") for n in range(1, 5))


class PhraseContext:
    """The words of a case at R2C2 that speaks of shaded cells; ``mute``: it has no noun for them."""

    place = "R2C2"

    def __init__(self, mute: bool) -> None:
        self.mute = mute

    def word(self, mark: Mark, value: bool) -> str:
        return "shaded" if value else "unshaded"

    kind = word

    def whole(self, terms: object) -> None:
        return None

    def clause(self, condition: object) -> None:
        return None

    def noun(self, terms: object) -> str:
        return ""

    def printed(self, places: object) -> str:
        return ""

    def places(self, terms: Iterable[Bool]) -> tuple[str, ...]:
        return tuple([str(getattr(term, "mark", term)).removeprefix("black ") for term in terms])

    def counted_noun(self, terms: Iterable[Bool]) -> str:
        signs = {term.number > 0 for term in terms if term.number}
        return "" if self.mute or len(signs) != 1 else "shaded cell" if signs.pop() else "unshaded cell"


@pytest.mark.parametrize(
    ("condition", "facts", "made", "words", "said"),
    [
        (count([A, B, C]) == 0, {}, {A: False}, "there can be none", "R2C2 may have no shaded cell"),
        (
            count([~A, ~B]) == 0,
            {},
            {A: True},
            "",
            "R2C2 may have no unshaded cell",
        ),  # none of what is not there: all of them are
        (
            count([A, B, C]) == 2,
            {A: True, B: True},
            {C: False},
            "all 2 are there already",
            "R2C2 needs 2 shaded cells and has them",
        ),
        (
            count([A, B, C]) == 1,
            {B: True},
            {A: False, C: False},
            "the only one is there already",
            "R2C2 needs one shaded cell and has it",
        ),
        (
            count([A, B, C]) == 2,
            {B: False},
            {A: True, C: True},
            "only 2 places are left for 2",
            "R2C2 needs 2 shaded cells, and only 2 places are left",
        ),
        (
            count([A, B, C]) == 1,
            {A: False, B: False},
            {C: True},
            "only one place is left for it",
            "R2C2 needs one shaded cell, and only one place is left",
        ),
        (
            count([A, B]) == 2,
            {},
            {A: True, B: True},
            "all 2 places are needed",
            "R2C2 needs 2 shaded cells and has only 2 places",
        ),
        (count([A | B, C]) == 2, {A: False}, {B: True, C: True}, "", ""),  # A is no place of those counted
        (
            ~(A & B),
            {A: True},
            {B: False},
            "not both R1C1 and R1C2 can be shaded",
            "not both R1C1 and R1C2 can be shaded",
        ),
        (
            ~every([A, B, C]),
            {A: True, C: True},
            {B: False},
            "not all of R1C1, R1C2 and R1C3 can be shaded",
            "not all of R1C1, R1C2 and R1C3 can be shaded",
        ),
        (
            A.implies(B),
            {B: False},
            {A: False},
            "only this is left",
            "only this is left",
        ),  # they may well be together
        (A.implies(B), {A: True}, {B: True}, "only this is left", "only this is left"),
        (
            count([A, B, C]) <= 1,
            {B: True},
            {A: False},
            "",
            "R2C2 may have at most one shaded cell and has it",
        ),
        (
            count([A, B, C]) >= 2,
            {B: False},
            {A: True, C: True},
            "",
            "R2C2 needs at least 2 shaded cells, and only 2 places are left",
        ),
        (
            some([A, B, ~C]),
            {A: False, C: True},
            {B: True},
            "one of R1C1 and R1C2 must be shaded",
            "one of R1C1 and R1C2 must be shaded",
        ),
        (
            unbroken([A, B, C]) == 2,
            {A: True},
            {B: True},
            "",
            "else R2C2 would see too few shaded cells, not 2",
        ),
        (
            unbroken([A, B, C]) == 1,
            {A: True},
            {B: False},
            "",
            "else R2C2 would see too many shaded cells, not 1",
        ),
        (some([every([A, B]), every([A, C])]), {}, {A: True}, "", ""),  # two ways are left
        (
            some([every([A, B]), every([C, D])]),
            {C: False},
            {A: True, B: True},
            "only this is left",
            "only this is left",
        ),
    ],
)
def test_the_words_fit_what_is_known(
    condition: Bool, facts: dict[Mark, bool], made: dict[Mark, bool], words: str, said: str
) -> None:
    """``words`` where there is no noun for what is counted, ``said`` where there is one."""
    assert english(why(condition, PartialAssignment(facts), made, PhraseContext(mute=True))) == words
    assert english(why(condition, PartialAssignment(facts), made, PhraseContext(mute=False))) == said


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


@pytest.mark.parametrize(
    ("id", "layers"), [("canal_view#1", ["the shading"]), ("koburin#1", ["the line", "the shading"])]
)
def test_what_is_searched_is_named_by_its_layers(id: str, layers: list[str]) -> None:
    reasoner = reasoner_of(catalogue.example(id).puzzle(), {})
    everything = Step((), tuple(range(len(reasoner.board.cases))), 0, "search")
    assert sorted(Teller(reasoner).layers(everything)) == layers


def test_what_explanations_alone_know_of_a_place_tells_steps_that_were_mute() -> None:
    """Numbers of areas by themselves do not say what is wrong; that there is no room for these does."""
    found = explain(catalogue.example("fillomino#1").puzzle())
    (first, *_) = [told for told in found.steps if told.kind == "suppose"]
    assert english(first.reason) == "there is no room for an area of 4 cells without another number"
    assert not any(case.rule.solved for case in first.because)


def test_the_few_ways_of_an_area_stand_for_its_rules() -> None:
    """Each step of a small board of Lohkous is one case: of an area, or of a cell that is in one."""
    found = explain(catalogue.example("lohkous#1").puzzle())
    assert found.finished
    for told in found.steps:
        assert len(told.because) == 1
        assert isinstance(told.reason, Else)
        assert isinstance(told.reason.wrong, NoRoom | NoneReaches)


@pytest.mark.parametrize("id", ["hiking_track#3", "curfew#1"])
def test_a_chain_may_rest_on_more_than_is_needed(id: str) -> None:
    """What is needed may be so little that nobody sees what follows: what is told is known, and named."""
    found, known, wider = explain(catalogue.example(id).puzzle()), PartialAssignment(), 0
    for told in found.steps:
        step = told.step
        assert all([known.get(mark) is value for mark, value in told.seen])
        seen = sum([1 << mark.number - 1 for mark, _ in told.seen])
        assert not step.facts & ~seen
        made = 0 if step.supposed is None else 1 << step.supposed[0]
        for link in step.chain:
            assert not link.facts & ~(seen | made)
            made |= 0 if link.mark is None else 1 << link.mark
        if step.chain and seen & ~step.facts:
            assert told.reason
            wider += 1
        known = known.plus(dict(told.marks))
    assert wider
