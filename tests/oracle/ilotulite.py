"""Ilotulite: fireworks (X shapes) at the ends of trails launched from zones on the border.

The answer has one line `side position number trail-cells` per firework.

OPTIONS: IL-1, fireworks are connected through `eight` neighbours (default) or `four`. IL-2,
fireworks are kept `apart` (default) or may `overlap`. IL-4, trails of no cell are `allowed`
(default) or `forbidden`. IL-3 has only its default `outside`: zones lie outside the grid.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations, permutations, product
from typing import NamedTuple

from .boards import (
    DEFAULTS,
    DIAGONAL,
    DOWN,
    LEFT,
    ORTHOGONAL,
    RIGHT,
    UP,
    Cell,
    Rows,
    all_cells,
    blocks,
    choice,
    connected,
    empty_rows,
    is_number,
    join_blocks,
    on_board,
    places,
    size,
    step,
)

OPTIONS = {
    "IL-1": ("eight", "four"),
    "IL-2": ("apart", "overlap"),
    "IL-3": ("outside",),
    "IL-4": ("allowed", "forbidden"),
}

SAMPLE = (
    """\
. . . . .
. . . . .
. . . . .
. . . . .
x . . . .

B 1-4 1 2
""",
    """\
B 2 2 2
B 4 1 1
""",
)

INWARDS = {"B": UP, "T": DOWN, "L": RIGHT, "R": LEFT}


class Zone(NamedTuple):
    """An interval of border positions of one side, with its numbers."""

    side: str
    low: int
    high: int
    numbers: list[int]


class Firework(NamedTuple):
    """One launched firework."""

    side: str
    position: int
    number: int
    trail: int


def read(givens: str) -> tuple[Rows, list[Zone]]:
    """The grid of `.` and `x`, and the zones."""
    parts = blocks(givens)
    if len(parts) != 2:
        raise ValueError("a grid and zones expected")
    rows, lines = parts
    height, width = size(rows)
    if any(token not in (".", "x") for row in rows for token in row):
        raise ValueError("only . and x expected")
    zones: list[Zone] = []
    for side, interval, *tokens in lines:
        low, high = (int(text) for text in interval.split("-"))
        if side not in INWARDS or not all(is_number(token) for token in tokens):
            raise ValueError("a zone is: side lo-hi n n ..")
        if not 0 <= low <= high < (width if side in "BT" else height):
            raise ValueError("the zone leaves its side")
        for zone in zones:
            if zone.side == side and zone.low <= high and low <= zone.high:
                raise ValueError("two zones have a position in common")
        zones.append(Zone(side, low, high, [int(token) for token in tokens]))
    return rows, zones


def border_cell(shot: Firework, height: int, width: int) -> Cell:
    """The cell of the grid at the firework's border position."""
    return {
        "T": (0, shot.position),
        "B": (height - 1, shot.position),
        "L": (shot.position, 0),
        "R": (shot.position, width - 1),
    }[shot.side]


def trail_cells(shot: Firework, height: int, width: int) -> list[Cell]:
    """B. The straight trail from the border cell inwards."""
    cells = []
    here = border_cell(shot, height, width)
    for _ in range(shot.trail):
        cells.append(here)
        here = step(here, INWARDS[shot.side])
    return cells


def firework_cells(shot: Firework, height: int, width: int) -> set[Cell]:
    """C, D. The X whose centre follows the last trail cell, with arms of number - 1 cells."""
    r, c = border_cell(shot, height, width)
    down, right = INWARDS[shot.side]
    r, c = r + shot.trail * down, c + shot.trail * right
    return {(r + k * down, c + k * right) for k in range(shot.number) for down, right in DIAGONAL}


def rule_a(zones: list[Zone], shots: list[Firework]) -> bool:
    """A. Every zone launches each of its numbers once, from different positions of it."""
    used = 0
    for zone in zones:
        own = [shot for shot in shots if shot.side == zone.side and zone.low <= shot.position <= zone.high]
        used += len(own)
        if Counter(shot.number for shot in own) != Counter(zone.numbers):
            return False
        if len({shot.position for shot in own}) != len(own):
            return False
    return used == len(shots)


def rule_b(one: Firework, other: Firework, height: int, width: int) -> bool:
    """B. Two trails do not cross (share a cell)."""
    return not set(trail_cells(one, height, width)) & set(trail_cells(other, height, width))


def rule_e(shot: Firework, height: int, width: int) -> bool:
    """E. The firework lies entirely in the grid (and it has at least its centre)."""
    cells = firework_cells(shot, height, width)
    return bool(cells) and all(on_board(cell, height, width) for cell in cells)


def rule_f(shots: list[Firework], height: int, width: int, word: str) -> bool:
    """F. All firework cells together are connected (IL-1)."""
    cells = {cell for shot in shots for cell in firework_cells(shot, height, width)}
    return connected(cells, ORTHOGONAL + DIAGONAL if word == "eight" else ORTHOGONAL)


