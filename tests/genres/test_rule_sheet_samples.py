"""The samples of the rule sheet: their answers are right, and no number in them may be one larger.

The samples stand in the oracles (tests/oracle), as the sheet prints them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import pytest

from enpitsu import catalogue
from enpitsu.engine.check import check
from enpitsu.errors import BadNotation

NUMBERS = {
    "canal_view": "E", "diaganal_view": "E", "celltinels": "G", "snakcelltinels": "E", "ilotulite": "A",
    "diagaquarium": "D", "alike": "G", "limited_alike": "G", "litsalike": "G", "uncheckers": "C",
    "lohkous": "CD", "plot_twist": "BC", "corner_meeting": "C", "snake_nest": "E", "tonttiraja": "E",
    "sentinels": "E", "sentinal_view": "E", "rollercoaster": "G", "curfew": "B", "nodeloop": "H",
    "loop_battle": "BCD", "crossstitch": "FG", "oddstitch": "H",
}  # fmt: skip
"""Genre -> the letter of the rule that says what its numbers mean (one of these letters)."""

EXACT = re.compile(r"(?<![\d,^v<>])\d+(?![\d,|_-])")
"""A number of a clue: of no pair of coordinates, no side, no interval."""

GENRES = [name for name in catalogue.genres() if find_spec(f"tests.oracle.{name}")]


def sample(name: str) -> tuple[str, str]:
    """Givens and answer of the sample of a genre."""
    module: Any = import_module(f"tests.oracle.{name}")
    givens, answer = module.SAMPLE
    return givens, answer


def raised(givens: str) -> Iterator[str]:
    """The givens with one number raised by one, for each exact number."""
    for found in EXACT.finditer(givens):
        if givens[found.start() - 1 : found.start()] != "-":
            yield givens[: found.start()] + str(int(found[0]) + 1) + givens[found.end() :]


def test_only_exact_numbers_are_raised() -> None:
    assert list(raised("N 3\n\n. ? (2)\n\n0,0| 1,2_")) == [
        "N 4\n\n. ? (2)\n\n0,0| 1,2_", "N 3\n\n. ? (3)\n\n0,0| 1,2_",
    ]  # fmt: skip
    assert list(raised("B 1-4 1 12")) == ["B 1-4 2 12", "B 1-4 1 13"]
    assert list(raised("1^ . #")) == ["2^ . #"]


@pytest.mark.parametrize("name", GENRES)
def test_the_sample_is_right(name: str) -> None:
    givens, answer = sample(name)
    puzzle = catalogue.genre(name).parse(givens)
    report = check(puzzle, puzzle.read_answer(answer))
    assert report.right, [*report.broken, *report.unfinished]


@pytest.mark.parametrize("name", [name for name in NUMBERS if name in GENRES])
def test_a_number_raised_by_one_is_charged_with_its_rule(name: str) -> None:
    """Unless the larger number cannot be printed at all."""
    givens, answer = sample(name)
    genre = catalogue.genre(name)
    charged = 0
    for text in raised(givens):
        try:
            puzzle = genre.parse(text)
        except BadNotation:
            continue
        report = check(puzzle, puzzle.read_answer(answer))
        letters = {charge.letter for charge in (*report.broken, *report.unfinished)}
        assert letters & set(NUMBERS[name]), text
        charged += 1
    assert charged
