"""What is invented before there is an answer."""

from __future__ import annotations

from random import Random

import pytest

from enpitsu import catalogue
from enpitsu.engine.make.initial_givens import initial_givens
from enpitsu.grid import grid
from enpitsu.layers.base import CellGiven


@pytest.mark.parametrize("name", ["mountain_climber", "rollercoaster", "sokosoko"])
def test_signs_of_all_kinds_are_invented_and_no_two_in_one_cell(name: str) -> None:
    genre, board = catalogue.genre(name), grid(5, 5)
    signs = {name: layer for name, layer in genre.printed.items()
             if isinstance(layer, CellGiven) and not layer.sites(board)}  # fmt: skip
    met = set()
    for seed in range(12):
        givens = initial_givens(genre, board, Random(seed))
        cells = [cell for name, layer in signs.items() for cell in layer.scatter(givens[name])]
        assert len(cells) == len(set(cells))
        met |= {name for name, layer in signs.items() if layer.scatter(givens[name])}
    assert len(signs) > 1
    assert met == set(signs)
