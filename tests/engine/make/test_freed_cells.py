"""Black cells are chosen so that a board has an answer, and few of them."""

from __future__ import annotations

import pytest

from enpitsu import catalogue
from enpitsu.engine.budget import Meter
from enpitsu.engine.make.black_cells import BlackCellMaker
from enpitsu.engine.make.freed_cells import CellFreer
from enpitsu.engine.make.options import GenerateOptions
from enpitsu.engine.solve import solve
from enpitsu.grid import grid


@pytest.mark.parametrize("name", ["simple_loop", "bunnyhop"])
def test_a_board_without_the_cells_has_the_answer_that_is_told(name: str) -> None:
    bare = catalogue.genre(name)(grid(3, 3), {})
    if name == "simple_loop":
        assert solve(bare).status == "none"  # a loop visits black and white cells in turn
    freed = CellFreer(bare, bare.grid.cells, [], Meter()).freed(())
    assert freed is not None
    assert len(freed.cells) < 5
    board = catalogue.genre(name)(grid(3, 3, {(c.row, c.col) for c in freed.cells}), {})
    answers = solve(board, answers=50).answers
    assert freed.visible_marks in [{str(m) for m in known.made()} for known in answers]


def test_cells_that_are_not_offered_stay_white() -> None:
    bare = catalogue.genre("simple_loop")(grid(3, 3), {})
    corner, *others = bare.grid.cells
    assert CellFreer(bare, [], [], Meter()).freed(()) is None
    freed = CellFreer(bare, others, [], Meter()).freed(())
    assert freed is not None
    assert corner not in freed.cells


def test_what_is_required_is_there() -> None:
    bare = catalogue.genre("simple_loop")(grid(3, 3), {})
    mark = bare.visible_marks[0]
    freed = CellFreer(bare, bare.grid.cells, [mark.number], Meter()).freed(())
    assert freed is not None
    assert str(mark) in freed.visible_marks


def test_a_board_is_found_where_few_sets_of_black_cells_have_an_answer() -> None:
    maker = BlackCellMaker(catalogue.genre("bunnyhop"), grid(5, 5), GenerateOptions(), Meter())
    puzzle, answer = maker.make("0/0")
    found = solve(puzzle)
    assert found.status == "unique"
    assert all([found.answers[0][m] is answer[m] for m in puzzle.visible_marks])
