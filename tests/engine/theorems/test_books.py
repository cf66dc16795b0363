"""The books of the package: proved, met on their boards, cited, and applied to other boards."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache

import pytest

from enpitsu import catalogue
from enpitsu.engine.explain.board import compiled
from enpitsu.engine.explain.verbs import explain
from enpitsu.engine.solve import solve
from enpitsu.engine.theorems.book import Book, book_of, faults, file_of
from enpitsu.engine.theorems.matching import SINGLE, PatternsOnBoard, solve_by_patterns
from enpitsu.engine.theorems.mining import generated
from enpitsu.puzzle import Puzzle

BOOKS = [name for name in catalogue.genres() if file_of(name).is_file()]
SOLVED = {"koburin": 0.5, "masyu": 0.1, "bricklayer": 0.5, "simple_loop": 0.5}
"""The share of boards that patterns alone are to solve; of Masyu's it was 0.27 and 0.2 of sixty."""


def book(name: str) -> Book:
    found = book_of(catalogue.genre(name))
    assert found is not None
    return found


@cache
def boards(name: str) -> list[Puzzle]:
    return list(generated(catalogue.genre(name), 6, 6, 6, seed=7))


@pytest.mark.in_turn
@pytest.mark.parametrize("name", BOOKS)
def test_every_pattern_is_proved(name: str) -> None:
    assert list(faults(book(name), catalogue.genre(name))) == []
    for pattern in book(name).patterns:
        for form in pattern.forms:
            found = book(name).pattern_of(form)
            assert found is not None
            assert found.theorem.name == form.name


def test_a_book_reads_back_and_no_genre_of_ones_own_has_one() -> None:
    for name in BOOKS[:5]:
        assert Book.read(book(name).text()) == book(name)
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
        replace(first, instance=replace(first.instance, cases=first.instance.cases[1:])),
        replace(first, instance=replace(first.instance, given={})),
        replace(first, forms=(*first.forms, book(name).patterns[1].theorem)),
    )
    for pattern in wrong:
        assert list(faults(replace(book(name), patterns=(pattern,)), catalogue.genre(name)))


@pytest.mark.in_turn
@pytest.mark.parametrize("name", BOOKS)
def test_each_pattern_applies_where_it_was_met(name: str) -> None:
    """With no more known than it rests on there, some place of the board gives the marks."""
    genre = catalogue.genre(name)
    for pattern in book(name).patterns[:6]:
        puzzle = genre.parse(pattern.instance.puzzle)
        board = compiled(puzzle)
        number = {str(mark): 1 << i for i, mark in enumerate(board.marks)}
        on, off = (
            sum([number[m] for m, v in pattern.instance.given.items() if v is value])
            for value in (True, False)
        )
        patterns = PatternsOnBoard(board, replace(book(name), patterns=(pattern,)))
        placed = [p for p in patterns.placed if patterns.applies(p, on, off)]
        for mark, value in pattern.instance.gives.items():
            assert any(number[mark] & (p.on if value else p.off) for p in placed), (str(pattern), mark)


@pytest.mark.parametrize("name", SOLVED)
def test_patterns_alone_never_err_and_often_suffice(name: str) -> None:
    solved, unlike = (
        0,
        [b for seed in range(20, 30) for b in generated(catalogue.genre(name), 6, 6, 2, seed=seed)],
    )
    for puzzle in unlike:
        [answer] = solve(puzzle).answers
        found = solve_by_patterns(puzzle, book(name))
        assert all(answer[mark] is value for mark, value in found.forced.items())
        assert found.status in ("unique", "unknown")
        solved += found.status == "unique"
        if found.status == "unique":
            assert all(found.answers[0][m] is answer[m] for m in puzzle.ink)
    assert solved >= SOLVED[name] * len(unlike)


def test_a_board_without_an_answer_is_refuted_or_left_open() -> None:
    puzzle = catalogue.genre("masyu").parse("o o o\n. . .\n. . .")
    assert solve(puzzle).status == "none"
    assert solve_by_patterns(puzzle, book("masyu")).status in ("none", "unknown")


def test_patterns_help_where_single_rules_get_stuck() -> None:
    helped = 0
    for puzzle in boards("koburin"):
        found = solve_by_patterns(puzzle, book("koburin"))
        helped += any(name != SINGLE for name in found.stats)
    assert helped >= 3


def test_steps_cite_their_patterns() -> None:
    """In a genre with a book, most steps of several cases name a pattern; the name is in the data, too."""
    from enpitsu.desk.answers import step_data

    cited = several = 0
    for puzzle in boards("simple_loop"):
        found = explain(puzzle)
        for told in found.steps:
            several += len(told.because) > 1
            cited += told.pattern is not None
            if told.pattern is not None:
                assert step_data(told, found.board)["technique"] == str(told.pattern)
    assert cited > 0.9 * several > 9


def test_books_are_plain_json_with_a_line_for_each_pattern() -> None:
    for name in BOOKS:
        text = file_of(name).read_text(encoding="utf-8")
        data = json.loads(text)
        assert text.count("\n") == len(data["patterns"]) + 2
        assert data["of_several"] >= data["local"] >= sum(p["count"] for p in data["patterns"])
