"""The ways of a case that those around it leave follow from the rules."""

from __future__ import annotations

from itertools import product

import pytest

from enpitsu import catalogue
from enpitsu.engine.explain import joined_cases
from enpitsu.engine.explain.board import CompiledPuzzle
from enpitsu.engine.explain.cubes import Cube
from enpitsu.engine.explain.joined_cases import JoinedCases
from enpitsu.engine.explain.verbs import explain
from enpitsu.layers import Numbers, Shading
from enpitsu.logic import PartialAssignment, count, some
from enpitsu.puzzle import Case, Cases, Puzzle, rule
from tests.engine.explain.test_implied import has_model


class Lone(Puzzle):
    """Made up here: numbers count what is shaded beside them, and no two shaded cells touch."""

    clue = Numbers(0, 4)
    black = Shading()
    joined_rules = {"A": "way to shade around it"}

    @rule("A", "A number is the number of shaded cells beside it.")
    def numbers(self) -> Cases:
        for cell, n in self.clue.numbered():
            yield cell, count([self.black[c] for c in cell.neighbors]) == n

    @rule("B", "No two shaded cells touch, not even at a corner.")
    def apart(self) -> Cases:
        for a in self.grid.cells:
            for b in a.touching:
                if a.at < b.at:
                    yield a, some([~self.black[a], ~self.black[b]])


def told(puzzle: Puzzle) -> list[Case]:
    """The cases of a puzzle that are told together with those around them."""
    nouns = set(puzzle.joined_rules.values())
    return [
        c.case
        for c in CompiledPuzzle(puzzle).cases
        if not c.case.rule.solved and getattr(c.case.condition, "noun", "") in nouns
    ]


def lone(text: str) -> Lone:
    """A board of three by three cells."""
    return Lone.parse(text)


@pytest.mark.parametrize("clues", [*product("012.", repeat=2)])
def test_no_answer_breaks_joined_cases(clues: tuple[str, str]) -> None:
    """Of all pictures of a small board, those that keep the rules keep these cases, too."""
    puzzle = lone(f". . .\n. {clues[0]} .\n. . {clues[1]}")
    found = told(puzzle)
    for picture in product((False, True), repeat=len(puzzle.marks)):
        known = PartialAssignment(zip(puzzle.marks, picture, strict=True))
        if all([c.condition.holds(known) for c in puzzle.cases()]):
            assert all([c.condition.holds(known) for c in found])


def test_two_beside_a_number_that_lie_apart_are_opposite() -> None:
    """Of six ways to shade two cells around a number two are left, and each rules out the corners."""
    puzzle = lone(". . .\n. 2 .\n. . .")
    [case] = told(puzzle)
    assert len(list(case.condition.parts())) == 2
    assert (case.rule.letter, case.rule.kind, case.rule.solved) == ("A", "implied", False)
    assert case.place is puzzle.grid.cells[4]
    corners = [puzzle.black[puzzle.grid.cells[i]] for i in (0, 2, 6, 8)]
    first = explain(puzzle).steps[0]
    assert {str(mark) for mark in corners} <= {str(mark) for mark, value in first.marks if not value}


TOGETHER = [name for name in catalogue.genres() if catalogue.genre(name).joined_rules]


@pytest.mark.parametrize("name", TOGETHER)
def test_joined_cases_of_genres_follow_from_their_rules(name: str) -> None:
    assert not wrong(name)


def test_a_way_that_is_left_out_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A planted bug: one way of each case is lost."""
    right = JoinedCases._followed

    def fewer(self: JoinedCases, ways: list[Cube]) -> set[Cube]:
        return set(sorted(right(self, ways))[1:])

    monkeypatch.setattr(joined_cases.JoinedCases, "_followed", fewer)
    assert wrong("lits")


def wrong(name: str) -> list[Case]:
    """Cases told together, of a small board of a genre, that some answer to the rules breaks."""
    boards = sorted([e.puzzle() for e in catalogue.examples(name)], key=lambda p: len(p.grid.cells))
    puzzle, found = next((p, cases) for p in boards if (cases := told(p)))
    rules = [case for case in puzzle.cases() if case.rule.kind != "implied"]
    some_of_them = found[:: len(found) // 20 + 1]
    return [c for c in some_of_them if has_model(puzzle, [*rules, Case(c.rule, c.place, ~c.condition)])]
