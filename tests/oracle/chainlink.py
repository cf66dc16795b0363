"""Oracle of Chainlink (rule sheet no. 21): overlapping rectangles drawn through dots.

Option CL-1: blank dots form groups by ``adjacency`` (default) or by ``faces`` of the drawing.
A drawing without any rectangle satisfies the letters; the random boards exclude it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations
from random import Random

from .boards import DEFAULTS, Cell, Rows, all_cells, empty_rows, is_number, join_rows, size
from .tokens import beside, choice, components, lines_of, nudged, only_grid, points, show_points, tokens_of

OPTIONS: Mapping[str, tuple[str, ...]] = {"CL-1": ("adjacency", "faces")}

SAMPLE = (
    """\
. . . . . 4
. 3 . . . .
. . . . . .
. . . . . .
. . . . o .
* . . . . .
""",
    """\
0,0 3,3
2,2 5,5
""",
)

Rectangle = tuple[Cell, Cell]
Drawing = tuple[Rectangle, ...]


def rule_a(height: int, width: int, drawing: Drawing) -> bool:
    """A. Rectangles on the board with r0 < r1 and c0 < c1, each drawn once."""
    return len(set(drawing)) == len(drawing) and all(
        0 <= r0 < r1 < height and 0 <= c0 < c1 < width for (r0, c0), (r1, c1) in drawing
    )


@cache
def corners(rectangle: Rectangle) -> frozenset[Cell]:
    """Return the four corner dots."""
    (r0, c0), (r1, c1) = rectangle
    return frozenset([(r0, c0), (r0, c1), (r1, c0), (r1, c1)])


@cache
def outline(rectangle: Rectangle) -> frozenset[Cell]:
    """Return all dots on the outline."""
    (r0, c0), (r1, c1) = rectangle
    return frozenset(
        (r, c) for r in range(r0, r1 + 1) for c in range(c0, c1 + 1) if r in {r0, r1} or c in {c0, c1}
    )


def strictly_inside(dot: Cell, rectangle: Rectangle) -> bool:
    """Tell whether a dot is inside the rectangle and not on its outline."""
    (r0, c0), (r1, c1) = rectangle
    return r0 < dot[0] < r1 and c0 < dot[1] < c1


@cache
def sides(rectangle: Rectangle) -> frozenset[frozenset[Cell]]:
    """Return the unit pieces of the outline: pairs of neighbouring dots."""
    (r0, c0), (r1, c1) = rectangle
    across = [((r, c), (r, c + 1)) for r in (r0, r1) for c in range(c0, c1)]
    down = [((r, c), (r + 1, c)) for c in (c0, c1) for r in range(r0, r1)]
    return frozenset(frozenset(piece) for piece in across + down)


@cache
def may_meet(one: Rectangle, other: Rectangle) -> bool:
    """B. Outlines share no piece, and no corner of one lies on the other."""
    return (
        not sides(one) & sides(other)
        and not corners(one) & outline(other)
        and not corners(other) & outline(one)
    )


def rule_b(drawing: Drawing) -> bool:
    """B. Outlines meet only in perpendicular crossings away from corners."""
    return all(may_meet(one, other) for one, other in combinations(drawing, 2))


def dips_into(one: Rectangle, other: Rectangle) -> bool:
    """Tell whether a corner of one lies strictly inside the other."""
    return any(strictly_inside(corner, other) for corner in corners(one))


def rule_c(drawing: Drawing) -> bool:
    """C. Each rectangle has a corner strictly inside another one."""
    return all(any(dips_into(one, other) for other in drawing if other != one) for one in drawing)


def rule_d(drawing: Drawing) -> bool:
    """D. Corners inside each other connect all rectangles."""
    reached = set(drawing[:1])
    for _ in drawing:
        for one in drawing:
            if any(dips_into(one, other) or dips_into(other, one) for other in reached):
                reached.add(one)
    return len(reached) == len(drawing)


def rule_e(drawing: Drawing) -> bool:
    """E. No rectangle lies entirely inside another."""
    return not any(
        all(strictly_inside(corner, other) for corner in corners(one))
        for one in drawing
        for other in drawing
    )


def rule_f(board: Rows, drawing: Drawing) -> bool:
    """F. No outline passes through a number or circle."""
    clues = {cell for cell, token in tokens_of(board).items() if token != "."}
    return not any(outline(rectangle) & clues for rectangle in drawing)


def groups(height: int, width: int, drawing: Drawing, kind: str) -> list[frozenset[Cell]]:
    """G. The groups of blank dots."""
    drawn = frozenset[Cell]().union(*(outline(rectangle) for rectangle in drawing))
    blanks = frozenset(all_cells(height, width)) - drawn
    if kind == "adjacency":
        return components(blanks)
    return [group for face in faces(height, width, drawing) if (group := face & blanks)]


def faces(height: int, width: int, drawing: Drawing) -> list[frozenset[Cell]]:
    """Return the faces of the drawing: the squares (r, c) with dot (r, c) at their top left.

    The squares outside the dots, from row -1 and column -1 on, belong to the outer face.  A blank
    dot lies in the face of all four squares around it.
    """
    pieces = frozenset[frozenset[Cell]]().union(*(sides(rectangle) for rectangle in drawing))
    left = {(r - 1, c - 1) for r, c in all_cells(height + 1, width + 1)}
    found = []
    while left:
        face = {left.pop()}
        fringe = list(face)
        while fringe:
            r, c = fringe.pop()
            for near in beside((r, c)):
                if near[0] == r:  # the piece between two squares of a row is upright
                    column = max(c, near[1])
                    piece = frozenset([(r, column), (r + 1, column)])
                else:
                    row = max(r, near[0])
                    piece = frozenset([(row, c), (row, c + 1)])
                if near in left and piece not in pieces:
                    left.remove(near)
                    face.add(near)
                    fringe.append(near)
        found.append(frozenset(face))
    return found


def rule_g(board: Rows, found: list[frozenset[Cell]]) -> bool:
    """G. A number is the size of its group, itself included."""
    return all(
        int(board[r][c]) == len(group) for group in found for r, c in group if is_number(board[r][c])
    )


def rule_h(board: Rows, found: list[frozenset[Cell]]) -> bool:
    """H. No group contains two numbers."""
    return all(sum(is_number(board[r][c]) for r, c in group) <= 1 for group in found)


def rule_i(board: Rows, drawing: Drawing) -> bool:
    """I. White circles lie inside a rectangle at least, black circles inside none."""
    for cell, token in tokens_of(board).items():
        inside = any(strictly_inside(cell, rectangle) for rectangle in drawing)
        if (token == "o" and not inside) or (token == "*" and inside):
            return False
    return True


def fits_clues(board: Rows, drawing: Drawing, kind: str) -> bool:
    """Tell whether F to I hold."""
    if not rule_f(board, drawing) or not rule_i(board, drawing):
        return False
    found = groups(*size(board), drawing, kind)
    return rule_g(board, found) and rule_h(board, found)


@cache
def drawings(height: int, width: int) -> tuple[Drawing, ...]:
    """Return all sets of rectangles that satisfy A to E."""
    dots = all_cells(height, width)
    every = [(a, b) for a in dots for b in dots if rule_a(height, width, ((a, b),))]

    def add(drawing: Drawing, rest: list[Rectangle]) -> Iterator[Drawing]:
        yield drawing
        for number, rectangle in enumerate(rest):
            later = [other for other in rest[number + 1 :] if may_meet(rectangle, other)]
            yield from add((*drawing, rectangle), later)

    return tuple(d for d in add((), every) if rule_c(d) and rule_d(d) and rule_e(d))


def accepts(givens: str, answer: str, options: Mapping[str, str] = DEFAULTS) -> bool:
    """Tell whether the answer satisfies all rules for the givens."""
    board = only_grid(givens)
    try:
        drawing = tuple((a, b) for a, b in (points(line) for line in lines_of(answer)))
    except ValueError:
        return False
    return (
        rule_a(*size(board), drawing)
        and rule_b(drawing)
        and rule_c(drawing)
        and rule_d(drawing)
        and rule_e(drawing)
        and fits_clues(board, drawing, choice(options, OPTIONS, "CL-1"))
    )


def show_drawing(drawing: Drawing) -> str:
    """Write an answer: rectangles sorted."""
    return "\n".join(show_points(rectangle) for rectangle in sorted(drawing))


def answers(givens: str, options: Mapping[str, str] = DEFAULTS) -> set[str]:
    """Try every set of rectangles."""
    board = only_grid(givens)
    kind = choice(options, OPTIONS, "CL-1")
    return {show_drawing(d) for d in drawings(*size(board)) if fits_clues(board, d, kind)}


def normal(answer: str) -> str:
    """Return the canonical form: rectangles sorted."""
    return "\n".join(sorted((show_points(points(line)) for line in lines_of(answer)), key=points))


def boards(rng: Random, n: int) -> Iterator[str]:
    """Yield tiny boards: clues read off a random drawing, some of them changed."""
    made = 0
    while made < n:
        height, width = rng.choice([(4, 4), (4, 5), (5, 4), (5, 5), (5, 6)])
        drawing = rng.choice([d for d in drawings(height, width) if d])
        board = empty_rows(height, width)
        for group in groups(height, width, drawing, "adjacency"):
            r, c = rng.choice(sorted(group))
            inside = any(strictly_inside((r, c), rectangle) for rectangle in drawing)
            circle = "o" if inside else "*"
            board[r][c] = rng.choice([".", str(len(group)), str(len(group)), circle])
        if rng.random() < 0.2:
            board = nudged(rng, board, 1)
        if not fits_clues(board, (), "adjacency"):
            made += 1
            yield join_rows(board)
