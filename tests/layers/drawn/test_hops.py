"""Hops against plain pictures of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Any

from enpitsu.grid import Direction
from enpitsu.layers import Hops
from enpitsu.logic import TRUE, Bool
from tests.synthetic import board, genre, known, pictures

SIDES = {
    Direction.NORTH: ((0, 0), (0, 1)), Direction.EAST: ((0, 1), (1, 1)),
    Direction.SOUTH: ((1, 0), (1, 1)), Direction.WEST: ((0, 0), (1, 0)),
}  # fmt: skip
"""The ends of a side of the cell at 0,0."""


def nothing(puzzle: Any) -> Iterator[tuple[Any, Bool]]:
    return iter(())


def ends(row: int, col: int, way: Direction) -> frozenset[tuple[int, int]]:
    return frozenset([(row + r, col + c) for r, c in SIDES[way]])


def test_hops_contract() -> None:
    """Every choice of hops on 1x2 and 2x1 boards.

    ``HopCells.over``, ``HopCells.twice``, ``HopCells.degree``, ``HopCells.network``: as counted.
    """
    for height, width in ((1, 2), (2, 1)):
        puzzle: Any = board(genre({"hop": Hops()}, nothing), height, width)
        hop, cells = puzzle.hop, puzzle.grid
        for picture in pictures(len(puzzle.visible_marks)):
            state = known(puzzle.visible_marks, picture)
            hops = Counter(
                ends(cell.row, cell.col, way) for (cell, way), mark in hop.items() if state.get(mark)
            )
            degrees = Counter(dot for side in hops for dot in side)
            for side in cells.edges:
                at = frozenset([(v.row, v.col) for v in side.ends])
                assert hop.over(side).holds(state) is (at in hops)
                assert hop.twice(side).holds(state) is (hops[at] == 2)
            net = hop.network
            for dot in cells.vertices:
                here = degrees[dot.row, dot.col]
                assert hop.degree(dot).bounds(state) == (here, here)
                assert net.nodes[dot].holds(state) is (here > 0)
            links = {ab: link is TRUE or link.holds(state) for ab, link in net.links.items()}
            joined = {frozenset([(v.row, v.col) for v in ab]) for ab, there in links.items() if there}
            assert joined == set(hops)


def test_hops_are_written_side_by_side() -> None:
    puzzle: Any = board(genre({"hop": Hops()}, nothing), 1, 2)
    for text in [" ".join(pair) for pair in product("TRBL.", repeat=2)]:
        state = puzzle.read_answer(text)
        assert puzzle.write_answer(state) == text
        made = {(cell.col, way) for (cell, way), mark in puzzle.hop.items() if state.get(mark)}
        tokens = dict(zip("TRBL", SIDES, strict=True))
        assert made == {(i, tokens[t]) for i, t in enumerate(text.split()) if t != "."}
