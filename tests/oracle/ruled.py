"""Answers that are one set of cells: how they are read, written, and tried one after the other."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable
from functools import cache

from .boards import (
    Cell,
    Edge,
    Region,
    Rows,
    all_cells,
    blocks,
    check_tokens,
    connected,
    edge,
    has_size,
    join_rows,
    neighbours,
    numbers,
    only_block,
    places,
    regions,
    size,
)
from .shadings import all_shadings
from .verbs import Candidates, Holds, Printed, Verbs, extent


def marked(answer: str, height: int, width: int, sign: str, holes: Iterable[Cell] = ()) -> Region | None:
    """The cells with a sign; None if the answer is not one grid of that size, holes shown as `#`."""
    parts = blocks(answer)
    if len(parts) != 1 or not has_size(parts[0], height, width):
        return None
    black = set(holes)
    for r, c in all_cells(height, width):
        if parts[0][r][c] not in (("#",) if (r, c) in black else (sign, ".")):
            return None
    return frozenset(cell for cell in all_cells(height, width) if cell not in black
                     and parts[0][cell[0]][cell[1]] == sign)  # fmt: skip


def text_of(cells: Region, height: int, width: int, sign: str, holes: Iterable[Cell] = ()) -> str:
    """The grid with the sign in these cells."""
    black = set(holes)
    return join_rows(
        ["#" if (r, c) in black else sign if (r, c) in cells else "." for c in range(width)]
        for r in range(height)
    )


def shaded(
    read: Callable[[str], Printed],
    candidates: Candidates[Printed, Region],
    holds: Holds[Printed, Region],
    sign: str = "#",
    holes: Callable[[Printed], Iterable[Cell]] = lambda _: (),
) -> Verbs[Printed, Region]:
    """An oracle whose answers are one set of cells, drawn by a sign; holes are drawn as `#`."""
    return Verbs(
        read,
        candidates,
        holds,
        lambda board, answer: marked(answer, *extent(board), sign, holes(board)),
        lambda board, cells: text_of(cells, *extent(board), sign, holes(board)),
    )


@cache
def lonely_shadings(height: int, width: int) -> tuple[Region, ...]:
    """Every shading in which no two shaded cells share an edge and all others are connected."""
    every = frozenset(all_cells(height, width))
    return tuple(
        shaded for shaded in all_shadings(height, width) if lonely(shaded) and connected(every - shaded)
    )


def lonely(shaded: Region) -> bool:
    """Whether no two shaded cells share an edge."""
    return not any(there in shaded for cell in shaded for there in neighbours(cell))


Rooms = tuple[Rows, dict[str, Region], set[Edge]]


def read_rooms(givens: str) -> Rooms:
    """The clue grid, the rooms, and all printed sides: between rooms and, if listed, within them."""
    parts = blocks(givens)
    if len(parts) != 2:
        raise ValueError("a clue grid and a room grid expected")
    rows, names = parts[0], parts[1]
    check_tokens(rows, ".?")
    height, width = size(rows)
    names, listed = names[:height], names[height:]
    if not has_size(names, height, width):
        raise ValueError("the rooms have another size")
    walls = {
        ((r, c), there)
        for r, c in all_cells(height, width)
        for there in ((r, c + 1), (r + 1, c))
        if there[0] < height and there[1] < width and names[r][c] != names[there[0]][there[1]]
    }
    walls |= {edge(token) for row in listed for token in row}
    return rows, regions(names), walls


def read_one_grid_of_rooms(givens: str) -> tuple[Rows, dict[str, Region]]:
    """A board that is nothing but rooms (`#` for black cells): the grid, and the rooms."""
    rows = only_block(givens)
    return rows, regions(rows)


def black_cells(board: tuple[Rows, dict[str, Region]]) -> set[Cell]:
    """The cells that belong to no room."""
    return places(board[0], "#")


def rooms_hold_their_numbers(rows: Rows, division: dict[str, Region], cells: Container[Cell]) -> bool:
    """Whether clues stand in the first cells of their rooms, and numbers count these cells there."""
    firsts = {min(room): room for room in division.values()}
    if not all(token == "." or (r, c) in firsts
               for r, row in enumerate(rows) for c, token in enumerate(row)):  # fmt: skip
        return False
    return all(sum(cell in cells for cell in firsts[at]) == n for at, n in numbers(rows).items())
