"""Oracle of Crossstitch (rule sheet no. 9): two loops of cell diagonals.

Option CX-1: the loops may lie on ``any`` vertices (default) or there is one loop on ``each`` of
the two classes of vertices.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations
from random import Random

from .lattice import Segment, closed_curves, segments
from .stitch_clues import arrows_hold, cells_seen, circles_hold, corner_count, given_cells
from .tokens import (
    NO_OPTIONS,
    Cell,
    Grid,
    beside,
    blank,
    cells,
    choice,
    nudged,
    only_grid,
    show,
    size,
    spaced,
    sprinkle,
    tokens_of,
)

OPTIONS: Mapping[str, tuple[str, ...]] = {"CX-1": ("any", "each")}

SAMPLE = (
    """\
(0) . . . . .
. . . 1^ . .
. . (3) ?v . .
1> . . . . .
. . . . . .
. . # . . (?)
""",
    """\
. . / X \\ .
. / / . \\ \\
. X . . / /
. \\ X \\ \\ \\
. . . X / /
. . . \\ / .
""",
)

MARKS = {".": "", "/": "/", "\\": "\\", "X": "/\\"}
Picture = dict[Cell, str]


def drawn(picture: Picture) -> list[Segment]:
    """A. Return the segments: unit diagonals of cells."""
    found = []
    for (r, c), marks in picture.items():
        if "/" in marks:
            found.append(((r, c + 1), (r + 1, c)))
        if "\\" in marks:
            found.append(((r, c), (r + 1, c + 1)))
    return found


def used_vertices(picture: Picture) -> set[Cell]:
    """Return all vertices on a segment."""
    return {vertex for ends in drawn(picture) for vertex in ends}


def figures(picture: Picture) -> list[set[Cell]]:
    """Return the vertex sets of the connected figures of the drawing."""
    found: list[set[Cell]] = []
    for ends in drawn(picture):
        touched = [group for group in found if group & set(ends)]
        found = [group for group in found if group not in touched]
        found.append(set(ends).union(*touched))
    return found


def rule_a(picture: Picture, classes: str) -> bool:
    """A. There are exactly two loops (with CX-1 one on each vertex class)."""
    loops = figures(picture)
    parities = {(r + c) % 2 for loop in loops for r, c in loop}
    return len(loops) == 2 and (classes == "any" or parities == {0, 1})


def rule_b(picture: Picture) -> bool:
    """B. Every vertex has degree 0 or 2."""
    degrees = Counter(vertex for ends in drawn(picture) for vertex in ends)
    return all(degree == 2 for degree in degrees.values())


def rule_c(board: Grid, picture: Picture) -> bool:
    """C. No segment in a given cell."""
    return all(not picture[cell] for cell in given_cells(board))


def rule_e(picture: Picture) -> bool:
    """E. No two crossing cells are edge-adjacent."""
    crossings = {cell for cell, marks in picture.items() if len(marks) == 2}
    return not any(near in crossings for cell in crossings for near in beside(cell))


def rule_f(board: Grid, picture: Picture) -> bool:
    """F, H. A circled number counts the corners on a loop."""
    return circles_hold(board, used_vertices(picture))


def rule_g(board: Grid, picture: Picture) -> bool:
    """G, H. An arrow number counts the crossing cells seen."""
    return arrows_hold(board, lambda seen: sum(len(picture[cell]) == 2 for cell in seen))


@cache
def drawings(height: int, width: int) -> tuple[Picture, ...]:
    """Return all pictures that satisfy A, B and E: any two loops that share no vertex."""
    vertices = cells(height + 1, width + 1)
    near = {(r, c): [v for v in vertices if abs(v[0] - r) == abs(v[1] - c) == 1] for r, c in vertices}
    loops = list(closed_curves(near, lambda _a, _b, _c: True))
    found = []
    for one, other in combinations(loops, 2):
        if not set(one) & set(other):
            marks = dict.fromkeys(cells(height, width), "")
            for a, b in segments(one) + segments(other):
                cell = (min(a[0], b[0]), min(a[1], b[1]))
                marks[cell] += "\\" if cell in (a, b) else "/"
            if rule_e(marks):
                found.append(marks)
    return tuple(found)


def fits_clues(board: Grid, picture: Picture, options: Mapping[str, str]) -> bool:
    """Tell whether a picture with B and E satisfies all other rules."""
    return (
        rule_c(board, picture)
        and rule_f(board, picture)
        and rule_g(board, picture)
        and rule_a(picture, choice(options, OPTIONS, "CX-1"))
    )


def accepts(givens: str, answer: str, options: Mapping[str, str] = NO_OPTIONS) -> bool:
    """Tell whether the answer satisfies all rules for the givens."""
    board = only_grid(givens)
    try:
        rows = only_grid(answer)
        picture = {cell: MARKS[token] for cell, token in tokens_of(rows).items()}
    except (ValueError, KeyError):
        return False
    if size(rows) != size(board):
        return False
    return rule_b(picture) and rule_e(picture) and fits_clues(board, picture, options)


def show_marks(picture: Picture, height: int, width: int) -> str:
    """Write an answer."""
    names = {"": ".", "/": "/", "\\": "\\", "/\\": "X", "\\/": "X"}
    return show([[names[picture[r, c]] for c in range(width)] for r in range(height)])


def answers(givens: str, options: Mapping[str, str] = NO_OPTIONS) -> set[str]:
    """Try every drawing of two loops."""
    board = only_grid(givens)
    found = (p for p in drawings(*size(board)) if fits_clues(board, p, options))
    return {show_marks(picture, *size(board)) for picture in found}


normal = spaced


def boards(rng: Random, n: int) -> Iterator[str]:
    """Yield tiny boards: clues read off a random drawing, some of them changed."""
    for _ in range(n):
        height, width = rng.choice([(3, 3), (3, 4), (3, 4), (4, 4), (4, 5)])
        picture = rng.choice(drawings(height, width))
        used = used_vertices(picture)
        free = {cell: "#" for cell, marks in picture.items() if not marks}
        board = sprinkle(rng, blank(height, width), free, 0.6)
        for (r, c), token in tokens_of(board).items():
            if token == "#" and rng.random() < 0.8:
                arrow = rng.choice("^v<>oo")
                if arrow == "o":
                    count = corner_count(used, (r, c))
                    board[r][c] = "(?)" if count and rng.random() < 0.2 else f"({count})"
                else:
                    seen = cells_seen(board, (r, c), arrow)
                    count = sum(len(picture[cell]) == 2 for cell in seen)
                    unknown = count and rng.random() < 0.2
                    board[r][c] = f"?{arrow}" if unknown else f"{count}{arrow}"
        yield show(nudged(rng, board) if rng.random() < 0.2 else board)
