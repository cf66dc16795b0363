"""Reasons, each for a small state by hand, and what they say in English."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from enpitsu.logic import Bool, Mark, PartialAssignment, count, every
from enpitsu.logic.reasons_of import why
from enpitsu.logic.why import (
    none_of,
    not_one,
    why_last,
    why_number,
    why_passing,
    wrong_number,
    wrong_view,
)
from enpitsu.reasons import Else
from tests.english import english

A, B, C, D, E = MARKS = [Mark(i + 1, "lamp", f"R1C{i + 1}") for i in range(5)]
OTHER = Mark(6, "wall", "R1C1")
SIXTH = Mark(7, "lamp", "R1C6")


class Plain:
    """Marks are lit or dark; a wall is a wall."""

    place = "row 1"

    def __init__(self, noun: str = "lamp", of_some: str = "") -> None:
        self._noun, self._of_some = noun, of_some

    def word(self, mark: Mark, value: bool) -> str:
        return ("lit" if value else "dark") if mark.layer == "lamp" else ("a wall" if value else "no wall")

    def kind(self, mark: Mark, value: bool) -> str:
        return f"{mark.layer} {value}"

    def whole(self, terms: object) -> None:
        return None

    def clause(self, condition: object) -> None:
        return None

    def noun(self, terms: object) -> str:
        return self._of_some

    def printed(self, places: object) -> str:
        return ""

    def places(self, terms: Iterable[Bool]) -> tuple[str, ...]:
        return tuple([str(term).split()[-1] for term in terms])

    def counted_noun(self, terms: Iterable[Bool]) -> str:
        return self._noun


SPEECH = Plain()


@pytest.mark.parametrize(
    ("parts", "words"),
    [
        ([A], "R1C1 is not lit"),
        ([A, B], "neither R1C1 nor R1C2 is lit"),
        ([A, B, C], "none of R1C1, R1C2 and R1C3 is lit"),
        ([A, B, C, D], "none of R1C1, R1C2, R1C3 and R1C4 is lit"),
        ([A, B, C, D, E], ""),  # too many to be named
        ([~A, B, C, D, E, SIXTH], "R1C1 is lit but none of 5 others is"),
        ([~A, B, OTHER], ""),  # not the same of all that are missing
        ([~A, OTHER], "R1C1 is lit but R1C1 is not a wall"),
        ([], ""),  # nothing is asked for
        ([~A], ""),  # it is there: that says nothing of others
        ([~A, ~B], "both R1C1 and R1C2 are lit"),
        ([~A, ~B, ~C], "all of R1C1, R1C2 and R1C3 are lit"),
        ([A, ~B], "R1C2 is lit but R1C1 is not"),
        ([~A, ~B, C, D], "R1C1 and R1C2 are lit but neither R1C3 nor R1C4 is"),
        ([~A, B, C, D], "R1C1 is lit but none of R1C2, R1C3 and R1C4 is"),
        ([A, ~OTHER], "R1C1 is a wall but R1C1 is not lit"),
        ([A, OTHER], ""),  # not the same is said of both
        ([A, every([B, C])], ""),  # a part that is no literal
    ],
)
def test_words_for_parts_of_which_none_holds(parts: list[Bool], words: str) -> None:
    assert english(none_of(parts, SPEECH)) == words


@pytest.mark.parametrize(
    ("parts", "facts", "words"),
    [
        ([A, B], {A: False}, "one of R1C1 and R1C2 must be lit"),
        ([A, B, C], {A: False}, ""),  # two are left
        ([A], {}, ""),  # it stands alone
        ([~A, ~B], {A: True}, "not both R1C1 and R1C2 can be lit"),
        ([~A, ~B, ~C], {A: True, B: True}, "not all of R1C1, R1C2 and R1C3 can be lit"),
        ([A, OTHER], {OTHER: False}, "only this is left"),
        ([~A, OTHER], {OTHER: False}, "only this is left"),
        ([A, B, C, D, E], dict.fromkeys(MARKS[1:], False), "only this is left"),
        ([~A, ~B, OTHER], {A: True, OTHER: False}, "one of R1C1 and R1C2 must be dark"),
    ],
)
def test_words_for_the_one_part_that_is_left(
    parts: list[Bool], facts: dict[Mark, bool], words: str
) -> None:
    assert english(why_last(parts, PartialAssignment(facts), SPEECH)) == words


@pytest.mark.parametrize(
    ("condition", "facts", "made", "words"),
    [
        (A == B, {A: True}, {B: True}, "both R1C1 and R1C2 must be lit, or neither"),
        (A == B, {A: False}, {B: False}, "both R1C1 and R1C2 must be lit, or neither"),
        (A != B, {A: False}, {B: True}, "just one of R1C1 and R1C2 must be lit"),
        (~A == ~B, {A: False}, {B: False}, "both R1C1 and R1C2 must be lit, or neither"),
        (A == OTHER, {A: True}, {OTHER: True}, ""),  # not the same is said of both
        (A == (B | C), {A: True, B: False}, {C: True}, "one of R1C2 and R1C3 must be lit"),
        (A == (B | C), {B: True}, {A: True}, ""),  # the one that stands alone is concluded
        (
            A.implies(count([B, C, D]) == 1),
            {A: True, B: True},
            {C: False, D: False},
            "row 1 needs one lamp and has it",
        ),
        (A.implies(B), {A: True}, {B: True}, "only this is left"),
    ],
)
def test_words_for_what_holds_together(
    condition: Bool, facts: dict[Mark, bool], made: dict[Mark, bool], words: str
) -> None:
    assert english(why(condition, PartialAssignment(facts), made, SPEECH)) == words


@pytest.mark.parametrize(
    ("parts", "facts", "words"),
    [
        ([A, OTHER], {A: True, OTHER: True}, "row 1 is both lit and a wall"),
        ([A, OTHER], {A: False, OTHER: False}, "nothing is left for row 1"),
        ([A, OTHER], {A: True, OTHER: False}, ""),
        ([A, OTHER], {A: False}, ""),  # the other may still be
        ([A, ~OTHER], {A: False, OTHER: True}, ""),  # it may be empty
    ],
)
def test_words_for_a_place_that_can_have_one_thing(
    parts: list[Bool], facts: dict[Mark, bool], words: str
) -> None:
    assert english(not_one(parts, PartialAssignment(facts), SPEECH)) == words


@pytest.mark.parametrize(
    ("least", "most", "bounds", "words"),
    [
        (0, 1, (2, 3), "row 1 has more than one lamp"),
        (0, 2, (3, 3), "row 1 has more than 2 lamps"),
        (0, 0, (1, 1), ""),
        (1, 1, (0, 0), "row 1 has no lamp"),
        (2, 3, (0, 1), "row 1 has fewer than 2 lamps"),
        (1, 2, (1, 2), ""),
        (2, 2, (2, 2), ""),
    ],
)
def test_words_for_a_wrong_number(least: int, most: int, bounds: tuple[int, int], words: str) -> None:
    assert english(wrong_number(MARKS, least, most, bounds, SPEECH)) == words
    assert wrong_number(MARKS, least, most, bounds, Plain("")) is None


@pytest.mark.parametrize(
    ("values", "facts", "made", "things", "nothing"),
    [
        ([2], {A: True, B: True}, {C: False},
         "row 1 needs 2 lamps and has them", "all 2 are there already"),
        ([1], {A: True}, {B: False}, "row 1 needs one lamp and has it", "the only one is there already"),
        ([0, 1, 2], {A: True, B: True}, {C: False}, "row 1 may have at most 2 lamps and has them", ""),
        ([0, 1], {A: True}, {B: False}, "row 1 may have at most one lamp and has it", ""),
        ([0], {A: False}, {B: False}, "row 1 may have no lamp", "there can be none"),
        ([4], {A: False}, dict.fromkeys(MARKS[1:], True),
         "row 1 needs 4 lamps, and only 4 places are left", "only 4 places are left for 4"),
        ([1], dict.fromkeys(MARKS[:4], False), {E: True},
         "row 1 needs one lamp, and only one place is left", "only one place is left for it"),
        ([5], {A: True}, dict.fromkeys(MARKS[1:], True),
         "row 1 needs 5 lamps and has only 5 places", "all 5 places are needed"),
        ([4, 5], {A: False}, dict.fromkeys(MARKS[1:], True),
         "row 1 needs at least 4 lamps, and only 4 places are left", ""),
        ([2], {A: True}, {B: False}, "", ""),  # nothing is reached
        ([2], {A: True, B: True}, {C: False, D: True}, "", ""),  # not the same follows for all
    ],
)  # fmt: skip
def test_words_for_a_number(
    values: list[int], facts: dict[Mark, bool], made: dict[Mark, bool], things: str, nothing: str
) -> None:
    bits = sum([1 << v for v in values])
    assert english(why_number(MARKS, bits, PartialAssignment(facts), made, SPEECH)) == things
    assert english(why_number(MARKS, bits, PartialAssignment(facts), made, Plain(""))) == nothing


def test_words_for_a_number_are_of_what_is_known() -> None:
    """Facts that tell none of the terms say something else; terms that are none have no words."""
    two = 1 << 5
    assert why_number(MARKS, two, PartialAssignment({OTHER: True}), {A: True}, SPEECH) is None
    assert (
        why_number([*MARKS, every([A, B])], two, PartialAssignment({A: False}), {B: True}, SPEECH) is None
    )
    assert english(why_number(MARKS, two, PartialAssignment(), dict.fromkeys(MARKS, True), SPEECH)) == (
        "row 1 needs 5 lamps and has only 5 places"
    )


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ({A: True, B: True}, "the line passes row 1 already"),
        ({A: True, B: False}, "the line must go on at row 1"),
        ({A: False, B: False}, "a line could not go on at row 1"),
        ({}, "a line could not go on at row 1"),
    ],
)
def test_words_for_a_line_that_passes(facts: dict[Mark, bool], words: str) -> None:
    assert english(why_passing(MARKS, PartialAssignment(facts), SPEECH)) == words


@pytest.mark.parametrize(
    ("least", "most", "seen"),
    [(4, 5, "too many lamps, not 3"), (0, 2, "too few lamps, not 3"), (3, 3, ""), (0, 3, ""), (3, 5, "")],
)
def test_words_for_a_view(least: int, most: int, seen: str) -> None:
    """The view of a clue of three would be so long."""
    wrong = wrong_view(3, least, most, SPEECH, "lamp")
    assert english(wrong) == (seen and f"row 1 sees {seen}")
    assert english(wrong and Else(wrong)) == (seen and f"else row 1 would see {seen}")
    assert wrong_view(3, least, most, SPEECH, "") is None
