"""Nothing is written in a black cell."""

from __future__ import annotations

import pytest

from enpitsu.errors import BadNotation
from enpitsu.layers import Digits
from enpitsu.puzzle import Puzzle


class Written(Puzzle):
    digit = Digits(1, 3, blank=True)


@pytest.mark.parametrize("token", ["2", ".", "x"])
def test_only_its_sign_stands_in_a_black_cell(token: str) -> None:
    """It would be lost without a word."""
    puzzle = Written.parse("# . .")
    assert puzzle.write_answer(puzzle.read_answer("# 1 .")) == "# 1 ."
    with pytest.raises(BadNotation, match="black cell"):
        puzzle.read_answer(f"{token} 1 .")
