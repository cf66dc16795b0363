"""Oracle of Oddstitch (rule sheet no. 10): two loops of knight moves.

Options: OS-1 a loop crossing itself is ``forbidden`` (default) or ``allowed``; OS-2 an arrow number
counts crossing ``cells`` (default) or crossing ``points``; OS-3 the ``enclosed`` angle (default) or
the ``deflection`` is 90 degrees at least.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from random import Random

from .lattice import (
    Curve,
    Segment,
    closed_curves,
    corners,
    dot,
    proper_meeting,
    segments,
    show_curves,
    step,
)
from .stitch_clues import arrows_hold, cells_seen, circles_hold, corner_count, given_cells
from .tokens import (
    NO_OPTIONS,
    Cell,
    Grid,
    blank,
    cells,
    choice,
    nudged,
    only_grid,
    point_lists,
    show,
    size,
    sprinkle,
    tokens_of,
)

OPTIONS: Mapping[str, tuple[str, ...]] = {
    "OS-1": ("forbidden", "allowed"),
    "OS-2": ("cells", "points"),
    "OS-3": ("enclosed", "deflection"),
}

SAMPLE = (
    """\
. . .
. 1> .
. . .
""",
    """\
0,1 1,3 3,2 2,0
0,2 2,3 3,1 1,0
""",
)

Place = tuple[Fraction, Fraction]
Pair = tuple[Curve, Curve]


def knight_move(a: Cell, b: Cell) -> bool:
    """Tell whether two vertices are a knight's move apart."""
    return {abs(a[0] - b[0]), abs(a[1] - b[1])} == {1, 2}


def rule_a(height: int, width: int, curves: Sequence[Curve]) -> bool:
    """A. Exactly two closed loops of knight moves on the board."""
    vertices = set(cells(height + 1, width + 1))
    return len(curves) == 2 and all(
        len(curve) > 2 and set(curve) <= vertices and all(knight_move(a, b) for a, b in segments(curve))
        for curve in curves
    )


def wide_enough(a: Cell, b: Cell, c: Cell, angle: str) -> bool:
    """B. Tell whether the angle at b is wide enough."""
    product = dot(step(b, a), step(b, c))
    return product >= 0 if angle == "deflection" else product <= 0


def rule_b(curves: Pair, angle: str) -> bool:
    """B. Every angle is 90 degrees at least."""
    return all(wide_enough(a, b, c, angle) for curve in curves for a, b, c in corners(curve))


def rule_c(curves: Pair) -> bool:
    """C. No vertex is used twice."""
    used = [vertex for curve in curves for vertex in curve]
    return len(set(used)) == len(used)


@cache
def crosses_itself(curve: Curve) -> bool:
    """Tell whether two segments of one loop meet apart from vertices."""
    return any(proper_meeting(s, t) is not None for s, t in combinations(segments(curve), 2))


def rule_d(curves: Pair, crossing: str) -> bool:
    """D. A loop does not cross itself."""
    return crossing == "allowed" or not any(crosses_itself(curve) for curve in curves)


def covered(segment: Segment) -> list[Cell]:
    """E. The two cells of the block of a segment."""
    (r, c), (rr, cc) = segment
    rows, columns = range(min(r, rr), max(r, rr)), range(min(c, cc), max(c, cc))
    return [(row, column) for row in rows for column in columns]


def rule_e(board: Grid, curves: Pair) -> bool:
    """E. No covered cell is given."""
    given = given_cells(board)
    return not any(at in given for curve in curves for s in segments(curve) for at in covered(s))


@cache
def meeting_places(curves: Pair) -> frozenset[Place]:
    """F. The places where a segment of one loop meets a segment of the other."""
    one, other = curves
    found = [proper_meeting(s, t) for s in segments(one) for t in segments(other)]
    return frozenset(place for place in found if place is not None)


def holds(cell: Cell, place: Place) -> bool:
    """Tell whether a place lies in a cell or on its boundary."""
    return cell[0] <= place[0] <= cell[0] + 1 and cell[1] <= place[1] <= cell[1] + 1


