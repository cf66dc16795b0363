"""Numbers in cells: all fillings of a tiny board whose rows and columns differ, and their text."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

from .boards import Cell, Rows, all_cells, is_number, join_rows, size
from .tokens import blocks, grid, only_grid, tokens_of

Numbers = dict[Cell, int]


@cache
def squares(side: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Every square in which each row and column has the numbers from 1 to its side once."""

    def fill(
        rows: tuple[tuple[int, ...], ...], row: tuple[int, ...]
    ) -> Iterator[tuple[tuple[int, ...], ...]]:
        if len(rows) == side:
            yield rows
        elif len(row) == side:
            yield from fill((*rows, row), ())
        else:
            above = {other[len(row)] for other in rows}
            for n in range(1, side + 1):
                if n not in row and n not in above:
                    yield from fill(rows, (*row, n))

    return tuple(fill((), ()))


def keeps(board: Rows, rows: tuple[tuple[int, ...], ...]) -> bool:
    """Tell whether the given numbers are kept (`.` and `?` are any)."""
    return all(token in (".", "?", str(rows[r][c])) for (r, c), token in tokens_of(board).items())


def read_square(board: Rows, answer: str) -> tuple[tuple[int, ...], ...] | None:
    """The numbers of an answer; None if it is no such square of the board's size."""
    try:
        rows = only_grid(answer)
    except ValueError:
        return None
    if size(rows) != size(board) or not all(is_number(t) for t in tokens_of(rows).values()):
        return None
    found = tuple(tuple(int(token) for token in row) for row in rows)
    return found if is_square(found) else None


def is_square(rows: tuple[tuple[int, ...], ...]) -> bool:
    """Tell whether each row and column has the numbers from 1 to its length once."""
    wanted = list(range(1, len(rows[0]) + 1))
    lanes = [*rows, *zip(*rows, strict=True)]
    return len(rows) == len(rows[0]) and all(sorted(lane) == wanted for lane in lanes)


def text_of(rows: tuple[tuple[int, ...], ...]) -> str:
    """The text of a square."""
    return join_rows([[str(n) for n in row] for row in rows])


def parts_of(givens: str) -> tuple[Rows, list[str]]:
    """The grid of given numbers, and the lines of the block behind it."""
    first, *rest = blocks(givens)
    return grid(first), rest[0] if rest else []


def with_some(rng: Random, rows: tuple[tuple[int, ...], ...], share: float) -> Rows:
    """The grid with a share of the numbers."""
    side = len(rows)
    board = [["."] * side for _ in range(side)]
    for r, c in all_cells(side, side):
        if rng.random() < share:
            board[r][c] = str(rows[r][c])
    return board
