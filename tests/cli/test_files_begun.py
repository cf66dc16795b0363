"""Hints and explanations from a file of puzz.link that somebody has begun, or nobody."""

from __future__ import annotations

import pytest

from .running import Run

FILE = "pzprv3\nsudoku\n4\n. 3 . . \n1 . . . \n. 1 . 2 \n. . . 3 \n{}\n. . . . \n. . . . \n. . . . \n"
"""A Sudoku of puzz.link with one answer, and the first row of what is drawn."""


@pytest.mark.parametrize("drawn", [". . . . ", "4 . . . "])
def test_blank_cells_of_a_file_are_open(run: Run, drawn: str) -> None:
    """The printed digits are no beginning, and a cell without a digit may get one."""
    given = FILE.format(drawn)
    assert run("explain", "-", given=given).status == 0
    assert run("why-not", "-", "digit R1C3 1", given=given).status in (0, 1)
    status, out, _ = run("hint", "-", given=given)
    assert (status, "Wrong" in out) == (0, False)
    assert "nothing is wrong so far" in run("check", "-", given=given).out
    status, out, _ = run("hint", "-", given=FILE.format("2 . . . "))  # 4 is right, by R4C1
    assert (status, "Wrong since" in out) == (1, True)
