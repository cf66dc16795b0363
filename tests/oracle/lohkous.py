"""Oracle of Lohkous (rule sheet no. 18): regions and the set of their run lengths."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from random import Random

from .partitions import Division, Region, divided, divisions, one_for_each, only_clue, relabel
from .tokens import NO_OPTIONS, Grid, blank, only_grid, show
from .verbs import Options

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


def fits(board: Grid, division: Division, _: Options = NO_OPTIONS) -> bool:
    """A (one clue each) and B to E."""
    clues = [only_clue(board, region) for region in division]
    return all(
        clue is not None and agrees(clue, run_lengths(region))
        for clue, region in zip(clues, division, strict=True)
    )


VERBS = divided(only_grid, one_for_each(lambda token: token != "."), fits)
accepts, answers, normal = VERBS.accepts, VERBS.answers, relabel


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
