"""What several genres of shaded cells share; the literals of a board are given row by row."""

from __future__ import annotations

from bench.reference.cnf import Cnf
from bench.reference.conditions import Flood


def near(height: int, width: int) -> list[list[int]]:
    """The neighbours of every cell."""
    cells = [(r, c) for r in range(height) for c in range(width)]
    return [
        [y * width + x for y, x in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1))
         if 0 <= y < height and 0 <= x < width]
        for r, c in cells
    ]  # fmt: skip


def rays(x: list[int], width: int, i: int) -> list[list[int]]:
    """The literals seen from a cell: up, down, to the left and to the right."""
    r, c = divmod(i, width)
    column, row = x[c::width], x[r * width : r * width + width]
    return [column[:r][::-1], column[r + 1 :], row[:c][::-1], row[c + 1 :]]


def no_pools(cnf: Cnf, x: list[int], width: int) -> None:
    """No 2x2 block is entirely shaded."""
    for i in range(len(x) - width):
        if (i + 1) % width:
            cnf.clauses.append((-x[i], -x[i + 1], -x[i + width], -x[i + width + 1]))


def apart(cnf: Cnf, x: list[int], height: int, width: int) -> None:
    """No two shaded cells touch, and the others hang together."""
    for i, of in enumerate(near(height, width)):
        cnf.clauses += [(-x[i], -x[j]) for j in of if j > i]
        cnf.clauses.append([-x[j] for j in of])
    cnf.floods.append(Flood(x[0], height, width, on=False, certain=True))
