"""``Lines.routes``: all ways of some length from a node, and when one of them is drawn."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from enpitsu.grid import grid
from enpitsu.layers import Links
from enpitsu.logic import PartialAssignment
from enpitsu.puzzle import Puzzle

At = tuple[int, int]
STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))


class Drawn(Puzzle):
    """A line, and nothing else."""

    line = Links()


def at(nodes: Any) -> tuple[At, ...]:
    """Nodes by their coordinates."""
    return tuple([(node.row, node.col) for node in nodes])


def ways(cells: Any, start: At, steps: int, stops: set[At]) -> set[tuple[At, ...]]:
    """The ways by coordinates, one step after another."""
    found: set[tuple[At, ...]] = {(start,)}
    for _ in range(steps):
        longer = {
            (*way, (way[-1][0] + dr, way[-1][1] + dc))
            for way in found if len(way) < 2 or way[-1] not in stops
            for dr, dc in STEPS
        }  # fmt: skip
        found = {way for way in longer if way[-1] in cells and way[-1] not in way[:-1]}
    return found


@pytest.mark.parametrize("steps", range(6))
def test_contract_of_routes(steps: int) -> None:
    """``Lines.routes``: all ways are found, each once; they may end at a stop, and go on from none."""
    puzzle = Drawn(grid(3, 4), {})
    cell = puzzle.grid.cell
    routes = puzzle.line.routes(cell[0, 1], steps, stops=[cell[2, 2]])
    told = [at(route.nodes) for route in routes]
    assert len(told) == len(set(told))
    assert set(told) == ways(cell, (0, 1), steps, {(2, 2)})
    cells = puzzle.line.routes(cell[0, 1], steps + 1, "cells", [cell[2, 2]])
    assert [route.strokes for route in cells] == [route.strokes for route in routes]
    for route in routes:
        heads = {
            (b[0] - a[0], b[1] - a[1]) for a, b in zip(at(route.nodes), at(route.nodes)[1:], strict=False)
        }
        assert route.turns_back is any((-dr, -dc) in heads for dr, dc in heads)


@pytest.mark.parametrize("way", [((0, 0), (0, 1), (0, 2)), ((0, 0), (0, 1), (1, 1))])
def test_a_route_is_drawn_where_nothing_else_meets_it_before_its_end(way: tuple[At, ...]) -> None:
    """Or, ``joined``, nothing else where it bends; ``whole``: nothing else at its end either."""
    puzzle = Drawn(grid(2, 3), {})
    (route,) = [r for r in puzzle.line.routes(puzzle.grid.cell[0, 0], 2) if at(r.nodes) == way]
    straight = way[-1][0] == 0
    for picture in product((False, True), repeat=len(puzzle.marks)):
        drawn = {stroke for stroke, v in zip(puzzle.line, picture, strict=True) if v}
        before = [{s for s in puzzle.line.segments_at[node] if s in drawn} for node in route.nodes[:2]]
        known = PartialAssignment(zip(puzzle.line.values(), picture, strict=True))
        there = drawn.issuperset(route.strokes)
        assert route.alone.holds(known) is (there and (before[0] | before[1]) <= set(route.strokes))
        bends = before[0] if straight else before[0] | before[1]
        assert route.joined.holds(known) is (there and bends <= set(route.strokes))
        last = {s for s in puzzle.line.segments_at[route.nodes[-1]] if s in drawn}
        assert route.whole.holds(known) is (there and (before[0] | before[1] | last) <= set(route.strokes))


def test_contract_of_ending() -> None:
    """``Lines.ending``: the Ts whose bar is across the end of a route, and comes from elsewhere."""
    puzzle = Drawn(grid(3, 3), {})
    several = 0
    for route in puzzle.line.routes(puzzle.grid.cell[0, 0], 3):
        nodes = at(route.nodes)
        (r, c), (br, bc) = nodes[-1], nodes[-2]
        across = [(r + (c - bc), c + (r - br)), (r - (c - bc), c - (r - br))]
        wanted = [set(across)] if all(p in puzzle.grid.cell and p not in nodes for p in across) else []
        tees = puzzle.line.ending(route)
        assert [{at([s.other(tee.node)])[0] for s in tee.bar} for tee in tees] == wanted
        several += len(tees)
        for tee in tees:
            assert tee.node is route.nodes[-1]
            near = puzzle.line.segments_at[tee.node]
            for picture in product((False, True), repeat=len(near)):
                known = PartialAssignment(zip([puzzle.line[s] for s in near], picture, strict=True))
                on = {s for s, v in zip(near, picture, strict=True) if v}
                assert tee.alone.holds(known) is (on == {tee.side, *tee.bar})
    assert several
