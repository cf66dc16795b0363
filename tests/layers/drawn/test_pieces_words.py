"""Words of pieces against brute force over random placements."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from enpitsu.grid import grid
from enpitsu.layers import Network, Pieces
from enpitsu.logic import PartialAssignment
from enpitsu.pieces import dominoes, rectangles
from enpitsu.puzzle import Puzzle


class Boxes(Puzzle):
    """Any rectangles through the centres of cells."""

    box = Pieces(lambda puzzle: rectangles(puzzle.grid))


class Bricks(Puzzle):
    """Any dominoes."""

    brick = Pieces(lambda puzzle: dominoes(puzzle.grid))


def groups(network: Network, known: PartialAssignment) -> set[frozenset[Any]]:
    """The pieces of a network."""
    return {frozenset(piece) for piece in network.pieces(lambda b: b.holds(known))}


def flood(start: Any, nodes: set[Any], near: Any) -> frozenset[Any]:
    seen, todo = {start}, [start]
    while todo:
        here = todo.pop()
        for there in near(here):
            if there in nodes and there not in seen:
                seen.add(there)
                todo.append(there)
    return frozenset(seen)


@pytest.mark.parametrize("seed", range(20))
def test_contract_of_what_pieces_leave_uncovered(seed: int) -> None:
    dice = Random(seed)
    puzzle: Any = Boxes(grid(4, 5), {})
    placed = dice.sample(list(puzzle.box), 2)
    known = puzzle.total({puzzle.box[p]: True for p in placed})
    taken = {(c.row, c.col) for p in placed for c in p.outline}
    free = {(r, c) for r in range(4) for c in range(5)} - taken
    steps = [(0, 1), (1, 0), (0, -1), (-1, 0)]
    wanted = {flood(p, free, lambda q: [(q[0] + a, q[1] + b) for a, b in steps]) for p in free}
    found = groups(puzzle.box.uncovered("outline"), known)
    assert {frozenset((c.row, c.col) for c in group) for group in found} == wanted


@pytest.mark.parametrize("seed", range(20))
def test_contract_of_the_fields_between_pieces(seed: int) -> None:
    """On a board three times as fine, where outlines are walls, a field is what a flood reaches."""
    dice = Random(seed)
    puzzle: Any = Boxes(grid(4, 5), {})
    placed = dice.sample(list(puzzle.box), 2)
    known = puzzle.total({puzzle.box[p]: True for p in placed})
    fine = {(y, x) for y in range(-1, 14) for x in range(-1, 17)}  # dot r,c stands at 3r + 1, 3c + 1
    for piece in placed:
        top, left, bottom, right = [3 * n + 1 for n in piece.box]
        fine -= {(y, x) for y in (top, bottom) for x in range(left, right + 1)}
        fine -= {(y, x) for x in (left, right) for y in range(top, bottom + 1)}
    steps = [(0, 1), (1, 0), (0, -1), (-1, 0)]
    floods = {flood(p, fine, lambda q: [(q[0] + a, q[1] + b) for a, b in steps]) for p in fine}
    blank = [c for c in puzzle.grid.cells if (3 * c.row + 1, 3 * c.col + 1) in fine]
    wanted = {frozenset(c for c in blank if (3 * c.row + 1, 3 * c.col + 1) in f) for f in floods}
    found = groups(puzzle.box.fields("outline", "crossed"), known)
    cells = set(puzzle.grid.cells)
    assert {group & cells for group in found} - {frozenset()} == wanted - {frozenset()}


def test_contract_of_partners_and_held() -> None:
    puzzle: Any = Bricks(grid(3, 4), {})
    for piece in puzzle.brick:
        wanted = [p for p in puzzle.brick if p is not piece and {*p.cells} & {*piece.cells}]
        assert set(puzzle.brick.partners(piece)) == set(wanted)
        assert len(puzzle.brick.partners(piece)) == len(wanted)
    for seed in range(10):
        places = Random(seed).sample(puzzle.grid.cells, 5)
        held = puzzle.brick.held(places)
        assert all(held[p] == sum(c in places for c in p.cells) for p in puzzle.brick)
