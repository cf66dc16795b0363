"""Nodeloop: a closed curve through all white cells, cut at nodes into lines of types A and B.

The answer lists the lines in cyclic order, each as its type and its cells. The canonical text is
the least of all rotations and reversals of that list.

OPTIONS: NL-1, what jumping means. `paper` (default): every A has exactly one crossing on it, and
every crossing lies on at least one A. `symmetric`: besides, no B has a crossing on it.
`over-under`: every crossing is the jump of exactly one of its A's, and every A has one jump.
NL-2, a B bends `at-most-once` (default) or `once`.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product

from .boards import (
    DEFAULTS,
    DOWN,
    LEFT,
    RIGHT,
    UP,
    Cell,
    Rows,
    all_cells,
    blocks,
    choice,
    empty_rows,
    is_number,
    join_blocks,
    join_rows,
    neighbours,
    places,
    point,
    point_text,
    size,
    step,
)
from .loops import EXITS, way

OPTIONS = {"NL-1": ("paper", "symmetric", "over-under"), "NL-2": ("at-most-once", "once")}

SAMPLE = (
    """\
# . .
. . .
. . #

rows 1 2 1
cols 1 2 1
""",
    """\
A 0,1 1,1 2,1
B 2,1 2,0 1,0
A 1,0 1,1 1,2
B 1,2 0,2 0,1
""",
)

Line = tuple[str, tuple[Cell, ...]]  # the type and the cells, both nodes included
Curve = tuple[Cell, ...]  # a closed walk; a crossing cell occurs twice


def read(givens: str) -> tuple[Rows, list[str], list[str]]:
    """The grid of `.` and `#`, and the row and column numbers or `-`."""
    parts = blocks(givens)
    if len(parts) != 2:
        raise ValueError("a grid and row and column numbers expected")
    rows = parts[0]
    if any(token not in (".", "#") for row in rows for token in row):
        raise ValueError("only . and # expected")
    clues = {line[0]: line[1:] for line in parts[1]}
    if set(clues) != {"rows", "cols"}:
        raise ValueError("rows and cols expected")
    if (len(clues["rows"]), len(clues["cols"])) != size(rows):
        raise ValueError("wrong number of row or column numbers")
    for token in clues["rows"] + clues["cols"]:
        if token != "-" and not is_number(token):
            raise ValueError(f"unknown number {token}")
    return rows, clues["rows"], clues["cols"]


def white_cells(rows: Rows) -> set[Cell]:
    """The white cells."""
    return places(rows, ".")


def closed(lines: list[Line]) -> bool:
    """B (first half). Unit steps; the lines meet end to end and close; a node joins two lines."""
    return (
        len(lines) >= 2
        and all(len(cells) >= 2 for _, cells in lines)
        and all(cells[i] in neighbours(cells[i - 1]) for _, cells in lines for i in range(1, len(cells)))
        and all(lines[i - 1][1][-1] == lines[i][1][0] for i in range(len(lines)))
    )


def nodes(lines: list[Line]) -> list[Cell]:
    """The cells in which the lines meet."""
    return [cells[0] for _, cells in lines]


def visits(lines: list[Line]) -> Counter[Cell]:
    """How often the closed curve passes each cell."""
    return Counter(cell for _, cells in lines for cell in cells[:-1])


def rule_a(rows: Rows, lines: list[Line]) -> bool:
    """A. The curve visits every white cell and no other."""
    return set(visits(lines)) == white_cells(rows)


def rule_b(lines: list[Line]) -> bool:
    """B, G. Every node is visited once, so it is the end of two lines and no line passes it."""
    passed = visits(lines)
    return all(passed[node] == 1 for node in nodes(lines))


def rule_c(lines: list[Line]) -> bool:
    """C. No three cyclically consecutive lines have the same type."""
    kinds = [kind for kind, _ in lines]
    if len(kinds) < 3:
        return True
    return not any(kinds[i - 2] == kinds[i - 1] == kinds[i] for i in range(len(kinds)))


def bends(cells: tuple[Cell, ...]) -> int:
    """How often a line bends."""
    ways = [way(cells[i - 1], cells[i]) for i in range(1, len(cells))]
    return sum(ways[i - 1] != ways[i] for i in range(1, len(ways)))


def crossing_cells(lines: list[Line]) -> list[Cell]:
    """The cells visited more than once."""
    return sorted(cell for cell, times in visits(lines).items() if times > 1)


def lines_through(lines: list[Line], cell: Cell) -> list[Line]:
    """The lines which pass the cell."""
    return [line for line in lines if cell in line[1]]


def rule_d(lines: list[Line], word: str) -> bool:
    """D. A is straight and has exactly one crossing along it (NL-1: or makes one jump)."""
    crossings = crossing_cells(lines)
    for kind, cells in lines:
        if kind == "A":
            if bends(cells) != 0:
                return False
            if word != "over-under" and sum(cell in crossings for cell in cells) != 1:
                return False
    return True


def rule_e(lines: list[Line], word: str) -> bool:
    """E. B bends at most once (NL-2: exactly once)."""
    allowed = (1,) if word == "once" else (0, 1)
    return all(bends(cells) in allowed for kind, cells in lines if kind == "B")


def rule_f(lines: list[Line], word: str) -> bool:
    """F. Crossings: two different lines, both straight and perpendicular, one of them an A."""
    steps = Counter(frozenset(cells[i - 1 : i + 1]) for _, cells in lines for i in range(1, len(cells)))
    if any(times > 1 for times in steps.values()):
        return False
    for cell in crossing_cells(lines):
        through = lines_through(lines, cell)
        if visits(lines)[cell] != 2 or len(through) != 2 or cell in nodes(lines):
            return False
        ways = []
        for _, cells in through:
            at = cells.index(cell)
            if way(cells[at - 1], cell) != way(cell, cells[at + 1]):
                return False
            ways.append(way(cells[at - 1], cell))
        if (ways[0][0] == 0) == (ways[1][0] == 0):
            return False
        kinds = [kind for kind, _ in through]
        if "A" not in kinds or (word == "symmetric" and kinds != ["A", "A"]):
            return False
    return word != "over-under" or jumps_fit(lines)


def jumps_fit(lines: list[Line]) -> bool:
    """NL-1 `over-under`: crossings can be shared out so that every A gets exactly one."""
    jumpers = [
        [line for line in lines_through(lines, cell) if line[0] == "A"] for cell in crossing_cells(lines)
    ]
    wanted = sorted(line for line in lines if line[0] == "A")
    return any(sorted(chosen) == wanted for chosen in product(*jumpers))


def rule_h(lines: list[Line], row_clues: list[str], col_clues: list[str]) -> bool:
    """H. A row or column number is the number of nodes in it."""
    in_rows = Counter(str(r) for r, _ in nodes(lines))
    in_cols = Counter(str(c) for _, c in nodes(lines))
    return all(
        clue in ("-", str(counts[str(i)]))
        for clues, counts in ((row_clues, in_rows), (col_clues, in_cols))
        for i, clue in enumerate(clues)
    )


def holds(rows: Rows, lines: list[Line], options: Mapping[str, str]) -> bool:
    """All rules but the numbers (H)."""
    jump = choice(OPTIONS, options, "NL-1")
    return (
        closed(lines)
        and rule_c(lines)
        and rule_a(rows, lines)
        and rule_b(lines)
        and rule_f(lines, jump)
        and rule_d(lines, jump)
        and rule_e(lines, choice(OPTIONS, options, "NL-2"))
    )


def read_lines(answer: str) -> list[Line]:
    """The lines of an answer text."""
    return [
        (line[0], tuple(point(token) for token in line[1:])) for part in blocks(answer) for line in part
    ]


def accepts(givens: str, answer: str, options: Mapping[str, str] = DEFAULTS) -> bool:
    """Whether the lines obey all rules."""
    rows, row_clues, col_clues = read(givens)
    try:
        lines = read_lines(answer)
    except ValueError:
        return False
    if any(kind not in ("A", "B") for kind, _ in lines):
        return False
    return holds(rows, lines, options) and rule_h(lines, row_clues, col_clues)


@cache
def curves(white: frozenset[Cell]) -> list[Curve]:
    """All closed curves through all white cells, crossing themselves straight at most."""
    shapes = [*(exits for exits in EXITS.values() if exits), (UP, DOWN, LEFT, RIGHT)]
    order = sorted(white)
    found: list[Curve] = []

    def fits(drawn: dict[Cell, tuple[Cell, ...]], cell: Cell, shape: tuple[Cell, ...]) -> bool:
        for direction in (UP, DOWN, LEFT, RIGHT):
            there = step(cell, direction)
            back = (-direction[0], -direction[1])
            if there not in white and direction in shape:
                return False
            if there in drawn and (direction in shape) != (back in drawn[there]):
                return False
        return True

    def fill(drawn: dict[Cell, tuple[Cell, ...]]) -> None:
        if len(drawn) == len(order):
            curve = followed(drawn)
            if len(curve) == sum(len(shape) for shape in drawn.values()) // 2:
                found.append(curve)
            return
        cell = order[len(drawn)]
        for shape in shapes:
            if fits(drawn, cell, shape):
                fill({**drawn, cell: shape})

    if order:
        fill({})
    return found


def followed(drawn: dict[Cell, tuple[Cell, ...]]) -> Curve:
    """The closed walk from the first cell, straight on at every crossing."""
    start = min(drawn)
    path = [start]
    heading = drawn[start][0]
    while True:
        here = step(path[-1], heading)
        if here == start:
            return tuple(path)
        path.append(here)
        if len(drawn[here]) == 2:
            back = (-heading[0], -heading[1])
            heading = next(exit_ for exit_ in drawn[here] if exit_ != back)


def cuts(curve: Curve) -> Iterator[list[tuple[Cell, ...]]]:
    """All ways to cut the curve at cells visited once into lines of at most one bend.

    Three lines in a row without a crossing would all be B, against C, and are left out.
    """
    once = [i for i, cell in enumerate(curve) if curve.count(cell) == 1]
    crossings = {cell for cell in curve if curve.count(cell) > 1}

    def cut(
        done: list[tuple[Cell, ...]], start: int, turned: Curve, later: list[int]
    ) -> Iterator[list[tuple[Cell, ...]]]:
        if len(done) > 3 and not any(crossings.intersection(line) for line in done[-3:]):
            return
        last = turned[start:]
        if done and bends(last) <= 1:
            yield [*done, last]
        for k, i in enumerate(later):
            line = turned[start : i + 1]
            if bends(line) > 1:
                break
            yield from cut([*done, line], i, turned, later[k + 1 :])

    for first in once:
        turned = curve[first:] + curve[:first] + curve[first : first + 1]
        yield from cut([], 0, turned, [i - first for i in once if i > first])


@cache
def unclued(text: str, jump: str, bend: str) -> list[list[Line]]:
    """All answers for a grid without numbers."""
    rows = blocks(text)[0]
    options = {"NL-1": jump, "NL-2": bend}
    found = []
    for curve in curves(frozenset(white_cells(rows))):
        for pieces in cuts(curve):
            kinds = [("A", "B") if bends(piece) == 0 else ("B",) for piece in pieces]
            for chosen in product(*kinds):
                lines = list(zip(chosen, pieces, strict=True))
                if rule_c(lines) and holds(rows, lines, options):
                    found.append(lines)
    return found


def answers(givens: str, options: Mapping[str, str] = DEFAULTS) -> set[str]:
    """All curves with all cuts and all types which obey the rules."""
    rows, row_clues, col_clues = read(givens)
    jump, bend = choice(OPTIONS, options, "NL-1"), choice(OPTIONS, options, "NL-2")
    return {
        write(lines)
        for lines in unclued(join_rows(rows), jump, bend)
        if rule_h(lines, row_clues, col_clues)
    }


def write(lines: list[Line]) -> str:
    """The canonical text."""
    backward = [(kind, cells[::-1]) for kind, cells in reversed(lines)]
    forms = [form[i:] + form[:i] for form in (lines, backward) for i in range(len(lines))]
    least = min(forms) if forms else []
    return join_rows([kind, *(point_text(cell) for cell in cells)] for kind, cells in least)


def normal(answer: str) -> str:
    """The answer in canonical form."""
    return write(read_lines(answer))


# Grids which have answers (under some reading of NL-1) with one to three crossings.
SHAPES = (
    "#../.../..#",
    "#.../..../....",
    "##../..../...#",
    "##../#.../...#/...#",
    "##../..../.#../....",
    "##../..../..../...#",
    "##../..../.#.#/...#",
    "###../...../....#",
    "###../...../..#.#/#...#",
    "##../#.../...#/..##",
    "###../##.../....#/...##",
    "###../#..../....#/..###",
    "###../...../....#/#..##",
    "#..#/..../....",
    "##..#/...../.....",
)


def boards(rng: random.Random, n: int) -> Iterator[str]:
    """Known grids and cells of random curves; numbers read off an answer if there is one."""
    for _ in range(n):
        if rng.random() < 0.75:
            rows = [list(line) for line in rng.choice(SHAPES).split("/")]
            if rng.random() < 0.5:
                rows = [list(column) for column in zip(*rows, strict=True)]
        else:
            rows = random_grid(rng)
        height, width = size(rows)
        jump = rng.choice(OPTIONS["NL-1"])
        found = unclued(join_rows(rows), jump, "at-most-once")
        at = nodes(rng.choice(found)) if found else []
        row_sums = [sum(r == row for r, _ in at) for row in range(height)]
        col_sums = [sum(c == col for _, c in at) for col in range(width)]
        if rng.random() < 0.1:
            row_sums[0] += 1
        share = rng.choice((0.4, 0.7, 1.0))
        clues = [
            [name, *("-" if rng.random() > share else str(total) for total in sums)]
            for name, sums in (("rows", row_sums), ("cols", col_sums))
        ]
        yield join_blocks([rows, clues])


def random_grid(rng: random.Random) -> Rows:
    """A grid whose white cells are those of a random curve."""
    height, width = rng.choice(((2, 2), (3, 3), (3, 4), (4, 3), (4, 4), (4, 5)))
    rows = empty_rows(height, width, "#")
    for r, c in random_curve(rng, height, width):
        rows[r][c] = "."
    return rows


def random_curve(rng: random.Random, height: int, width: int) -> Curve:
    """A closed random walk which may cross itself straight on."""
    cells = all_cells(height, width)
    while True:
        path = [rng.choice(cells)]
        while True:
            last = way(path[-2], path[-1]) if len(path) > 1 else None
            if last and path[-1] in path[:-1]:
                there = step(path[-1], last)  # on a crossing: straight on
            else:
                there = step(path[-1], rng.choice((UP, DOWN, LEFT, RIGHT)))
            if there == path[0] and len(path) >= 4 and path[-1] not in path[:-1]:
                return tuple(path)
            if there not in cells or there == path[0] or path.count(there) > 1:
                break
            if there in path:
                at = path.index(there)
                heading = way(path[-1], there)
                before, after = way(path[at - 1], there), way(there, path[at + 1])
                if before != after or (before[0] == 0) == (heading[0] == 0):
                    break
            path.append(there)
