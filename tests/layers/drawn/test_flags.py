"""Flags with heights: read, written, invented."""

from __future__ import annotations

from random import Random

import pytest

from enpitsu.errors import BadNotation
from enpitsu.grid import grid
from enpitsu.layers import Flags, Shading
from enpitsu.puzzle import Puzzle


class Hills(Puzzle):
    """Flags and nothing else."""

    flag = Flags()
    black = Shading()


def test_flags_contract() -> None:
    """``Flags`` reads heights from 1 on and nothing else, and writes what it reads."""
    puzzle = Hills.parse("1 . 12\n. 2 .")
    assert {str(c): n for c, n in puzzle.flag.items()} == {"R1C1": 1, "R1C3": 12, "R2C2": 2}
    assert puzzle.text == "1 . 12\n. 2 ."
    for wrong in ("0 . .", "1000 . .", "? . .", "-1 . ."):
        with pytest.raises(BadNotation):
            Hills.parse(wrong)


def test_invented_flags_stand_on_one_lowest_place() -> None:
    layer, dice = Flags(), Random(4)
    for size in ((5, 5), (8, 8)):
        board = grid(*size)
        for _ in range(30):
            value = layer.invent(board, dice)
            heights = sorted(value.values())
            assert heights[:2] == [1, 2]
            other = layer.vary(board, value, dice)
            assert sorted(other.values()) == heights
            assert len(set(other) - set(value)) == 1
