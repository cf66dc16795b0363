"""Rooms from the sides that are printed around them, and the signs that stand in them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from enpitsu.errors import BadPuzzle
from enpitsu.grid import Cell, Edge, Grid, groups
from enpitsu.layers.base import CellGiven
from enpitsu.layers.printed.rooms import Division, region_name
from enpitsu.puzzle import Puzzle


def parted(grid: Grid, sides: Iterable[Edge]) -> Division:
    """The rooms into which some sides part a board; those that part nothing are printed within a room."""
    shut = set(sides)

    def near(cell: Cell) -> Iterable[Cell]:
        return [n for n in cell.neighbors if grid.edge(cell, n) not in shut]

    found = [sorted(group, key=lambda cell: cell.at) for group in groups(grid.cells, near)]
    names = {cell: region_name(i) for i, group in enumerate(found) for cell in group}
    return Division({cell: names[cell] for cell in grid.cells}, shut)


def settled(puzzle: Puzzle) -> Puzzle:
    """The puzzle; a sign that may not stand where it is in its room goes to the first cell of the room.

    It is dropped if another one stands there.  Raises BadPuzzle if demands of the genre are still not met.
    """
    for _ in puzzle.grid.cells:
        try:
            puzzle.demands()
        except BadPuzzle as bad:
            better = None if bad.case is None else _moved_up(puzzle, bad.case.place)
            if better is None:
                raise
            puzzle = better
        else:
            break
    return puzzle


def _moved_up(puzzle: Puzzle, at: Any) -> Puzzle | None:
    """The puzzle with the sign of a cell in the first cell of its room; None if there is no such thing."""
    rooms = [value for value in puzzle.givens.values() if isinstance(value, Division) and at in value]
    signed = [
        (layer, found)
        for name, layer in puzzle.printed.items()
        if isinstance(layer, CellGiven) and at in (found := layer.scatter(puzzle.givens[name]))
    ]
    if not rooms or len(signed) != 1 or rooms[0][at].cells[0] is at:
        return None
    [(layer, found)] = signed
    first = rooms[0][at].cells[0]
    taken = any(
        [
            first in layer.scatter(puzzle.givens[name])
            for name, layer in puzzle.printed.items()
            if isinstance(layer, CellGiven)
        ]
    )
    rest = {cell: sign for cell, sign in found.items() if cell is not at}
    signs = rest if taken else {**rest, first: found[at]}
    givens = {
        **puzzle.givens,
        layer.name: layer.gather(puzzle.grid, dict(sorted(signs.items(), key=lambda s: s[0].at))),
    }
    return type(puzzle)(puzzle.grid, givens, puzzle.options)
