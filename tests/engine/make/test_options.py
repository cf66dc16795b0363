"""Wishes in words: which of them a board can have."""

from __future__ import annotations

import pytest

from enpitsu.engine.make.options import generate_options
from enpitsu.errors import UnknownName
from enpitsu.grid import grid


@pytest.mark.parametrize("symmetry", ["none", "rotate", "mirror", "diagonal"])
def test_only_a_square_board_is_symmetric_about_its_diagonal(symmetry: str) -> None:
    assert generate_options(grid(3, 3), {}, symmetry=symmetry).symmetry == symmetry
    if symmetry != "diagonal":
        assert generate_options(grid(2, 3), {}, symmetry=symmetry).symmetry == symmetry
        return
    with pytest.raises(UnknownName):
        generate_options(grid(2, 3), {}, symmetry=symmetry)


def test_a_wish_that_there_is_not_is_refused() -> None:
    with pytest.raises(UnknownName):
        generate_options(grid(3, 3), {}, symmetry="sideways")
    with pytest.raises(UnknownName):
        generate_options(grid(3, 3), {}, difficulty="unheard of")
    assert generate_options(grid(3, 3), {}, difficulty="hard").accept is not None
    assert generate_options(grid(3, 3), {}).accept is None
