"""Oracle of Mountain Climber (rule sheet no. 14): nested contours and a path over ladders.

Options: MC-2 contours side by side inside the same parent are ``allowed`` (default) or
``forbidden``; MC-3 a run of three is counted in ``steps`` (default) or in ``points``; MC-4 the path
has a flag at both ends, ``flags`` (default), or at its ``start`` only; MC-5 contours on the
outermost points are ``allowed`` (default) or ``forbidden``.  With one flag the path is that point.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations
from random import Random

from .boards import DEFAULTS, Cell, Rows, all_cells, empty_rows, is_number, join_rows, size
from .lattice import (
    Curve,
    at_most_45,
    canonical_curve,
    closed_curves,
    corners,
    dot,
    eight_steps,
    encloses_point,
    proper_meeting,
    segments,
    step,
    straight,
)
from .tokens import (
    around,
    beside,
    choice,
    is_simple_path,
    lines_of,
    nudged,
    only_grid,
    points,
    show_points,
    tokens_of,
)

OPTIONS: Mapping[str, tuple[str, ...]] = {
    "MC-2": ("allowed", "forbidden"),
    "MC-3": ("steps", "points"),
    "MC-4": ("flags", "start"),
    "MC-5": ("allowed", "forbidden"),
}

SAMPLE = (
    """\
. . 1 . .
. . + . .
. . 2 . .
. . . . .
. . . . x
""",
    """\
C 1,1 1,2 1,3 2,4 3,4 4,3 4,2 4,1 3,0 2,0
P 2,2 1,2 0,2
""",
)

Path = tuple[Cell, ...]
Contours = tuple[Curve, ...]


def marked(board: Rows, mark: str) -> set[Cell]:
    """Return the points with a mark."""
    return {cell for cell, token in tokens_of(board).items() if token == mark}


def flags(board: Rows) -> dict[Cell, int]:
    """Return the flags and their heights."""
    return {cell: int(token) for cell, token in tokens_of(board).items() if is_number(token)}


def is_diagonal(a: Cell, b: Cell) -> bool:
    """Tell whether a unit step is diagonal."""
    return a[0] != b[0] and a[1] != b[1]


def rule_a(board: Rows, curve: Curve) -> bool:
    """A. A closed loop of unit steps in eight directions, turning by 0 or 45 degrees."""
    return (
        len(curve) > 2
        and set(curve) <= set(tokens_of(board))
        and all(eight_steps(a, b) for a, b in segments(curve))
        and all(at_most_45(a, b, c) for a, b, c in corners(curve))
    )


@cache
def rule_b(curve: Curve, unit: str) -> bool:
    """B. No more than 3 consecutive steps in the same orthogonal direction."""
    ways = [step(a, b) for a, b in segments(curve)]
    most = 3 if unit == "steps" else 2
    return not any(
        0 in ways[i] and all(ways[i - back] == ways[i] for back in range(most + 1))
        for i in range(len(ways))
    )


def rule_c(curve: Curve) -> bool:
    """C. No two consecutive diagonal steps."""
    return not any(is_diagonal(a, b) and is_diagonal(b, c) for a, b, c in corners(curve))


@cache
def keep_apart(one: Curve, other: Curve) -> bool:
    """D. Tell whether two contours do not touch, cross or overlap."""
    if set(one) & set(other):
        return False
    return not any(proper_meeting(s, t) for s in segments(one) for t in segments(other))


@cache
def keeps_off_itself(curve: Curve) -> bool:
    """D. Tell whether a contour does not touch, cross or overlap itself."""
    if len(set(curve)) != len(curve):
        return False
    return not any(proper_meeting(s, t) for s, t in combinations(segments(curve), 2))


def rule_d(contours: Contours) -> bool:
    """D. Contours do not touch, cross or overlap each other or themselves."""
    apart = all(keep_apart(one, other) for one, other in combinations(contours, 2))
    return apart and all(keeps_off_itself(curve) for curve in contours)


@cache
def inside(curve: Curve, point: Cell) -> bool:
    """Tell whether a contour encloses a point."""
    return encloses_point(curve, point)


def around_point(contours: Contours, point: Cell) -> frozenset[Curve]:
    """Return the contours that enclose a point; they name the region of the point."""
    return frozenset(curve for curve in contours if inside(curve, point))


def rule_e(board: Rows, contours: Contours) -> bool:
    """E. Every region, the outermost included, contains exactly one flag."""
    innermost = [
        frozenset([curve, *(o for o in contours if o != curve and inside(o, curve[0]))])
        for curve in contours
    ]
    regions = [frozenset[Curve](), *innermost]
    own = [around_point(contours, flag) for flag in flags(board)]
    return all(own.count(region) == 1 for region in regions) and len(own) == len(regions)


def rule_f(board: Rows, contours: Contours) -> bool:
    """F. A flag's number is 1 plus the number of contours around it."""
    return all(number == 1 + len(around_point(contours, flag)) for flag, number in flags(board).items())


