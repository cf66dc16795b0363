"""Oracle of Kropki: white dots between consecutive numbers, black ones where one is twice the other.

KR-1: all dots are shown, or some may be missing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from .boards import edge
from .latin import keeps, parts_of, read_square, squares, text_of, with_some
from .tokens import NO_OPTIONS, Cell, Grid, cells, choice, show, spaced

OPTIONS: Mapping[str, tuple[str, ...]] = {"KR-1": ("all", "some")}

SAMPLE = (". .\n. .\n\n0,0|o 0,0_* 0,1_* 1,0|*\n", "1 2\n2 1\n")

Square = tuple[tuple[int, ...], ...]


def sides(side: int) -> list[tuple[Cell, Cell]]:
    """Every two neighbours."""
    pairs = [((r, c), (r, c + 1)) for r, c in cells(side, side) if c + 1 < side]
    return pairs + [((r, c), (r + 1, c)) for r, c in cells(side, side) if r + 1 < side]


def possible(rows: Square, pair: tuple[Cell, Cell]) -> set[str]:
    """The dots that the numbers of two cells allow."""
    a, b = (rows[r][c] for r, c in pair)
    return ({"o"} if abs(a - b) == 1 else set()) | ({"*"} if 2 in (a / b, b / a) else set())


def holds(board: Grid, dots: list[str], rows: Square, options: Mapping[str, str]) -> bool:
    """B, C (dots are true, and perhaps none is missing), D (given numbers)."""
    there = {edge(word[:-1]): word[-1] for line in dots for word in line.split()}
    for pair in sides(len(rows)):
        allowed = possible(rows, pair)
        if pair in there:
            if there[pair] not in allowed:
                return False
        elif allowed and choice(options, OPTIONS, "KR-1") == "all":
            return False
    return keeps(board, rows)


def accepts(givens: str, answer: str, options: Mapping[str, str] = NO_OPTIONS) -> bool:
    """Tell whether the answer satisfies all rules for the givens."""
    board, dots = parts_of(givens)
    rows = read_square(board, answer)
    return rows is not None and holds(board, dots, rows, options)


def answers(givens: str, options: Mapping[str, str] = NO_OPTIONS) -> set[str]:
    """Try every square."""
    board, dots = parts_of(givens)
    return {text_of(rows) for rows in squares(len(board)) if holds(board, dots, rows, options)}


normal = spaced


def boards(rng: Random, n: int) -> Iterator[str]:
    """Yield squares of side 1 to 4 with the dots of a random one, some of them missing or wrong."""
    for _ in range(n):
        side = rng.choice((1, 2, 3, 3, 4, 4, 4))
        rows = rng.choice(squares(side))
        board = with_some(rng, rows, rng.choice((0.0, 0.0, 0.1, 0.3)))
        share = rng.choice((1.0, 1.0, 1.0, 0.7))
        words = []
        for (r, c), there in sides(side):
            allowed = sorted(possible(rows, ((r, c), there)))
            if allowed and rng.random() < share:
                glyph = rng.choice(allowed) if rng.random() < 0.97 else "*"
                words.append(f"{r},{c}{'|' if there[0] == r else '_'}{glyph}")
        yield show(board) + (f"\n\n{' '.join(words)}" if words else "")
