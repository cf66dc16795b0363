"""Koburin: shaded cells and a loop through all remaining cells.

The answer repeats the number in every number cell; `_` and `.` both mean an empty given, `?` is a number
nobody knows. KO-1: a number counts the shaded cells beside its cell, or all around it. KO-2: shaded
cells may lie anywhere, or only outside the loop.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping

from .boards import (
    DEFAULTS,
    DIAGONAL,
    ORTHOGONAL,
    Cell,
    Region,
    Rows,
    all_cells,
    blocks,
    check_tokens,
    choice,
    clue_cells,
    empty_rows,
    has_size,
    join_rows,
    neighbours,
    nudged,
    numbers,
    only_block,
    random_size,
    size,
    step,
    tidy,
)
from .loops import Loop, all_loops, draw_loop, read_loop
from .yajilin import outside

OPTIONS: dict[str, tuple[str, ...]] = {
    "KO-1": ("beside", "around"),
    "KO-2": ("anywhere", "outside"),
}

SAMPLE = (
    """\
2 . . . .
. . . . .
. . 1 . .
. . . . .
1 . . . 0
""",
    """\
2 # ┌ ┐ #
# ┌ ┘ └ ┐
┌ ┘ 1 # │
└ ─ ┐ ┌ ┘
1 # └ ┘ 0
""",
)


def read(givens: str) -> Rows:
    """The clue grid."""
    rows = only_block(givens)
    check_tokens(rows, "._?")
    return rows


def rule_b(clues: set[Cell], shaded: Region, loop: Loop, height: int, width: int) -> bool:
    """B. The loop visits every cell that is neither shaded nor a number, (E) and no other."""
    rest = {cell for cell in all_cells(height, width) if cell not in shaded and cell not in clues}
    return set(loop) == rest


def around(cell: Cell) -> list[Cell]:
    """The eight cells around a cell."""
    return [step(cell, way) for way in ORTHOGONAL + DIAGONAL]


def rule_c(clues: dict[Cell, int], shaded: Region, reading: str) -> bool:
    """C. A number is the count of shaded cells edge-adjacent to it (KO-1: or among the eight around)."""
    near = neighbours if reading == "beside" else around
    return all(number == sum(there in shaded for there in near(cell)) for cell, number in clues.items())


def rule_e(clues: set[Cell], shaded: Region) -> bool:
    """E. Number cells are not shaded (that they are not on the loop is part of B here)."""
    return not any(cell in shaded for cell in clues)


def rule_f(shaded: Region) -> bool:
    """F. Shaded cells are not edge-adjacent."""
    return not any(there in shaded for cell in shaded for there in neighbours(cell))


def holds(rows: Rows, shaded: Region, loop: Loop, options: Mapping[str, str]) -> bool:
    """All rules."""
    clues = clue_cells(rows)
    if choice(OPTIONS, options, "KO-2") == "outside" and shaded - outside(loop, *size(rows)):
        return False
    return (
        rule_e(clues, shaded)
        and rule_f(shaded)
        and rule_b(clues, shaded, loop, *size(rows))
        and rule_c(numbers(rows), shaded, choice(OPTIONS, options, "KO-1"))
    )


def accepts(givens: str, answer: str, options: Mapping[str, str] = DEFAULTS) -> bool:
    """Whether the answer obeys all rules; number cells must show their numbers."""
    rows = read(givens)
    height, width = size(rows)
    clues = clue_cells(rows)
    parts = blocks(answer)
    if len(parts) != 1 or not has_size(parts[0], height, width):
        return False
    shaded = frozenset((r, c) for r, c in all_cells(height, width) if parts[0][r][c] == "#")
    lines = [list(row) for row in parts[0]]
    for r, c in all_cells(height, width):
        if (r, c) in clues:
            if lines[r][c] != rows[r][c]:
                return False
            lines[r][c] = "·"
        elif (r, c) in shaded:
            lines[r][c] = "·"
    loop = read_loop(lines)  # G, H
    return loop is not None and holds(rows, shaded, loop, options)


def answers(givens: str, options: Mapping[str, str] = DEFAULTS) -> set[str]:
    """Every loop, with all cells off the loop shaded except the numbers (that is A and B)."""
    rows = read(givens)
    height, width = size(rows)
    clues = clue_cells(rows)
    found = set()
    for loop in all_loops(height, width):
        off = set(all_cells(height, width)) - set(loop)
        shaded = frozenset(off - clues)
        if holds(rows, shaded, loop, options):
            found.add(write(rows, shaded, loop))
    return found


def write(rows: Rows, shaded: Region, loop: Loop) -> str:
    """The answer text: glyphs, `#`, and the numbers."""
    height, width = size(rows)
    drawn = draw_loop(loop, height, width)
    for r, c in shaded:
        drawn[r][c] = "#"
    for r, c in clue_cells(rows):
        drawn[r][c] = rows[r][c]
    return join_rows(drawn)


normal = tidy


def boards(rng: random.Random, n: int) -> Iterator[str]:
    """A random loop; cells off the loop become numbers or stay blank (to be shaded)."""
    sizes = ((2, 2), (2, 3), (3, 3), (3, 4), (4, 4), (4, 4), (4, 4))
    for _ in range(n):
        height, width = random_size(rng, sizes)
        loop = rng.choice(all_loops(height, width))
        off = [cell for cell in all_cells(height, width) if cell not in loop]
        rng.shuffle(off)
        shaded: set[Cell] = set()
        for cell in off:
            lonely = not any(there in shaded for there in neighbours(cell))
            if lonely and rng.random() < 0.6:
                shaded.add(cell)
        rows = empty_rows(height, width, rng.choice("._"))
        for r, c in off:
            if (r, c) not in shaded:
                beside = sum(there in shaded for there in neighbours((r, c)))
                rows[r][c] = "?" if rng.random() < 0.1 else str(beside)
        yield join_rows(nudged(rng, rows))