def rule_g(board: Rows, path: Path, ends: str) -> bool:
    """G. A simple orthogonal path from flag to flag that visits all flags."""
    if not is_simple_path(path) or not set(path) <= set(tokens_of(board)):
        return False
    places = set(flags(board))
    at_ends = [path[0] in places, path[-1] in places]
    return places <= set(path) and (any(at_ends) if ends == "start" else all(at_ends))


def rule_h(board: Rows, contours: Contours, path: Path) -> bool:
    """H. Path and contours meet only at ladders, both straight and perpendicular."""
    for at, point in enumerate(path):
        for curve in contours:
            for a, b, c in corners(curve):
                if b == point:
                    if point not in marked(board, "+") or at in {0, len(path) - 1}:
                        return False
                    before, after = path[at - 1], path[at + 1]
                    if not straight(a, b, c) or not straight(before, point, after):
                        return False
                    if dot(step(a, b), step(before, point)) != 0:
                        return False
    return True


def rule_i(board: Rows, curve: Curve) -> bool:
    """I. No diagonal contour step begins or ends at a ladder."""
    ladders = marked(board, "+")
    return not any(is_diagonal(a, b) and (a in ladders or b in ladders) for a, b in segments(curve))


def rule_j(board: Rows, contours: Contours, path: Path) -> bool:
    """J. No line at a black dot, no contour through a flag."""
    drawn = {point for curve in contours for point in curve}
    return not marked(board, "x") & (drawn | set(path)) and not drawn & set(flags(board))


def option_2(contours: Contours, siblings: str) -> bool:
    """MC-2. Whether two contours may lie inside the same parent."""
    parents = [frozenset(o for o in contours if o != curve and inside(o, curve[0])) for curve in contours]
    return siblings == "allowed" or len(set(parents)) == len(parents)


def option_5(board: Rows, contours: Contours, rim: str) -> bool:
    """MC-5. Whether contours may run on the outermost points."""
    height, width = size(board)
    return rim == "allowed" or not any(
        r in {0, height - 1} or c in {0, width - 1} for curve in contours for r, c in curve
    )


def contours_fit(board: Rows, contours: Contours, options: Mapping[str, str]) -> bool:
    """Tell whether the rules about contours alone hold."""
    unit = choice(options, OPTIONS, "MC-3")
    return (
        all(rule_a(board, curve) and rule_c(curve) and rule_i(board, curve) for curve in contours)
        and all(rule_b(curve, unit) for curve in contours)
        and rule_d(contours)
        and rule_j(board, contours, ())
        and rule_e(board, contours)
        and rule_f(board, contours)
        and option_2(contours, choice(options, OPTIONS, "MC-2"))
        and option_5(board, contours, choice(options, OPTIONS, "MC-5"))
    )


def path_fits(board: Rows, contours: Contours, path: Path, options: Mapping[str, str]) -> bool:
    """Tell whether the rules about the path hold."""
    return (
        rule_g(board, path, choice(options, OPTIONS, "MC-4"))
        and rule_h(board, contours, path)
        and rule_j(board, contours, path)
    )


def accepts(givens: str, answer: str, options: Mapping[str, str] = DEFAULTS) -> bool:
    """Tell whether the answer satisfies all rules for the givens."""
    board = only_grid(givens)
    try:
        contours, path = read_answer(answer)
    except ValueError:
        return False
    return contours_fit(board, contours, options) and path_fits(board, contours, path, options)


def read_answer(answer: str) -> tuple[Contours, Path]:
    """Read the ``C`` lines and the one ``P`` line."""
    contours: list[Curve] = []
    paths: list[Path] = []
    for line in lines_of(answer):
        kind, rest = line.split(maxsplit=1)
        if kind not in {"C", "P"}:
            raise ValueError("a line is C or P")
        (contours if kind == "C" else paths).append(points(rest))
    if len(paths) != 1:
        raise ValueError("expected one path")
    return tuple(contours), paths[0]


def show_answer(contours: Contours, path: Path) -> str:
    """Write an answer in canonical form."""
    curves = sorted(canonical_curve(curve) for curve in contours)
    lines = [f"C {show_points(curve)}" for curve in curves]
    return "\n".join([*lines, f"P {show_points(min(path, path[::-1]))}"])


@cache
def curves_on(free: frozenset[Cell]) -> tuple[Curve, ...]:
    """Return all closed curves over some points that satisfy A and C."""
    near = {point: [other for other in around(point) if other in free] for point in free}
    return tuple(
        closed_curves(
            near,
            lambda a, b, c: at_most_45(a, b, c) and not (is_diagonal(a, b) and is_diagonal(b, c)),
        )
    )


