"""Shadings of small boards: all of them, and the usual tests on them."""

from __future__ import annotations

from functools import cache
from itertools import product

from .boards import Region, all_cells, connected


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
