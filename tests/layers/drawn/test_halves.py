"""Bodies of water against pouring it, triangle by triangle, on plain coordinates."""

from __future__ import annotations

import random
from collections.abc import Iterable
from itertools import combinations
from typing import Any

import pytest

from enpitsu.grid import Cell, Edge
from enpitsu.layers import Diagonals, HalfShading, Margins, Walls
from enpitsu.logic import every, none
from enpitsu.puzzle import Puzzle
from tests.layers.contract import Right, holds_as
from tests.synthetic import Picture

Corner = tuple[int, int]
Side = frozenset[Corner]


class Tank(Puzzle):
    """A board with cuts and walls, and water in it."""

    cut = Diagonals()
    wall = Walls(around=True)
    number = Margins()
    water = HalfShading(cut)


def tank(seed: int, height: int = 3, width: int = 3) -> Any:
    """A random board of one of these."""
    dice = random.Random(seed)
    rows = [[dice.choice("././\\.") for _ in range(width)] for _ in range(height)]
    lower = [f"{r},{c}_" for r in range(height - 1) for c in range(width)]
    right = [f"{r},{c}|" for r in range(height) for c in range(width - 1)]
    thick = dice.sample(lower + right, dice.randrange(len(lower)))
    blocks = ["\n".join([" ".join(row) for row in rows]), " ".join(thick), "rows - - -\ncols - - -"]
    return Tank.parse("\n\n".join([b for b in blocks if b]))


def corners(piece: Any) -> list[Corner]:
    """The corners of a piece, as rows and columns of dots, around it."""
    if isinstance(piece, Cell):
        r, c = piece.row, piece.col
        return [(r, c), (r, c + 1), (r + 1, c + 1), (r + 1, c)]
    return [(int(y) // 2, int(x) // 2) for y, x in piece.corners]


def sides(piece: Any) -> set[Side]:
    """Its straight sides, each as its two ends."""
    ring = corners(piece)
    pairs = [frozenset(pair) for pair in zip(ring, [*ring[1:], ring[0]], strict=True)]
    return {p for p in pairs if sum(abs(a - b) for a, b in zip(*p, strict=True)) == 1}


def joined(puzzle: Any) -> list[tuple[Any, Any]]:
    """The pairs of pieces with a common side that is not thick."""
    thick = {frozenset((n.row, n.col) for n in wall.ends) for wall in puzzle.wall}
    return [(p, q) for p, q in combinations(puzzle.water, 2) if (sides(p) & sides(q)) - thick]


def flood(start: Any, within: set[Any], pairs: Iterable[tuple[Any, Any]]) -> set[Any]:
    """All of some pieces that hang together with one of them."""
    seen = {start}
    while True:
        more = {b for p in pairs for a, b in (p, p[::-1]) if a in seen and b in within} | seen
        if more == seen:
            return seen
        seen = more


def calm(puzzle: Any, level: bool) -> Right:
    """Whether all that a filled piece is level with or lies above, in its vessel, is filled, too."""
    pairs, everything = joined(puzzle), set(puzzle.water)

    def depends(piece: Any) -> set[Any]:
        low = {p for p in everything if p.row >= piece.row}
        return flood(piece, everything, pairs) & low if level else flood(piece, low, pairs)

    needs = {p: depends(p) for p in puzzle.water}

    def right(picture: Picture) -> bool:
        full = {p for p, v in zip(puzzle.water, picture, strict=True) if v}
        return all(needs[p] <= full for p in full)

    return right


@pytest.mark.parametrize("seed", range(12))
def test_contract_of_pieces_and_vessels(seed: int) -> None:
    """``FilledHalves.beside``, ``FilledHalves.vessels`` and ``FilledHalves.halves`` by corners alone."""
    puzzle = tank(seed)
    water, pairs = puzzle.water, joined(puzzle)
    for piece in water:
        beside = {b for p in pairs for a, b in (p, p[::-1]) if a is piece}
        assert set(water.beside(piece, puzzle.wall)) == beside
        assert len(water.beside(piece, puzzle.wall)) == len(beside)
    wanted = {frozenset(flood(p, set(water), pairs)) for p in water}
    vessels = water.vessels(puzzle.wall)
    assert {frozenset(v) for v in vessels} == wanted
    assert len(vessels) == len(wanted)
    for cell in puzzle.grid.cells:
        upper, lower = water.halves(cell)
        middles = [sum(r for r, _ in corners(p)) / len(corners(p)) for p in (upper, lower)]
        assert (upper is lower) is (cell not in puzzle.cut)
        assert middles[0] < middles[1] or upper is lower is cell
        assert {r for p in (upper, lower) for r in corners(p)} == set(corners(cell))


@pytest.mark.parametrize("level", [False, True])
@pytest.mark.parametrize("seed", range(12))
def test_contract_of_bodies(seed: int, level: bool) -> None:
    """``FilledHalves.bodies`` against pouring."""
    puzzle = tank(seed)
    water = puzzle.water
    for body in water.bodies(puzzle.wall, level=level):
        assert body.cells == tuple(dict.fromkeys([p.cells[0] for p in body.surface]))
        assert {p.row for p in body.surface} == {body.cells[0].row}
        assert [c.col for c in body.cells] == sorted([c.col for c in body.cells])
        assert {p for p in body.pieces if p.row == body.cells[0].row} == set(body.surface)
    condition = every([
        none([water[p] for p in body.surface]) | every([water[p] for p in body.pieces])
        for body in water.bodies(puzzle.wall, level=level)
    ])  # fmt: skip
    holds_as(condition, puzzle.visible_marks, calm(puzzle, level), most=300)


def test_each_piece_is_in_one_surface() -> None:
    for seed in range(12):
        puzzle = tank(seed)
        surfaces = [p for body in puzzle.water.bodies(puzzle.wall) for p in body.surface]
        assert len(surfaces) == len(set(surfaces)) == len(puzzle.water)


def test_two_basins_joined_above_are_one_body_only_if_the_vessel_is_level() -> None:
    puzzle: Any = Tank.parse(". . .\n. . .\n\n1,0| 1,1|\n\nrows - -\ncols - - -")
    apart = [str(b) for b in puzzle.water.bodies(puzzle.wall)]
    assert apart == ["R1C1-R1C3", "R2C1", "R2C2", "R2C3"]
    assert [str(b) for b in puzzle.water.bodies(puzzle.wall, level=True)] == ["R1C1-R1C3", "R2C1-R2C3"]


def test_walls_around_rooms_are_invented() -> None:
    dice = random.Random(3)
    puzzle = tank(1, 3, 3)
    loose, parting = Walls().invent(puzzle.grid, dice), Walls(around=True).invent(puzzle.grid, dice)
    assert all(isinstance(side, Edge) for side in (*loose, *parting))
    big = Tank.parse("\n".join([". " * 10] * 10) + "\n\nrows" + " -" * 10 + "\ncols" + " -" * 10).grid
    assert len(Walls(around=True).invent(big, dice)) > len(Walls().invent(big, dice))
