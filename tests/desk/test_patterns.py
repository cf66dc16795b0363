"""A pattern as data: the part of the board on which it was met holds all that is said of it."""

from __future__ import annotations

import pytest

from enpitsu import catalogue
from enpitsu.desk.verbs import answer
from enpitsu.engine.theorems.book import book_of
from enpitsu.errors import UnknownName

BOOKS = [name for name in catalogue.genres() if book_of(catalogue.genre(name))]


@pytest.mark.parametrize("genre", BOOKS)
def test_what_a_pattern_speaks_of_lies_in_its_part_of_the_board(genre: str) -> None:
    book = book_of(catalogue.genre(genre))
    assert book is not None
    for pattern in book.patterns[:3]:
        told = answer("pattern", {"genre": genre, "number": pattern.number})
        assert told["title"] == str(pattern)
        board, (top, left, bottom, right) = told["board"], told["part"]
        marks = {mark["name"]: mark for mark in board["marks"]}
        said = [*told["marks"], *told["given"]]
        assert {one["mark"]: one["value"] for one in said} == {
            **pattern.instance.given,
            **pattern.instance.gives,
        }
        for one in said:
            mark = marks.get(one["mark"])
            if mark is None:  # of a hidden layer: it has no picture
                continue
            y, x = mark["at"]
            assert top < y < bottom, one
            assert left < x < right, one
        assert [f"{case['letter'] or '-'} at {case['place']['text']}" for case in told["because"]] != []
        for shape in board["printed"]:
            if shape["kind"] == "text" and 0 < shape["at"][0] < 2 * board["height"]:
                y, x = shape["at"]
                assert (top < y < bottom and left < x < right) or not 0 < x < 2 * board["width"]


@pytest.mark.parametrize("number", [0, -1, 10_000])
def test_a_pattern_that_is_none_is_told(number: int) -> None:
    with pytest.raises(UnknownName, match="pattern"):
        answer("pattern", {"genre": "koburin", "number": number})


def test_a_genre_without_a_book_has_no_pattern() -> None:
    [without, *_] = [name for name in catalogue.genres() if name not in BOOKS]
    with pytest.raises(UnknownName, match="pattern"):
        answer("pattern", {"genre": without, "number": 1})
