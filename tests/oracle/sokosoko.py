"""Sokosoko: a loop through the circle, and lines along which boxes are moved.

The answer is the glyph grid of the loop, then one line of cells per moved box.

OPTIONS: SO-1, a moved box has the loop on `any` side of its place (default) or right `behind` its
first step. SO-2, the place of a moved box is used by its `own` line only (default) or is `free`
for a line or loop running straight and perpendicular to the box's first step. SO-3 has only its
default `unused`: the notation cannot put a box on a target.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from itertools import product

from .boards import (
    DEFAULTS,
    ORTHOGONAL,
    Cell,
    Rows,
    all_cells,
    blocks,
    choice,
    empty_rows,
    has_size,
    join_blocks,
    neighbours,
    on_board,
    only_block,
    places,
    point,
    point_text,
    random_size,
    size,
    step,
)
from .loops import Loop, all_loops, corners, draw_loop, read_loop, way

OPTIONS = {"SO-1": ("any", "behind"), "SO-2": ("own", "free"), "SO-3": ("unused",)}

SAMPLE = (
    """\
@ . . . .
. # . b x
. . . . .
. b . . .
""",
    """\
┌ ─ ┐ · ·
│ · │ · ·
└ ─ ┘ · ·
· · · · ·

1,3 1,4
""",
)

Line = tuple[Cell, ...]  # from the box's cell to its final place
Exits = dict[Cell, frozenset[Cell]]


def read(givens: str) -> Rows:
    """The grid, with exactly one circle."""
    rows = only_block(givens)
    if any(token not in (".", "@", "b", "#", "x") for row in rows for token in row):
        raise ValueError("only . @ b # x expected")
    if len(places(rows, "@")) != 1:
        raise ValueError("exactly one circle expected")
    return rows


def loop_exits(loop: Loop) -> Exits:
    """The directions in which the loop leaves its cells."""
    return {here: frozenset((way(here, before), way(here, after))) for before, here, after in corners(loop)}


def line_exits(line: Line) -> Exits:
    """The directions in which the line leaves its cells: one at each end, else two."""
    return {
        here: frozenset(way(here, there) for there in (*line[max(0, i - 1) : i], *line[i + 1 : i + 2]))
        for i, here in enumerate(line)
    }


def straight(exits: frozenset[Cell]) -> bool:
    """Whether there are two opposite exits."""
    return len(exits) == 2 and all((-r, -c) in exits for r, c in exits)


def rule_a(rows: Rows, loop: Loop) -> bool:
    """A. The loop passes through the circle."""
    return places(rows, "@") <= set(loop)


def rule_b(rows: Rows, lines: list[Line]) -> bool:
    """B. At most one line per box, at least one step long, without a cell twice."""
    starts = [line[0] for line in lines]
    return (
        set(starts) <= places(rows, "b")
        and len(set(starts)) == len(starts)
        and all(len(line) >= 2 and len(set(line)) == len(line) for line in lines)
        and all(on_board(cell, *size(rows)) for line in lines for cell in line)
        and all(line[i] in neighbours(line[i - 1]) for line in lines for i in range(1, len(line)))
    )


def rule_c(loop: Loop, line: Line, options: Mapping[str, str]) -> bool:
    """C. The place of a moved box is adjacent to a loop cell (SO-1)."""
    if choice(OPTIONS, options, "SO-1") == "behind":
        return step(line[0], way(line[1], line[0])) in loop
    return any(there in loop for there in neighbours(line[0]))


def final_places(rows: Rows, lines: list[Line]) -> list[Cell]:
    """D. Where the boxes are in the end: at the end of their lines, or where they were."""
    ends = {line[0]: line[-1] for line in lines}
    return [ends.get(box, box) for box in sorted(places(rows, "b"))]


def rule_d(rows: Rows, lines: list[Line]) -> bool:
    """D. Each final place holds one box."""
    final = final_places(rows, lines)
    return len(set(final)) == len(final)


def rule_e(rows: Rows, lines: list[Line]) -> bool:
    """E. Every target is the last cell of some box line."""
    return places(rows, "x") <= {line[-1] for line in lines}


def rule_f(rows: Rows, loop: Loop, lines: list[Line]) -> bool:
    """F. Neither the loop nor another line uses the final place of a box."""
    final = set(final_places(rows, lines))
    used = [set(loop)] + [set(line[:-1]) for line in lines]
    return not any(final & cells for cells in used)


def rule_g(rows: Rows, loop: Loop, lines: list[Line]) -> bool:
    """G. Walls hold nothing."""
    walls = places(rows, "#")
    return not walls & set(loop) and not any(walls & set(line) for line in lines)


def may_meet(one: frozenset[Cell], other: frozenset[Cell], free: bool) -> bool:
    """H. Both run straight and perpendicular; or (SO-2) straight past a moved box's place."""
    if straight(one) and straight(other):
        return not one & other
    if free and straight(other):
        return len(one) == 1 and not one & other and not opposite(one) & other
    return False


def opposite(exits: frozenset[Cell]) -> frozenset[Cell]:
    """The opposite directions."""
    return frozenset((-r, -c) for r, c in exits)


