"""Shadings of small boards: all of them, the usual tests on them, and their text."""

from __future__ import annotations

from functools import cache
from itertools import product

from .boards import Region, Rows, all_cells, connected, join_rows


@cache
def all_shadings(height: int, width: int) -> tuple[Region, ...]:
    """Every set of cells."""
    cells = all_cells(height, width)
    return tuple(
        frozenset(cell for cell, bit in zip(cells, bits, strict=True) if bit)
        for bits in product((False, True), repeat=len(cells))
    )


@cache
def connected_shadings(height: int, width: int) -> tuple[Region, ...]:
    """Every edge-connected set of cells without a full 2x2 block (the empty set included)."""
    return tuple(
        cells for cells in all_shadings(height, width) if not has_full_block(cells) and connected(cells)
    )


def has_full_block(cells: Region) -> bool:
    """Whether some 2x2 block lies entirely in the set."""
    return any({(r + 1, c), (r, c + 1), (r + 1, c + 1)} <= cells for r, c in cells)


def read_shading(rows: Rows) -> Region | None:
    """The shaded cells of a grid of `#` and `.`; None for other tokens."""
    if any(token not in ("#", ".") for row in rows for token in row):
        return None
    return frozenset((r, c) for r, row in enumerate(rows) for c, token in enumerate(row) if token == "#")


def shading_rows(cells: Region, height: int, width: int) -> Rows:
    """The grid of a shading."""
    return [["#" if (r, c) in cells else "." for c in range(width)] for r in range(height)]


def shading_text(cells: Region, height: int, width: int) -> str:
    """The text of a shading."""
    return join_rows(shading_rows(cells, height, width))
