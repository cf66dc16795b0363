"""Region divisions: letters, connectivity, and all divisions of a tiny board."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache

from .tokens import Cell, Grid, beside, cells, components, only_grid, show, size, tokens_of
from .verbs import Candidates, Holds, Printed, Verbs, extent

Region = frozenset[Cell]
Division = tuple[Region, ...]

NAMES = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


def relabel(answer: str) -> str:
    """Rename the region letters A, B, .. in order of first appearance; ``#`` stays."""
    rows = only_grid(answer)
    names: dict[str, str] = {"#": "#"}
    for row in rows:
        for token in row:
            if token not in names:
                names[token] = NAMES[len(names) - 1]
    return show([[names[token] for token in row] for row in rows])


def show_division(regions: Iterable[Region], height: int, width: int) -> str:
    """Write a division as letters, cells outside all regions as ``#``."""
    rows = [["#"] * width for _ in range(height)]
    for number, region in enumerate(regions):
        for r, c in region:
            rows[r][c] = f"R{number}"
    return relabel(show(rows))


def read_division(answer: str, board: Grid, blacks: frozenset[Cell] = frozenset()) -> Division:
    """Read letters for a board; ValueError if this is no division into connected regions."""
    rows = only_grid(answer)
    if size(rows) != size(board):
        raise ValueError("wrong size")
    members: dict[str, set[Cell]] = {}
    for cell, token in tokens_of(rows).items():
        if (token == "#") != (cell in blacks):
            raise ValueError("exactly the black cells are #")
        if token != "#":
            if not token.isalpha():
                raise ValueError("a region is named by letters")
            members.setdefault(token, set()).add(cell)
    if any(len(components(region)) != 1 for region in members.values()):
        raise ValueError("a region is not connected")
    return tuple(frozenset(region) for region in members.values())


def connected_sets(start: Cell, free: frozenset[Cell]) -> set[Region]:
    """Return every edge-connected set of free cells that contains ``start``."""
    found = {frozenset([start])}
    newest = list(found)
    while newest:
        grown = {
            group | {near}
            for group in newest
            for cell in group
            for near in beside(cell)
            if near in free and near not in group
        }
        newest = list(grown - found)
        found |= grown
    return found


def _divide(free: frozenset[Cell], count: int) -> Iterator[Division]:
    """Yield all divisions of the free cells into ``count`` connected regions."""
    if not free:
        if count == 0:
            yield ()
        return
    if len(components(free)) > count:
        return
    for region in connected_sets(min(free), free):
        for rest in _divide(free - region, count - 1):
            yield (region, *rest)


@cache
def divisions(height: int, width: int, count: int) -> tuple[Division, ...]:
    """Return all divisions of a whole board into ``count`` connected regions."""
    found = _divide(frozenset(cells(height, width)), count)
    return tuple(sorted(found, key=lambda division: [sorted(region) for region in division]))


def blacks(board: Grid) -> frozenset[Cell]:
    """Return the black cells."""
    return frozenset(cell for cell, token in tokens_of(board).items() if token == "#")


def only_clue(board: Grid, region: Region) -> str | None:
    """Return the only clue token of a region, or None if it has not exactly one."""
    tokens = [board[r][c] for r, c in region if board[r][c] != "."]
    return tokens[0] if len(tokens) == 1 else None


def one_for_each(is_clue: Callable[[str], bool]) -> Candidates[Grid, Division]:
    """Return the divisions of a board into as many regions as it has such clues."""
    return lambda board, _: divisions(*size(board), sum(map(is_clue, tokens_of(board).values())))


def divided(
    read: Callable[[str], Printed],
    candidates: Candidates[Printed, Division],
    holds: Holds[Printed, Division],
) -> Verbs[Printed, Division]:
    """Return an oracle whose answers are divisions of all cells that are not black."""

    def board(of: Printed) -> Grid:
        return of[0] if isinstance(of, tuple) else of

    return Verbs(
        read,
        candidates,
        holds,
        lambda of, answer: read_division(answer, board(of), blacks(board(of))),
        lambda of, division: show_division(division, *extent(of)),
    )
