"""Loops and the boards on which every cell tells how many of its sides they run along.

``python -m tests.techniques.boards 200`` measures how many random boards the techniques solve alone.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from functools import cache

from enpitsu import catalogue
from enpitsu.engine.explain.by_techniques import solve_by_techniques
from enpitsu.engine.solve import solve

Point = tuple[int, int]
Side = tuple[int, int]
"""The middle of a side, in half steps."""

RING = [(-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1)]


def sides(cell: Point) -> list[Side]:
    """The middles of a cell's sides."""
    y, x = 2 * cell[0] + 1, 2 * cell[1] + 1
    return [(y - 1, x), (y, x - 1), (y + 1, x), (y, x + 1)]


def border(inside: set[Point]) -> set[Side]:
    """The sides between some cells and all others."""
    found: set[Side] = set()
    for cell in inside:
        found ^= set(sides(cell))
    return found


def numbers(loop: set[Side], height: int, width: int) -> str:
    """The board whose cells all tell how many of their sides are on a loop."""
    rows = [[sum(s in loop for s in sides((r, c))) for c in range(width)] for r in range(height)]
    return "\n".join(" ".join(map(str, row)) for row in rows)


@cache
def loops(height: int, width: int) -> tuple[frozenset[Side], ...]:
    """All loops of a small board: borders of sets of cells that are one closed curve."""
    cells = [(r, c) for r in range(height) for c in range(width)]
    found = []
    for bits in range(1, 1 << len(cells)):
        inside = {cell for i, cell in enumerate(cells) if bits >> i & 1}
        loop = border(inside)
        if _one_curve(loop):
            found.append(frozenset(loop))
    return tuple(found)


def _one_curve(loop: set[Side]) -> bool:
    """Every dot has two of these sides or none, and a walk from one of them passes them all."""
    at: dict[Point, list[Side]] = {}
    for y, x in loop:
        ends = ((y, x - 1), (y, x + 1)) if y % 2 == 0 else ((y - 1, x), (y + 1, x))
        for dot in ends:
            at.setdefault(dot, []).append((y, x))
    if any(len(near) != 2 for near in at.values()):
        return False
    first = here = next(iter(loop))
    dot = next(d for d, near in at.items() if here in near)
    n = 0
    while True:
        dot = next(d for d, near in at.items() if here in near and d != dot)
        here = next(s for s in at[dot] if s != here)
        n += 1
        if here == first:
            return n == len(loop)


def grown(dice: random.Random, height: int, width: int) -> set[Side]:
    """A random winding loop: the border of cells that grow like a thicket and never touch themselves."""
    cells = [(r, c) for r in range(height) for c in range(width)]
    inside = {dice.choice(cells)}
    wanted = dice.uniform(0.35, 0.6) * len(cells)
    bold = dice.choice((0.05, 0.3, 1))  # from thin twigs to solid clumps
    for _ in range(60 * len(cells)):
        if len(inside) >= wanted:
            break
        r, c = dice.choice(cells)
        if (r, c) in inside:
            continue
        ring = [(r + dr, c + dc) in inside for dr, dc in RING]
        near = sum(ring[1::2])
        arcs = sum(ring[i] and not ring[i - 1] for i in range(8))
        if arcs == 1 and near and (near == 1 or dice.random() < bold):
            inside.add((r, c))
    return border(inside)


def unique_boards(seed: int, height: int, width: int) -> Iterator[tuple[str, set[Side]]]:
    """Random fully clued boards with exactly one answer, and that answer."""
    dice = random.Random(seed)
    genre = catalogue.genre("slink")
    while True:
        loop = grown(dice, height, width)
        text = numbers(loop, height, width)
        if "4" not in text and solve(genre.parse(text)).status == "unique":
            yield text, loop


def measure(number: int, height: int = 10, width: int = 10) -> None:
    """Print how many of so many random boards the techniques solve."""
    genre = catalogue.genre("slink")
    for added in (False, True):
        solved, shares, uses = 0, [], dict[str, int]()
        boards = unique_boards(1, height, width)
        for _ in range(number):
            text, _ = next(boards)
            puzzle = genre.parse(text)
            outcome = solve_by_techniques(puzzle, added=added)
            solved += outcome.status == "unique"
            shares.append(len(outcome.forced) / len(puzzle.visible_marks))
            for name in outcome.stats:
                uses[name] = uses.get(name, 0) + 1
        left = [s for s in shares if s < 1]
        rest = f"; {sum(left) / len(left):.0%} of the sides of the others" if left else ""
        head = "with the added pictures" if added else "as in the document"
        print(f"{head}: {solved} of {number} boards {height}x{width} solved{rest}")
        print("  boards that use a technique: " + ", ".join(f"{k}: {v}" for k, v in uses.items()))


if __name__ == "__main__":
    measure(int(sys.argv[1]))
