"""The least size that the lengths of an area ask for: true of every polyomino of up to eight cells."""

from __future__ import annotations

from itertools import groupby
from typing import TypeAlias

import pytest

from enpitsu import catalogue
from enpitsu.engine.check import check
from enpitsu.engine.compile.encode import Encoder
from enpitsu.engine.compile.program import Program
from enpitsu.formats import read
from enpitsu.logic import PLAIN, PartialAssignment
from enpitsu.puzzle import Puzzle

Square: TypeAlias = tuple[int, int]


def polyominoes(most: int) -> list[frozenset[Square]]:
    """All connected sets of up to so many squares, each moved to the upper left corner."""
    found = layer = {frozenset([(0, 0)])}
    for _ in range(most - 1):
        layer = {
            moved(piece | {(r + dr, c + dc)})
            for piece in layer
            for r, c in piece
            for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0))
            if (r + dr, c + dc) not in piece
        }
        found = found | layer
    return sorted(found, key=lambda piece: (len(piece), sorted(piece)))


def moved(piece: frozenset[Square]) -> frozenset[Square]:
    top, left = min(r for r, _ in piece), min(c for _, c in piece)
    return frozenset([(r - top, c - left) for r, c in piece])


def lengths(piece: frozenset[Square]) -> set[int]:
    """The lengths of all rows and columns of a piece."""
    lanes = [sorted(piece), sorted([(c, r) for r, c in piece])]
    return {
        len([*run])
        for lane in lanes
        for _, run in groupby(enumerate(lane), key=lambda one: (one[1][0], one[1][1] - one[0]))
    }


def board(piece: frozenset[Square], clue: str) -> Puzzle:
    """A board as large as the piece, with one clue on it."""
    height, width = 1 + max(r for r, _ in piece), 1 + max(c for _, c in piece)
    at = min(piece)
    rows = [" ".join([clue if (r, c) == at else "." for c in range(width)]) for r in range(height)]
    return read("genre: lohkous\n\n" + "\n".join(rows) + "\n")


def answered(puzzle: Puzzle, piece: frozenset[Square]) -> PartialAssignment:
    """The border of the piece, and every other square by itself."""
    drawn = {}
    for edge, mark in puzzle.area.items():  # type: ignore[attr-defined]
        drawn[mark] = not all([(c.row, c.col) in piece for c in edge.cells])
    return puzzle.total(drawn)


@pytest.mark.parametrize("size", range(1, 9))
def test_no_area_is_smaller_than_its_lengths_ask_for(size: int) -> None:
    tight = 0
    for piece in [p for p in polyominoes(size) if len(p) == size]:
        own = sorted(lengths(piece))
        hidden = [[*[str(n) for n in own if n != left], "?"] for left in own]
        for clue in [[str(n) for n in own], *hidden]:
            puzzle = board(piece, ",".join(clue))
            said = [case for case in puzzle.cases() if case.rule.name == "large_enough"]
            known = answered(puzzle, piece)
            assert len(said) == 1
            assert said[0].condition.holds(known) is True, (sorted(piece), clue)
            fewer = said[0].condition.holds(answered(puzzle, frozenset([*sorted(piece)][:-1])))
            tight += fewer is False
    assert tight or size == 1  # the bound is reached


def test_other_areas_leave_no_more_room_than_they_need() -> None:
    """The largest size of an area is what the least sizes of the others leave of the board."""
    puzzle = read("genre: lohkous\n\n1,3 . . .\n. . . .\n. . 2 1\n")
    owners = puzzle.area.owners(tuple(puzzle.clue))  # type: ignore[attr-defined]
    to = Encoder(Program(len(puzzle.marks)), PLAIN)
    to.note_bounds([case.condition for case in puzzle.cases()])
    sizes = owners._largest_sizes(to)
    assert [*sizes.values()] == [12 - 4 - 1, 12 - 3 - 1, 12 - 3 - 4]


def test_what_follows_is_no_charge() -> None:
    """Shaded squares of two by two break the rule from which another follows, and that one alone."""
    stored = next(iter(catalogue.examples("alike")))
    puzzle = stored.puzzle()
    said = [case for case in puzzle.cases() if case.rule.kind == "implied"]
    known = puzzle.total(dict.fromkeys(puzzle.marks, True))
    assert said
    assert False in [case.condition.holds(known) for case in said]
    assert {charge.case.rule.kind for charge in check(puzzle, known).broken} == {"rule"}


@pytest.mark.parametrize("id", ["alike#1", "lohkous#1"])
def test_makers_do_not_look_at_what_follows(id: str) -> None:
    """They judge hundreds of boards by the rules that read givens; explanations see all cases."""
    puzzle = catalogue.example(id).puzzle()
    reading = [case for case in puzzle.cases() if case.rule in puzzle.problem_template.given_implied]
    assert reading
    assert {rule.kind for rule in puzzle.problem_template.given_rules} == {"rule"}
    assert {case.rule.kind for case in puzzle.given_cases()} == {"rule"}
