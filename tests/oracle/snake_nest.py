"""Oracle of Snake nest (rule sheet no. 32): lines covering the board, each with its neighbours.

Option SNE-1: a line touching itself sideways is ``allowed`` (default) or ``forbidden``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from random import Random

from .boards import DEFAULTS, Cell, Rows, all_cells, empty_rows, is_number, join_rows, size
from .strokes import (
    Picture,
    draw,
    figures,
    joined,
    plain,
    read_picture,
    show_picture,
)
from .tokens import beside, choice, nudged, only_grid, simple_paths, sprinkle, tokens_of

OPTIONS: Mapping[str, tuple[str, ...]] = {"SNE-1": ("allowed", "forbidden")}

SAMPLE = (
    """\
. 3 . 2
. 4 . .
2 . 3 .
. . . 2
""",
    """\
┌ ╴ ╶ ╴
╵ ╶ ─ ┐
╷ ┌ ╴ ╵
╵ ╵ ╶ ╴
""",
)

Line = frozenset[Cell]


def blacks(board: Rows) -> frozenset[Cell]:
    """Return the black cells."""
    return frozenset(cell for cell, token in tokens_of(board).items() if token == "#")


def rule_a_and_b(dark: frozenset[Cell], picture: Picture) -> bool:
    """A, B. Every white cell is on one line of two cells at least; no branch, no ring."""
    if any((not shape) != (cell in dark) for cell, shape in picture.items()):
        return False
    if any(len(shape) > 2 for shape in picture.values()):
        return False
    return all(sum(len(picture[cell]) == 1 for cell in line) == 2 for line in figures(picture))


@cache
def touches(one: Line, other: Line) -> bool:
    """Tell whether two lines have edge-adjacent cells."""
    return any(near in other for cell in one for near in beside(cell))


def rule_c(lines: list[Line]) -> bool:
    """C. Two different lines of equal length are never adjacent."""
    return not any(
        touches(one, other) for one in lines for other in lines if one != other and len(one) == len(other)
    )


def rule_d(lines: list[Line]) -> bool:
    """D. A line of length X is adjacent to exactly X different other lines."""
    return all(sum(touches(one, other) for other in lines if other != one) == len(one) for one in lines)


def rule_e(board: Rows, picture: Picture, lines: list[Line]) -> bool:
    """E. A number cell is an end of its line, and the line has that length; of `?` it is not told."""
    length = {cell: len(line) for line in lines for cell in line}
    return all(
        len(picture[cell]) == 1 and token in ("?", str(length[cell]))
        for cell, token in tokens_of(board).items()
        if is_number(token) or token == "?"
    )


def option_1(picture: Picture, lines: list[Line], sideways: str) -> bool:
    """SNE-1. Whether a line may touch itself sideways."""
    if sideways == "allowed":
        return True
    return all(
        near in joined(picture, cell)
        for line in lines
        for cell in line
        for near in beside(cell)
        if near in line
    )


def paths_by_first_cell(free: frozenset[Cell]) -> dict[Cell, list[tuple[Cell, ...]]]:
    """Return all paths of two cells at least, under their first cell in reading order.

    By B and D a path of X cells has X other lines of two cells at least: 3X cells in all.
    """
    found: dict[Cell, list[tuple[Cell, ...]]] = {cell: [] for cell in free}
    for start in sorted(free):
        for path in simple_paths(start, free, len(free) // 3):
            if len(path) > 1 and path[0] < path[-1]:
                found[min(path)].append(path)
    return found


@cache
def nests(height: int, width: int, dark: frozenset[Cell]) -> tuple[Picture, ...]:
    """Return all pictures of a tiny board that satisfy A to D: cover it with path after path."""
    white = frozenset(all_cells(height, width)) - dark
    paths = paths_by_first_cell(white)
    found = []

    def hopeful(lines: list[Line]) -> bool:
        counts = [sum(touches(one, other) for other in lines if other != one) for one in lines]
        return all(n <= len(one) for n, one in zip(counts, lines, strict=True)) and rule_c(lines)

    def cover(left: frozenset[Cell], chosen: list[tuple[Cell, ...]], lines: list[Line]) -> None:
        if not left:
            if rule_d(lines):
                found.append(draw(all_cells(height, width), chosen))
            return
        for path in paths[min(left)]:
            line = frozenset(path)
            if line <= left and hopeful([*lines, line]):
                cover(left - line, [*chosen, path], [*lines, line])

    cover(white, [], [])
    return tuple(found)


def accepts(givens: str, answer: str, options: Mapping[str, str] = DEFAULTS) -> bool:
    """Tell whether the answer satisfies all rules for the givens."""
    sideways = choice(options, OPTIONS, "SNE-1")
    board = only_grid(givens)
    try:
        picture = read_picture(answer, board, blacks=True)
    except ValueError:
        return False
    lines = figures(picture)
    return (
        rule_a_and_b(blacks(board), picture)
        and rule_c(lines)
        and rule_d(lines)
        and rule_e(board, picture, lines)
        and option_1(picture, lines, sideways)
    )


def answers(givens: str, options: Mapping[str, str] = DEFAULTS) -> set[str]:
    """Try every nest of the white cells."""
    sideways = choice(options, OPTIONS, "SNE-1")
    board = only_grid(givens)
    found = set()
    for picture in nests(*size(board), blacks(board)):
        lines = figures(picture)
        if rule_e(board, picture, lines) and option_1(picture, lines, sideways):
            found.add(show_picture(picture, *size(board)))
    return found


normal = plain


# Nests are rare on tiny boards (none was found with fewer than 16 white cells, but for the empty
# one), so most boards use these black cells.
LAYOUTS: tuple[tuple[int, int, tuple[Cell, ...]], ...] = (
    (4, 4, ()),
    (4, 5, ((1, 0), (2, 0), (3, 0), (3, 4))),
    (4, 5, ((0, 4), (1, 4), (3, 0), (3, 4))),
    (4, 5, ((0, 0), (0, 2), (0, 4), (3, 4))),
    (4, 5, ((0, 0), (1, 2), (1, 4), (3, 0))),
    (4, 5, ((1, 1), (3, 0), (3, 2), (3, 4))),
    (3, 6, ((0, 5), (2, 5))),
    (3, 6, ((1, 3), (2, 0))),
    (2, 4, ((0, 0),)),
    (3, 3, ()),
)


def boards(rng: Random, n: int) -> Iterator[str]:
    """Yield tiny boards: numbers read off a random nest, some of them changed."""
    for _ in range(n):
        height, width, dark = rng.choice(LAYOUTS)
        board = empty_rows(height, width)
        for r, c in dark:
            board[r][c] = "#"
        found = nests(height, width, frozenset(dark))
        if found:
            picture = rng.choice(found)
            lengths = {cell: str(len(line)) for line in figures(picture) for cell in line}
            ends = {cell: lengths[cell] for cell, shape in picture.items() if len(shape) == 1}
            board = sprinkle(rng, board, ends, 0.4)
        yield join_rows(nudged(rng, board, 2) if rng.random() < 0.2 else board)
