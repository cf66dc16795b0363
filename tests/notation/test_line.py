"""Boards of digits in one word."""

from __future__ import annotations

import pytest

from enpitsu.catalogue import genre
from enpitsu.errors import BadPuzzle
from enpitsu.formats import write
from enpitsu.grid import grid


@pytest.mark.parametrize(("number", "sign"), [(4, "4"), (10, "A"), (35, "Z")])
def test_a_number_has_one_sign(number: int, sign: str) -> None:
    board = grid(4, 4)
    puzzle = genre("sudoku")(board, {"given": {board.cell[0, 1]: number}})
    assert write(puzzle, "line") == f".{sign}{'.' * 14}\n"


@pytest.mark.parametrize(("number", "said"), [(36, "36"), (None, "[?]")])
def test_a_number_without_a_sign_is_refused(number: int | None, said: str) -> None:
    board = grid(4, 4)
    puzzle = genre("sudoku")(board, {"given": {board.cell[0, 1]: number}})
    with pytest.raises(BadPuzzle, match=f"no sign for the {said} in R1C2"):
        write(puzzle, "line")
