"""Givens with which a generated puzzle begins that are no clues: rooms, walls, parameters, a circle."""

from __future__ import annotations

from random import Random
from typing import Any

from enpitsu.grid import Grid
from enpitsu.layers.base import CellGiven
from enpitsu.puzzle import Puzzle


def initial_givens(genre: type[Puzzle], grid: Grid, rng: Random) -> dict[str, Any]:
    """The givens of every printed layer that is not read off an answer; no two signs in one cell."""
    givens: dict[str, Any] = {}
    taken: set[Any] = set()
    for name, layer in genre.printed.items():
        if layer.sites(grid):
            continue
        givens[name] = layer.invent(grid, rng)
        if isinstance(layer, CellGiven):
            tries = 20
            while tries and not taken.isdisjoint(layer.scatter(givens[name])):
                givens[name], tries = layer.invent(grid, rng), tries - 1
            free = {c: v for c, v in layer.scatter(givens[name]).items() if c not in taken}
            givens[name] = layer.gather(grid, free)
            taken.update(free)
    return givens