def rule_g(one: Firework, other: Firework, height: int, width: int) -> bool:
    """G. No cell holds both a trail cell of one and a firework cell of the other."""
    return not set(trail_cells(one, height, width)) & firework_cells(other, height, width)


def rule_h(rows: Rows, shot: Firework) -> bool:
    """H. A black dot cell holds neither trail nor firework."""
    used = set(trail_cells(shot, *size(rows))) | firework_cells(shot, *size(rows))
    return not used & places(rows, "x")


def rule_i(one: Firework, other: Firework, height: int, width: int, word: str) -> bool:
    """I. Two fireworks do not share a cell (IL-2)."""
    common = firework_cells(one, height, width) & firework_cells(other, height, width)
    return word == "overlap" or not common


def good_alone(rows: Rows, shot: Firework, options: Mapping[str, str]) -> bool:
    """The rules on one firework."""
    long_enough = shot.trail > 0 or choice(OPTIONS, options, "IL-4") == "allowed"
    return (
        long_enough and rule_e(shot, *size(rows)) and rule_g(shot, shot, *size(rows)) and rule_h(rows, shot)
    )


def good_together(rows: Rows, shots: list[Firework], options: Mapping[str, str]) -> bool:
    """The rules on several fireworks."""
    height, width = size(rows)
    overlap = choice(OPTIONS, options, "IL-2")
    return all(
        rule_b(one, other, height, width)
        and rule_g(one, other, height, width)
        and rule_g(other, one, height, width)
        and rule_i(one, other, height, width, overlap)
        for one, other in combinations(shots, 2)
    ) and rule_f(shots, height, width, choice(OPTIONS, options, "IL-1"))


def accepts(givens: str, answer: str, options: Mapping[str, str] = DEFAULTS) -> bool:
    """Whether the fireworks obey all rules."""
    choice(OPTIONS, options, "IL-3")
    rows, zones = read(givens)
    parts = blocks(answer)
    shots = []
    for line in parts[0] if parts else []:
        if len(line) != 4 or not all(is_number(token) for token in line[1:]):
            return False
        shots.append(Firework(line[0], int(line[1]), int(line[2]), int(line[3])))
    return (
        len(parts) <= 1
        and rule_a(zones, shots)
        and all(good_alone(rows, shot, options) for shot in shots)
        and good_together(rows, shots, options)
    )


def answers(givens: str, options: Mapping[str, str] = DEFAULTS) -> set[str]:
    """All positions for the numbers of every zone, with all lengths of trails."""
    choice(OPTIONS, options, "IL-3")
    rows, zones = read(givens)
    height, width = size(rows)
    found = set()
    launches = [
        [
            list(zip(positions, zone.numbers, strict=True))
            for positions in permutations(range(zone.low, zone.high + 1), len(zone.numbers))
        ]
        for zone in zones
    ]
    for launch in product(*launches):
        possible = []
        for zone, pairs in zip(zones, launch, strict=True):
            depth = height if zone.side in "BT" else width
            for position, number in pairs:
                tried = [Firework(zone.side, position, number, trail) for trail in range(depth)]
                possible.append([shot for shot in tried if good_alone(rows, shot, options)])
        for shots in product(*possible):
            if good_together(rows, list(shots), options):
                found.add(write(list(shots)))
    return found


def write(shots: list[Firework]) -> str:
    """The answer text, sorted."""
    return join_blocks([[[str(entry) for entry in shot] for shot in sorted(shots)]])


def normal(answer: str) -> str:
    """The answer with its lines sorted by side, position, number and trail."""
    lines = [line for part in blocks(answer) for line in part]
    return write([Firework(line[0], int(line[1]), int(line[2]), int(line[3])) for line in lines])


def boards(rng: random.Random, n: int) -> Iterator[str]:
    """One to three zones with one to three numbers in all; mostly with an answer."""
    for _ in range(n):
        for _ in range(rng.choice((1, 8, 8, 8))):
            text = random_board(rng)
            if answers(text):
                break
        yield text


def random_board(rng: random.Random) -> str:
    """One board."""
    height, width = rng.choice(((3, 3), (3, 4), (4, 4), (4, 5), (5, 5)))
    rows = empty_rows(height, width)
    for r, c in rng.sample(all_cells(height, width), rng.choice((0, 0, 1, 2))):
        rows[r][c] = "x"
    lines = []
    left = rng.choice((1, 2, 2, 3, 3))
    for side in rng.sample("BTLR", 4):
        length = width if side in "BT" else height
        low = rng.randrange(length)
        high = rng.randrange(low, length)
        count = rng.randint(1, min(left, high - low + 1))
        sizes = [rng.choice("112222" if height > 3 else "1112") for _ in range(count)]
        lines.append([side, f"{low}-{high}", *sizes])
        left -= count
        if left == 0:
            break
    return join_blocks([rows, lines])
