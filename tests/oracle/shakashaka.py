"""Shakashaka: triangles that leave rectangles, around black cells (`#`, or a number). No options.

Fillings are put together from rectangles, upright and tilted ones; whether one is right is told by the
quarters of cells (north, east, south, west of the centre) that hang together.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from itertools import product

from .boards import (
    DEFAULTS,
    Cell,
    Rows,
    all_cells,
    blocks,
    clue_grid,
    empty_rows,
    has_size,
    join_rows,
    neighbours,
    nudged,
    numbers,
    places,
    random_size,
    size,
    tidy,
)
from .verbs import Options, Verbs

OPTIONS: dict[str, tuple[str, ...]] = {}

SAMPLE = ("# . . #\n. . . .\n. . . .\n. . . 2\n", "# ◤ ◥ #\n◤ . . ◥\n◣ . . ◢\n. ◣ ◢ #\n")

BLACK = {".": "", "◤": "NW", "◥": "NE", "◢": "SE", "◣": "SW", "#": "NESW"}
"""The quarters of a cell that are black."""
BEYOND = {"N": (-1, 0, "S"), "E": (0, 1, "W"), "S": (1, 0, "N"), "W": (0, -1, "E")}
"""The step to the quarter across the side of a quarter, and that quarter."""
CORNERS = {"N": ((0, 0), (0, 2)), "E": ((0, 2), (2, 2)), "S": ((2, 0), (2, 2)), "W": ((0, 0), (2, 0))}
"""The corners of the cell that a quarter has, in half sides of it; its third corner is the centre."""

Filling = Mapping[Cell, str]


def black_cells(rows: Rows) -> set[Cell]:
    """All cells that are not white."""
    return places(rows, "#", "?") | set(numbers(rows))


def white_areas(filling: Filling) -> Iterator[set[tuple[int, int, str]]]:
    """The groups of white quarters."""
    left = {(r, c, q) for (r, c), token in filling.items() for q in "NESW" if q not in BLACK[token]}
    while left:
        area = {left.pop()}
        todo = list(area)
        while todo:
            r, c, quarter = todo.pop()
            down, right, across = BEYOND[quarter]
            inside = [(r, c, q) for q in "NESW" if q != quarter and q != across]
            for near in [(r + down, c + right, across), *inside]:
                if near in left:
                    left.remove(near)
                    area.add(near)
                    todo.append(near)
        yield area


def is_rectangle(area: set[tuple[int, int, str]]) -> bool:
    """Whether it fills the box around it: upright, or along the diagonals. A quarter's area is 1."""
    points = {(2 * r + y, 2 * c + x) for r, c, q in area for y, x in (*CORNERS[q], (1, 1))}
    ys, xs = [y for y, _ in points], [x for _, x in points]
    falling, rising = [y - x for y, x in points], [y + x for y, x in points]
    upright = (max(ys) - min(ys)) * (max(xs) - min(xs))
    twice_tilted = (max(falling) - min(falling)) * (max(rising) - min(rising))
    return len(area) == upright or 2 * len(area) == twice_tilted


def holds(rows: Rows, filling: Filling, _: Options = DEFAULTS) -> bool:
    """B (numbers), C (rectangles); that there is at most one triangle in a cell is A."""
    return all(
        sum(filling.get(near, "#") not in ".#" for near in neighbours(cell)) == n
        for cell, n in numbers(rows).items()
    ) and all(is_rectangle(area) for area in white_areas(filling))


def upright(cell: Cell, height: int, width: int) -> Filling:
    """The cells of an upright rectangle with its first cell there."""
    return {(cell[0] + r, cell[1] + c): "." for r, c in all_cells(height, width)}


def tilted(cell: Cell, down: int, up: int) -> Filling:
    """The cells that a tilted rectangle touches: its uppermost corner is the upper right one of a cell.

    One side goes ``down`` cells to the lower left from there, the other ``up`` to the lower right.
    """
    top, middle = cell[0], cell[1] + 1
    found: dict[Cell, str] = {}
    for r, c in product(range(down + up), range(-down, up)):
        # the corners of the cell, from the uppermost corner on, along both directions
        corners = [(y - x, y + x) for y, x in ((r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1))]
        inside = [0 <= left <= 2 * down and 0 <= right <= 2 * up for left, right in corners]
        if all(inside):
            found[top + r, middle + c] = "."
        elif sum(inside) == 3:
            found[top + r, middle + c] = "◤◥◣◢"[inside.index(False)]
    return found


