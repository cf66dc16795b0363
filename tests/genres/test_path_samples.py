"""The rule sheet's samples of the path genres: accepted; with a number raised, charged with its letter."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module

import pytest

from enpitsu import catalogue
from enpitsu.engine.check import check

LETTERS = {
    "ouroboros": {"(": "E", "": "F"},
    "seaweed": {"": "E"},
    "hiking_track": {"(": "G", "": "H"},
    "mountain_climber": {"": "F"},
    "roots": {"(": "C"},
    "hebi_ichigo": {"": "C"},
}
"""Circled and plain numbers -> the letter of their rule."""


def raised(givens: str) -> Iterator[tuple[str, str]]:
    """The givens with one number of the grid more, and the frame of that number."""
    for m in re.finditer(r"\d+", givens):
        frame = "(" if givens[m.start() - 1 : m.start()] == "(" else ""
        yield f"{givens[: m.start()]}{int(m[0]) + 1}{givens[m.end() :]}", frame


@pytest.mark.parametrize("name", [*LETTERS, "piirilevy"])
def test_the_sample_is_accepted(name: str) -> None:
    givens, answer = import_module(f"tests.oracle.{name}").SAMPLE
    puzzle = catalogue.genre(name).parse(givens)
    assert check(puzzle, puzzle.read_answer(answer)).right


@pytest.mark.parametrize("name", LETTERS)
def test_a_raised_number_is_charged(name: str) -> None:
    givens, answer = import_module(f"tests.oracle.{name}").SAMPLE
    changed = [c for c in raised(givens) if not re.search(r"\b6[<>^v]", c[0])]
    assert changed
    for more, frame in changed:
        puzzle = catalogue.genre(name).parse(more)
        report = check(puzzle, puzzle.read_answer(answer))
        assert not report.right
        assert LETTERS[name][frame] in {c.letter for c in (*report.broken, *report.unfinished)}, more


def test_a_number_that_is_not_told_is_at_an_end_of_its_line() -> None:
    oracle = import_module("tests.oracle.snake_nest")
    givens, answer = oracle.SAMPLE
    rows, found = [row.split() for row in givens.splitlines()], set[str]()
    for r, row in enumerate(rows):
        for c in range(len(row)):
            asked = [[*line] for line in rows]
            asked[r][c] = "?"
            text = "\n".join([" ".join(line) for line in asked])
            puzzle = catalogue.genre("snake_nest").parse(text)
            report = check(puzzle, puzzle.read_answer(answer))
            assert report.right is oracle.accepts(text, answer), text
            found |= {complaint.letter for complaint in report.broken}
    assert found == {"E"}
