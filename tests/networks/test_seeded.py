"""Pieces that each hold one of some nodes: cells owned by seeds, against floods on all tiny boards."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from enpitsu.engine.compile.encode import compile
from enpitsu.engine.solve import solve
from enpitsu.layers import Numbers, Shading
from enpitsu.logic import TRUE
from enpitsu.networks import distances
from enpitsu.networks.floods import OnePiece
from enpitsu.networks.measures import MeasureCuts
from enpitsu.puzzle import Cases, Puzzle, rule
from tests.networks.test_measures import piece, shaded
from tests.synthetic import Picture, pictures, solver_answers


class Islands(Puzzle):
    """Made up here: shaded groups with one number each, which may tell their size."""

    clue = Numbers(1)
    black = Shading()

    @rule("A", "Cells with a number are shaded.")
    def there(self) -> Cases:
        for cell in self.clue:
            yield cell, self.black[cell]

    @rule("B", "Every group has one number.")
    def one_each(self) -> Cases:
        clues = dict.fromkeys(self.clue, TRUE)
        for cell in self.grid.cells:
            yield cell, ~self.black[cell] | (self.black.network.total(cell, clues, "clues") == 1)

    @rule("C", "It is the number of cells of its group.")
    def sizes(self) -> Cases:
        for cell, n in self.clue.numbered():
            yield cell, self.black.network.size(cell) == n


class FirstIsFree(Islands):
    """The same, but cells with a number need not be shaded."""

    @rule("A", "The first cell is shaded.")
    def there(self) -> Cases:
        yield self.grid.cells[0], self.black[self.grid.cells[0]]


BOARDS = {
    "two": "3 . .\n. . ?\n. . .",
    "beside": "2 3 .\n. . .\n. . .",
    "wide": "? . . .\n. . . .\n. . . 2",
    "long": ". . . .\n5 . . .\n. . . 3",
    "none": ". . .\n. . .",
    "holes": "4 # .\n. . .\n? . .",
    "too large": "9 . ?\n. . .",
}


def right(puzzle: Any, picture: Picture) -> bool:
    """Tells whether every group has one number, as large as it says, and every number is shaded."""
    nodes, links = shaded(puzzle, picture)
    if not nodes.issuperset(puzzle.clue):
        return False
    groups = [piece(cell, nodes, links) for cell in nodes]
    if any(len([c for c in puzzle.clue if c in group]) != 1 for group in groups):
        return False
    return all(len(piece(cell, nodes, links)) == n for cell, n in puzzle.clue.items() if n is not None)


@pytest.mark.parametrize("depth", [1, 2, 8])
@pytest.mark.parametrize("name", BOARDS)
def test_pieces_with_a_seed_each(name: str, depth: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """However few steps are counted, a board has the same answers, with switches and without."""
    monkeypatch.setattr(distances, "ONE_START_LEVELS", depth)
    puzzle = Islands.parse(BOARDS[name])
    expected = {p for p in pictures(len(puzzle.visible_marks)) if right(puzzle, p)}
    assert solver_answers(puzzle) == expected
    if depth == 1:
        assert solver_answers(puzzle, guarded=True) == expected


def test_no_size_is_cut_where_seeds_own_the_cells() -> None:
    lazy_clauses = [type(c) for _, c in compile(Islands.parse(BOARDS["two"])).lazy_clauses]
    assert lazy_clauses == [OnePiece]
    assert MeasureCuts in [type(c) for _, c in compile(FirstIsFree.parse(BOARDS["two"])).lazy_clauses]


def test_seeds_are_surely_there() -> None:
    """Where a number need not be shaded, nobody owns cells, and the answers are right, too."""
    puzzle = FirstIsFree.parse("? . 2\n. . .")
    expected = set()
    for picture in product((False, True), repeat=6):
        nodes, links = shaded(puzzle, picture)
        groups = [piece(cell, nodes, links) for cell in nodes]
        ones = all(len([c for c in puzzle.clue if c in group]) == 1 for group in groups)
        sized = all(len(piece(c, nodes, links)) == n for c, n in puzzle.clue.items() if n is not None)
        if ones and sized and puzzle.grid.cells[0] in nodes:
            expected.add(picture)
    assert expected
    assert solver_answers(puzzle) == expected
    assert solve(puzzle, answers=99).status in ("unique", "several")
