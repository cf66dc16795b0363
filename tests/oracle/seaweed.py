"""Oracle of Seaweed (rule sheet no. 8): staircases branching from staircases.

Options: SW-1 at most one branch per straight ``segment`` (default), per ``cell`` or per whole
``line``; SW-2 a number counts ``steps`` from start to number (default), the cells strictly
``between`` them, or all ``cells`` of the line; SW-3 a circle may stay ``free`` (default) or must be
``used``.  Every line hangs, by way of its hosts, on a circle (the drawing is a forest with the
circles as roots).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise
from random import Random

from .tokens import (
    Cell,
    Grid,
    beside,
    blank,
    cells,
    choice,
    drawn_as_points,
    is_number,
    is_simple_path,
    nudged,
    show,
    sorted_points,
    tokens_of,
)

OPTIONS: Mapping[str, tuple[str, ...]] = {
    "SW-1": ("segment", "cell", "line"),
    "SW-2": ("steps", "between", "cells"),
    "SW-3": ("free", "used"),
}

SAMPLE = (
    """\
3 . . .
. . . 3
. . . .
o . . 3
""",
    """\
3,0 2,0 1,0 0,0
1,0 1,1 1,2 1,3
1,2 2,2 3,2 3,3
""",
)

Path = tuple[Cell, ...]
Paths = tuple[Path, ...]


def numbers(board: Grid) -> dict[Cell, int | None]:
    """Return the number cells; the value of a ``?`` is unknown."""
    known = {cell: int(token) for cell, token in tokens_of(board).items() if is_number(token)}
    return {cell: known.get(cell) for cell, token in tokens_of(board).items() if token not in {".", "o"}}


def circles(board: Grid) -> list[Cell]:
    """Return the circle cells."""
    return [cell for cell, token in tokens_of(board).items() if token == "o"]


def way(a: Cell, b: Cell) -> Cell:
    """Return the direction of a step."""
    return b[0] - a[0], b[1] - a[1]


def ways(line: Path) -> list[Cell]:
    """Return the directions of all steps of a line."""
    return [way(a, b) for a, b in pairwise(line)]


def rule_a(board: Grid, lines: Paths) -> bool:
    """A. Every number ends exactly one line, every line ends in a number, none is passed."""
    ends = sorted(line[-1] for line in lines)
    passed = {cell for line in lines for cell in line[:-1]}
    return ends == sorted(numbers(board)) and not passed & set(numbers(board))


def host_of(lines: Paths, line: Path) -> Path | None:
    """Return the line that holds the start of another one elsewhere than in its own start."""
    return next((other for other in lines if other != line and line[0] in other[1:]), None)


def rule_b(board: Grid, lines: Paths) -> bool:
    """B. A line starts in a circle, one line at most per circle, or in a cell of another line."""
    starts = Counter(line[0] for line in lines)
    if any(starts[circle] > 1 for circle in circles(board)):
        return False
    return all(line[0] in circles(board) or host_of(lines, line) is not None for line in lines)


def rule_c(lines: Paths) -> bool:
    """C. A branch leaves its host at a right angle where the host runs straight through."""
    for line in lines:
        host = host_of(lines, line)
        if host is not None:
            at = host.index(line[0])
            if at == len(host) - 1:
                return False
            before, after = way(host[at - 1], host[at]), way(host[at], host[at + 1])
            first = way(line[0], line[1])
            if before != after or first[0] * before[0] + first[1] * before[1] != 0:
                return False
    return True


def straight_segments(line: Path) -> list[set[Cell]]:
    """Return the maximal straight segments of a line, as cells."""
    found: list[set[Cell]] = []
    last = None
    for a, b in pairwise(line):
        if way(a, b) != last:
            found.append({a})
        found[-1].add(b)
        last = way(a, b)
    return found


def rule_d(board: Grid, lines: Paths, unit: str) -> bool:
    """D. At most one branch per straight segment (or per cell, or per line)."""
    branchings = [line[0] for line in lines if line[0] not in circles(board)]
    if unit == "cell":
        places = [{cell} for cell in branchings]
    elif unit == "line":
        places = [set(line[1:-1]) for line in lines]
    else:
        places = [segment - {line[0]} for line in lines for segment in straight_segments(line)]
    return all(sum(cell in place for cell in branchings) <= 1 for place in places)


def steps_of(number: int, unit: str) -> int:
    """SW-2. The number of steps of a line with this number."""
    return {"steps": number, "between": number + 1, "cells": number - 1}[unit]


def rule_e(board: Grid, lines: Paths, unit: str) -> bool:
    """E. The length of a line is its number."""
    told = [(line, number) for line in lines for number in [numbers(board)[line[-1]]]]
    return all(number is None or len(ways(line)) == steps_of(number, unit) for line, number in told)


def rule_f(lines: Paths) -> bool:
    """F. A line uses at most two directions, never two opposite ones."""
    for line in lines:
        used = set(ways(line))
        if any((-a, -b) in used for a, b in used):
            return False
    return True


def rule_g(board: Grid, lines: Paths) -> bool:
    """G. Only branching cells are on two lines; lines do not pass through circles."""
    entered = Counter(cell for line in lines for cell in line[1:])
    on_board = all(cell in tokens_of(board) for cell in entered)
    return on_board and all(count == 1 and cell not in circles(board) for cell, count in entered.items())


def grows_from_circles(board: Grid, lines: Paths) -> bool:
    """From every line the way from host to host leads to a circle (no ring of branches)."""
    for line in lines:
        at: Path | None = line
        for _ in lines:
            if at is not None and at[0] not in circles(board):
                at = host_of(lines, at)
        if at is None or at[0] not in circles(board):
            return False
    return True


def option_3(board: Grid, lines: Paths, unused: str) -> bool:
    """SW-3. Whether a circle may stay unused."""
    return unused == "free" or set(circles(board)) <= {line[0] for line in lines}


def fits(board: Grid, lines: Paths, options: Mapping[str, str]) -> bool:
    """Tell whether all rules hold."""
    return (
        all(len(line) > 1 and is_simple_path(line) for line in lines)
        and rule_a(board, lines)
        and rule_g(board, lines)
        and rule_b(board, lines)
        and rule_c(lines)
        and rule_d(board, lines, choice(options, OPTIONS, "SW-1"))
        and rule_e(board, lines, choice(options, OPTIONS, "SW-2"))
        and rule_f(lines)
        and grows_from_circles(board, lines)
        and option_3(board, lines, choice(options, OPTIONS, "SW-3"))
    )


def staircases(board: Grid, end: Cell, steps: int) -> list[Path]:
    """Return all lines of so many steps that end in a number cell and satisfy F."""
    found: list[Path] = [(end,)]
    free = {cell for cell, token in tokens_of(board).items() if token == "."}
    for left in range(steps - 1, -1, -1):
        grown = [(near, *line) for line in found for near in beside(line[0]) if near in free]
        if left == 0:
            grown += [(o, *line) for line in found for o in circles(board) if o in beside(line[0])]
        found = [line for line in grown if rule_f((line,))]
    return found


def all_lines(board: Grid, options: Mapping[str, str]) -> Iterator[Paths]:
    """Yield all ways to draw one staircase per number that share no entered cell."""
    unit = choice(options, OPTIONS, "SW-2")
    drawings: list[Paths] = [()]
    for end, number in numbers(board).items():
        lengths = range(1, len(tokens_of(board))) if number is None else [steps_of(number, unit)]
        lines = [line for steps in lengths for line in staircases(board, end, steps)]
        drawings = [
            (*drawing, line)
            for drawing in drawings
            for line in lines
            if not any(cell in other[1:] for cell in line[1:] for other in drawing)
        ]
    yield from drawings


VERBS = drawn_as_points(all_lines, fits)
accepts, answers, normal = VERBS.accepts, VERBS.answers, sorted_points


def random_staircase(rng: Random, start: Cell, free: set[Cell]) -> Path:
    """Grow a random staircase over free cells, straight on as a rule."""
    a, b = rng.choice([-1, 1]), rng.choice([-1, 1])
    line = [start]
    down = rng.random() < 0.5
    for _ in range(rng.randint(1, 6)):
        r, c = line[-1]
        down = down if rng.random() < 0.7 else not down
        cell = (r + a, c) if down else (r, c + b)
        if cell not in free:
            break
        line.append(cell)
    return tuple(line)


def boards(rng: Random, n: int) -> Iterator[str]:
    """Yield tiny boards: numbers read off randomly grown lines, some of them changed.

    Some of the lines are grown with the weakest value of SW-1, to tell its values apart.
    """
    made = 0
    while made < n:
        height, width = rng.choice([(2, 3), (3, 3), (3, 4), (4, 4), (3, 5), (4, 5)])
        roots = rng.sample(cells(height, width), rng.choice([1, 1, 2]))
        free = set(cells(height, width)) - set(roots)
        lines: list[Path] = []
        for _ in range(rng.randint(1, 5)):
            inner = [cell for line in lines for cell in line[1:-1]]
            line = random_staircase(rng, rng.choice([*roots, *inner, *inner]), free)
            if len(line) > 1:
                lines.append(line)
                free -= set(line)
        board = blank(height, width)
        for r, c in roots:
            board[r][c] = "o"
        for line in lines:
            hidden = rng.random() < 0.1
            board[line[-1][0]][line[-1][1]] = "?" if hidden else str(len(line) - 1)
        unit = rng.choice(["segment", "segment", "cell"])
        if fits(board, tuple(lines), {"SW-1": unit}) and len(lines) >= rng.choice([1, 2, 3]):
            made += 1
            yield show(nudged(rng, board, 1) if rng.random() < 0.15 else board)
