"""Oracle of Mark the spot (rule sheet no. 39): diagonal crosses cover the white cells.

Options: MS-1 sharing arm ``tips`` is a meeting too (default), or a cell is a meeting only if the
line of one of the crosses runs ``through`` it; MS-2 meeting crosses share ``any`` number of cells
(default) or exactly ``two``; MS-3 a 1x1 cross and another cross in its cell overlap: ``forbidden``
(default) or ``allowed``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from random import Random

from .boards import DEFAULTS, Cell, Rows, all_cells, empty_rows, join_rows, point, size
from .tokens import beside, choice, lines_of, only_grid, tokens_of

OPTIONS: Mapping[str, tuple[str, ...]] = {
    "MS-1": ("tips", "through"),
    "MS-2": ("any", "two"),
    "MS-3": ("forbidden", "allowed"),
}

SAMPLE = (
    """\
. # .
. . .
. # .
""",
    """\
1,1 1
1,0 0
1,2 0
""",
)

Cross = tuple[Cell, int]
DIAGONALS = [(-1, -1), (-1, 1), (1, -1), (1, 1)]


def white_cells(board: Rows) -> set[Cell]:
    """Return the white cells."""
    return {cell for cell, token in tokens_of(board).items() if token != "#"}


@cache
def cells_of(cross: Cross) -> frozenset[Cell]:
    """A. The centre and the cells on the four arms, tips included."""
    (r, c), k = cross
    return frozenset((r + a * i, c + b * i) for a, b in DIAGONALS for i in range(k + 1))


@cache
def tips(cross: Cross) -> frozenset[Cell]:
    """Return the cells at the ends of the arms (a 1x1 cross reaches beyond its only cell)."""
    (r, c), k = cross
    return frozenset((r + a * k, c + b * k) for a, b in DIAGONALS if k > 0)


@cache
def halves(cross: Cross) -> frozenset[tuple[Cell, Cell]]:
    """Return the half diagonals a cross draws: cell and the direction of its corner."""
    (r, c), k = cross
    drawn = {((r, c), way) for way in DIAGONALS}
    for a, b in DIAGONALS:
        for i in range(1, k + 1):
            drawn.add(((r + a * (i - 1), c + b * (i - 1)), (a, b)))  # out of the cell before
            drawn.add(((r + a * i, c + b * i), (-a, -b)))  # into this cell
    return frozenset(drawn)


def rule_b(white: set[Cell], crosses: Sequence[Cross]) -> bool:
    """B. All cells of a cross are white and on the board."""
    return all(k >= 0 and cells_of((centre, k)) <= white for centre, k in crosses)


def rule_c(white: set[Cell], crosses: Sequence[Cross]) -> bool:
    """C. Every white cell belongs to a cross."""
    return white <= {cell for cross in crosses for cell in cells_of(cross)}


@cache
def rule_d(one: Cross, other: Cross, tiny: str) -> bool:
    """D. Arms of two crosses never overlap along a segment (with MS-3)."""
    if tiny == "allowed" and 0 in {one[1], other[1]} and one[0] != other[0]:
        return True
    return not halves(one) & halves(other)


@cache
def meeting_cells(one: Cross, other: Cross, touch: str) -> frozenset[Cell]:
    """F. The cells in which two crosses meet (with MS-1)."""
    common = cells_of(one) & cells_of(other)
    return common if touch == "tips" else common - (tips(one) & tips(other))


def rule_f(crosses: Sequence[Cross], touch: str, shared: str) -> bool:
    """F. A cross meets at most one other; no cell belongs to three (with MS-2)."""
    meetings: Counter[Cross] = Counter()
    for one, other in combinations(crosses, 2):
        common = meeting_cells(one, other, touch)
        if common:
            meetings.update([one, other])
        if common and shared == "two" and len(common) != 2:
            return False
    used = Counter(cell for cross in crosses for cell in cells_of(cross))
    return all(n <= 1 for n in meetings.values()) and all(n <= 2 for n in used.values())


def rule_g(one: Cross, other: Cross) -> bool:
    """G. Two crosses of equal size never have edge-adjacent centres."""
    return one[1] != other[1] or one[0] not in beside(other[0])


def rule_h(crosses: Sequence[Cross]) -> bool:
    """H. A cross has at most one cross of equal size with a diagonally adjacent centre."""
    return all(sum(((r + a, c + b), k) in crosses for a, b in DIAGONALS) <= 1 for (r, c), k in crosses)


def fits(white: set[Cell], crosses: Sequence[Cross], options: Mapping[str, str]) -> bool:
    """Tell whether all rules hold."""
    tiny = choice(options, OPTIONS, "MS-3")
    return (
        len(set(crosses)) == len(crosses)
        and rule_b(white, crosses)
        and rule_c(white, crosses)
        and all(rule_d(one, other, tiny) and rule_g(one, other) for one, other in pairs(crosses))
        and rule_f(crosses, choice(options, OPTIONS, "MS-1"), choice(options, OPTIONS, "MS-2"))
        and rule_h(crosses)
    )


def pairs(crosses: Sequence[Cross]) -> list[tuple[Cross, Cross]]:
    """Return all pairs of two different crosses of a list."""
    return list(combinations(crosses, 2))


def all_crosses(white: set[Cell], tiny: str) -> Iterator[tuple[Cross, ...]]:
    """Yield all sets of crosses with B, D and G; the 1x1 ones come last and cover the rest."""
    largest = max((r for r, _ in white), default=0)
    every = [(at, k) for k in range(largest, -1, -1) for at in sorted(white)]
    every = [cross for cross in every if rule_b(white, [cross])]

    def add(chosen: tuple[Cross, ...], rest: list[Cross]) -> Iterator[tuple[Cross, ...]]:
        if not rest:
            yield chosen
            return
        cross, later = rest[0], rest[1:]
        if all(rule_d(cross, other, tiny) and rule_g(cross, other) for other in chosen):
            yield from add((*chosen, cross), later)
        if cross[1] > 0 or any(cross[0] in cells_of(other) for other in chosen):
            yield from add(chosen, later)

    return add((), every)


def read_crosses(answer: str) -> tuple[Cross, ...]:
    """Read ``r,c k`` lines."""
    words = [line.split() for line in lines_of(answer)]
    return tuple((point(centre), int(k)) for centre, k in words)


def show_crosses(crosses: Sequence[Cross]) -> str:
    """Write an answer: crosses sorted."""
    return "\n".join(f"{r},{c} {k}" for (r, c), k in sorted(crosses))


def accepts(givens: str, answer: str, options: Mapping[str, str] = DEFAULTS) -> bool:
    """Tell whether the answer satisfies all rules for the givens."""
    white = white_cells(only_grid(givens))
    try:
        crosses = read_crosses(answer)
    except ValueError:
        return False
    return fits(white, crosses, options)


def answers(givens: str, options: Mapping[str, str] = DEFAULTS) -> set[str]:
    """Try every set of crosses."""
    white = white_cells(only_grid(givens))
    tiny = choice(options, OPTIONS, "MS-3")
    return {show_crosses(cs) for cs in all_crosses(white, tiny) if fits(white, cs, options)}


def normal(answer: str) -> str:
    """Return the canonical form: crosses sorted."""
    return show_crosses(read_crosses(answer))


def random_white_cells(rng: Random, height: int, width: int) -> set[Cell]:
    """Return the cells of some random crosses, as a rule of one parity so that they meet."""
    places = set(all_cells(height, width))
    parity = rng.randrange(2)
    white: set[Cell] = set()
    for _ in range(rng.randint(2, 7)):
        cross = (rng.choice(sorted(places)), rng.choice([0, 0, 1, 1, 1, 2]))
        (r, c), k = cross
        if cells_of(cross) <= places and (k == 0 or (r + c) % 2 == parity or rng.random() < 0.3):
            white |= cells_of(cross)
    return white


def boards(rng: Random, n: int) -> Iterator[str]:
    """Yield tiny boards: the cells of random crosses are white; some have no answer."""
    for _ in range(n):
        board = empty_rows(1, 1)
        for _ in range(40):
            height, width = rng.choice([(3, 3), (3, 4), (4, 4), (3, 5), (4, 5), (5, 5), (3, 7)])
            white = random_white_cells(rng, height, width)
            board = empty_rows(height, width, "#")
            for r, c in white:
                board[r][c] = "."
            if white and (answers(join_rows(board)) or rng.random() < 0.08):
                break
        if rng.random() < 0.1:
            r, c = rng.choice(all_cells(*size(board)))
            board[r][c] = "#" if board[r][c] == "." else "."
        yield join_rows(board)
