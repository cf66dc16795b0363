"""Kakuro: digits from 1 to 9; `17\\24` is the sum of the run below and of that to the right. No options."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from itertools import islice

from .boards import (
    DEFAULTS,
    DOWN,
    RIGHT,
    Cell,
    Rows,
    all_cells,
    blocks,
    empty_rows,
    has_size,
    join_rows,
    only_block,
    places,
    random_size,
    size,
    step,
    tidy,
)
from .verbs import Options, Verbs

OPTIONS: dict[str, tuple[str, ...]] = {}

SAMPLE = ("# 4\\ 6\\\n\\3 . .\n\\7 . .\n", "# # #\n# 1 2\n# 3 4\n")

MANY = 300
"""Boards with so many answers are not compared."""

Digits = Mapping[Cell, int]
Run = tuple[tuple[Cell, ...], int]
"""Some cells in a row or column, and their sum (0: any)."""


def runs(rows: Rows) -> list[Run]:
    """All runs of white cells between black ones."""
    white, found = places(rows, "."), list[Run]()
    for cell in all_cells(*size(rows)):
        for way, part in ((DOWN, 0), (RIGHT, 1)):
            before = cell[0] - way[0], cell[1] - way[1]
            if cell not in white or before in white:
                continue
            run = [cell]
            while step(run[-1], way) in white:
                run.append(step(run[-1], way))
            token = rows[before[0]][before[1]] if min(before) >= 0 else "#"
            found.append((tuple(run), int(token.split("\\")[part] or 0) if token != "#" else 0))
    return found


def may_become(run: Run, digits: Digits) -> bool:
    """Whether different digits with the sum may still be written, by the least and the most they add."""
    cells, n = run
    there = [digits[c] for c in cells if c in digits]
    left = [d for d in range(1, 10) if d not in there]
    more = len(cells) - len(there)
    if len(set(there)) < len(there) or more > len(left):
        return False
    return not n or sum(there + left[:more]) <= n <= sum(there + left[len(left) - more :])


def holds(rows: Rows, digits: Digits, _: Options = DEFAULTS) -> bool:
    """B and C: every run has its sum and no digit twice."""
    for cells, n in runs(rows):
        there = [digits[c] for c in cells]
        if len(set(there)) < len(there) or (n and sum(there) != n):
            return False
    return True


def fillings(rows: Rows) -> Iterator[Digits]:
    """Every way to write digits: the cell for which fewest are left comes next."""
    at: dict[Cell, list[Run]] = {}
    for run in runs(rows):
        for cell in run[0]:
            at.setdefault(cell, []).append(run)

    def possible(cell: Cell, digits: Digits) -> list[int]:
        return [d for d in range(1, 10) if all(may_become(run, {**digits, cell: d}) for run in at[cell])]

    def extend(digits: dict[Cell, int], left: dict[Cell, list[int]]) -> Iterator[Digits]:
        if not left:
            yield digits
            return
        cell = min(left, key=lambda c: (len(left[c]), c))
        for d in left[cell]:
            both = {**digits, cell: d}
            near = {c for run in at[cell] for c in run[0]}
            rest = {c: possible(c, both) if c in near else old for c, old in left.items() if c != cell}
            if all(rest.values()):
                yield from extend(both, rest)

    start = {cell: possible(cell, {}) for cell in at}
    if all(start.values()):
        yield from extend({}, start)


def seen(rows: Rows, answer: str) -> Digits | None:
    """The digits of a text; None if it is no grid of them."""
    height, width = size(rows)
    parts, white = blocks(answer), places(rows, ".")
    if len(parts) != 1 or not has_size(parts[0], height, width):
        return None
    tokens = {(r, c): parts[0][r][c] for r, c in all_cells(height, width)}
    if any(token not in ("123456789" if cell in white else "#") for cell, token in tokens.items()):
        return None
    return {cell: int(tokens[cell]) for cell in white}


def text_of(rows: Rows, digits: Digits) -> str:
    """The grid of digits."""
    height, width = size(rows)
    return join_rows([str(digits.get((r, c), "#")) for c in range(width)] for r in range(height))


VERBS = Verbs[Rows, Digits](only_block, lambda rows, _: fillings(rows), holds, seen, text_of)
accepts, answers, normal = VERBS.accepts, VERBS.answers, tidy


def boards(rng: random.Random, n: int) -> Iterator[str]:
    """A black rim, a few black cells more, the sums of a filling; some are missing, some wrong."""
    while n:
        height, width = random_size(rng, ((2, 3), (3, 3), (3, 3), (3, 4), (4, 4)))
        rows = empty_rows(height, width)
        rim = 1 if rng.random() < 0.9 else 0
        for r, c in all_cells(height, width):
            if r < rim or c < rim or rng.random() < 0.15:
                rows[r][c] = "#"
        white = places(rows, ".")
        filling = next(shuffled(rng, rows), None)
        if not white or filling is None:
            continue
        shown = rng.choice((1.0, 1.0, 0.9))
        sums: dict[Cell, list[str]] = {}
        for cells, _ in runs(rows):
            down = len(cells) > 1 and cells[1][0] > cells[0][0]
            for part, way in ((0, DOWN), (1, RIGHT)):
                before = cells[0][0] - way[0], cells[0][1] - way[1]
                if min(before) < 0 or before in white or (len(cells) > 1 and down is (part == 1)):
                    continue
                if rng.random() < shown:
                    off = rng.choice((-1, 1)) if rng.random() < 0.03 else 0
                    told = max(1, sum(filling[c] for c in cells) + off)
                    sums.setdefault(before, ["", ""])[part] = str(told)
        for (r, c), pair in sums.items():
            rows[r][c] = "\\".join(pair)
        if len(list(islice(fillings(rows), MANY))) == MANY:
            continue
        n -= 1
        yield join_rows(rows)


def shuffled(rng: random.Random, rows: Rows) -> Iterator[Digits]:
    """A random filling in which digits of runs differ, if this attempt gives one."""
    digits: dict[Cell, int] = {}
    for cell in sorted(places(rows, ".")):
        near = [run for run in runs(rows) if cell in run[0]]
        free = [d for d in range(1, 10) if all(may_become(run, {**digits, cell: d}) for run in near)]
        if not free:
            return
        digits[cell] = rng.choice(free if rng.random() < 0.5 else [free[0], free[-1]])
    yield digits
