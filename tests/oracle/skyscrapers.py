"""Oracle of Skyscrapers: a number outside counts the heights that rise above all nearer ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from .latin import keeps, parts_of, read_square, squares, text_of, with_some
from .tokens import NO_OPTIONS, Grid, show, spaced

OPTIONS: Mapping[str, tuple[str, ...]] = {}

SAMPLE = (". . .\n. 3 .\n. . .\n\nT 3 - -\nL - - 1\n", "1 2 3\n2 3 1\n3 1 2\n")

Square = tuple[tuple[int, ...], ...]


def seen(lane: tuple[int, ...]) -> int:
    """How many heights are larger than all before."""
    return sum(all(other < height for other in lane[:i]) for i, height in enumerate(lane))


def views(rows: Square) -> dict[str, list[int]]:
    """What is seen from each position of each side."""
    columns = tuple(zip(*rows, strict=True))
    return {
        "T": [seen(c) for c in columns],
        "B": [seen(c[::-1]) for c in columns],
        "L": [seen(r) for r in rows],
        "R": [seen(r[::-1]) for r in rows],
    }


def holds(board: Grid, sides: list[str], rows: Square) -> bool:
    """B (numbers outside) and C (given heights); that it is a square is A."""
    there = views(rows)
    for line in sides:
        side, *tokens = line.split()
        if any(t not in ("-", str(n)) for t, n in zip(tokens, there[side], strict=True)):
            return False
    return keeps(board, rows)


def accepts(givens: str, answer: str, options: Mapping[str, str] = NO_OPTIONS) -> bool:
    """Tell whether the answer satisfies all rules for the givens."""
    board, sides = parts_of(givens)
    rows = read_square(board, answer)
    return rows is not None and holds(board, sides, rows)


def answers(givens: str, options: Mapping[str, str] = NO_OPTIONS) -> set[str]:
    """Try every square."""
    board, sides = parts_of(givens)
    return {text_of(rows) for rows in squares(len(board)) if holds(board, sides, rows)}


normal = spaced


def boards(rng: Random, n: int) -> Iterator[str]:
    """Yield squares of side 1 to 4 with some numbers outside and inside, some of them wrong."""
    for _ in range(n):
        side = rng.choice((1, 2, 3, 3, 4, 4, 4))
        rows = rng.choice(squares(side))
        board = with_some(rng, rows, rng.choice((0.0, 0.1, 0.3)))
        lines = []
        for name, numbers in views(rows).items():
            if rng.random() < 0.7:
                shown = ["-" if rng.random() < 0.5 else str(number) for number in numbers]
                if rng.random() < 0.06:
                    shown[rng.randrange(side)] = str(rng.randint(1, side))
                lines.append(" ".join([name, *shown]))
        yield show(board) + ("\n\n" + "\n".join(lines) if lines else "")
