"""Oracle of the parity snake (rule sheet no. S3), on Sudoku boards of any size.

Option PS-1: the parity of the neighbours is asked at ``all`` cells of the snake (default) or not at
its head and tail, ``inner``.  Answer: digits, a blank line, the cells of the snake from one end.
No 4x4 board has an answer at all, so most of the random boards are 6x6 (boxes of two rows) or 9x9
with most digits given.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from random import Random

from .boards import DEFAULTS, Cell, empty_rows, join_rows
from .sudoku import (
    Digits,
    box_of,
    each_digit_once,
    fillings,
    keeps_givens,
    read_digits,
    show_digits,
)
from .tokens import beside, blocks, choice, grid, is_simple_path, only_grid, points, show_points, sprinkle

OPTIONS: Mapping[str, tuple[str, ...]] = {"PS-1": ("all", "inner")}

SAMPLE = (
    """\
. . . . . 4
1 5 4 3 6 2
4 2 3 6 5 .
5 1 6 . 2 3
2 4 5 1 3 6
3 6 1 2 4 5
""",
    """\
6 3 2 5 1 4
1 5 4 3 6 2
4 2 3 6 5 1
5 1 6 4 2 3
2 4 5 1 3 6
3 6 1 2 4 5

0,3 0,2 0,1 0,0 1,0 2,0 3,0 4,0 5,0 5,1 5,2 5,3 4,3 3,3
""",
)

Path = tuple[Cell, ...]
Parities = frozenset[tuple[Cell, int]]


def rule_b(snake: Path) -> bool:
    """B. A simple path; cells that are not consecutive are never edge-adjacent."""
    return is_simple_path(snake) and not any(
        snake[j] in beside(snake[i]) for j in range(len(snake)) for i in range(j - 1)
    )


def rule_c(parity: Mapping[Cell, int], snake: Path) -> bool:
    """C. Digits along the snake alternate in parity."""
    return all(parity[snake[i]] != parity[snake[i + 1]] for i in range(len(snake) - 1))


def rule_d(side: int, parity: Mapping[Cell, int], snake: Path) -> bool:
    """D. The snake has a cell in every box."""
    return {box_of(side, cell) for cell in snake} == {box_of(side, cell) for cell in parity}


def rule_e(parity: Mapping[Cell, int], snake: Path, ends: str) -> bool:
    """E. Other neighbours of a snake cell have the same parity as that cell."""
    for at, cell in enumerate(snake):
        if ends == "inner" and at in {0, len(snake) - 1}:
            continue
        before_and_after = snake[max(at - 1, 0) : at + 2]
        for near in beside(cell):
            if near in parity and near not in before_and_after and parity[near] != parity[cell]:
                return False
    return True


def snake_fits(side: int, parity: Mapping[Cell, int], snake: Path, ends: str) -> bool:
    """Tell whether B to E hold."""
    return (
        set(snake) <= set(parity)
        and rule_b(snake)
        and rule_c(parity, snake)
        and rule_d(side, parity, snake)
        and rule_e(parity, snake, ends)
    )


def parities(digits: Digits) -> Parities:
    """Return the parity of every cell."""
    return frozenset((cell, digit % 2) for cell, digit in digits.items())


@cache
def snakes(side: int, pattern: Parities, ends: str) -> tuple[Path, ...]:
    """Return all snakes of a parity pattern, each from its smaller end."""
    parity = dict(pattern)
    found: set[Path] = set()

    def extend(path: Path) -> None:
        if snake_fits(side, parity, path, ends):
            found.add(min(path, path[::-1]))
        for near in beside(path[-1]):
            longer = (*path, near)
            if near in parity and rule_c(parity, longer[-2:]) and hopeful(longer):
                extend(longer)

    def hopeful(path: Path) -> bool:
        """Check B, and E at the last cell but one, whose neighbours on the snake are known now."""
        cell = path[-2]
        is_head = len(path) == 2
        return rule_b(path) and (
            (is_head and ends == "inner")
            or all(
                parity.get(near, parity[cell]) == parity[cell]
                for near in beside(cell)
                if near not in path[-3:]
            )
        )

    for start in parity:
        extend((start,))
    return tuple(sorted(found))


def show_answer(digits: Digits, side: int, snake: Path) -> str:
    """Write an answer, the snake from its smaller end."""
    return f"{show_digits(digits, side)}\n\n{show_points(min(snake, snake[::-1]))}"


def accepts(givens: str, answer: str, options: Mapping[str, str] = DEFAULTS) -> bool:
    """Tell whether the answer satisfies all rules for the givens."""
    board = only_grid(givens)
    side = len(board)
    try:
        first, (line,) = blocks(answer)
        digits, snake = read_digits(board, grid(first)), points(line)
    except ValueError:
        return False
    return (
        each_digit_once(side, digits)  # A
        and keeps_givens(board, digits)
        and snake_fits(side, dict(parities(digits)), snake, choice(options, OPTIONS, "PS-1"))
    )


def answers(givens: str, options: Mapping[str, str] = DEFAULTS) -> set[str]:
    """Try every filled grid with every path."""
    board = only_grid(givens)
    side = len(board)
    ends = choice(options, OPTIONS, "PS-1")
    return {
        show_answer(digits, side, snake)
        for digits in fillings(board)
        for snake in snakes(side, parities(digits), ends)
    }


def normal(answer: str) -> str:
    """Return the canonical form: single blanks, the snake from its smaller end."""
    first, (line,) = blocks(answer)
    snake = points(line)
    return f"{join_rows(grid(first))}\n\n{show_points(min(snake, snake[::-1]))}"


# Filled grids with a snake, row by row.
FILLED = (
    "632514 154362 423651 516423 245136 361245",
    "523641 461352 314265 256413 635124 142536",
    "452316 136425 621534 543162 364251 215643",
    "247391856 689574213 531286749 428739561 916845327 753162984 364958172 892617435 175423698",
    "537241869 819673524 462859137 791365482 324918675 658427913 173596248 285134796 946782351",
    "846159237 792346581 531728946 259867314 684231759 173594628 427683195 965412873 318975462",
)


def shuffled(rng: Random, rows: list[str]) -> list[list[str]]:
    """Reflect a grid and exchange digits of equal parity."""
    digits = sorted(rows[0])
    odd, even = digits[0::2], digits[1::2]
    new = dict(zip(odd, rng.sample(odd, len(odd)), strict=True))
    new |= dict(zip(even, rng.sample(even, len(even)), strict=True))
    filled = [[new[digit] for digit in row] for row in rows[:: rng.choice([1, -1])]]
    way = rng.choice([1, -1])
    return [row[::way] for row in filled]


def boards(rng: Random, n: int) -> Iterator[str]:
    """Yield boards: some digits of a grid with a snake, a few of them 4x4 (without answer)."""
    for _ in range(n):
        if rng.random() < 0.1:
            everything = list(fillings(empty_rows(4, 4)))
            clues = {cell: str(digit) for cell, digit in rng.choice(everything).items()}
            yield join_rows(sprinkle(rng, empty_rows(4, 4), clues, 0.7))
            continue
        filled = shuffled(rng, rng.choice(FILLED).split())
        side = len(filled)
        digits = {(r, c): filled[r][c] for r in range(side) for c in range(side)}
        board = sprinkle(rng, empty_rows(side, side), digits, 0.65 if side == 6 else 0.75)
        if rng.random() < 0.1:
            r, c = rng.choice(sorted(digits))
            board[r][c] = str(rng.randint(1, side))
        yield join_rows(board)
