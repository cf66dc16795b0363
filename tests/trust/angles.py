"""Angles that black halves of cells leave white at a dot, counted in eighths of a turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby, product
from typing import Any

from enpitsu.logic import Mark
from enpitsu.puzzle import Puzzle

RIGHT_AT = {"◤": (0, 0), "◥": (0, 1), "◢": (1, 1), "◣": (1, 0)}
"""The corner of its cell at which a half is right-angled, as (down, to the right)."""

FINE = (2, 4, 8)
"""Eighths of a turn that white areas may have: right, straight, and all around."""


def all_odd(puzzle: Puzzle, dot: Any, state: Mapping[Mark, bool]) -> bool:
    """Whether each way to fill the cells around a dot leaves an angle that no rectangle has."""
    cells = {cell.at: cell for cell in puzzle.grid.cells}
    marks: dict[Any, dict[str, Mark]] = {}
    for mark in puzzle.marks:
        if mark.value in RIGHT_AT:
            marks.setdefault(mark.place, {})[mark.value] = mark
    y, x = dot.at
    around = [cells.get((y + dy, x + dx)) for dy, dx in ((-1, 1), (1, 1), (1, -1), (-1, -1))]
    options = [list(_options(marks.get(cell), state)) for cell in around]
    return all([_is_odd(dot, around, fills) for fills in product(*options)])


def _options(marks: Mapping[str, Mark] | None, state: Mapping[Mark, bool]) -> Iterator[str]:
    """All that a cell may hold: a half, nothing ("."), or black as a whole ("#")."""
    if marks is None:
        yield "#"
        return
    there = [token for token, mark in marks.items() if state.get(mark)]
    if there:
        yield from there
        return
    yield "."
    yield from [token for token, mark in marks.items() if state.get(mark) is None]


def _is_odd(dot: Any, around: list[Any], fills: tuple[str, ...]) -> bool:
    """Whether the white at a dot has an odd angle; the cells go round clockwise from the upper right."""
    sectors = [
        white for cell, fill in zip(around, fills, strict=True) for white in _sectors(dot, cell, fill)
    ]
    if all(sectors):
        return False
    start = sectors.index(False)
    turned = sectors[start:] + sectors[:start]
    return any([white and len([*run]) not in FINE for white, run in groupby(turned)])


def _sectors(dot: Any, cell: Any, fill: str) -> tuple[bool, bool]:
    """Whether the two eighths of a turn in a cell are white at the dot, clockwise."""
    if cell is None or fill == "#":
        return False, False
    if fill == ".":
        return True, True
    (y, x), (dy, dx) = cell.at, RIGHT_AT[fill]
    corner = (int(dot.at[0] > y), int(dot.at[1] > x))
    if corner == (dy, dx):
        return False, False
    if corner[0] != dy and corner[1] != dx:
        return True, True
    upright = corner[1] == dx  # the black lies along the upright side of the cell
    first_upright = corner in ((1, 0), (0, 1))  # clockwise, that side comes first
    return (False, True) if upright == first_upright else (True, False)
