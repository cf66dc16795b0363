"""Reading and writing the text notation: blocks, token grids, numbers, regions, edges.

Unreadable *givens* raise ValueError; unreadable *answers* are for the genre to turn down.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from types import MappingProxyType

Cell = tuple[int, int]
Edge = tuple[Cell, Cell]
Rows = list[list[str]]
Region = frozenset[Cell]

UP, DOWN, LEFT, RIGHT = (-1, 0), (1, 0), (0, -1), (0, 1)
ORTHOGONAL = (UP, DOWN, LEFT, RIGHT)
DIAGONAL = ((-1, -1), (-1, 1), (1, -1), (1, 1))

DEFAULTS: Mapping[str, str] = MappingProxyType({})


def choice(known: Mapping[str, Sequence[str]], options: Mapping[str, str], name: str) -> str:
    """The chosen word of option `name`; the first known word is the default."""
    for given in options:
        if given not in known:
            raise ValueError(f"unknown option {given}")
    word = options.get(name, known[name][0])
    if word not in known[name]:
        raise ValueError(f"unknown value {word} of option {name}")
    return word


def blocks(text: str) -> list[Rows]:
    """The blank-line separated blocks, each a list of rows of tokens."""
    found: list[Rows] = []
    fresh = True
    for line in text.splitlines():
        tokens = line.split()
        if not tokens:
            fresh = True
            continue
        if fresh:
            found.append([])
            fresh = False
        found[-1].append(tokens)
    return found


def tidy(text: str) -> str:
    """The same blocks with single blanks, and one blank line between blocks."""
    return join_blocks(blocks(text))


def join_blocks(parts: Iterable[Rows]) -> str:
    """Text of the blocks; empty blocks are left out."""
    return "\n\n".join(join_rows(rows) for rows in parts if rows)


def join_rows(rows: Iterable[Iterable[str]]) -> str:
    """Text of one block."""
    return "\n".join(" ".join(row) for row in rows)


def size(rows: Rows) -> tuple[int, int]:
    """Height and width of a rectangular block."""
    if not rows or any(len(row) != len(rows[0]) for row in rows):
        raise ValueError("the grid is not rectangular")
    return len(rows), len(rows[0])


def has_size(rows: Rows, height: int, width: int) -> bool:
    """Whether the block is a height x width grid."""
    return len(rows) == height and all(len(row) == width for row in rows)


def only_block(text: str) -> Rows:
    """The rows of a text which must consist of one rectangular block."""
    parts = blocks(text)
    if len(parts) != 1:
        raise ValueError("one block expected")
    size(parts[0])
    return parts[0]


def all_cells(height: int, width: int) -> list[Cell]:
    """All cells in reading order."""
    return [(r, c) for r in range(height) for c in range(width)]


def on_board(cell: Cell, height: int, width: int) -> bool:
    """Whether the cell lies on the board."""
    return 0 <= cell[0] < height and 0 <= cell[1] < width


def step(cell: Cell, way: Cell) -> Cell:
    """The next cell in direction `way`."""
    return cell[0] + way[0], cell[1] + way[1]


@cache
def neighbours(cell: Cell) -> tuple[Cell, ...]:
    """The four edge neighbours, on the board or not."""
    return tuple(step(cell, way) for way in ORTHOGONAL)


def is_number(token: str) -> bool:
    """Whether the token is a plain number."""
    return token != "." and token.isascii() and token.isdigit()


def numbers(rows: Rows) -> dict[Cell, int]:
    """All plain numbers of a grid."""
    return {
        (r, c): int(token) for r, row in enumerate(rows) for c, token in enumerate(row) if is_number(token)
    }


def places(rows: Rows, *tokens: str) -> set[Cell]:
    """All cells which hold one of the tokens."""
    return {(r, c) for r, row in enumerate(rows) for c, token in enumerate(row) if token in tokens}


def check_tokens(rows: Rows, allowed: str) -> None:
    """Refuse a grid with other tokens than numbers and the one-letter tokens in `allowed`."""
    for row in rows:
        for token in row:
            if not is_number(token) and not (len(token) == 1 and token in allowed):
                raise ValueError(f"unknown token {token}")


def clue_grid(givens: str, allowed: str = ".?") -> Rows:
    """A board of numbers and these one-letter tokens."""
    rows = only_block(givens)
    check_tokens(rows, allowed)
    return rows


def clue_cells(rows: Rows) -> set[Cell]:
    """All cells with a number or `?`."""
    return places(rows, "?") | set(numbers(rows))


def regions(rows: Rows) -> dict[str, Region]:
    """The cells of every region letter; `#` cells belong to none."""
    found: dict[str, set[Cell]] = {}
    for r, row in enumerate(rows):
        for c, token in enumerate(row):
            if token != "#":
                found.setdefault(token, set()).add((r, c))
    for letter, cells in found.items():
        if not connected(cells):
            raise ValueError(f"region {letter} is not edge-connected")
    return {letter: frozenset(cells) for letter, cells in found.items()}


def edge(token: str) -> Edge:
    """`r,c|` is the edge between r,c and r,c+1; `r,c_` the one between r,c and r+1,c."""
    if token[-1] not in "|_":
        raise ValueError(f"not an edge: {token}")
    way = RIGHT if token[-1] == "|" else DOWN
    cell = point(token[:-1])
    return cell, step(cell, way)


def edge_text(pair: Edge) -> str:
    """The token of an edge."""
    (r, c), (r2, _) = sorted(pair)
    return f"{r},{c}" + ("|" if r == r2 else "_")


def point(token: str) -> Cell:
    """`r,c` as a pair."""
    r, c = token.split(",")
    if not is_number(r) or not is_number(c):
        raise ValueError(f"not a place: {token}")
    return int(r), int(c)


def point_text(cell: Cell) -> str:
    """The token of a pair."""
    return f"{cell[0]},{cell[1]}"


def connected(cells: Iterable[Cell], ways: Sequence[Cell] = ORTHOGONAL) -> bool:
    """Whether the cells form at most one group under steps in the given directions."""
    rest = set(cells)
    if not rest:
        return True
    reached = [rest.pop()]
    while reached:
        r, c = reached.pop()
        for down, right in ways:
            there = r + down, c + right
            if there in rest:
                rest.remove(there)
                reached.append(there)
    return not rest


def runs_seen(marked: Region, start: Cell, ways: Iterable[Cell] = ORTHOGONAL) -> int:
    """Sum of the unbroken runs of marked cells which begin next to `start`."""
    total = 0
    for way in ways:
        here = step(start, way)
        while here in marked:
            total += 1
            here = step(here, way)
    return total


def seen_until(marked: Region, start: Cell, stops: set[Cell], height: int, width: int) -> int:
    """Marked cells in the four directions, each scanned up to a stop cell or the edge."""
    total = 0
    for way in ORTHOGONAL:
        here = step(start, way)
        while on_board(here, height, width) and here not in stops:
            total += here in marked
            here = step(here, way)
    return total


def nudged(rng: random.Random, rows: Rows, share: float = 0.25) -> Rows:
    """The grid, or (in a share of the cases) the grid with one number changed by one."""
    copy = [list(row) for row in rows]
    where = sorted(numbers(rows))
    if where and rng.random() < share:
        r, c = rng.choice(where)
        copy[r][c] = str(max(0, int(copy[r][c]) + rng.choice((-1, 1))))
    return copy


def random_regions(rng: random.Random, height: int, width: int, count: int) -> Rows:
    """A random division into at most `count` regions, lettered in reading order."""
    cells = all_cells(height, width)
    owner = {cell: i for i, cell in enumerate(rng.sample(cells, min(count, len(cells))))}
    while len(owner) < len(cells):
        here = rng.choice(sorted(owner))
        free = [there for there in neighbours(here) if there in cells and there not in owner]
        if free:
            owner[rng.choice(free)] = owner[here]
    return letters([[str(owner[r, c]) for c in range(width)] for r in range(height)])


def letters(rows: Rows) -> Rows:
    """Region names changed to A, B, .. in order of first appearance."""
    names: dict[str, str] = {}
    for row in rows:
        for token in row:
            names.setdefault(token, chr(ord("A") + len(names)))
    return [[names[token] for token in row] for row in rows]


def empty_rows(height: int, width: int, token: str = ".") -> Rows:
    """A grid of one token."""
    return [[token] * width for _ in range(height)]


def random_size(rng: random.Random, sizes: Sequence[Cell]) -> Cell:
    """One of the sizes, in either orientation."""
    height, width = rng.choice(sizes)
    return (height, width) if rng.random() < 0.5 else (width, height)
