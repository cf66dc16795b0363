"""Skating: shaded cells and a loop through the rest, which turns only where it is stopped.

OPTIONS: SK-1, whether an `x` lets the skater pass (`pass`, default: it is no reason to turn) or
stops him (`stop`). SK-2, whether one direction serves all turns (`loop`, default) or every turn
may be looked at from either side (`turn`).

The rule sheet does not say what the answer shows in an `x` cell: `x` and `·` are both accepted,
and the canonical text has `·`.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from functools import cache

from .boards import (
    DEFAULTS,
    Cell,
    Region,
    Rows,
    all_cells,
    blocks,
    choice,
    empty_rows,
    has_size,
    join_rows,
    neighbours,
    on_board,
    only_block,
    places,
    random_size,
    size,
    step,
    tidy,
)
from .loops import Loop, all_loops, corners, draw_loop, read_loop, way

OPTIONS = {"SK-1": ("pass", "stop"), "SK-2": ("loop", "turn")}

SAMPLE = (
    """\
. . . .
. . . .
. . . .
. . . .
""",
    """\
┌ ─ ┐ #
│ # └ ┐
└ ┐ # │
# └ ─ ┘
""",
)


def read(givens: str) -> Rows:
    """The grid of `.` and `x`."""
    rows = only_block(givens)
    if len(places(rows, ".", "x")) != len(all_cells(*size(rows))):
        raise ValueError("only . and x expected")
    return rows


def rule_a(crosses: set[Cell], black: Region) -> bool:
    """A. No `x` is shaded."""
    return not crosses & black


def rule_b(black: Region) -> bool:
    """B. Black cells are not edge-adjacent."""
    return not any(there in black for cell in black for there in neighbours(cell))


def rule_c(crosses: set[Cell], black: Region, loop: Loop, height: int, width: int) -> bool:
    """C. The loop visits exactly the cells which are neither black nor `x`."""
    return set(loop) == set(all_cells(height, width)) - black - crosses


def rule_d(stops: set[Cell], loop: Loop, height: int, width: int, word: str) -> bool:
    """D. In one direction at every turn the cell straight ahead stops the skater (SK-2)."""

    def stopped(cell: Cell) -> bool:
        return cell in stops or not on_board(cell, height, width)

    forward, backward = [], []
    for before, here, after in corners(loop):
        if way(before, here) != way(here, after):
            forward.append(stopped(step(here, way(before, here))))
            backward.append(stopped(step(here, way(after, here))))
    if word == "turn":
        return all(one or other for one, other in zip(forward, backward, strict=True))
    return all(forward) or all(backward)


def holds(rows: Rows, crosses: set[Cell], black: Region, loop: Loop, options: Mapping[str, str]) -> bool:
    """All rules."""
    stops = set(black)
    if choice(OPTIONS, options, "SK-1") == "stop":
        stops |= crosses
    word = choice(OPTIONS, options, "SK-2")
    return (
        rule_a(crosses, black)
        and rule_c(crosses, black, loop, *size(rows))
        and rule_b(black)
        and rule_d(stops, loop, *size(rows), word)
    )


def accepts(givens: str, answer: str, options: Mapping[str, str] = DEFAULTS) -> bool:
    """Whether the answer obeys all rules."""
    rows = read(givens)
    height, width = size(rows)
    crosses = places(rows, "x")
    parts = blocks(answer)
    if len(parts) != 1 or not has_size(parts[0], height, width):
        return False
    if not places(parts[0], "x") <= crosses:
        return False
    black = frozenset(places(parts[0], "#"))
    lines = [["·" if token in "#x" else token for token in row] for row in parts[0]]
    loop = read_loop(lines)
    return loop is not None and holds(rows, crosses, black, loop, options)


def answers(givens: str, options: Mapping[str, str] = DEFAULTS) -> set[str]:
    """Every loop, with all other cells black except the `x` (that is A and C)."""
    rows = read(givens)
    height, width = size(rows)
    crosses = places(rows, "x")
    found = set()
    for loop in all_loops(height, width):
        black = frozenset(set(all_cells(height, width)) - crosses - set(loop))
        if holds(rows, crosses, black, loop, options):
            drawn = draw_loop(loop, height, width)
            for r, c in black:
                drawn[r][c] = "#"
            found.add(join_rows(drawn))
    return found


def normal(answer: str) -> str:
    """The answer with plain spacing and `·` for `x`."""
    return tidy(answer).replace("x", "·")


@cache
def skated_loops(height: int, width: int) -> tuple[Loop, ...]:
    """The loops which obey D if all cells off the loop are taken as black."""
    cells = set(all_cells(height, width))
    return tuple(
        loop for loop in all_loops(height, width) if rule_d(cells - set(loop), loop, height, width, "loop")
    )


def boards(rng: random.Random, n: int) -> Iterator[str]:
    """`x` in cells off a random loop where black cells would touch, or where nothing stops."""
    for _ in range(n):
        height, width = random_size(rng, ((2, 2), (3, 3), (3, 4), (4, 4), (4, 4), (4, 5), (4, 5)))
        loops = skated_loops(height, width) if rng.random() < 0.8 else all_loops(height, width)
        loop = rng.choice(loops)
        off = [cell for cell in all_cells(height, width) if cell not in loop]
        ahead = {step(here, way(before, here)) for before, here, _ in corners(loop)}
        ahead |= {step(here, way(after, here)) for _, here, after in corners(loop)}
        rng.shuffle(off)
        off.sort(key=lambda cell: cell not in ahead)
        black: set[Cell] = set()
        rows = empty_rows(height, width)
        for r, c in off:
            if any(there in black for there in neighbours((r, c))) or rng.random() < 0.15:
                rows[r][c] = "x"
            else:
                black.add((r, c))
        yield join_rows(rows)
