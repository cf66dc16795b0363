"""Diagaquarium: water in vessels made of cells and half cells.

OPTIONS: DA-1, whether the water level is equal per connected body of water (`body`, default) or
over the whole vessel (`vessel`). DA-2 has only its default `whole`: uncut cells are full or empty.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from itertools import product

from .boards import (
    DEFAULTS,
    DOWN,
    LEFT,
    RIGHT,
    UP,
    Cell,
    Edge,
    Rows,
    all_cells,
    blocks,
    choice,
    edge,
    edge_text,
    empty_rows,
    has_size,
    is_number,
    join_blocks,
    join_rows,
    on_board,
    random_size,
    size,
    step,
    tidy,
)

OPTIONS = {"DA-1": ("body", "vessel"), "DA-2": ("whole",)}

SAMPLE = (
    """\
\\ .
. \\

rows 0 3
cols 2 1
""",
    """\
00 00
11 01
""",
)

Piece = tuple[int, int, str]  # row, column, `whole`, `upper` or `lower`
Board = tuple[Rows, set[Edge], list[str], list[str]]
Side = frozenset[Cell]


def read(givens: str) -> Board:
    """The grid, the thick edges, and the row and column numbers."""
    parts = blocks(givens)
    height, width = size(parts[0])
    if any(token not in (".", "/", "\\") for row in parts[0] for token in row):
        raise ValueError("only . / and \\ expected")
    thick: set[Edge] = set()
    clues = {"rows": ["-"] * height, "cols": ["-"] * width}
    for rows in parts[1:]:
        for row in rows:
            if row[0] in clues:
                if len(row) - 1 != len(clues[row[0]]):
                    raise ValueError(f"wrong number of {row[0]}")
                clues[row[0]] = row[1:]
            else:
                thick |= {edge(token) for token in row}
    for token in clues["rows"] + clues["cols"]:
        if token != "-" and not is_number(token):
            raise ValueError(f"unknown number {token}")
    return parts[0], thick, clues["rows"], clues["cols"]


def pieces(rows: Rows) -> list[Piece]:
    """A. Every uncut cell, and both triangles of every cut cell."""
    found: list[Piece] = []
    for r, c in all_cells(*size(rows)):
        names = ("whole",) if rows[r][c] == "." else ("upper", "lower")
        found += [(r, c, name) for name in names]
    return found


def piece_at(rows: Rows, cell: Cell, side: Cell) -> Piece:
    """The piece of a cell which has the side in direction `side`."""
    r, c = cell
    if rows[r][c] == ".":
        return (r, c, "whole")
    upper_sides = (UP, LEFT) if rows[r][c] == "/" else (UP, RIGHT)
    return (r, c, "upper" if side in upper_sides else "lower")


def joints(rows: Rows, thick: set[Edge]) -> list[tuple[Piece, Piece]]:
    """B. The pairs of pieces connected across a shared cell side that is not thick."""
    found = []
    for cell in all_cells(*size(rows)):
        for there, back in ((RIGHT, LEFT), (DOWN, UP)):
            other = step(cell, there)
            if on_board(other, *size(rows)) and (cell, other) not in thick:
                found.append((piece_at(rows, cell, there), piece_at(rows, other, back)))
    return found


def components(members: set[Piece], joined: list[tuple[Piece, Piece]]) -> list[set[Piece]]:
    """The connected components of some pieces."""
    found: list[set[Piece]] = []
    rest = set(members)
    while rest:
        group = {rest.pop()}
        grown = True
        while grown:
            grown = False
            for one, other in joined:
                if one in members and other in members and (one in group) != (other in group):
                    group |= {one, other}
                    grown = True
        rest -= group
        found.append(group)
    return found


def bodies(rows: Rows, thick: set[Edge], word: str) -> list[tuple[set[Piece], set[Piece]]]:
    """For rule C: the pieces of a possible surface row with all pieces of its body (DA-1)."""
    joined = joints(rows, thick)
    every = set(pieces(rows))
    found = []
    for r in range(len(rows)):
        if word == "vessel":
            low = [{p for p in vessel if p[0] >= r} for vessel in components(every, joined)]
        else:
            low = components({p for p in every if p[0] >= r}, joined)
        found += [({piece for piece in body if piece[0] == r}, body) for body in low]
    return found


def rule_c(all_bodies: list[tuple[set[Piece], set[Piece]]], filled: set[Piece]) -> bool:
    """C. The pieces of a body in its top row are all filled, and so is all of it, or all empty."""
    return all(not (top & filled) or body <= filled for top, body in all_bodies)


def rule_d(board: Board, filled: set[Piece]) -> bool:
    """D. A number is the number of filled half cells in its row or column."""
    rows, _, row_clues, col_clues = board
    halves = half_cells(rows, filled)
    sums = [sum(n for (r, _), n in halves.items() if r == row) for row in range(len(row_clues))] + [
        sum(n for (_, c), n in halves.items() if c == col) for col in range(len(col_clues))
    ]
    return all(
        clue in ("-", str(total)) for clue, total in zip([*row_clues, *col_clues], sums, strict=True)
    )


def half_cells(rows: Rows, filled: set[Piece]) -> dict[Cell, int]:
    """The number of filled half cells of every cell."""
    counts = dict.fromkeys(all_cells(*size(rows)), 0)
    for r, c, name in filled:
        counts[r, c] += 2 if name == "whole" else 1
    return counts


def write(rows: Rows, filled: set[Piece]) -> str:
    """The answer text: the bits of the upper and the lower piece of every cell."""
    height, width = size(rows)

    def bit(r: int, c: int, name: str) -> str:
        return "1" if (r, c, name) in filled or (r, c, "whole") in filled else "0"

    return join_rows([bit(r, c, "upper") + bit(r, c, "lower") for c in range(width)] for r in range(height))


def accepts(givens: str, answer: str, options: Mapping[str, str] = DEFAULTS) -> bool:
    """Whether the filling obeys all rules."""
    choice(OPTIONS, options, "DA-2")
    word = choice(OPTIONS, options, "DA-1")
    board = read(givens)
    rows, thick, _, _ = board
    parts = blocks(answer)
    if len(parts) != 1 or not has_size(parts[0], *size(rows)):
        return False
    filled = set()
    for r, c, name in pieces(rows):
        bits = parts[0][r][c]
        if len(bits) != 2 or set(bits) - {"0", "1"}:
            return False
        if name == "whole" and bits[0] != bits[1]:
            return False
        if bits[1 if name == "lower" else 0] == "1":
            filled.add((r, c, name))
    return rule_c(bodies(rows, thick, word), filled) and rule_d(board, filled)


def answers(givens: str, options: Mapping[str, str] = DEFAULTS) -> set[str]:
    """All ways to fill or not to fill every piece which obey the rules."""
    choice(OPTIONS, options, "DA-2")
    word = choice(OPTIONS, options, "DA-1")
    board = read(givens)
    rows, thick, _, _ = board
    all_bodies = bodies(rows, thick, word)
    every = pieces(rows)
    found = set()
    for bits in product((False, True), repeat=len(every)):
        filled = {piece for piece, bit in zip(every, bits, strict=True) if bit}
        if rule_c(all_bodies, filled) and rule_d(board, filled):
            found.add(write(rows, filled))
    return found


normal = tidy


def boards(rng: random.Random, n: int) -> Iterator[str]:
    """Random diagonals and thick edges; numbers read off a random filling, some wrong."""
    for _ in range(n):
        height, width = random_size(rng, ((1, 3), (2, 2), (2, 3), (3, 3), (3, 3), (2, 4)))
        rows = empty_rows(height, width)
        cells = all_cells(height, width)
        for r, c in rng.sample(cells, min(len(cells), rng.choice((0, 1, 2, 3)))):
            rows[r][c] = rng.choice("/\\")
        edges = [(cell, step(cell, way)) for cell in cells for way in (RIGHT, DOWN)]
        inner = [pair for pair in edges if pair[1] in cells]
        thick = set(rng.sample(inner, rng.randint(0, len(inner) // 2)))
        all_bodies = bodies(rows, thick, "body")
        every = pieces(rows)
        filled: set[Piece] = set()
        for piece in rng.sample(every, rng.randint(1, len(every))):
            if rng.random() < 0.5:
                filled = with_water(filled | {piece}, all_bodies)
        halves = half_cells(rows, filled)
        row_sums = [sum(halves[r, c] for c in range(width)) for r in range(height)]
        col_sums = [sum(halves[r, c] for r in range(height)) for c in range(width)]
        share = rng.choice((0.4, 0.7, 1.0))
        clues = [
            [name, *("-" if rng.random() > share else str(total) for total in sums)]
            for name, sums in (("rows", row_sums), ("cols", col_sums))
        ]
        if rng.random() < 0.1:
            clues[0][1] = str(rng.randint(0, 2 * width))
        edge_lines = [[edge_text(pair) for pair in sorted(thick)]] if thick else []
        yield join_blocks([rows, edge_lines, clues])


def with_water(filled: set[Piece], all_bodies: list[tuple[set[Piece], set[Piece]]]) -> set[Piece]:
    """Fill more and more pieces until rule C holds."""
    while not rule_c(all_bodies, filled):
        for top, body in all_bodies:
            if top & filled:
                filled = filled | body
    return filled
