"""Paths listed from anchors: also the ones of a single cell; a number of circles at random."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from enpitsu.errors import BadNotation
from enpitsu.grid import grid
from enpitsu.layers import CircledNumbers, Circles, Links
from enpitsu.puzzle import Puzzle


def genre(alone: bool) -> Any:
    circle = Circles()
    members = {"circle": circle, "line": Links(form="paths", anchors=circle, alone=alone)}
    return type("Anchors", (Puzzle,), members)


def test_an_anchor_alone_is_a_line() -> None:
    puzzle = genre(True).parse("o . .\n. . o\no . .")
    text = "0,0\n1,2 1,1 0,1\n2,0 2,1"
    known = puzzle.read_answer(text)
    assert sum(known.values()) == 3
    assert puzzle.write_answer(known) == text
    assert puzzle.read_answer(puzzle.write_answer(known)) == known


def test_elsewhere_it_is_none() -> None:
    puzzle = genre(False).parse("o . .\n. . o\no . .")
    with pytest.raises(BadNotation, match="visits more places"):
        puzzle.read_answer("0,0\n1,2 1,1 0,1")
    assert puzzle.write_answer(puzzle.read_answer("1,2 1,1 0,1")) == "1,2 1,1 0,1"


def test_so_many_circles_are_invented_and_varied() -> None:
    layer, board, dice = CircledNumbers(1, number=2), grid(3, 3), Random(1)
    assert list(layer.sites(board)) == []
    assert list(CircledNumbers(1).sites(board)) == list(board.cells)
    value = layer.invent(board, dice)
    seen = set()
    for _ in range(60):
        assert len(value) == 2
        assert all(n is not None and n >= 1 for n in value.values())
        seen.add(tuple(sorted((str(c), n) for c, n in value.items())))
        other = layer.vary(board, value, dice)
        assert sum(other.get(c) != n for c, n in value.items()) <= 1
        value = other
    assert len(seen) > 20
