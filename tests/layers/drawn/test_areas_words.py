"""Words of divisions - runs of an area along a row or column, angles of borders - against plain loops."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, product
from random import Random
from typing import Any

import pytest

from enpitsu.layers import Areas
from enpitsu.logic import Int
from tests.layers.contract import some_pictures
from tests.synthetic import Picture, board, genre, known, pictures, solver_answers

Borders = set[tuple[Any, Any]]
SIZES = [(1, 4, ()), (2, 3, ()), (3, 3, ((1, 1),)), (2, 4, ((0, 2),)), (3, 4, ())]


def division(height: int, width: int, holes: Any = (), stated: Any = None) -> Any:
    return board(genre({"area": Areas()}, stated or (lambda puzzle: iter(()))), height, width, holes)


def borders(puzzle: Any, picture: Picture) -> Borders:
    """The pairs of cells (by row and column, both ways round) between which a border runs."""
    made = [m.place.cells for m, v in zip(puzzle.visible_marks, picture, strict=True) if v]
    return {((a.row, a.col), (b.row, b.col)) for x, y in made for a, b in ((x, y), (y, x))}


def length(puzzle: Any, made: Borders, cell: Any, down: int) -> int:
    """How far one can walk from a cell, both ways along a row or column."""
    white = {(c.row, c.col) for c in puzzle.grid.cells}
    n = 1
    for sign in (1, -1):
        here = cell.row, cell.col
        while True:
            there = here[0] + sign * down, here[1] + sign * (1 - down)
            if there not in white or (here, there) in made:
                break
            here, n = there, n + 1
    return n


def angles(made: Borders, row: int, col: int) -> int:
    """Walk round a dot: neighbouring sides that are both borders."""
    square = [(row - 1, col - 1), (row - 1, col), (row, col), (row, col - 1)]
    sides = [(square[i - 1], square[i]) in made for i in range(4)]
    return sum(sides[i - 1] and sides[i] for i in range(4))


def words(puzzle: Any, made: Borders) -> Iterator[tuple[Int, int]]:
    for cell in puzzle.grid.cells:
        yield puzzle.area.across(cell), length(puzzle, made, cell, 0)
        yield puzzle.area.down(cell), length(puzzle, made, cell, 1)
    for dot in puzzle.grid.vertices:
        yield puzzle.area.angles(dot), angles(made, int(dot.at[0]) // 2, int(dot.at[1]) // 2)


@pytest.mark.parametrize(("height", "width", "holes"), SIZES)
def test_runs_and_angles_contract_values(height: int, width: int, holes: Any) -> None:
    """``DividedCells.across``, ``DividedCells.down``, ``DividedCells.angles``: exact on finished boards;
    before, they bound what the board can still become."""
    puzzle = division(height, width, holes)
    dice = Random(height * width)
    for picture in some_pictures(len(puzzle.visible_marks), 150, dice):
        wanted = [n for _, n in words(puzzle, borders(puzzle, picture))]
        state = known(puzzle.visible_marks, picture)
        assert [w.bounds(state) for w, _ in words(puzzle, set())] == [(n, n) for n in wanted]
        hidden = dice.sample(range(len(picture)), min(len(picture), 4))
        partial = known(puzzle.visible_marks, [None if i in hidden else v for i, v in enumerate(picture)])
        seen = [w.bounds(partial) for w, _ in words(puzzle, set())]
        for values in product((False, True), repeat=len(hidden)):
            full = list(picture)
            for i, v in zip(hidden, values, strict=True):
                full[i] = v
            for (low, high), (_, n) in zip(seen, words(puzzle, borders(puzzle, tuple(full))), strict=True):
                assert low <= n <= high


@pytest.mark.parametrize("guarded", [False, True])
@pytest.mark.parametrize("number", [1, 2, 3, 4])
@pytest.mark.parametrize("word", ["across", "down", "angles"])
def test_runs_and_angles_contract_encoding(word: str, number: int, guarded: bool) -> None:
    """As the solver finds them: exactly the divisions in which the word has the number."""

    def stated(puzzle: Any) -> Iterator[tuple[Any, Any]]:
        places = puzzle.grid.vertices if word == "angles" else puzzle.grid.cells
        at = places[5] if word == "angles" else places[1]
        yield at, getattr(puzzle.area, word)(at) == number

    divisions = solver_answers(division(2, 3))  # held to brute force in tests/shape/test_areas.py
    puzzle = division(2, 3, (), stated)
    wanted = set()
    for picture in pictures(len(puzzle.visible_marks)):
        made = borders(puzzle, picture)
        if word == "angles":
            found = angles(made, 1, 1)
        else:
            found = length(puzzle, made, puzzle.grid.cells[1], int(word == "down"))
        if picture in divisions and found == number:
            wanted.add(picture)
    assert bool(wanted) is (
        number <= {"across": 3, "down": 2, "angles": 4}[word] and (word, number) != ("angles", 3)
    )
    assert solver_answers(puzzle, guarded=guarded) == wanted


def test_one_area_is_as_long_as_its_row() -> None:
    puzzle = division(2, 3)
    state = known(puzzle.visible_marks, [False] * len(puzzle.visible_marks))
    for a, b in pairwise(puzzle.grid.cells[:3]):
        assert puzzle.area.across(a).bounds(state) == puzzle.area.across(b).bounds(state) == (3, 3)


def test_contract_of_an_area_alone() -> None:
    """``DividedCells.alone``: no border between two of its cells, and one to each other beside them."""
    puzzle = division(2, 3)
    cells = puzzle.grid.cells
    for some in ([cells[0]], [cells[0], cells[1]], [cells[0], cells[1], cells[4]], list(cells)):
        own = {(c.row, c.col) for c in some}
        alone, right = puzzle.area.alone(some), 0
        for picture in pictures(len(puzzle.visible_marks)):
            made = borders(puzzle, picture)
            sides = [((c.row, c.col), (d.row, d.col)) for c in some for d in c.neighbors]
            wanted = all(((a, b) in made) is (b not in own) for a, b in sides)
            assert alone.holds(known(puzzle.visible_marks, picture)) is wanted
            right += wanted
        assert right
