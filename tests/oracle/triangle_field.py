"""Oracle of Triangle field (rule sheet no. 33): dissections into right isosceles triangles.

The board is cut into quarter cells ``(r, c, side)``: the quarter of a cell at its side T, R, B, L.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations
from random import Random

from .boards import DEFAULTS, Cell, Rows, all_cells, empty_rows, join_rows, point, size
from .lattice import dot, step, turn
from .tokens import blocks, grid, tokens_of

OPTIONS: Mapping[str, tuple[str, ...]] = {}

SAMPLE = (
    """\
. .
. .
""",
    """\
/ /
\\ \\

0,0| 1,0|
""",
)

Quarter = tuple[int, int, str]
Piece = frozenset[Quarter]
Edge = tuple[int, int, str]

SPOTS = {"T": (1, 3), "R": (3, 5), "B": (5, 3), "L": (3, 1)}  # of a cell of side 6
SPLIT = {".": (), "/": ("TR", "BL"), "\\": ("TL", "BR")}  # pairs of quarters a diagonal parts


def read(text: str) -> tuple[Rows, set[Edge]]:
    """Read a grid of diagonals and the optional block of edges."""
    found = blocks(text)
    board = grid(found[0]) if found else []
    words = [word for block in found[1:] for line in block for word in line.split()]
    height, width = size(grid(found[0]))
    edges = {(*point(word[:-1]), word[-1]) for word in words}
    for r, c, kind in edges:
        inner = {"|": (r < height, c < width - 1), "_": (r < height - 1, c < width)}[kind]
        if not (r >= 0 and c >= 0 and all(inner)):
            raise ValueError("no edge between two cells")
    return board, edges


def quarters(height: int, width: int) -> list[Quarter]:
    """Return all quarter cells."""
    return [(r, c, side) for r, c in all_cells(height, width) for side in "TRBL"]


def across(quarter: Quarter) -> tuple[Quarter, Edge]:
    """Return the quarter on the other side of a cell side, and that edge."""
    r, c, side = quarter
    return {
        "T": ((r - 1, c, "B"), (r - 1, c, "_")),
        "B": ((r + 1, c, "T"), (r, c, "_")),
        "L": ((r, c - 1, "R"), (r, c - 1, "|")),
        "R": ((r, c + 1, "L"), (r, c, "|")),
    }[side]


def touching(quarter: Quarter) -> list[Quarter]:
    """Return the quarters that share a stretch of side with a quarter."""
    r, c, side = quarter
    turned = {"T": "RL", "R": "TB", "B": "RL", "L": "TB"}[side]
    return [(r, c, turned[0]), (r, c, turned[1]), across(quarter)[0]]


@cache
def triangles(height: int, width: int) -> tuple[Piece, ...]:
    """Return all right triangles with corners on vertices and sides along edges or diagonals."""
    vertices = all_cells(height + 1, width + 1)
    found = set()
    for a, b, c in combinations(vertices, 3):
        right = any(dot(step(p, q), step(p, s)) == 0 for p, q, s in ((a, b, c), (b, a, c), (c, a, b)))
        if right and all(eight_way(p, q) for p, q in ((a, b), (b, c), (c, a))):
            found.add(covered(height, width, a, b, c))
    return tuple(sorted(found, key=sorted))


def eight_way(a: Cell, b: Cell) -> bool:
    """Tell whether two vertices lie in one of the eight directions from each other."""
    down, right = step(a, b)
    return down == 0 or right == 0 or abs(down) == abs(right)


def covered(height: int, width: int, *corners: Cell) -> Piece:
    """Return the quarters whose spot lies inside a triangle."""
    a, b, c = [(6 * r, 6 * k) for r, k in corners]
    inside = set()
    for r, k, side in quarters(height, width):
        spot = (6 * r + SPOTS[side][0], 6 * k + SPOTS[side][1])
        turns = [turn(a, b, spot), turn(b, c, spot), turn(c, a, spot)]
        if all(t > 0 for t in turns) or all(t < 0 for t in turns):
            inside.add((r, k, side))
    return frozenset(inside)


def regions(board: Rows, edges: set[Edge]) -> list[Piece]:
    """Return the regions that the drawn edges and diagonals divide the board into."""
    left = set(quarters(*size(board)))
    found = []
    while left:
        group = {left.pop()}
        fringe = list(group)
        while fringe:
            quarter = fringe.pop()
            r, c, side = quarter
            nears = [
                near
                for near in touching(quarter)[:2]
                if not any({side, near[2]} == set(pair) for pair in SPLIT[board[r][c]])
            ]
            if across(quarter)[1] not in edges:
                nears.append(across(quarter)[0])
            for near in nears:
                if near in left:
                    left.remove(near)
                    group.add(near)
                    fringe.append(near)
        found.append(frozenset(group))
    return found


def rule_a(board: Rows, pieces: list[Piece]) -> bool:
    """A. Every region is a right triangle with corners on vertices."""
    return all(piece in triangles(*size(board)) for piece in pieces)


def rule_c(board: Rows, edges: set[Edge], pieces: list[Piece]) -> bool:
    """C. Every drawn line separates two different regions."""
    owner = {quarter: number for number, piece in enumerate(pieces) for quarter in piece}
    for (r, c), mark in tokens_of(board).items():
        if any(owner[r, c, pair[0]] == owner[r, c, pair[1]] for pair in SPLIT[mark]):
            return False
    for r, c, kind in edges:
        here = (r, c, "R" if kind == "|" else "B")
        if owner[here] == owner[across(here)[0]]:
            return False
    return True


def keeps_given_lines(givens: Rows, given_edges: set[Edge], board: Rows, edges: set[Edge]) -> bool:
    """C. All pre-drawn lines are drawn."""
    kept = all(token in {".", "o"} or board[r][c] == token for (r, c), token in tokens_of(givens).items())
    return kept and given_edges <= edges


@cache
def share_side(one: Piece, other: Piece) -> bool:
    """Tell whether two pieces share a stretch of side."""
    return any(near in other for quarter in one for near in touching(quarter))


def rule_d(pieces: list[Piece]) -> bool:
    """D. Two congruent triangles never share a stretch of side."""
    return not any(
        len(one) == len(other) and share_side(one, other) for one, other in combinations(pieces, 2)
    )


def rule_e(givens: Rows, board: Rows) -> bool:
    """E. A circle cell has no diagonal."""
    return all(board[r][c] == "." for (r, c), token in tokens_of(givens).items() if token == "o")


@cache
def dissections(height: int, width: int) -> tuple[tuple[Rows, frozenset[Edge]], ...]:
    """Return the drawings of all dissections into triangles that satisfy A to D."""
    pieces = triangles(height, width)
    found: list[tuple[Rows, frozenset[Edge]]] = []

    def cover(left: Piece, chosen: list[Piece]) -> None:
        if not left:
            found.append(drawing(height, width, chosen))
            return
        first = min(left)
        for piece in pieces:
            if first in piece and piece <= left and rule_d([*chosen, piece]):
                cover(left - piece, [*chosen, piece])

    cover(frozenset(quarters(height, width)), [])
    return tuple(found)


def drawing(height: int, width: int, pieces: list[Piece]) -> tuple[Rows, frozenset[Edge]]:
    """Return the diagonals and edges between different pieces."""
    owner = {quarter: number for number, piece in enumerate(pieces) for quarter in piece}
    board = empty_rows(height, width)
    edges = set()
    for r, c in all_cells(height, width):
        for mark in "/\\":
            if any(owner[r, c, pair[0]] != owner[r, c, pair[1]] for pair in SPLIT[mark]):
                board[r][c] = mark
        for side in "RB":
            near, edge = across((r, c, side))
            if near in owner and owner[near] != owner[r, c, side]:
                edges.add(edge)
    return board, frozenset(edges)


def accepts(givens: str, answer: str, options: Mapping[str, str] = DEFAULTS) -> bool:
    """Tell whether the answer satisfies all rules for the givens."""
    given, given_edges = read(givens)
    try:
        board, edges = read(answer)
    except (ValueError, IndexError, KeyError):
        return False
    if size(board) != size(given) or any(t not in SPLIT for t in tokens_of(board).values()):
        return False  # B. at most one diagonal per cell: the notation knows no more
    pieces = regions(board, edges)
    return (
        rule_a(board, pieces)
        and rule_c(board, edges, pieces)
        and keeps_given_lines(given, given_edges, board, edges)
        and rule_d(pieces)
        and rule_e(given, board)
    )


def show_drawing(board: Rows, edges: frozenset[Edge]) -> str:
    """Write an answer: diagonals, then edges sorted."""
    words = [f"{r},{c}{kind}" for r, c, kind in sorted(edges)]
    return join_rows(board) + ("\n\n" + " ".join(words) if words else "")


def answers(givens: str, options: Mapping[str, str] = DEFAULTS) -> set[str]:
    """Try every dissection."""
    given, given_edges = read(givens)
    return {
        show_drawing(board, edges)
        for board, edges in dissections(*size(given))
        if rule_e(given, board) and keeps_given_lines(given, given_edges, board, set(edges))
    }


def normal(answer: str) -> str:
    """Return the canonical form: edges sorted in one line."""
    board, edges = read(answer)
    return show_drawing(board, frozenset(edges))


def boards(rng: Random, n: int) -> Iterator[str]:
    """Yield tiny boards: circles and lines of a random dissection, some of them changed."""
    for _ in range(n):
        height, width = rng.choice([(2, 2), (2, 3), (3, 3), (2, 4), (3, 4)])
        found = dissections(height, width)
        marks, edges = rng.choice(found) if found else (empty_rows(height, width), frozenset[Edge]())
        board = empty_rows(height, width)
        for (r, c), mark in tokens_of(marks).items():
            token = "o" if mark == "." else mark
            if rng.random() < (0.5 if mark == "." else 0.15):
                board[r][c] = rng.choice("o/\\") if rng.random() < 0.05 else token
        given = frozenset(edge for edge in sorted(edges) if rng.random() < 0.15)
        yield show_drawing(board, given)
