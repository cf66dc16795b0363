"""Oracle of Unrectangles (rule sheet no. 35): dissections into right trapezoids.

Option UR-1: a corner on the slanted side of another region is ``allowed`` (default) or
``forbidden``.
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
    corners,
    dot,
    proper_meeting,
    segments,
    show_curves,
    step,
    turn,
)
from .tokens import (
    NO_OPTIONS,
    Cell,
    Grid,
    blank,
    cells,
    choice,
    is_number,
    nudged,
    only_grid,
    point_lists,
    show,
    size,
    tokens_of,
)

OPTIONS: Mapping[str, tuple[str, ...]] = {"UR-1": ("allowed", "forbidden")}

SAMPLE = (
    """\
4 . 4
. . .
""",
    """\
0,0 0,1 2,2 2,0
0,1 0,3 2,3 2,2
""",
)

Place = tuple[Fraction, Fraction]


def number_cells(board: Grid) -> dict[Cell, str]:
    """Return the number cells."""
    return {cell: token for cell, token in tokens_of(board).items() if token != "."}


def is_proper(curve: Curve) -> bool:
    """A. A quadrilateral with four different corners, none of 180 degrees, and simple."""
    if len(curve) != 4 or any(turn(a, b, c) == 0 for a, b, c in corners(curve)):
        return False
    sides = segments(curve)
    return not any(proper_meeting(s, t) for s, t in combinations(sides, 2))


def is_slanted(side: Segment) -> bool:
    """Tell whether a side is neither horizontal nor vertical."""
    down, right = step(*side)
    return down != 0 and right != 0


def rule_b(curve: Curve) -> bool:
    """B. Exactly one side is slanted.  (Such a proper quadrilateral is convex.)"""
    return sum(is_slanted(side) for side in segments(curve)) == 1


def square(cell: Cell) -> Curve:
    """Return the corners of a cell."""
    r, c = cell
    return ((r, c), (r, c + 1), (r + 1, c + 1), (r + 1, c))


@cache
def overlap(one: Curve, other: Curve) -> bool:
    """Tell whether two convex polygons share interior area: no side of either parts them."""
    for a, b in segments(one) + segments(other):
        down, right = step(a, b)
        normal_to_side = (right, -down)
        shadow = [dot(normal_to_side, vertex) for vertex in one]
        other_shadow = [dot(normal_to_side, vertex) for vertex in other]
        if max(shadow) <= min(other_shadow) or max(other_shadow) <= min(shadow):
            return False
    return True


def double_area(curve: Curve) -> int:
    """Return twice the area of a polygon (shoelace formula)."""
    return abs(sum(a[0] * b[1] - a[1] * b[0] for a, b in segments(curve)))


def rule_a(board: Grid, curves: Sequence[Curve]) -> bool:
    """A. Proper quadrilaterals on lattice vertices divide the whole board."""
    height, width = size(board)
    vertices = set(cells(height + 1, width + 1))
    return (
        all(set(curve) <= vertices and is_proper(curve) for curve in curves)
        and all(rule_b(curve) for curve in curves)
        and sum(double_area(curve) for curve in curves) == 2 * height * width
        and not any(overlap(one, other) for one, other in combinations(curves, 2))
    )


@cache
def touched_cells(curve: Curve, height: int, width: int) -> frozenset[Cell]:
    """D. The cells with which a region shares interior area."""
    return frozenset(cell for cell in cells(height, width) if overlap(curve, square(cell)))


@cache
def whole_cells(curve: Curve, height: int, width: int) -> frozenset[Cell]:
    """Return the cells that lie in a region entirely: on the inner side of all its sides."""
    found = set()
    for cell in cells(height, width):
        turns = [turn(a, b, corner) for a, b in segments(curve) for corner in square(cell)]
        if all(t >= 0 for t in turns) or all(t <= 0 for t in turns):
            found.add(cell)
    return frozenset(found)


def rule_c(board: Grid, curve: Curve) -> bool:
    """C. A region touches exactly one number cell and contains it entirely."""
    touched = touched_cells(curve, *size(board)) & set(number_cells(board))
    return len(touched) == 1 and touched <= whole_cells(curve, *size(board))


def rule_d(board: Grid, curve: Curve) -> bool:
    """D. A number is the number of touched cells."""
    touched = touched_cells(curve, *size(board))
    return all(
        not is_number(board[r][c]) or int(board[r][c]) == len(touched)
        for r, c in touched & set(number_cells(board))
    )


def on_side(vertex: Cell, side: Segment) -> bool:
    """Tell whether a vertex lies on a side between its ends."""
    a, b = side
    return turn(a, b, vertex) == 0 and dot(step(vertex, a), step(vertex, b)) < 0


def option_1(curves: Sequence[Curve], contact: str) -> bool:
    """UR-1. Whether a corner may lie on the slanted side of another region."""
    return contact == "allowed" or not any(
        is_slanted(side) and on_side(vertex, side)
        for one in curves
        for other in curves
        for side in segments(one)
        for vertex in other
    )


@cache
def trapezoids(height: int, width: int) -> tuple[Curve, ...]:
    """Return all quadrilaterals with A and B that contain a whole cell (as C asks)."""
    found = set()
    rows, columns = range(height + 1), range(width + 1)
    for top, bottom in combinations(rows, 2):
        for upright in columns:
            for a in columns:
                for b in columns:
                    found.add(((top, upright), (top, a), (bottom, b), (bottom, upright)))
    for left, right in combinations(columns, 2):
        for level in rows:
            for a in rows:
                for b in rows:
                    found.add(((level, left), (a, left), (b, right), (level, right)))
    return tuple(
        curve
        for curve in sorted(found)
        if is_proper(curve) and rule_b(curve) and whole_cells(curve, height, width)
    )


def accepts(givens: str, answer: str, options: Mapping[str, str] = NO_OPTIONS) -> bool:
    """Tell whether the answer satisfies all rules for the givens."""
    board = only_grid(givens)
    try:
        curves = point_lists(answer)
    except ValueError:
        return False
    return (
        rule_a(board, curves)
        and all(rule_c(board, curve) and rule_d(board, curve) for curve in curves)
        and option_1(curves, choice(options, OPTIONS, "UR-1"))
    )


def answers(givens: str, options: Mapping[str, str] = NO_OPTIONS) -> set[str]:
    """Try every trapezoid for every number cell."""
    board = only_grid(givens)
    contact = choice(options, OPTIONS, "UR-1")
    fitting = [c for c in trapezoids(*size(board)) if rule_c(board, c) and rule_d(board, c)]
    divisions: list[tuple[Curve, ...]] = [()]
    for cell in number_cells(board):
        own = [curve for curve in fitting if cell in whole_cells(curve, *size(board))]
        divisions = [
            (*division, curve)
            for division in divisions
            for curve in own
            if not any(overlap(curve, other) for other in division)
        ]
    return {show_curves(d) for d in divisions if rule_a(board, d) and option_1(d, contact)}


def normal(answer: str) -> str:
    """Return the canonical form: regions from their smallest corner, sorted."""
    return show_curves(point_lists(answer))


def contains(curve: Curve, place: Place) -> bool:
    """Tell whether a place lies inside a convex polygon."""
    turns = [
        (b[0] - a[0]) * (place[1] - a[1]) - (b[1] - a[1]) * (place[0] - a[0]) for a, b in segments(curve)
    ]
    return all(t > 0 for t in turns) or all(t < 0 for t in turns)


@cache
def many_divisions(height: int, width: int) -> tuple[tuple[Curve, ...], ...]:
    """Return divisions of a board: always cover the next free one of a few odd places.

    (A division that leaves a free sliver between all those places would be missed.)
    """
    downs = [Fraction(1, 101), Fraction(52, 103), Fraction(106, 107)]
    rights = [Fraction(2, 109), Fraction(60, 113), Fraction(125, 127)]  # on no lattice line
    places = [(r + a, c + b) for r, c in cells(height, width) for a in downs for b in rights]
    held = {
        curve: frozenset(place for place in places if contains(curve, place))
        for curve in trapezoids(height, width)
    }
    found: list[tuple[Curve, ...]] = []

    def cover(division: tuple[Curve, ...], free: frozenset[Place]) -> None:
        if not free:
            if sum(double_area(curve) for curve in division) == 2 * height * width:
                found.append(division)
            return
        first = min(free)
        for curve, inner in held.items():
            apart = first in inner <= free  # no place is covered twice
            if apart and not any(overlap(curve, other) for other in division):
                cover((*division, curve), free - inner)

    cover((), frozenset(places))
    return tuple(found)


def boards(rng: Random, n: int) -> Iterator[str]:
    """Yield tiny boards: numbers read off a random division, some of them changed."""
    for _ in range(n):
        height, width = rng.choice([(1, 3), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3), (3, 3)])
        division = rng.choice(many_divisions(height, width))
        board = blank(height, width)
        for curve in division:
            r, c = rng.choice(sorted(whole_cells(curve, height, width)))
            number = len(touched_cells(curve, height, width))
            board[r][c] = "?" if rng.random() < 0.2 else str(number)
        yield show(nudged(rng, board, 1) if rng.random() < 0.2 else board)
