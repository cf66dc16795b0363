"""Oracle of Lohkous (rule sheet no. 18): regions and the set of their run lengths."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from random import Random

from .partitions import Division, Region, divisions, read_division, relabel, show_division
from .tokens import NO_OPTIONS, Grid, blank, only_grid, show, size, tokens_of

OPTIONS: Mapping[str, tuple[str, ...]] = {}

SAMPLE = (
    """\
. . . . .
. 2 . 2,3,4 .
. . . . .
. . . . .
. 2 3,1 . .
""",
    """\
A A B B B
A A B B B
C C C B B
D D C B B
D D C C C
""",
)


def clue_of(board: Grid, region: Region) -> str | None:
    """A. The only clue token of a region, or None if it has not exactly one."""
    tokens = [board[r][c] for r, c in region if board[r][c] != "."]
    return tokens[0] if len(tokens) == 1 else None


@cache
def run_lengths(region: Region) -> frozenset[int]:
    """B. The lengths of all maximal horizontal and vertical runs of the region."""
    lengths = set()
    for r, c in region:
        for down, right in ((1, 0), (0, 1)):
            if (r - down, c - right) not in region:
                length = 1
                while (r + length * down, c + length * right) in region:
                    length += 1
                lengths.add(length)
    return frozenset(lengths)


def agrees(clue: str, lengths: frozenset[int]) -> bool:
    """C, D, E. The clue names exactly the lengths, each ``?`` one further distinct length."""
    words = clue.split(",")
    numbers = [int(word) for word in words if word != "?"]
    rule_d = all(number in lengths for number in numbers)
    rule_e = len(set(numbers)) == len(numbers) and len(lengths) == len(words)
    rule_c = "?" in words or all(length in numbers for length in lengths)
    return rule_c and rule_d and rule_e


def fits(board: Grid, division: Division) -> bool:
    """Tell whether all rules hold."""
    clues = [clue_of(board, region) for region in division]
    return all(
        clue is not None and agrees(clue, run_lengths(region))
        for clue, region in zip(clues, division, strict=True)
    )


def accepts(givens: str, answer: str, options: Mapping[str, str] = NO_OPTIONS) -> bool:
    """Tell whether the answer satisfies all rules for the givens."""
    board = only_grid(givens)
    try:
        division = read_division(answer, board)
    except ValueError:
        return False
    return fits(board, division)


def answers(givens: str, options: Mapping[str, str] = NO_OPTIONS) -> set[str]:
    """Try every division into as many regions as there are clues."""
    board = only_grid(givens)
    count = sum(token != "." for token in tokens_of(board).values())
    found = (d for d in divisions(*size(board), count) if fits(board, d))
    return {show_division(division, *size(board)) for division in found}


def normal(answer: str) -> str:
    """Return the canonical form: letters in order of first appearance."""
    return relabel(answer)


def boards(rng: Random, n: int) -> Iterator[str]:
    """Yield tiny boards: clues read off a random division, some of them changed."""
    for _ in range(n):
        height, width, count = rng.choice(
            [(1, 4, 2), (2, 2, 2), (2, 3, 2), (3, 3, 2), (3, 3, 3), (3, 4, 2), (3, 4, 3), (2, 5, 4)]
        )
        board = blank(height, width)
        for region in rng.choice(divisions(height, width, count)):
            r, c = rng.choice(sorted(region))
            words = [str(length) for length in sorted(run_lengths(region))]
            if rng.random() < 0.2:
                words[rng.randrange(len(words))] = str(rng.randint(1, 4))
            board[r][c] = ",".join("?" if rng.random() < 0.25 else word for word in words)
        yield show(board)
