"""Lessons as data: the part of the board that is shown holds all that is said of it."""

from __future__ import annotations

import pytest

from enpitsu import catalogue
from enpitsu.desk.verbs import answer
from enpitsu.errors import UnknownName


@pytest.mark.in_turn(24)
@pytest.mark.parametrize("genre", catalogue.genres())
def test_what_a_lesson_speaks_of_lies_in_its_part_of_the_board(genre: str) -> None:
    told = answer("lessons", {"genre": genre})
    assert told["title"] == catalogue.genre(genre).display_title()
    for lesson in told["lessons"][:3]:
        example = answer("lesson", {"genre": genre, "technique": lesson["technique_id"]})
        assert example["technique"] == lesson["technique"]
        assert example["sentence"]
        board, (top, left, bottom, right) = example["board"], example["part"]
        marks = {mark["name"]: mark for mark in board["marks"]}
        for one in [*example["marks"], *example["given"]]:
            mark = marks.get(one["mark"])
            if mark is None:  # of a hidden layer: it has no picture
                continue
            y, x = mark["at"]
            assert top < y < bottom, one
            assert left < x < right, one
        assert {one["mark"] for one in example["known"]}.isdisjoint(
            [one["mark"] for one in example["marks"]]
        )


@pytest.mark.parametrize("technique", ["", "jellyfish", "pattern"])
def test_a_technique_without_a_lesson_is_told(technique: str) -> None:
    with pytest.raises(UnknownName, match="technique"):
        answer("lesson", {"genre": "koburin", "technique": technique})
