"""``Lines.routes``: all ways of some length from a node, and when one of them is drawn."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from enpitsu.grid import grid
from enpitsu.layers import Links
from enpitsu.logic import Known
from enpitsu.puzzle import Puzzle


class Drawn(Puzzle):
    """A line, and nothing else."""

    line = Links()


def ways(puzzle: Any, start: tuple[int, int], steps: int, stops: set[tuple[int, int]]) -> set[Any]:
    """The ways by coordinates, one step after another."""
    found = {(start,)}
    for _ in range(steps):
        found = {
            (*way, to)
            for way in found
            for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0))
            if (to := (way[-1][0] + dr, way[-1][1] + dc)) in puzzle.grid.cell
            and to not in way
            and to not in stops
        }
    return found


@pytest.mark.parametrize("steps", range(6))
def test_contract_of_routes(steps: int) -> None:
    """``Lines.routes``: all ways are found, each once."""
    puzzle = Drawn(grid(3, 4), {})
    at = puzzle.grid.cell
    routes = puzzle.line.routes(at[0, 1], steps, stops=[at[2, 2]])
    told = [tuple([(n.row, n.col) for n in route.nodes]) for route in routes]
    assert len(told) == len(set(told))
    assert set(told) == ways(puzzle, (0, 1), steps, {(2, 2)})
    cells = puzzle.line.routes(at[0, 1], steps + 1, "cells", [at[2, 2]])
    assert [route.strokes for route in cells] == [route.strokes for route in routes]


def test_a_route_is_drawn_where_nothing_else_meets_it_before_its_end() -> None:
    puzzle = Drawn(grid(2, 3), {})
    (route,) = [r for r in puzzle.line.routes(puzzle.grid.cell[0, 0], 2) if r.nodes[-1].col == 2]
    for picture in product((False, True), repeat=len(puzzle.marks)):
        drawn = {stroke for stroke, v in zip(puzzle.line, picture, strict=True) if v}
        before = {s for node in route.nodes[:2] for s in puzzle.line.segments_at[node] if s in drawn}
        known = Known(zip(puzzle.line.values(), picture, strict=True))
        assert route.drawn.holds(known) is (before == set(route.strokes))
