"""Walls and chains: cells that touch, told as one thing by the cells at which they turn."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from enpitsu.grid import Cell

MIN_CELLS, MAX_CELLS = 3, 40
"""Cells of a wall, at least, and at most."""
MAX_TRIED_CELLS = 2_000
"""Cells that are tried while an order is looked for."""


def walls(cells: Sequence[Cell]) -> tuple[list[list[Cell]], list[Cell]]:
    """Walls among some cells, by the cells where each begins, turns and ends; the cells that are in none.

    >>> from enpitsu.grid import grid
    >>> at = grid(5, 5).cell
    >>> walls([at[0, 0], at[1, 1], at[2, 2], at[2, 3], at[4, 0]])
    ([[R1C1, R3C3, R3C4]], [R5C1])
    """
    found, left = list[list[Cell]](), dict.fromkeys(cells)
    alone: list[Cell] = []
    while left:
        piece = [next(iter(left))]
        for cell in piece:
            piece += [other for other in left if _touch(cell, other) and other not in piece]
        for cell in piece:
            del left[cell]
        way = _in_order(piece) if MIN_CELLS <= len(piece) <= MAX_CELLS else None
        if way is None:
            alone += piece
        else:
            found.append(_turns(way))
    return found, alone


def _touch(a: Cell, b: Cell) -> bool:
    return a is not b and abs(a.row - b.row) <= 1 and abs(a.col - b.col) <= 1


def _in_order(cells: Sequence[Cell]) -> list[Cell] | None:
    """The cells so that each touches the next; None if no such order is found."""
    near = {cell: [other for other in cells if _touch(cell, other)] for cell in cells}
    tries = 0
    for start in sorted(cells, key=lambda cell: (len(near[cell]), cell.row, cell.col)):
        way, ahead = [start], [iter(near[start])]
        while ahead:
            tries += 1
            if tries > MAX_TRIED_CELLS:
                return None
            cell = next((cell for cell in ahead[-1] if cell not in way), None)
            if cell is None:
                way.pop()
                ahead.pop()
                continue
            way.append(cell)
            if len(way) == len(cells):
                return way if _first(way) else way[::-1]
            ahead.append(iter(sorted(near[cell], key=lambda other: len(near[other]))))
    return None


def _first(way: Sequence[Cell]) -> bool:
    """Return whether a way begins at the end that comes first on the board."""
    return (way[0].row, way[0].col) < (way[-1].row, way[-1].col)


def _turns(way: Sequence[Cell]) -> list[Cell]:
    """The ends of a way and the cells at which it turns."""
    steps = [(b.row - a.row, b.col - a.col) for a, b in pairwise(way)]
    turns = [cell for cell, (one, other) in zip(way[1:], pairwise(steps), strict=False) if one != other]
    return [way[0], *turns, way[-1]]
