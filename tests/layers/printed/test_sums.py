"""Sums in black cells: which runs they speak of, and how they are printed one by one."""

from __future__ import annotations

from typing import Any

import pytest

from enpitsu.errors import BadNotation
from enpitsu.layers import SumPair, Sums
from tests.synthetic import printed

GENRE: Any = printed(clue=Sums())

BOARD = """
#    4\\  13\\
\\3   .    .
7\\5  .    .
.    \\8  .
"""


def spelled(puzzle: Any) -> dict[str, int]:
    return {str(run): n for run, n in puzzle.clue.numbered()}


def test_sums_contract() -> None:
    """``Sums``: each is of the run after its cell; a board is the same with its sums put one by one."""
    puzzle = GENRE.parse(BOARD)
    assert spelled(puzzle) == {
        "R2C2-R3C2": 4, "R2C3-R4C3": 13, "R2C2-R2C3": 3, "R3C2-R3C3": 5, "R4C1": 7, "R4C3": 8,
    }  # fmt: skip
    layer, grid = GENRE.printed["clue"], puzzle.grid
    clues = layer.clues(puzzle.clue)
    assert set(clues) <= set(layer.sites(grid))
    assert layer.with_clues(grid, clues) == puzzle.clue
    for run in clues:
        rest = {other: n for other, n in clues.items() if other != run}
        fewer = layer.with_clues(grid, rest)
        assert dict(fewer.numbered()) == rest
    assert not list(puzzle.clue.idle())


def test_a_run_of_one_cell_belongs_to_both_ways() -> None:
    """Its cell is a row and a column by itself: a sum that is put there is put for both."""
    puzzle = GENRE.parse("# #\n# .")
    layer = GENRE.printed["clue"]
    (run,) = layer.sites(puzzle.grid)
    made = layer.with_clues(puzzle.grid, {run: 5})
    assert {str(cell): pair for cell, pair in made.items()} == {
        "R1C2": SumPair(5, None), "R2C1": SumPair(None, 5),
    }  # fmt: skip


def test_sums_of_no_run_are_told() -> None:
    puzzle = GENRE.parse("4\\ #\n.  3\\8")
    assert [str(cell) for cell in puzzle.clue.idle()] == ["R2C2"]


def test_sums_that_a_run_can_have() -> None:
    """From the sum of the least different digits to that of the greatest."""
    puzzle = GENRE.parse("# # #\n# . .\n# . #")
    layer = GENRE.printed["clue"]
    found = {str(run): layer.candidates(puzzle.grid, run) for run in layer.sites(puzzle.grid)}
    assert {name: (sums[0], sums[-1]) for name, sums in found.items()} == {
        "R2C2-R3C2": (3, 17), "R2C3": (1, 9), "R2C2-R2C3": (3, 17), "R3C2": (1, 9),
    }  # fmt: skip


@pytest.mark.parametrize(
    ("token", "sentence"), [("\\", "a sum is expected"), ("46\\", "1 to 45"), ("0\\", "1 to 45")]
)
def test_sums_that_cannot_be(token: str, sentence: str) -> None:
    with pytest.raises(BadNotation, match=sentence) as caught:
        GENRE.parse(f"# {token}\n. .")
    assert caught.value.at == 2