def all_contours(board: Rows, options: Mapping[str, str]) -> Iterator[Contours]:
    """Yield all sets of one contour less than there are flags."""
    free = frozenset(tokens_of(board)) - marked(board, "x") - frozenset(flags(board))
    unit = choice(options, OPTIONS, "MC-3")
    curves = [c for c in curves_on(free) if rule_b(c, unit) and rule_i(board, c)]
    for contours in combinations(curves, max(len(flags(board)) - 1, 0)):
        if contours_fit(board, contours, options):
            yield contours


def all_paths(board: Rows, contours: Contours, ends: str) -> Iterator[Path]:
    """Yield all paths from a flag over allowed points that visit all flags."""
    drawn = {point for curve in contours for point in curve}
    free = set(tokens_of(board)) - marked(board, "x") - (drawn - marked(board, "+"))
    places = set(flags(board))

    def extend(path: Path) -> Iterator[Path]:
        if places <= set(path) and (ends == "start" or path[-1] in places):
            yield path
        for near in beside(path[-1]):
            on_contour = len(path) > 1 and path[-1] in drawn
            if on_contour and not straight(path[-2], path[-1], near):
                continue
            if near in free and near not in path:
                yield from extend((*path, near))

    for start in sorted(places):
        yield from extend((start,))


def answers(givens: str, options: Mapping[str, str] = DEFAULTS) -> set[str]:
    """Try every set of contours with every path."""
    board = only_grid(givens)
    ends = choice(options, OPTIONS, "MC-4")
    return {
        show_answer(contours, path)
        for contours in all_contours(board, options)
        for path in all_paths(board, contours, ends)
        if path_fits(board, contours, path, options)
    }


def normal(answer: str) -> str:
    """Return the canonical form: contours rotated and sorted, the path from its smaller end."""
    return show_answer(*read_answer(answer))


# Boards with three flags: size, contours, and a path with flags at its first, middle, last point.
TEMPLATES: tuple[tuple[int, int, Contours, Path], ...] = (
    (
        5,
        9,
        (
            points("0,1 0,2 1,3 2,3 3,3 4,2 4,1 3,0 2,0 1,0"),
            points("0,6 0,7 1,8 2,8 3,8 4,7 4,6 3,5 2,5 1,5"),
        ),
        points("2,2 2,3 2,4 2,5 2,6"),
    ),
    (
        9,
        7,
        (
            points("3,2 3,3 3,4 4,5 5,5 6,4 6,3 6,2 5,1 4,1"),
            points(
                "1,2 1,3 1,4 2,5 3,5 4,6 5,6 6,5 7,5 8,4 8,3 8,2 7,1 6,1 5,0 4,0 3,1 2,1",
            ),
        ),
        points("4,3 3,3 2,3 1,3 0,3"),
    ),
)


def three_flags(rng: Random) -> Rows:
    """Return a template board with black dots on most of the unused points."""
    height, width, contours, path = rng.choice(TEMPLATES)
    board = empty_rows(height, width)
    used = {*path, *(point for curve in contours for point in curve)}
    for r, c in sorted(set(all_cells(height, width)) - used):
        board[r][c] = "x" if rng.random() < 0.75 else "."
    for curve in contours:
        for r, c in set(curve) & set(path):
            board[r][c] = "+"
    for r, c in (path[0], path[2], path[-1]):
        board[r][c] = str(1 + sum(inside(curve, (r, c)) for curve in contours))
    if rng.random() < 0.5:
        board = board[::-1]
    return [list(column) for column in zip(*board, strict=True)] if rng.random() < 0.5 else board


def two_flags(rng: Random) -> Rows:
    """Return a board with a flag inside and one outside a random contour, and some ladders."""
    height, width = rng.choice([(5, 5), (5, 5), (5, 6), (6, 5)])
    board = empty_rows(height, width)
    every = frozenset(all_cells(height, width))
    curve = rng.choice([c for c in curves_on(every) if rule_b(c, "steps")])
    steep = [b for a, b, c in corners(curve) if straight(a, b, c)]
    for r, c in rng.sample(steep, min(len(steep), rng.randint(1, 2))):
        board[r][c] = "+"
    rest = sorted(every - set(curve))
    inner = [point for point in rest if inside(curve, point)]
    outer = [point for point in rest if point not in inner]
    for number, place in enumerate([outer, inner]):
        r, c = rng.choice(place)
        board[r][c] = str(number + 1)
    for r, c in rng.sample(rest, rng.randint(0, 4)):
        if board[r][c] == ".":
            board[r][c] = rng.choice("xxx+")
    return board


def boards(rng: Random, n: int) -> Iterator[str]:
    """Yield tiny boards: flags, ladders and dots round random contours, some of them changed."""
    for _ in range(n):
        board = three_flags(rng) if rng.random() < 0.3 else two_flags(rng)
        for _ in range(5):
            if answers(join_rows(board)):
                break
            board = two_flags(rng)
        yield join_rows(nudged(rng, board, 1) if rng.random() < 0.1 else board)
