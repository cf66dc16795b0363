"""Cells that become black with others."""

from __future__ import annotations

from itertools import islice

from enpitsu import catalogue
from enpitsu.engine.budget import Budget, Meter
from enpitsu.engine.make.black_cells import BlackCellMaker
from enpitsu.engine.make.generate import Maker
from enpitsu.engine.make.options import GenerateOptions
from enpitsu.grid import grid


def test_a_cell_that_is_a_run_by_itself_becomes_black_and_no_other() -> None:
    """Left of a black cell in the second row there is room for one cell; without a rim it may stay.

    ::

        # # # # #      # # # # #
        # . # . .      # # # . .
        # . . . .  ->  # . . . .
        # . . . .      # . . . .
        # . . . .      # . . . .
    """
    maker = BlackCellMaker(catalogue.genre("kakuro"), grid(5, 5), GenerateOptions(), Meter(Budget()))
    rim = {(0, k) for k in range(5)} | {(k, 0) for k in range(5)}
    assert maker._without_stubs(rim | {(1, 2)}, rim) == rim | {(1, 1), (1, 2)}
    assert maker._without_stubs(rim, rim) == rim
    assert maker._without_stubs({(1, 1)}, set()) == {(1, 1)}


def test_boards_without_black_cells_have_others_after_them() -> None:
    """The board without any has one answer; whoever had it is not told it again."""
    found = list(islice(Maker(catalogue.genre("mark_the_spot"), 6, 6).puzzles(), 3))
    assert len({puzzle.text for puzzle, _ in found}) == 3
