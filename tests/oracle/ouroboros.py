"""Oracle of Ouroboros (rule sheet no. 7): directed lines, each ending at the next circle.

Options: OU-1 ``two`` cells at least (default) or ``one``; OU-2 clue cells stay ``empty`` (default)
or are ``free`` for lines; OU-3 the end of a line may touch ``any`` circles besides the right one
(default) or ``only`` that one (the circle its own last step came from does not count).
The loop order is no part of the answer: some order of the lines has to work.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import permutations
from random import Random

from .tokens import (
    NO_OPTIONS,
    Cell,
    Grid,
    around,
    beside,
    blank,
    cells,
    choice,
    circled,
    drawn_as_points,
    is_number,
    is_simple_path,
    nudged,
    show,
    simple_paths,
    sorted_points,
    sprinkle,
    tokens_of,
)

OPTIONS: Mapping[str, tuple[str, ...]] = {
    "OU-1": ("two", "one"),
    "OU-2": ("empty", "free"),
    "OU-3": ("any", "only"),
}

SAMPLE = (
    """\
o . . .
. (2) 7 .
. . . o
""",
    """\
0,0 0,1 0,2 0,3 1,3
2,3 2,2 2,1 2,0 1,0
""",
)

Path = tuple[Cell, ...]
Paths = tuple[Path, ...]


def circles(board: Grid) -> list[Cell]:
    """Return the white circles."""
    return [cell for cell, token in tokens_of(board).items() if token == "o"]


def clue_cells(board: Grid) -> dict[Cell, str]:
    """Return the clue cells and their tokens."""
    return {cell: token for cell, token in tokens_of(board).items() if token not in {".", "o"}}


def rule_a(board: Grid, lines: Paths) -> bool:
    """A. From every circle exactly one line is drawn, over adjacent cells of the board."""
    on_board = all(cell in tokens_of(board) for line in lines for cell in line)
    starts = sorted(line[0] for line in lines)
    return on_board and starts == circles(board) and all(is_simple_path(line) for line in lines)


def rule_b(board: Grid, lines: Paths) -> bool:
    """B. Lines share no cell; a circle is only the first cell of its own line."""
    used = [cell for line in lines for cell in line]
    later = [cell for line in lines for cell in line[1:]]
    return len(set(used)) == len(used) and not set(later) & set(circles(board))


def rule_c(lines: Paths) -> bool:
    """C. In some cyclic order each line ends next to the circle of the next, another line.

    Together they have the shape of a loop with gaps: two cells beside each other have not.
    """
    if not lines:
        return True
    if sum(len(line) for line in lines) == 2:
        return False
    for order in permutations(lines[1:]):
        ring = [lines[0], *order]
        if len(ring) > 1 and all(ring[i][0] in beside(ring[i - 1][-1]) for i in range(len(ring))):
            return True
    return False


def rule_d(board: Grid, lines: Paths, clues: str) -> bool:
    """D. Clue cells hold no line."""
    if clues == "free":
        return True
    return not any(cell in clue_cells(board) for line in lines for cell in line)


def count_lines(lines: Paths, cell: Cell) -> int:
    """E. The number of different lines among the eight neighbours of a cell."""
    return sum(any(near in line for near in around(cell)) for line in lines)


def count_cells(lines: Paths, cell: Cell) -> int:
    """F. The number of cells with a line among the eight neighbours of a cell."""
    return sum(near in line for line in lines for near in around(cell))


def rule_e_f_g(board: Grid, lines: Paths) -> bool:
    """E, F, G. Circled numbers count lines, plain ones cells; ``?`` is not zero."""
    for cell, token in clue_cells(board).items():
        inner = circled(token)
        count = count_cells(lines, cell) if inner is None else count_lines(lines, cell)
        wanted = inner or token
        if count != int(wanted) if is_number(wanted) else count == 0:
            return False
    return True


def option_1(lines: Paths, least: str) -> bool:
    """OU-1. The minimum length of a line."""
    return all(len(line) >= (1 if least == "one" else 2) for line in lines)


def option_3(board: Grid, lines: Paths, ends: str) -> bool:
    """OU-3. Whether the end of a line may touch several circles."""
    if ends == "any":
        return True
    for line in lines:
        touched = [c for c in circles(board) if c in beside(line[-1]) and c not in line[-2:-1]]
        if len(touched) != 1:
            return False
    return True


def fits(board: Grid, lines: Paths, options: Mapping[str, str]) -> bool:
    """Tell whether all rules hold."""
    return (
        rule_a(board, lines)
        and rule_b(board, lines)
        and option_1(lines, choice(options, OPTIONS, "OU-1"))
        and rule_d(board, lines, choice(options, OPTIONS, "OU-2"))
        and rule_e_f_g(board, lines)
        and option_3(board, lines, choice(options, OPTIONS, "OU-3"))
        and rule_c(lines)
    )


def all_lines(board: Grid, options: Mapping[str, str]) -> Iterator[Paths]:
    """Yield all sets of disjoint lines, one per circle, each ending next to a circle."""
    starts = circles(board)
    free = frozenset(tokens_of(board)) - frozenset(starts)
    if choice(options, OPTIONS, "OU-2") == "empty":
        free -= frozenset(clue_cells(board))

    def draw(number: int, left: frozenset[Cell]) -> Iterator[Paths]:
        if number == len(starts):
            yield ()
            return
        for line in simple_paths(starts[number], left):
            if any(near in starts for near in beside(line[-1])):
                for rest in draw(number + 1, left - frozenset(line)):
                    yield (line, *rest)

    return draw(0, free)


VERBS = drawn_as_points(all_lines, fits)
accepts, answers, normal = VERBS.accepts, VERBS.answers, sorted_points


def boards(rng: Random, n: int) -> Iterator[str]:
    """Yield tiny boards: clues read off random lines, some of them changed."""
    made = 0
    while made < n:
        height, width = rng.choice([(2, 3), (3, 3), (3, 3), (2, 5), (3, 4)])
        places = rng.sample(cells(height, width), rng.randint(4, 6))
        count = rng.choice([2, 2, 2, 3])
        board = blank(height, width)
        for r, c in places[:count]:
            board[r][c] = "o"
        for r, c in places[count:]:
            board[r][c] = "?"
        found = [ls for ls in all_lines(board, NO_OPTIONS) if rule_c(ls) and option_1(ls, "two")]
        if not found and rng.random() < 0.99:
            continue
        lines = rng.choice(found) if found else ()
        clues = {}
        for cell in places[count:]:
            number = rng.choice([count_lines, count_cells])
            kind = "({})" if number is count_lines else "{}"
            clues[cell] = kind.format(number(lines, cell) if rng.random() < 0.8 else "?")
            board[cell[0]][cell[1]] = "."
        board = sprinkle(rng, board, clues, 0.8)
        made += 1
        yield show(nudged(rng, board) if rng.random() < 0.2 else board)
