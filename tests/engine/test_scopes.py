"""The marks of which cases speak are the same, looked at one by one or all that they share at once."""

from __future__ import annotations

import pytest

from enpitsu import catalogue
from enpitsu.engine.check import Checker, Scopes, marks_of
from enpitsu.logic import PartialAssignment
from tests.thorough import sample


@pytest.mark.parametrize("genre", sample(["koburin", "plot_twist", "nodeloop"], catalogue.genres()))
@pytest.mark.parametrize("room", [1, 500, 10**9])
def test_scopes_are_the_marks_of_the_conditions(genre: str, room: int) -> None:
    puzzle = min((e.puzzle() for e in catalogue.examples(genre)), key=lambda p: len(p.visible_marks))
    scopes = Scopes(puzzle.cases())
    looks = 0
    while len(scopes.found) < len(scopes.cases):
        scopes.go_on(room)
        looks += 1
    assert looks == {1: len(scopes.cases), 10**9: 1}.get(room, looks)
    for case, bits in zip(scopes.cases, scopes.found, strict=True):
        assert bits == sum([1 << mark.number for mark in marks_of(case.condition)]), case


def told(checker: Checker, made: PartialAssignment) -> list[tuple[str, bool]]:
    """What a checker finds, in words."""
    report = checker.check(made)
    return [(str(charge), charge.unfinished) for charge in (*report.broken, *report.unfinished)]


def test_two_checkers_share_what_one_has_looked_at() -> None:
    puzzle = catalogue.example("koburin#1").puzzle()
    cases = puzzle.cases()
    scopes = Scopes(cases)
    first, second = Checker(puzzle, cases, scopes), Checker(puzzle, cases, scopes)
    made = PartialAssignment()
    for mark in puzzle.visible_marks:
        made = made.plus({mark: mark.number % 3 == 0})
        fresh = told(Checker(puzzle, cases), made)
        assert told(first, made) == fresh
        assert told(second, made) == fresh
    assert len(scopes.found) == len(scopes.cases)
