"""Oracle of Numberlink: a path joins the two cells of every number; NU-1: all cells may be asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from .boards import empty_rows
from .loops import EXITS, GLYPH
from .tokens import (
    NO_OPTIONS,
    Cell,
    Grid,
    blank,
    blocks,
    cells,
    choice,
    grid,
    only_grid,
    show,
    simple_paths,
    size,
    spaced,
    tokens_of,
)

OPTIONS: Mapping[str, tuple[str, ...]] = {"NU-1": ("some", "all")}

SAMPLE = ("1 . .\n. 2 1\n. . 2\n", "╶ ─ ┐\n· ╷ ╵\n· └ ╴\n")

ENDS = {(0, 1): "╶", (0, -1): "╴", (1, 0): "╷", (-1, 0): "╵"}
WAYS = {**EXITS, **{glyph: (way,) for way, glyph in ENDS.items()}}

Lines = frozenset[tuple[Cell, ...]]


def pairs(board: Grid) -> dict[str, list[Cell]]:
    """The cells of every number."""
    found: dict[str, list[Cell]] = {}
    for cell, token in tokens_of(board).items():
        if token != ".":
            found.setdefault(token, []).append(cell)
    return found


def links(board: Grid) -> Iterator[Lines]:
    """Yield every set of paths that share no cell and join the two cells of each number."""
    ends = sorted(pairs(board).values())

    def join(at: int, free: frozenset[Cell]) -> Iterator[Lines]:
        if at == len(ends):
            yield frozenset()
            return
        start, end = ends[at]
        for path in simple_paths(start, free | {start, end}):
            if path[-1] == end:
                for rest in join(at + 1, free - set(path)):
                    yield rest | {path}

    free = frozenset(cell for cell, token in tokens_of(board).items() if token == ".")
    yield from join(0, free)


def full(board: Grid, lines: Lines, options: Mapping[str, str]) -> bool:
    """Tell whether the lines visit all cells, if they have to (NU-1)."""
    visited = sum(len(path) for path in lines)
    return choice(options, OPTIONS, "NU-1") == "some" or visited == len(tokens_of(board))


def write(lines: Lines, height: int, width: int) -> str:
    """The glyphs of the lines."""
    rows = empty_rows(height, width, "·")
    for path in lines:
        for i, (r, c) in enumerate(path):
            near = [path[j] for j in (i - 1, i + 1) if 0 <= j < len(path)]
            ways = [(y - r, x - c) for y, x in near]
            rows[r][c] = ENDS[ways[0]] if len(ways) == 1 else GLYPH[frozenset(ways)]
    return show(rows)


def accepts(givens: str, answer: str, options: Mapping[str, str] = NO_OPTIONS) -> bool:
    """Follow the line from every number; nothing else may be drawn."""
    board = only_grid(givens)
    parts = blocks(answer)
    if len(parts) != 1 or any(token not in WAYS for line in parts[0] for token in line.split()):
        return False
    rows = grid(parts[0])
    if size(rows) != size(board):
        return False
    ways = {cell: WAYS[token] for cell, token in tokens_of(rows).items()}
    walked: set[tuple[Cell, ...]] = set()
    for start, end in pairs(board).values():
        path = [start]
        while path[-1] != end:
            r, c = path[-1]
            onward = [(r + a, c + b) for a, b in ways[r, c] if (r + a, c + b) not in path]
            if len(onward) != 1 or onward[0] not in ways or len(ways[start]) != 1:
                return False
            path.append(onward[0])
        walked.add(tuple(path))
    lines = frozenset(walked)
    return show(rows) == write(lines, *size(board)) and disjoint(lines) and full(board, lines, options)


def disjoint(lines: Lines) -> bool:
    """Tell whether no two paths share a cell."""
    visited = [cell for path in lines for cell in path]
    return len(visited) == len(set(visited))


def answers(givens: str, options: Mapping[str, str] = NO_OPTIONS) -> set[str]:
    """Try all paths from number to number."""
    board = only_grid(givens)
    return {write(lines, *size(board)) for lines in links(board) if full(board, lines, options)}


normal = spaced


def boards(rng: Random, n: int) -> Iterator[str]:
    """Yield tiny boards with the ends of random paths, or with numbers anywhere."""
    for _ in range(n):
        height, width = rng.choice([(1, 4), (2, 2), (2, 3), (3, 3), (3, 3), (3, 4), (3, 4)])
        board, free = blank(height, width), set(cells(height, width))
        for number in range(1, rng.choice((1, 2, 3, 4)) + 1):
            starts = sorted(cell for cell in free if any(near in free for near in near_cells(cell)))
            if not starts or len(free) < 2:
                break
            paths = [p for p in simple_paths(rng.choice(starts), frozenset(free), 5) if len(p) > 1]
            path = rng.choice(paths)
            ends = (path[0], path[-1]) if rng.random() < 0.9 else tuple(rng.sample(sorted(free), 2))
            for r, c in ends:
                board[r][c] = str(number)
            free -= {*path, *ends}
        yield show(board)


def near_cells(cell: Cell) -> list[Cell]:
    """The four neighbours."""
    return [(cell[0] + a, cell[1] + b) for a, b in ENDS]
