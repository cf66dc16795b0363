"""Oracle of Piirilevy (rule sheet no. 37): routes between circles cover the board.

Options: PI-1 a circle is the end of one or ``two`` routes (default) or of exactly ``one``; PI-2 two
routes that share only a circle are ``adjacent`` (default) or ``apart`` (shared circles are left
out when looking for neighbouring cells).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from .strokes import (
    BENDS,
    ENDS,
    NONE,
    STRAIGHTS,
    Picture,
    bends_inside,
    is_straight,
    pictured,
    pictures,
    plain,
    walk,
)
from .tokens import (
    NO_OPTIONS,
    Cell,
    Grid,
    beside,
    blank,
    blocks,
    cells,
    choice,
    grid,
    show,
    size,
    tokens_of,
)

OPTIONS: Mapping[str, tuple[str, ...]] = {"PI-1": ("two", "one"), "PI-2": ("adjacent", "apart")}

SAMPLE = (
    """\
N 2

o . o
. . .
""",
    """\
┌ ─ ┐
└ ─ ┘
""",
)

Route = tuple[Cell, ...]


Board = tuple[Grid, int]


def read(givens: str) -> Board:
    """Read the board and the number."""
    (head,), lines = blocks(givens)
    name, number = head.split()
    if name != "N":
        raise ValueError("expected N")
    return grid(lines), int(number)


def circles(board: Grid) -> frozenset[Cell]:
    """Return the circles."""
    return frozenset(cell for cell, token in tokens_of(board).items() if token == "o")


def rule_a(board: Grid, picture: Picture) -> bool:
    """A. Every cell that is not black holds a line; a cell without circle is passed once."""
    for cell, token in tokens_of(board).items():
        arms = len(picture[cell])
        if (token == "#" and arms != 0) or (token == "." and arms != 2):
            return False
    return True


def rule_c(board: Grid, picture: Picture, most: str) -> bool:
    """C. A circle is the end of one or two routes; two meet at a right angle."""
    ends = {1} if most == "one" else {1, 2}
    return all(len(picture[cell]) in ends and not is_straight(picture[cell]) for cell in circles(board))


def routes(board: Grid, picture: Picture) -> set[Route]:
    """Follow every line out of every circle to the next circle; each route once."""
    found = [
        walk(picture, circle, way, circles(board)) for circle in circles(board) for way in picture[circle]
    ]
    return {min(route, route[::-1]) for route in found}


def rule_b(picture: Picture, found: set[Route]) -> bool:
    """B. Every line is a route (there are no rings without a circle)."""
    on_route = {cell for route in found for cell in route}
    return all(cell in on_route for cell, shape in picture.items() if shape)


def rule_d(found: set[Route]) -> bool:
    """D. The two ends of a route are different circles."""
    return all(route[0] != route[-1] for route in found)


def rule_e(picture: Picture, found: set[Route], most: int) -> bool:
    """E. A route bends at most N times."""
    return all(bends_inside(picture, route) <= most for route in found)


def are_adjacent(one: Route, other: Route, sharing: str) -> bool:
    """Tell whether a cell of one route is next to, or the same as, a cell of the other."""
    shared = set(one) & set(other)
    if sharing == "adjacent" and shared:
        return True
    return any(
        near in other and near not in shared for cell in one if cell not in shared for near in beside(cell)
    )


def rule_f(picture: Picture, found: set[Route], sharing: str) -> bool:
    """F. Two adjacent routes have different numbers of bends."""
    return not any(
        are_adjacent(one, other, sharing)
        for one in found
        for other in found
        if one != other and bends_inside(picture, one) == bends_inside(picture, other)
    )


def fits(givens: Board, picture: Picture, options: Mapping[str, str]) -> bool:
    """Tell whether all rules hold."""
    board, number = givens
    if not rule_a(board, picture):
        return False
    if not rule_c(board, picture, choice(options, OPTIONS, "PI-1")):
        return False
    found = routes(board, picture)
    return (
        rule_b(picture, found)
        and rule_d(found)
        and rule_e(picture, found, number)
        and rule_f(picture, found, choice(options, OPTIONS, "PI-2"))
    )


def all_pictures(board: Grid) -> Iterator[Picture]:
    """Yield all pictures that satisfy A and C."""
    shapes = {"#": [NONE], ".": [*STRAIGHTS, *BENDS], "o": [*ENDS, *BENDS]}
    return pictures(*size(board), {cell: shapes[token] for cell, token in tokens_of(board).items()})


VERBS = pictured(read, lambda board, _: all_pictures(board[0]), fits)
accepts, answers, normal = VERBS.accepts, VERBS.answers, plain


def boards(rng: Random, n: int) -> Iterator[str]:
    """Yield tiny boards with random circles, most of them with an answer."""
    for _ in range(n):
        text = ""
        for _ in range(30):
            height, width = rng.choice([(2, 3), (3, 3), (2, 5), (3, 4), (4, 4)])
            board = blank(height, width)
            marks = rng.sample(cells(height, width), rng.randint(2, height * width // 2))
            for r, c in marks:
                board[r][c] = "o"
            if rng.random() < 0.3:
                r, c = rng.choice(cells(height, width))
                board[r][c] = "#"
            found = [p for p in all_pictures(board) if fits((board, 9), p, NO_OPTIONS)]
            number = rng.randint(0, 4)
            if found:
                picture = rng.choice(found)
                number = max(bends_inside(picture, route) for route in routes(board, picture))
                number += rng.choice([-1, 0, 0, 0, 0, 1])
            text = f"N {max(number, 0)}\n\n{show(board)}"
            if found:
                break
        yield text
