"""Print as much of what is searched for (walls, letters) as an answer bears, to thin it out later."""

from __future__ import annotations

from random import Random

from enpitsu.engine.make.clues import has_answer
from enpitsu.layers.base import CellGiven
from enpitsu.logic import PartialAssignment
from enpitsu.puzzle import Puzzle


def dense_board(puzzle: Puzzle, answer: PartialAssignment, rng: Random) -> Puzzle:
    """The puzzle with everything more in empty cells that leaves the answer right."""
    grid = puzzle.grid
    signs = {k: v for k, v in puzzle.printed.items() if isinstance(v, CellGiven)}
    taken = {cell for name, layer in signs.items() for cell in layer.scatter(puzzle.givens[name])}
    for name, layer in signs.items():
        for cell, sign in () if layer.sites(grid) else layer.additions(grid, puzzle.givens[name], rng):
            if cell in taken:
                continue
            value = layer.gather(grid, {**layer.scatter(puzzle.givens[name]), cell: sign})
            board = type(puzzle)(grid, {**puzzle.givens, name: value}, puzzle.options)
            if (
                board.problem_template is not puzzle.problem_template
            ):  # the layer decides which marks there are
                break
            if has_answer(board, answer):
                puzzle = board
                taken.add(cell)
    return puzzle
