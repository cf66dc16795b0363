"""The search of the parity-snake article, run again faithfully: the same steps on the same kind of data.

A board is a list of nine columns of nine strings, copied whole for every step; after every step the
rows, columns and boxes are counted until nothing changes; the cells around the neck are filled one step
late; a snake counts if it has been in every box and a look around its head and neck finds no second way.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from time import perf_counter

EMPTY, ODD, EVEN, ODD_SNAKE, EVEN_SNAKE = "_", "o", "e", "O", "E"
Board = list[list[str]]
Spot = tuple[int, int]


def other(parity: str) -> str:
    return ODD if parity == EVEN else EVEN


def scaled(parity: str) -> str:
    return EVEN_SNAKE if parity == EVEN else ODD_SNAKE


def around(cell: Spot) -> Iterator[Spot]:
    """North, east, south, west."""
    x, y = cell
    if y > 0:
        yield x, y - 1
    if x < 8:
        yield x + 1, y
    if y < 8:
        yield x, y + 1
    if x > 0:
        yield x - 1, y


def ahead(cell: Spot) -> Iterator[Spot]:
    """The order in which the ways are tried: north, east, west, south."""
    x, y = cell
    if y > 0:
        yield x, y - 1
    if x < 8:
        yield x + 1, y
    if x > 0:
        yield x - 1, y
    if y < 8:
        yield x, y + 1


def two_snakes_beside(board: Board, cell: Spot) -> bool:
    beside = 0
    for x, y in around(cell):
        if board[x][y] in [ODD_SNAKE, EVEN_SNAKE]:
            beside += 1
    return beside >= 2


def filled(board: Board, unit: list[Spot]) -> bool | None:
    """Fill a unit that has all its even or all its odd cells; None if it has too many."""
    even = odd = 0
    for x, y in unit:
        if board[x][y] == EVEN or board[x][y] == EVEN_SNAKE:
            even += 1
        elif board[x][y] == ODD or board[x][y] == ODD_SNAKE:
            odd += 1
    if even > 4 or odd > 5:
        return None
    changed = False
    if even == 4:
        for x, y in unit:
            if board[x][y] == EMPTY:
                board[x][y] = ODD
                changed = True
    elif odd == 5:
        for x, y in unit:
            if board[x][y] == EMPTY:
                board[x][y] = EVEN
                changed = True
    return changed


UNITS = (
    [[(x, y) for y in range(9)] for x in range(9)]
    + [[(x, y) for x in range(9)] for y in range(9)]
    + [
        [(x, y) for x in range(3 * a, 3 * a + 3) for y in range(3 * b, 3 * b + 3)]
        for a in range(3) for b in range(3)
    ]
)  # fmt: skip


def counted(board: Board) -> bool:
    """Count every unit, again and again while something changes."""
    again = False
    for unit in UNITS:
        changed = filled(board, unit)
        if changed is None:
            return False
        again = again or changed
    return counted(board) if again else True


def beside(board: Board, cell: Spot, parity: str) -> bool:
    return any(board[x][y] == parity for x, y in around(cell))


def fill_around(board: Board, cell: Spot, value: str) -> bool:
    for x, y in around(cell):
        if board[x][y] == other(value):
            return False
        if board[x][y] == EMPTY:
            board[x][y] = value
    return True


def everywhere(board: Board) -> bool:
    for a in range(3):
        for b in range(3):
            here = False
            for x in range(3 * a, 3 * a + 3):
                for y in range(3 * b, 3 * b + 3):
                    if board[x][y] in [ODD_SNAKE, EVEN_SNAKE]:
                        here = True
            if not here:
                return False
    return True


class Run:
    """One run: what it found (paths), and how many boards it looked at."""

    def __init__(self) -> None:
        self.found: list[list[Spot]] = []
        self.boards = 0

    def search(self, board: Board, path: list[Spot], last: str) -> None:
        self.boards += 1
        if not counted(board):
            return
        head = path[-1]
        neck = path[-2] if len(path) > 1 else None
        if everywhere(board) and not beside(board, head, other(last)):
            if neck is not None and not beside(board, neck, last):
                self.found.append(path)
        for x, y in ahead(head):
            if board[x][y] == EMPTY or (
                board[x][y] == other(last) and not two_snakes_beside(board, (x, y))
            ):
                new = copy.deepcopy(board)
                new[x][y] = scaled(other(last))
                if neck is not None and not fill_around(new, neck, other(last)):
                    return
                self.search(new, [*path, (x, y)], other(last))


STARTS = [(x, y) for x in range(9) for y in range(x + 1)]


def rerun(starts: list[Spot] = STARTS) -> Run:
    run = Run()
    for x, y in starts:
        board = [[EMPTY] * 9 for _ in range(9)]
        board[x][y] = ODD_SNAKE
        run.search(board, [(x, y)], ODD)
    return run


if __name__ == "__main__":
    began = perf_counter()
    done = rerun()
    lengths = sorted(map(len, done.found))
    print(f"{len(done.found)} found, lengths {lengths[0]} to {lengths[-1]} "
          f"({lengths.count(lengths[0])} and {lengths.count(lengths[-1])}), {done.boards} boards, "
          f"{perf_counter() - began:.1f} s")  # fmt: skip