def rectangles(cell: Cell, height: int, width: int) -> Iterator[Filling]:
    """Every rectangle of which this is the first cell, row by row."""
    for h, w in all_cells(height - cell[0], width - cell[1]):
        yield upright(cell, h + 1, w + 1)
    for down, up in all_cells(height - cell[0], height - cell[0]):
        yield tilted(cell, down + 1, up + 1)


def merges(filling: Filling, more: Filling) -> bool:
    """Whether white of one would go on in white of the other."""
    for (r, c), token in more.items():
        for quarter, (down, right, across) in BEYOND.items():
            other = filling.get((r + down, c + right), "#")
            if quarter not in BLACK[token] and across not in BLACK[other]:
                return True
    return False


def packings(rows: Rows) -> Iterator[Filling]:
    """Every way to part the white cells among rectangles of which no two merge; numbers are kept."""
    height, width = size(rows)
    black = black_cells(rows)
    white = [cell for cell in all_cells(height, width) if cell not in black]

    def fits(filling: Filling, more: Filling) -> bool:
        for cell, n in numbers(rows).items():
            near = [c for c in neighbours(cell) if c in free]
            if not any(c in more for c in near):
                continue
            told = [filling[c] for c in near if c in filling]
            made = sum(token != "." for token in told)
            if not made <= n <= made + len(near) - len(told):
                return False
        return True

    def extend(filling: dict[Cell, str]) -> Iterator[Filling]:
        cell = next((c for c in white if c not in filling), None)
        if cell is None:
            yield dict(filling)
            return
        for more in rectangles(cell, height, width):
            if more.keys() <= free and not more.keys() & filling.keys() and not merges(filling, more):
                both = {**filling, **more}
                if fits(both, more):
                    yield from extend(both)

    free = set(white)
    yield from extend({})


def text_of(rows: Rows, filling: Filling) -> str:
    """The grid of triangles."""
    height, width = size(rows)
    return join_rows([filling.get((r, c), "#") for c in range(width)] for r in range(height))


def seen(rows: Rows, answer: str) -> Filling | None:
    """The triangles of a text; None if it is no grid of them."""
    height, width = size(rows)
    parts, black = blocks(answer), black_cells(rows)
    if len(parts) != 1 or not has_size(parts[0], height, width):
        return None
    tokens = {(r, c): parts[0][r][c] for r, c in all_cells(height, width)}
    if any((token == "#") is not (cell in black) or token not in BLACK for cell, token in tokens.items()):
        return None
    return {cell: token for cell, token in tokens.items() if token != "#"}


VERBS = Verbs[Rows, Filling](
    lambda givens: clue_grid(givens, ".#?"), lambda rows, _: packings(rows), holds, seen, text_of
)
accepts, answers, normal = VERBS.accepts, VERBS.answers, tidy


def boards(rng: random.Random, n: int) -> Iterator[str]:
    """Random black cells, some with a number read off a filling if there is one, some wrong."""
    made = 0
    while made < n:
        height, width = random_size(rng, ((1, 3), (2, 3), (3, 3), (3, 4), (4, 4), (4, 5), (5, 5)))
        rows = empty_rows(height, width)
        for r, c in all_cells(height, width):
            if rng.random() < 0.25:
                rows[r][c] = "#"
        fillings = list(packings(rows))
        if all("#" in token for row in rows for token in row):
            continue
        made += 1
        some = rng.sample(fillings, min(3, len(fillings)))
        filling = max(some, key=lambda tokens: sum(t != "." for t in tokens.values()), default=None)
        for r, c in sorted(places(rows, "#")):
            if filling is not None and rng.random() < 0.6:
                rows[r][c] = str(sum(filling.get(near, ".") != "." for near in neighbours((r, c))))
        yield join_rows(["4" if token == "5" else token for token in row] for row in nudged(rng, rows))
