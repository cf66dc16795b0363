"""Oracle of Field trespass (rule sheet no. 26): smooth loops, each round all of its letter.

Options: FT-1 loops run on ``vertices``, letters in cells (default), or through the ``centres`` of
cells, letters and ``x`` on cells that no loop enters; FT-3 loops cross at ``any`` angle (default)
or at a ``right`` angle only.  A diagonal over a letter's cell is forbidden (FT-2).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, permutations, product
from random import Random

from .lattice import (
    Curve,
    at_most_45,
    closed_curves,
    corners,
    dot,
    eight_steps,
    encloses_centre,
    encloses_point,
    proper_meeting,
    segments,
    show_curves,
    step,
    straight,
    turn,
)
from .tokens import (
    NO_OPTIONS,
    Cell,
    Grid,
    around,
    blank,
    cells,
    choice,
    only_grid,
    point_lists,
    show,
    size,
    tokens_of,
)

OPTIONS: Mapping[str, tuple[str, ...]] = {"FT-1": ("vertices", "centres"), "FT-3": ("any", "right")}

SAMPLE = (
    """\
. . . . . . .
a a . x . b .
. . . . . . .
""",
    """\
0,1 0,2 1,3 2,3 3,2 3,1 2,0 1,0
0,5 0,6 1,7 2,7 3,6 3,5 2,4 1,4
""",
)


def letters(board: Grid) -> dict[str, set[Cell]]:
    """Return the cells of every letter."""
    found: dict[str, set[Cell]] = {}
    for cell, token in tokens_of(board).items():
        if token not in {".", "x"}:
            found.setdefault(token, set()).add(cell)
    return found


def crosses(board: Grid) -> set[Cell]:
    """Return the cells with ``x``."""
    return {cell for cell, token in tokens_of(board).items() if token == "x"}


def lattice_points(height: int, width: int, lattice: str) -> list[Cell]:
    """Return the points of the lattice the loops run on."""
    return cells(height, width) if lattice == "centres" else cells(height + 1, width + 1)


def rule_a(board: Grid, curves: Sequence[Curve], lattice: str) -> bool:
    """A. As many closed loops of unit steps in eight directions as there are letters."""
    on_board = set(lattice_points(*size(board), lattice))
    return len(curves) == len(letters(board)) and all(
        len(curve) > 2 and set(curve) <= on_board and all(eight_steps(a, b) for a, b in segments(curve))
        for curve in curves
    )


def rule_b(curve: Curve) -> bool:
    """B. At each vertex the direction changes by 0 or 45 degrees."""
    return all(at_most_45(a, b, c) for a, b, c in corners(curve))


@cache
def cut_cells(curve: Curve, lattice: str) -> frozenset[Cell]:
    """Return the cells a loop runs over: under its diagonals, or that it enters."""
    if lattice == "centres":
        return frozenset(curve)
    return frozenset(
        (min(a[0], b[0]), min(a[1], b[1])) for a, b in segments(curve) if a[0] != b[0] and a[1] != b[1]
    )


@cache
def inner_cells(curve: Curve, height: int, width: int, lattice: str) -> frozenset[Cell]:
    """Return the cells a loop encloses and does not run over."""
    inside = encloses_point if lattice == "centres" else encloses_centre
    return frozenset(
        cell
        for cell in cells(height, width)
        if cell not in cut_cells(curve, lattice) and inside(curve, cell)
    )


def encloses_only(board: Grid, curve: Curve, letter: str, lattice: str) -> bool:
    """C. A loop encloses all of its letter and no other one."""
    inner = inner_cells(curve, *size(board), lattice)
    places = letters(board)
    return places[letter] <= inner and not any(inner & places[other] for other in places if other != letter)


def rule_c(board: Grid, curves: Sequence[Curve], lattice: str) -> bool:
    """C. Some one-to-one assignment gives every loop its letter."""
    return any(
        all(encloses_only(board, c, name, lattice) for c, name in zip(curves, names, strict=True))
        for names in permutations(letters(board))
    )


def rule_d(board: Grid, curve: Curve, lattice: str) -> bool:
    """D. No ``x`` is enclosed or run over (FT-2: nor is a letter run over)."""
    cut = cut_cells(curve, lattice)
    inner = inner_cells(curve, *size(board), lattice)
    on_letter = any(cut & places for places in letters(board).values())
    return not on_letter and not crosses(board) & (inner | cut)


@cache
def rule_e(one: Curve, other: Curve, angle: str) -> bool:
    """E. Two loops meet only where both run straight in different line directions."""
    ways = {b: (a, b, c) for a, b, c in corners(other)}
    for a, b, c in corners(one):
        if b in ways:
            d, _, f = ways[b]
            parallel = turn(a, c, (a[0] + f[0] - d[0], a[1] + f[1] - d[1])) == 0
            skew = dot(step(a, c), step(d, f)) != 0
            if not straight(a, b, c) or not straight(d, b, f):
                return False
            if parallel or (angle == "right" and skew):
                return False
    return True  # two diagonals of a cell cross straight and at a right angle


@cache
def rule_f(curve: Curve) -> bool:
    """F. A loop does not cross or touch itself."""
    return len(set(curve)) == len(curve) and all(
        proper_meeting(s, t) is None for s, t in combinations(segments(curve), 2)
    )


@cache
def loops(height: int, width: int, lattice: str) -> tuple[Curve, ...]:
    """Return all loops of a board that satisfy B and F."""
    places = lattice_points(height, width, lattice)
    near = {point: [other for other in around(point) if other in places] for point in places}
    return tuple(curve for curve in closed_curves(near, at_most_45) if rule_f(curve))


def accepts(givens: str, answer: str, options: Mapping[str, str] = NO_OPTIONS) -> bool:
    """Tell whether the answer satisfies all rules for the givens."""
    board = only_grid(givens)
    lattice, angle = choice(options, OPTIONS, "FT-1"), choice(options, OPTIONS, "FT-3")
    try:
        curves = point_lists(answer)
    except ValueError:
        return False
    return (
        rule_a(board, curves, lattice)
        and all(rule_b(curve) and rule_f(curve) for curve in curves)
        and all(rule_d(board, curve, lattice) for curve in curves)
        and rule_c(board, curves, lattice)
        and all(rule_e(one, other, angle) for one, other in combinations(curves, 2))
    )


def answers(givens: str, options: Mapping[str, str] = NO_OPTIONS) -> set[str]:
    """Try every loop for every letter."""
    board = only_grid(givens)
    lattice, angle = choice(options, OPTIONS, "FT-1"), choice(options, OPTIONS, "FT-3")
    fields = [
        [
            loop
            for loop in loops(*size(board), lattice)
            if encloses_only(board, loop, letter, lattice) and rule_d(board, loop, lattice)
        ]
        for letter in letters(board)
    ]
    return {
        show_curves(curves)
        for curves in product(*fields)
        if all(rule_e(one, other, angle) for one, other in combinations(curves, 2))
    }


def normal(answer: str) -> str:
    """Return the canonical form: loops from their smallest vertex, sorted."""
    return show_curves(point_lists(answer))


@cache
def pairs(height: int, width: int) -> tuple[tuple[Curve, Curve], ...]:
    """Return all pairs of loops of a board that may be drawn together and do not nest."""
    return tuple(
        (one, other)
        for one, other in combinations(loops(height, width, "vertices"), 2)
        if rule_e(one, other, "any") and all(lettered(one, other, height, width))
    )


def lettered(one: Curve, other: Curve, height: int, width: int) -> tuple[list[Cell], list[Cell]]:
    """Return the cells where the letters of two loops can stand."""
    inner = [inner_cells(curve, height, width, "vertices") for curve in (one, other)]
    cut = cut_cells(one, "vertices") | cut_cells(other, "vertices")
    return sorted(inner[0] - inner[1] - cut), sorted(inner[1] - inner[0] - cut)


def boards(rng: Random, n: int) -> Iterator[str]:
    """Yield tiny boards: letters inside one or two random loops, some of them moved."""
    for _ in range(n):
        height, width = rng.choice([(3, 3), (3, 4), (4, 4), (4, 5), (3, 5), (4, 5), (3, 6), (5, 5)])
        board = blank(height, width)
        found = pairs(height, width)
        curves: tuple[Curve, ...]
        if found and rng.random() < 0.8:
            one, other = curves = rng.choice(found)
            places = list(lettered(one, other, height, width))
        else:
            curves = (rng.choice(loops(height, width, "vertices")),)
            places = [sorted(inner_cells(curves[0], height, width, "vertices"))]
        taken = set[Cell]().union(*places)
        for curve in curves:
            taken |= cut_cells(curve, "vertices") | inner_cells(curve, height, width, "vertices")
        free = sorted(set(cells(height, width)) - taken)
        for r, c in rng.sample(free, min(len(free), rng.randint(0, 2))):
            board[r][c] = "x"
        for name, possible in zip("ab", places, strict=False):
            for r, c in rng.sample(possible, min(len(possible), rng.randint(1, 3))):
                board[r][c] = name
        if rng.random() < 0.15:
            r, c = rng.choice(cells(height, width))
            board[r][c] = rng.choice("axb")
        yield show(board)
