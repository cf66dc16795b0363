"""The clues that Crossstitch and Oddstitch share: circled numbers and numbers with arrows."""

from __future__ import annotations

from collections.abc import Callable, Collection

from .boards import Cell, Rows
from .tokens import ARROWS, circled, tokens_of


def given_cells(board: Rows) -> dict[Cell, str]:
    """Return the given cells: all clues and the plain ``#``."""
    return {cell: token for cell, token in tokens_of(board).items() if token != "."}


def agrees(number: str, count: int) -> bool:
    """Compare a count with a number; ``?`` is any value except 0."""
    return count != 0 if number == "?" else count == int(number)


def corner_count(used: Collection[Cell], cell: Cell) -> int:
    """Count the corners of a cell that lie on a loop."""
    r, c = cell
    return sum((r + a, c + b) in used for a in (0, 1) for b in (0, 1))


def cells_seen(board: Rows, cell: Cell, arrow: str) -> list[Cell]:
    """Return the cells in a direction up to the next given cell or the edge."""
    on_board = tokens_of(board)
    seen = []
    r, c = cell[0] + ARROWS[arrow][0], cell[1] + ARROWS[arrow][1]
    while on_board.get((r, c)) == ".":
        seen.append((r, c))
        r, c = r + ARROWS[arrow][0], c + ARROWS[arrow][1]
    return seen


def circles_hold(board: Rows, used: Collection[Cell]) -> bool:
    """A circled number is the number of the corners of its cell that lie on a loop."""
    for cell, token in given_cells(board).items():
        number = circled(token)
        if number is not None and not agrees(number, corner_count(used, cell)):
            return False
    return True


def arrows_hold(board: Rows, crossings_in: Callable[[list[Cell]], int]) -> bool:
    """A number with an arrow is the number of crossings in the cells seen that way."""
    for cell, token in given_cells(board).items():
        if token[-1] in ARROWS:
            seen = cells_seen(board, cell, token[-1])
            if not agrees(token[:-1], crossings_in(seen)):
                return False
    return True
