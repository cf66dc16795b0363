"""Oracle of Bunnyhop (rule sheet no. 34): one hop per cell, together a loop on the vertices."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from random import Random

from .lattice import Curve, closed_curves, segments
from .tokens import NO_OPTIONS, Cell, Grid, beside, cells, only_grid, show, size, spaced, tokens_of

OPTIONS: Mapping[str, tuple[str, ...]] = {}

SAMPLE = (
    """\
# . . .
. . . #
. # . .
. . . #
""",
    """\
# R T L
R T R #
R # B L
R B L #
""",
)

Hops = Mapping[Cell, str]
Side = frozenset[Cell]


def side(cell: Cell, hop: str) -> Side:
    """A. The two vertices a hop of a cell joins: the ends of one of its sides."""
    r, c = cell
    ends = {
        "T": [(r, c), (r, c + 1)],
        "R": [(r, c + 1), (r + 1, c + 1)],
        "B": [(r + 1, c), (r + 1, c + 1)],
        "L": [(r, c), (r + 1, c)],
    }
    return frozenset(ends[hop])


def rule_b(board: Grid, rows: Grid) -> bool:
    """B. Every white cell has exactly one hop, black cells have none."""
    wanted = tokens_of(board)
    return all(
        token == "#" if wanted[cell] == "#" else token in {"T", "R", "B", "L"}
        for cell, token in tokens_of(rows).items()
    )


def rule_c(hops: Hops) -> bool:
    """C. Every vertex has degree 0 or 2 and the loop is connected."""
    sides = [side(cell, hop) for cell, hop in hops.items()]
    degrees = Counter(vertex for ends in sides for vertex in ends)
    if not sides or any(degree != 2 for degree in degrees.values()):
        return False
    reached = set(sides[0])
    for _ in sides:
        for ends in sides:
            if ends & reached:
                reached |= ends
    return reached == set(degrees)


def rule_d(hops: Hops) -> bool:
    """D. A cell side carries at most one hop."""
    sides = [side(cell, hop) for cell, hop in hops.items()]
    return len(set(sides)) == len(sides)


@cache
def loops(height: int, width: int) -> tuple[Curve, ...]:
    """Return all loops on the vertices of a board."""
    vertices = cells(height + 1, width + 1)
    near = {vertex: [v for v in beside(vertex) if v in vertices] for vertex in vertices}
    return tuple(closed_curves(near, lambda _a, _b, _c: True))


def shared_out(sides: list[Side], white: list[Cell]) -> Iterator[dict[Cell, str]]:
    """Yield every way to give each side to a white cell of its own."""
    if not sides:
        yield {}
        return
    for cell in white:
        for hop in "TRBL":
            if side(cell, hop) == sides[0]:
                others = [other for other in white if other != cell]
                for rest in shared_out(sides[1:], others):
                    yield {cell: hop, **rest}


def all_hops(height: int, width: int, white: list[Cell]) -> Iterator[Hops]:
    """Yield all hops along a loop that has as many sides as there are white cells."""
    for loop in loops(height, width):
        if len(loop) == len(white):
            yield from shared_out([frozenset(ends) for ends in segments(loop)], white)


def white_cells(board: Grid) -> list[Cell]:
    """Return the white cells."""
    return [cell for cell, token in tokens_of(board).items() if token != "#"]


def accepts(givens: str, answer: str, options: Mapping[str, str] = NO_OPTIONS) -> bool:
    """Tell whether the answer satisfies all rules for the givens."""
    board = only_grid(givens)
    try:
        rows = only_grid(answer)
    except ValueError:
        return False
    if size(rows) != size(board) or not rule_b(board, rows):
        return False
    hops = {cell: rows[cell[0]][cell[1]] for cell in white_cells(board)}
    return rule_c(hops) and rule_d(hops)


def answers(givens: str, options: Mapping[str, str] = NO_OPTIONS) -> set[str]:
    """Try every choice of hops."""
    board = only_grid(givens)
    height, width = size(board)
    return {
        show([[hops.get((r, c), "#") for c in range(width)] for r in range(height)])
        for hops in all_hops(height, width, white_cells(board))
        if rule_c(hops) and rule_d(hops)
    }


normal = spaced


def boards(rng: Random, n: int) -> Iterator[str]:
    """Yield tiny boards: white cells beside the sides of a random loop, or random ones."""
    made = 0
    while made < n:
        height, width = rng.choice([(2, 2), (2, 3), (2, 4), (3, 3), (3, 3), (3, 4)])
        places = cells(height, width)
        loop = rng.choice(loops(height, width))
        white: set[Cell] = set()
        for ends in segments(loop):
            beside_it = [
                cell
                for cell in places
                if cell not in white and any(side(cell, hop) == set(ends) for hop in "TRBL")
            ]
            white |= set(rng.sample(beside_it, min(1, len(beside_it))))
        if len(white) == len(loop) or rng.random() < 0.02:
            made += 1
            yield show([["." if (r, c) in white else "#" for c in range(width)] for r in range(height)])