def rule_h(loop: Loop, lines: list[Line], options: Mapping[str, str]) -> bool:
    """H, SO-2. Where two lines, or a line and the loop, share a cell, they may meet."""
    free = choice(OPTIONS, options, "SO-2") == "free"
    drawn = [loop_exits(loop)] + [line_exits(line) for line in lines]
    starts: list[Cell | None] = [None] + [line[0] for line in lines]
    for i, one in enumerate(drawn):
        for j, other in enumerate(drawn):
            if i < j:
                for cell in one.keys() & other.keys():
                    a, b = one[cell], other[cell]
                    meets = may_meet(a, b, free and starts[i] == cell)
                    if not meets and not may_meet(b, a, free and starts[j] == cell):
                        return False
    return True


def holds(rows: Rows, loop: Loop, lines: list[Line], options: Mapping[str, str]) -> bool:
    """All rules."""
    choice(OPTIONS, options, "SO-3")
    return (
        rule_e(rows, lines)
        and rule_a(rows, loop)
        and rule_d(rows, lines)
        and rule_f(rows, loop, lines)
        and rule_g(rows, loop, lines)
        and rule_b(rows, lines)
        and all(rule_c(loop, line, options) for line in lines)
        and rule_h(loop, lines, options)
    )


def write(rows: Rows, loop: Loop, lines: list[Line]) -> str:
    """The answer text, lines sorted."""
    listed = [[point_text(cell) for cell in line] for line in sorted(lines)]
    return join_blocks([draw_loop(loop, *size(rows)), listed])


def accepts(givens: str, answer: str, options: Mapping[str, str] = DEFAULTS) -> bool:
    """Whether the answer obeys all rules."""
    rows = read(givens)
    parts = blocks(answer)
    if len(parts) not in (1, 2) or not has_size(parts[0], *size(rows)):
        return False
    loop = read_loop(parts[0])
    try:
        lines = [tuple(point(token) for token in line) for part in parts[1:] for line in part]
    except ValueError:
        return False
    if loop is None or not rule_b(rows, lines):
        return False
    return holds(rows, loop, lines, options)


def walks(rows: Rows, box: Cell) -> list[Line]:
    """All simple paths of at least one step from the box which avoid the walls."""
    height, width = size(rows)
    found: list[Line] = []

    def walk(path: list[Cell]) -> None:
        for direction in ORTHOGONAL:
            there = step(path[-1], direction)
            if not on_board(there, height, width) or there in path:
                continue
            if rows[there[0]][there[1]] == "#":
                continue
            found.append((*path, there))
            walk([*path, there])

    walk([box])
    return found


def good_alone(loop: Loop, line: Line, options: Mapping[str, str]) -> bool:
    """The rules on one line and the loop (C, F, H)."""
    return rule_c(loop, line, options) and line[-1] not in loop and rule_h(loop, [line], options)


def answers(givens: str, options: Mapping[str, str] = DEFAULTS) -> set[str]:
    """All loops with all choices of a line, or none, for every box."""
    rows = read(givens)
    boxes = sorted(places(rows, "b"))
    paths = {box: walks(rows, box) for box in boxes}
    found = set()
    for loop in all_loops(*size(rows)):
        if not rule_a(rows, loop) or not rule_g(rows, loop, []):
            continue
        choices: list[list[Line | None]] = [
            [None, *(line for line in paths[box] if good_alone(loop, line, options))] for box in boxes
        ]
        for chosen in product(*choices):
            lines = [line for line in chosen if line is not None]
            if holds(rows, loop, lines, options):
                found.add(write(rows, loop, lines))
    return found


def normal(answer: str) -> str:
    """The answer with its box lines sorted."""
    drawn, *rest = blocks(answer)
    lines = sorted([point(token) for token in line] for part in rest for line in part)
    return join_blocks([drawn, [[point_text(cell) for cell in line] for line in lines]])


def boards(rng: random.Random, n: int) -> Iterator[str]:
    """A random loop with one or two boxes beside it, moved along lines to targets."""
    for _ in range(n):
        yield random_board(rng)


def random_board(rng: random.Random) -> str:
    """One board, in most cases with an answer."""
    height, width = random_size(rng, ((2, 3), (2, 4), (3, 3), (3, 3), (3, 4)))
    loop = rng.choice([loop for loop in all_loops(height, width) if len(loop) < 9])
    rows = empty_rows(height, width)
    r, c = rng.choice(loop)
    rows[r][c] = "@"
    off = [cell for cell in all_cells(height, width) if cell not in loop]
    boxes = rng.sample(off, min(len(off), rng.choice((1, 2, 2))))
    for r, c in boxes:
        rows[r][c] = "b"
    lines: list[Line] = []
    for box in boxes:
        paths = [line for line in walks(rows, box) if holds(rows, loop, [*lines, line], DEFAULTS)]
        if paths and rng.random() < 0.9:
            lines.append(rng.choice(paths))
    for line in lines:
        r, c = line[-1]
        if rows[r][c] == "." and rng.random() < 0.85:
            rows[r][c] = "x"
    used = {cell for line in [loop, *lines] for cell in line} | set(boxes)
    for r, c in all_cells(height, width):
        if rows[r][c] == "." and rng.random() < (0.02 if (r, c) in used else 0.4):
            rows[r][c] = "#"
    return "\n".join(" ".join(row) for row in rows)
