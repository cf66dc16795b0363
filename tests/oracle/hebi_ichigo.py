"""Oracle of Hebi-Ichigo (rule sheet no. S0): snakes 1-2-3-4-5 and lines of sight."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from .boards import tidy
from .tokens import (
    ARROWS,
    NO_OPTIONS,
    Cell,
    Grid,
    beside,
    blank,
    cells,
    components,
    nudged,
    only_grid,
    show,
    simple_paths,
    size,
    tokens_of,
)
from .verbs import Options, Verbs

OPTIONS: Mapping[str, tuple[str, ...]] = {}

SAMPLE = (
    """\
. . 1< . . .
. . # . 5> .
. . . . . .
. 3v . . . .
. . . 5> . .
""",
    """\
2 1 # 2 3 4
3 4 # 1 # 5
. 5 . . 1 .
5 # 1 . 2 3
4 3 2 # 5 4
""",
)

Digits = dict[Cell, int]


def is_black(token: str) -> bool:
    """Tell whether a given makes its cell black."""
    return token == "#" or token[-1] in ARROWS


def blacks(board: Grid) -> frozenset[Cell]:
    """Return the black cells."""
    return frozenset(cell for cell, token in tokens_of(board).items() if is_black(token))


def read_digits(board: Grid, answer: str) -> Digits:
    """Read the digits of an answer; black cells are ``#``."""
    rows = only_grid(answer)
    if size(rows) != size(board):
        raise ValueError("wrong size")
    digits = {}
    for cell, token in tokens_of(rows).items():
        if (token == "#") != (cell in blacks(board)):
            raise ValueError("exactly the black cells are #")
        if token in {"1", "2", "3", "4", "5"}:
            digits[cell] = int(token)
        elif token not in {".", "#"}:
            raise ValueError("no digit from 1 to 5")
    return digits


def rule_a_and_b(digits: Digits) -> bool:
    """A, B. Each edge-connected group of numbered cells is exactly one snake 1-2-3-4-5."""
    for group in components(digits):
        snake = sorted(group, key=digits.__getitem__)
        if [digits[cell] for cell in snake] != [1, 2, 3, 4, 5]:
            return False
        if any(snake[i + 1] not in beside(snake[i]) for i in range(4)):
            return False
    return True


def in_sight(board: Grid, cell: Cell, way: Cell) -> list[Cell]:
    """Return the cells looking from a cell up to the next black cell or the edge."""
    dark = blacks(board)
    board_cells = tokens_of(board)
    seen = []
    r, c = cell[0] + way[0], cell[1] + way[1]
    while (r, c) in board_cells and (r, c) not in dark:
        seen.append((r, c))
        r, c = r + way[0], c + way[1]
    return seen


def first_seen(board: Grid, digits: Digits, cell: Cell, way: Cell) -> int:
    """Return the first number seen from a cell, 0 if there is none."""
    return next((digits[other] for other in in_sight(board, cell, way) if other in digits), 0)


def rule_c(board: Grid, digits: Digits) -> bool:
    """C. The first number seen along the arrow is the clue; 0 iff no number is seen."""
    return all(
        first_seen(board, digits, cell, ARROWS[token[-1]]) == int(token[:-1])
        for cell, token in tokens_of(board).items()
        if token[-1] in ARROWS
    )


def rule_d(board: Grid, digits: Digits) -> bool:
    """D. The head looks away from its 2 and sees no part of any snake."""
    for head, digit in digits.items():
        if digit == 1:
            (neck,) = [near for near in beside(head) if digits.get(near) == 2]
            way = (head[0] - neck[0], head[1] - neck[1])
            if first_seen(board, digits, head, way) != 0:
                return False
    return True


def rule_e(board: Grid, digits: Digits) -> bool:
    """E. Given digits in white cells are kept."""
    return all(
        digits.get(cell) == int(token) for cell, token in tokens_of(board).items() if token.isdigit()
    )


def fits(board: Grid, digits: Digits, _: Options = NO_OPTIONS) -> bool:
    """Tell whether all rules hold."""
    return (
        rule_a_and_b(digits) and rule_c(board, digits) and rule_d(board, digits) and rule_e(board, digits)
    )


def snakes(free: frozenset[Cell]) -> list[tuple[Cell, ...]]:
    """Return every path of five free cells."""
    return [p for start in sorted(free) for p in simple_paths(start, free, 5) if len(p) == 5]


def nests(found: Sequence[tuple[Cell, ...]]) -> Iterator[list[tuple[Cell, ...]]]:
    """Yield all sets of snakes of which no two share a cell or a cell side."""
    yield []
    for number, snake in enumerate(found):
        shadow = set(snake).union(*(beside(cell) for cell in snake))
        for others in nests([other for other in found[number + 1 :] if not shadow & set(other)]):
            yield [snake, *others]


def all_digits(board: Grid) -> Iterator[Digits]:
    """Yield all sets of snakes on the white cells that satisfy A and B."""
    free = frozenset(cells(*size(board))) - blacks(board)
    for nest in nests(snakes(free)):
        yield {cell: number + 1 for snake in nest for number, cell in enumerate(snake)}


def show_digits(board: Grid, digits: Digits) -> str:
    """Write an answer."""
    rows = [["#" if is_black(token) else "." for token in row] for row in board]
    for (r, c), digit in digits.items():
        rows[r][c] = str(digit)
    return show(rows)


VERBS = Verbs(only_grid, lambda board, _: all_digits(board), fits, read_digits, show_digits)
accepts, answers, normal = VERBS.accepts, VERBS.answers, tidy


def boards(rng: Random, n: int) -> Iterator[str]:
    """Yield tiny boards: clues read off random snakes, some of them changed."""
    for _ in range(n):
        height, width = rng.choice([(2, 3), (3, 3), (3, 3), (2, 5), (3, 4)])
        board = blank(height, width)
        for r, c in rng.sample(cells(height, width), rng.randint(1, height * width // 4)):
            board[r][c] = "#"
        found = [d for d in all_digits(board) if rule_d(board, d)]
        digits = rng.choice(found[1:] or found)
        for cell, token in tokens_of(board).items():
            if token == "#" and rng.random() < 0.8:
                arrow = rng.choice("^v<>")
                number = first_seen(board, digits, cell, ARROWS[arrow])
                board[cell[0]][cell[1]] = f"{number}{arrow}"
        if digits and rng.random() < 0.4:
            r, c = rng.choice(sorted(digits))
            board[r][c] = str(digits[r, c])
        if rng.random() < 0.2:
            board = nudged(rng, board)
        yield show([["1" if token == "0" else token.replace("6", "5") for token in row] for row in board])
