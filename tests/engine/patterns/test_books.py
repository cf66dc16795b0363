"""The books of the package: proved, met on their boards, and cited."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from enpitsu import catalogue
from enpitsu.engine.patterns.book import book_of, faults, file_of, read, written
from enpitsu.engine.patterns.pattern import Book
from enpitsu.puzzle import Puzzle

BOOKS = [name for name in catalogue.genres() if file_of(name).is_file()]


def book(name: str) -> Book:
    found = book_of(catalogue.genre(name))
    assert found is not None
    return found


@pytest.mark.in_turn
@pytest.mark.parametrize("name", BOOKS)
def test_every_pattern_is_proved(name: str) -> None:
    assert list(faults(book(name), catalogue.genre(name))) == []
    for pattern in book(name).patterns:
        for form in pattern.forms:
            assert [p for p in book(name).patterns if p.theorem.name == form.name] == [pattern]


def test_a_book_reads_back_and_no_genre_of_ones_own_has_one() -> None:
    for name in BOOKS[:5]:
        assert read(written(book(name))) == book(name)
    assert book_of(type("Own", (Puzzle,), {"__module__": "own", "__doc__": "My own."})) is None


def test_faults_are_found() -> None:
    """A row more in a table, a condition less, a case less on the board: each is told."""
    name = "koburin"
    [first, *_] = book(name).patterns
    theorem = first.theorem
    one = theorem.premises[0]
    loose = replace(one, rows=tuple(range(1 << len(one.marks))))
    wrong = (
        replace(first, forms=(replace(theorem, premises=(loose, *theorem.premises[1:])),)),
        replace(first, forms=(replace(theorem, premises=theorem.premises[1:]),)),
        replace(first, instance=first.instance._replace(cases=first.instance.cases[1:])),
        replace(first, instance=first.instance._replace(given={})),
        replace(first, forms=(*first.forms, book(name).patterns[1].theorem)),
    )
    for pattern in wrong:
        assert list(faults(replace(book(name), patterns=(pattern,)), catalogue.genre(name)))


def test_books_are_plain_json_with_a_line_for_each_pattern() -> None:
    for name in BOOKS:
        text = file_of(name).read_text(encoding="utf-8")
        data = json.loads(text)
        assert text.count("\n") == len(data["patterns"]) + 2
        assert data["of_several"] >= data["local"] >= sum(p["count"] for p in data["patterns"])
