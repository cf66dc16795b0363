"""Pieces each of which has something: the contract, by brute force."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from enpitsu.layers import Links
from enpitsu.logic import Bool
from enpitsu.shape import each_piece_has
from tests.lemmas.test_one_field import SHAPES, drawing, field, some_states
from tests.shape.contract import Judge
from tests.shape.figures import flood
from tests.shape.test_connected import shaded, sides
from tests.synthetic import Picture, board, genre, pictures, solver_answers


def empty_cells(puzzle: Any) -> dict[Any, Bool]:
    """The condition of each cell without a line, by its first corner."""
    return {cell.corners[0]: puzzle.line.avoids(cell) for cell in puzzle.grid.cells}


def all_have(puzzle: Any, picture: Picture) -> bool:
    """Whether each field has a cell without a line: all dots are in the fields of such cells."""
    drawn = [stroke for stroke, value in zip(puzzle.line, picture, strict=True) if value]
    empty = [cell for cell in puzzle.grid.cells if not any([cell in s.ends for s in drawn])]
    reached = set[Any]().union(*[field(puzzle, picture, cell)[0] for cell in empty])
    return reached.issuperset(puzzle.grid.vertices)


@pytest.mark.parametrize(("height", "width", "frame"), SHAPES)
def test_contract_of_each_piece_has_among_fields(height: int, width: int, frame: bool) -> None:
    """Each field between lines has a cell without a line."""
    puzzle = drawing(height, width, frame)
    whole = each_piece_has(puzzle.line.fields, empty_cells(puzzle))
    judge = Judge(whole, puzzle.visible_marks, lambda picture: all_have(puzzle, picture))
    judge.judge_all(some_states(len(puzzle.visible_marks), 1500))


@pytest.mark.parametrize("size", [(1, 3), (2, 2), (2, 3)])
def test_contract_of_each_piece_has_among_cells(size: tuple[int, int]) -> None:
    """Each group of shaded cells has the first cell, or the last one beside an unshaded first one."""
    puzzle = shaded(*size)
    cells = puzzle.grid.cells
    first, last = cells[0], cells[-1]
    wanted = {first: puzzle.black[first], last: ~puzzle.black[first]}

    def right(picture: Picture) -> bool:
        there = {(c.row, c.col) for c, v in zip(cells, picture, strict=True) if v}
        one = first if picture[0] else last
        pairs = [pair for pair in sides(cells) if pair <= there]
        return not there or ((one.row, one.col) in there and flood((one.row, one.col), pairs) == there)

    judge = Judge(each_piece_has(puzzle.black.network, wanted), puzzle.visible_marks, right)
    judge.judge_all(some_states(len(puzzle.visible_marks), 600))


@pytest.mark.parametrize("guarded", [False, True])
def test_contract_of_each_piece_has_in_the_solver(guarded: bool) -> None:
    """The answers are those that brute force finds."""

    def cases(puzzle: Any) -> Iterator[tuple[Any, Bool]]:
        yield puzzle.grid, each_piece_has(puzzle.line.fields, empty_cells(puzzle))

    puzzle: Any = board(genre({"line": Links(frame=True)}, cases), 2, 2)
    wanted = {picture for picture in pictures(len(puzzle.visible_marks)) if all_have(puzzle, picture)}
    assert 1 < len(wanted) < 1 << len(puzzle.visible_marks)
    assert solver_answers(puzzle, guarded=guarded) == wanted
