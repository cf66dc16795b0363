"""Oracle of Sudoku: each row, column and box holds every digit once (tiny boards are 4x4).

A second block of the givens, if there is one, names the box of each cell.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from math import isqrt
from random import Random

from .tokens import (
    NO_OPTIONS,
    Cell,
    Grid,
    blank,
    blocks,
    cells,
    grid,
    is_number,
    nudged,
    only_grid,
    show,
    size,
    spaced,
    sprinkle,
    tokens_of,
)

OPTIONS: Mapping[str, tuple[str, ...]] = {}

SAMPLE = (
    """\
1 . . .
. . 3 .
. 1 . .
. . . 2
""",
    """\
1 3 2 4
4 2 3 1
2 1 4 3
3 4 1 2
""",
)

Digits = dict[Cell, int]
Boxes = tuple[tuple[Cell, ...], ...]


def box_shape(side: int) -> tuple[int, int]:
    """Return height and width of a box: as square as possible, not higher than wide."""
    height = max(h for h in range(1, isqrt(side) + 1) if side % h == 0)
    return height, side // height


def box_of(side: int, cell: Cell) -> Cell:
    """Return the place of the box of a cell."""
    height, width = box_shape(side)
    return cell[0] // height, cell[1] // width


@cache
def usual_boxes(side: int) -> Boxes:
    """Return the boxes of a board that does not name them."""
    places = cells(side, side)
    names = sorted({box_of(side, cell) for cell in places})
    return tuple(tuple(cell for cell in places if box_of(side, cell) == name) for name in names)


def read(givens: str) -> tuple[Grid, Boxes]:
    """Read the board and its boxes."""
    first, *rest = [grid(block) for block in blocks(givens)]
    if not rest:
        return first, usual_boxes(len(first))
    (names,) = rest
    of = tokens_of(names)
    return first, tuple(tuple(c for c in of if of[c] == name) for name in sorted(set(of.values())))


def groups(side: int, boxes: Boxes) -> list[tuple[Cell, ...]]:
    """Return all rows, columns and boxes."""
    places = cells(side, side)
    rows = [tuple((r, c) for r, c in places if r == i) for i in range(side)]
    columns = [tuple((r, c) for r, c in places if c == i) for i in range(side)]
    return [*rows, *columns, *boxes]


def each_digit_once(side: int, digits: Digits, boxes: Boxes | None = None) -> bool:
    """Each row, column and box has every digit once."""
    wanted = list(range(1, side + 1))
    areas = groups(side, boxes or usual_boxes(side))
    return all(sorted(digits[cell] for cell in group) == wanted for group in areas)


def keeps_givens(board: Grid, digits: Digits) -> bool:
    """Given digits are kept."""
    return all(token == "." or digits[cell] == int(token) for cell, token in tokens_of(board).items())


def read_digits(board: Grid, rows: Grid) -> Digits:
    """Read a square grid of digits."""
    if size(rows) != size(board) or size(rows)[0] != size(rows)[1]:
        raise ValueError("wrong size")
    if not all(is_number(token) for token in tokens_of(rows).values()):
        raise ValueError("a cell has no digit")
    return {cell: int(token) for cell, token in tokens_of(rows).items()}


@cache
def peers(side: int, boxes: Boxes, cell: Cell) -> frozenset[Cell]:
    """Return all cells that share a row, column or box with a cell."""
    return frozenset(other for group in groups(side, boxes) if cell in group for other in group)


def fillings(board: Grid, boxes: Boxes | None = None) -> Iterator[Digits]:
    """Yield all filled grids of a board, by filling cell after cell."""
    side = len(board)
    parted = boxes or usual_boxes(side)
    order = cells(side, side)

    def fill(digits: Digits) -> Iterator[Digits]:
        if len(digits) == side * side:
            yield dict(digits)
            return
        cell = order[len(digits)]
        seen = {digits[other] for other in peers(side, parted, cell) if other in digits}
        token = board[cell[0]][cell[1]]
        for digit in range(1, side + 1):
            if digit not in seen and token in {".", str(digit)}:
                digits[cell] = digit
                yield from fill(digits)
                del digits[cell]

    return fill({})


def show_digits(digits: Digits, side: int) -> str:
    """Write a grid of digits."""
    return show([[str(digits[r, c]) for c in range(side)] for r in range(side)])


def accepts(givens: str, answer: str, options: Mapping[str, str] = NO_OPTIONS) -> bool:
    """Tell whether the answer satisfies all rules for the givens."""
    board, boxes = read(givens)
    try:
        digits = read_digits(board, only_grid(answer))
    except ValueError:
        return False
    return each_digit_once(len(board), digits, boxes) and keeps_givens(board, digits)


def answers(givens: str, options: Mapping[str, str] = NO_OPTIONS) -> set[str]:
    """Try every digit in every cell."""
    board, boxes = read(givens)
    return {show_digits(digits, len(board)) for digits in fillings(board, boxes)}


normal = spaced


BOXES = ("AAAB CABB CCDB CDDD", "ABCD ABCD ABCD ABCD", "AAAB ACBB CCBD CDDD", "AABB AABB CCDD CCDD")
"""Boxes of 4x4 boards."""


def boards(rng: Random, n: int) -> Iterator[str]:
    """Yield 4x4 boards with some digits of a random filled grid, some of them changed or with odd boxes."""
    everything = list(fillings(blank(4, 4)))
    for _ in range(n):
        digits, named = rng.choice(everything), ""
        if rng.random() < 0.3:
            names = [list(row) for row in rng.choice(BOXES).split()]
            named = f"\n\n{show(names)}"
            digits = rng.choice(list(fillings(*read(f"{show(blank(4, 4))}{named}"))))
        clues = {cell: str(digit) for cell, digit in digits.items()}
        board = sprinkle(rng, blank(4, 4), clues, rng.uniform(0.1, 0.5))
        if rng.random() < 0.2:
            board = nudged(rng, board, 1)
        yield show([["4" if token == "5" else token for token in row] for row in board]) + named
