"""Yajilin: lonely shaded cells and a loop through the rest; arrows count shaded cells.

YA-1: shaded cells may lie anywhere, or only outside the loop.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping

from .boards import (
    DEFAULTS,
    DOWN,
    LEFT,
    RIGHT,
    UP,
    Cell,
    Region,
    Rows,
    all_cells,
    blocks,
    choice,
    empty_rows,
    has_size,
    join_rows,
    on_board,
    only_block,
    random_size,
    size,
    step,
    tidy,
)
from .loops import Loop, all_loops, draw_loop, read_loop
from .ruled import lonely

OPTIONS: dict[str, tuple[str, ...]] = {"YA-1": ("anywhere", "outside")}

SAMPLE = ("1> . . .\n. . . .\n. . . .\n", "· # ┌ ┐\n┌ ─ ┘ │\n└ ─ ─ ┘\n")

ARROWS = {"^": UP, "v": DOWN, "<": LEFT, ">": RIGHT}


def read(givens: str) -> Rows:
    """The clue grid: `.`, `#`, a number (or `?`) and an arrow, or in brackets without one."""
    rows = only_block(givens)
    for row in rows:
        for token in row:
            number = token[1:-1] if token[0] == "(" and token[-1] == ")" else token[:-1]
            arrow = token[0] == "(" or token[-1] in ARROWS
            if token not in (".", "#") and not (arrow and (number == "?" or number.isdecimal())):
                raise ValueError(f"unknown token {token}")
    return rows


def clue_cells(rows: Rows) -> set[Cell]:
    """All cells that are printed in."""
    return {(r, c) for r, c in all_cells(*size(rows)) if rows[r][c] != "."}


def seen(shaded: Region, cell: Cell, arrow: str, height: int, width: int) -> int:
    """The number of shaded cells in the direction of an arrow."""
    here, found = step(cell, ARROWS[arrow]), 0
    while on_board(here, height, width):
        found += here in shaded
        here = step(here, ARROWS[arrow])
    return found


def outside(loop: Loop, height: int, width: int) -> set[Cell]:
    """The cells that can be reached from beyond the board without crossing the loop, on a finer grid."""
    wall = {(2 * r + 1, 2 * c + 1) for r, c in loop}
    wall |= {(r + s + 1, c + d + 1) for (r, c), (s, d) in zip(loop, loop[1:] + loop[:1], strict=True)}
    reached, todo = {(0, 0)}, [(0, 0)]
    for r, c in todo:
        for near in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):
            if 0 <= near[0] <= 2 * height and 0 <= near[1] <= 2 * width and near not in wall | reached:
                reached.add(near)
                todo.append(near)
    return {(r, c) for r, c in all_cells(height, width) if (2 * r + 1, 2 * c + 1) in reached}


def holds(rows: Rows, shaded: Region, loop: Loop, options: Mapping[str, str]) -> bool:
    """B (each cell is one of three; where shaded ones lie), C (lonely), D (arrows)."""
    height, width = size(rows)
    clues = clue_cells(rows)
    if sorted([*clues, *shaded, *loop]) != all_cells(height, width) or not lonely(shaded):
        return False
    if choice(OPTIONS, options, "YA-1") == "outside" and shaded - outside(loop, height, width):
        return False
    for r, c in clues:
        token = rows[r][c]
        if token[0] == "(":
            return False
        if token[:-1].isdecimal() and int(token[:-1]) != seen(shaded, (r, c), token[-1], height, width):
            return False
    return True


def accepts(givens: str, answer: str, options: Mapping[str, str] = DEFAULTS) -> bool:
    """Whether the answer keeps the rules."""
    rows = read(givens)
    parts = blocks(answer)
    if len(parts) != 1 or not has_size(parts[0], *size(rows)):
        return False
    shaded = frozenset((r, c) for r, c in all_cells(*size(rows)) if parts[0][r][c] == "#")
    loop = read_loop([["·" if token == "#" else token for token in row] for row in parts[0]])
    return loop is not None and holds(rows, shaded, loop, options)


def answers(givens: str, options: Mapping[str, str] = DEFAULTS) -> set[str]:
    """Every loop, with all cells off it shaded but for the clues."""
    rows = read(givens)
    height, width = size(rows)
    off = set(all_cells(height, width)) - clue_cells(rows)
    found = ((frozenset(off - set(loop)), loop) for loop in all_loops(height, width))
    return {write(s, loop, height, width) for s, loop in found if holds(rows, s, loop, options)}


def write(shaded: Region, loop: Loop, height: int, width: int) -> str:
    """The answer's text."""
    drawn = draw_loop(loop, height, width)
    for r, c in shaded:
        drawn[r][c] = "#"
    return join_rows(drawn)


normal = tidy


def boards(rng: random.Random, n: int) -> Iterator[str]:
    """A random loop; of the cells off it lonely ones stay blank, the others get clues, some wrong."""
    for _ in range(n):
        height, width = random_size(rng, ((2, 2), (2, 3), (3, 3), (3, 4), (4, 4), (4, 4), (4, 5)))
        loop = rng.choice(all_loops(height, width))
        off = [cell for cell in all_cells(height, width) if cell not in loop]
        rng.shuffle(off)
        shaded: set[Cell] = set()
        for cell in off:
            if lonely(frozenset(shaded | {cell})) and rng.random() < 0.6:
                shaded.add(cell)
        rows = empty_rows(height, width)
        for r, c in set(off) - shaded:
            arrow = rng.choice("^v<>")
            number = seen(frozenset(shaded), (r, c), arrow, height, width) + (rng.random() < 0.08)
            rows[r][c] = rng.choice((f"{number}{arrow}",) * 5 + ("#", f"?{arrow}"))
        yield join_rows(rows)