def crossings_in(curves: Pair, seen: list[Cell], unit: str) -> int:
    """F, H. The number of crossing cells (or points) among the cells seen."""
    places = meeting_places(curves)
    if unit == "points":
        return sum(any(holds(cell, place) for cell in seen) for place in places)
    return sum(any(holds(cell, place) for place in places) for cell in seen)


def rule_g(board: Grid, curves: Pair) -> bool:
    """G. A circled number counts the corners on a loop."""
    return circles_hold(board, {vertex for curve in curves for vertex in curve})


def rule_h(board: Grid, curves: Pair, unit: str) -> bool:
    """H. An arrow number counts the crossing cells seen."""
    return arrows_hold(board, lambda seen: crossings_in(curves, seen, unit))


@cache
def drawings(height: int, width: int, angle: str, crossing: str) -> tuple[Pair, ...]:
    """Return all pairs of loops that satisfy A to D."""
    vertices = cells(height + 1, width + 1)
    near = {v: [other for other in vertices if knight_move(v, other)] for v in vertices}
    loops = list(
        closed_curves(near, lambda a, b, c: wide_enough(a, b, c, angle), crossing=crossing == "allowed")
    )
    return tuple(pair for pair in combinations(loops, 2) if rule_c(pair))


def accepts(givens: str, answer: str, options: Mapping[str, str] = NO_OPTIONS) -> bool:
    """Tell whether the answer satisfies all rules for the givens."""
    board = only_grid(givens)
    try:
        curves = point_lists(answer)
    except ValueError:
        return False
    if not rule_a(*size(board), curves):
        return False
    pair = (curves[0], curves[1])
    return (
        rule_b(pair, choice(options, OPTIONS, "OS-3"))
        and rule_c(pair)
        and rule_d(pair, choice(options, OPTIONS, "OS-1"))
        and rule_e(board, pair)
        and rule_g(board, pair)
        and rule_h(board, pair, choice(options, OPTIONS, "OS-2"))
    )


def answers(givens: str, options: Mapping[str, str] = NO_OPTIONS) -> set[str]:
    """Try every pair of loops."""
    board = only_grid(givens)
    angle, crossing = choice(options, OPTIONS, "OS-3"), choice(options, OPTIONS, "OS-1")
    unit = choice(options, OPTIONS, "OS-2")
    return {
        show_curves(pair)
        for pair in drawings(*size(board), angle, crossing)
        if rule_e(board, pair) and rule_g(board, pair) and rule_h(board, pair, unit)
    }


def normal(answer: str) -> str:
    """Return the canonical form: loops from their smallest vertex, sorted."""
    return show_curves(point_lists(answer))


def boards(rng: Random, n: int) -> Iterator[str]:
    """Yield tiny boards: clues read off a random drawing, some of them changed."""
    for _ in range(n):
        height, width = rng.choice([(3, 3), (3, 4), (4, 4), (4, 5), (4, 5), (5, 5)])
        pair = rng.choice(drawings(height, width, "enclosed", "forbidden"))
        used = {vertex for curve in pair for vertex in curve}
        crossed = {cell for curve in pair for s in segments(curve) for cell in covered(s)}
        free = {cell: "#" for cell in cells(height, width) if cell not in crossed}
        board = sprinkle(rng, blank(height, width), free, 0.6)
        for (r, c), token in tokens_of(board).items():
            if token == "#" and rng.random() < 0.8:
                arrow = rng.choice("^v<>oo")
                if arrow == "o":
                    count = corner_count(used, (r, c))
                    board[r][c] = "(?)" if count and rng.random() < 0.2 else f"({count})"
                else:
                    count = crossings_in(pair, cells_seen(board, (r, c), arrow), "cells")
                    unknown = count and rng.random() < 0.2
                    board[r][c] = f"?{arrow}" if unknown else f"{count}{arrow}"
        yield show(nudged(rng, board) if rng.random() < 0.2 else board)
