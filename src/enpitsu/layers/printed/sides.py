"""Sides between cells: the tokens that name them in a text, and sets of them in reading order."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from enpitsu.grid import Edge, Grid
from enpitsu.layers.base import Unreadable
from enpitsu.locale import say

SIDE = re.compile(r"(\d{1,4}),(\d{1,4})([|_])")
"""A side in a text: east (``|``) or south (``_``) of a cell."""


def side(grid: Grid, token: str) -> Edge:
    """The side that ``r,c|`` (east of the cell) or ``r,c_`` (south of it) names; raises Unreadable.

    >>> from enpitsu.grid import grid
    >>> side(grid(2, 2), "0,0|"), side(grid(2, 2), "0,1_")
    (W side of R1C2, N side of R2C2)
    """
    m = SIDE.fullmatch(token)
    if not m:
        raise Unreadable(say("a side 'r,c|' or 'r,c_' is expected here, not {!r}", token[:20]))
    row, col = int(m[1]), int(m[2])
    upright = m[3] == "|"
    if row >= grid.height - (not upright) or col >= grid.width - upright:
        raise Unreadable(say("{} lies between no two cells of the board", token))
    return grid.vertical[row, col + 1] if upright else grid.horizontal[row + 1, col]


def side_text(edge: Edge) -> str:
    """The text of a side: the inverse of ``side``."""
    dot = edge.ends[0]
    return f"{dot.row},{dot.col - 1}|" if edge.upright else f"{dot.row - 1},{dot.col}_"


def sides(grid: Grid, rows: Iterable[Sequence[str]]) -> Iterator[tuple[int, Edge]]:
    """The sides that rows of tokens name, each with the number of its row; raises Unreadable."""
    for i, row in enumerate(rows):
        for j, token in enumerate(row):
            try:
                yield i, side(grid, token)
            except Unreadable as bad:
                raise Unreadable(bad.expected, i, j) from None


def reading_order(edge: Edge) -> tuple[int, int, bool]:
    """The key that sorts sides by row, column, and the southern side before the eastern."""
    dot = edge.ends[0]
    return (dot.row, dot.col - 1, True) if edge.upright else (dot.row - 1, dot.col, False)


class Sides(dict[Edge, str]):
    """Some sides between cells (a dict, so that ``in`` is quick), in reading order of their text.

    ``idle``: those at a hole, which part nothing; they are only written.
    """

    __hash__ = object.__hash__  # type: ignore[assignment]

    def __init__(self, of: Iterable[Edge] = ()) -> None:
        both = {e: side_text(e) for e in sorted(of, key=reading_order)}
        super().__init__({e: text for e, text in both.items() if len(e.cells) == 2})
        self.idle = {e: text for e, text in both.items() if len(e.cells) < 2}

    def words(self) -> list[str]:
        """The texts of all sides in reading order."""
        return [side_text(e) for e in sorted([*self, *self.idle], key=reading_order)]
