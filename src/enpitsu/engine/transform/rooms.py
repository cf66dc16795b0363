"""Compute rooms from their printed sides, and repair the signs in them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from enpitsu.errors import BadPuzzle
from enpitsu.grid import Cell, Edge, Grid, groups
from enpitsu.layers.base import CellGiven
from enpitsu.layers.printed.rooms import Division, region_name
from enpitsu.puzzle import Puzzle


def parted(grid: Grid, sides: Iterable[Edge]) -> Division:
    """The rooms into which some sides divide a board; sides that separate nothing stay within a room."""
    shut = set(sides)

    def near(cell: Cell) -> Iterable[Cell]:
        return [n for n in cell.neighbors if grid.edge(cell, n) not in shut]

    found = [sorted(group, key=lambda cell: cell.at) for group in groups(grid.cells, near)]
    names = {cell: region_name(i) for i, group in enumerate(found) for cell in group}
    return Division({cell: names[cell] for cell in grid.cells}, shut)


def normalised(puzzle: Puzzle) -> Puzzle:
    """Remove the signs that break a demand because an earlier cell of their room has one, too.

    Raises BadPuzzle if a demand of the genre is still not met.
    """
    for _ in puzzle.grid.cells:
        try:
            puzzle.demands()
        except BadPuzzle as bad:
            better = None if bad.case is None else _with_one_sign(puzzle, bad.case.place)
            if better is None:
                raise
            puzzle = better
        else:
            break
    return puzzle


def _with_one_sign(puzzle: Puzzle, at: Any) -> Puzzle | None:
    """Reduce the signs in the room of a cell to the first one; None if there is only one."""
    room = next((v[at] for v in puzzle.givens.values() if isinstance(v, Division) and at in v), None)
    signed = {
        layer: found
        for name, layer in puzzle.printed.items()
        if isinstance(layer, CellGiven) and at in (found := layer.scatter(puzzle.givens[name]))
    }
    if room is None or len(signed) != 1:
        return None
    [(layer, found)] = signed.items()
    theirs = [cell for cell in room.cells if cell in found]
    if len(theirs) < 2:
        return None
    rest = {cell: sign for cell, sign in found.items() if cell not in theirs[1:]}
    givens = {**puzzle.givens, layer.name: layer.gather(puzzle.grid, rest)}
    return type(puzzle)(puzzle.grid, givens, puzzle.options)
