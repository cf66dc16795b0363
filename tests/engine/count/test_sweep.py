"""Counting by a sweeping line: against listing the answers one by one, and against known sequences."""

from __future__ import annotations

from itertools import islice, product
from random import Random

import pytest

from enpitsu import catalogue
from enpitsu.engine.budget import Budget
from enpitsu.engine.count.sweep import count_answers
from enpitsu.engine.solve import enumerate_answers
from enpitsu.errors import BadPuzzle, OutOfBudget
from enpitsu.grid import grid

CYCLES = [1, 13, 213, 9349, 1222363, 487150371, 603841648931, 2318527339461265]
"""Simple cycles in the grid graph of n x n cells (OEIS A140517)."""


def blank(genre: str, height: int, width: int, **options: str):  # type: ignore[no-untyped-def]
    kind = catalogue.genre(genre)
    return kind(grid(height, width), {}, {k.replace("_", "-"): v for k, v in options.items()})


@pytest.mark.parametrize("n", range(1, 9))
def test_loops_on_a_grid_of_dots(n: int) -> None:
    assert count_answers(blank("slitherlink", n, n)) == CYCLES[n - 1]


def test_loops_through_all_dots_and_on_oblong_boards() -> None:
    # Hamiltonian cycles of 4x4, 6x6 and 8x8 dots: OEIS A003763; of 2 x n dots there is one
    hamiltonian = [count_answers(blank("slitherlink", n, n, SL_1="all")) for n in (3, 5, 7)]
    assert hamiltonian == [6, 1072, 4638576]
    assert count_answers(blank("slitherlink", 1, 7)) == 7 * 8 // 2
    assert count_answers(blank("slitherlink", 3, 6)) == count_answers(blank("slitherlink", 6, 3))


def test_latin_squares_with_boxes() -> None:
    assert count_answers(blank("sudoku", 4, 4)) == 288


SWEPT = (
    "canal_view",
    "celltinels",
    "diaganal_view",
    "koburin",
    "slitherlink",
    "sudoku",
)
"""Genres whose rules all leave a trail."""


@pytest.mark.parametrize("genre", SWEPT)
def test_counting_agrees_with_listing(genre: str) -> None:
    """On boards of the examples, thinned out so that there are several answers."""
    if genre not in catalogue.genres():
        pytest.skip("this genre is not here")
    rng = Random(3)
    seen = 0
    for example in catalogue.examples(genre):
        puzzle = example.puzzle()
        if puzzle.grid.width * puzzle.grid.height > 30:
            continue
        for share in (1.0, 0.7, 0.4):
            rows = [[t if rng.random() < share or not t.isdigit() else "." for t in row.split()]
                    for row in example.givens.strip("\n").split("\n")]  # fmt: skip
            thin = catalogue.genre(genre).parse("\n".join(map(" ".join, rows)) + "\n", example.options)
            listed = list(islice(enumerate_answers(thin), 3000))
            if len(listed) < 3000:
                seen += 1
                assert count_answers(thin) == len(listed), (example.id, rows)
    assert seen


def test_every_small_board_of_clues() -> None:
    """All clues of two by two cells: sweeping and listing agree, whether or not there is an answer."""
    kind = catalogue.genre("slitherlink")
    for clues in product(".0123", repeat=4):
        puzzle = kind.parse("{} {}\n{} {}\n".format(*clues))
        assert count_answers(puzzle) == len(list(enumerate_answers(puzzle))), clues


def test_what_cannot_be_swept_is_said_so() -> None:
    with pytest.raises(BadPuzzle, match="sweeping"):
        count_answers(catalogue.example("curfew").puzzle())
    with pytest.raises(OutOfBudget):
        count_answers(blank("slitherlink", 9, 9), budget=Budget(seconds=0.05))
