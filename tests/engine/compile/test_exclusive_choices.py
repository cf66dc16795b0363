"""What single givens decide: the short program has the answers of the long one, and brute force's."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import permutations, product
from typing import Any

import pytest

from enpitsu.engine.compile import encode
from enpitsu.engine.compile.exclusive_choices import choices, decided
from enpitsu.engine.solve import enumerate_answers, solve
from enpitsu.layers import Digits
from enpitsu.logic import Bool, count
from enpitsu.puzzle import Puzzle
from tests.synthetic import genre

SIZE = 5


def latin(puzzle: Any) -> Iterator[tuple[Any, Bool]]:
    for lane in (*puzzle.grid.rows, *puzzle.grid.columns):
        for n in range(1, SIZE + 1):
            yield lane, count([puzzle.digit[c] == n for c in lane]) == 1


def kept(puzzle: Any) -> Iterator[tuple[Any, Bool]]:
    for cell, n in puzzle.clue.numbered():
        yield cell, puzzle.digit[cell] == n


LATIN = genre({"digit": Digits()}, latin, kept)


def board(rows: list[list[int]], of: type[Puzzle] = LATIN) -> Puzzle:
    return of.parse("\n".join([" ".join([str(n) if n else "." for n in row]) for row in rows]))


def squares(rows: list[list[int]], most: int = SIZE) -> set[tuple[tuple[int, ...], ...]]:
    """All squares with these givens and no number twice in a lane, row by row."""
    found: list[tuple[tuple[int, ...], ...]] = [()]
    for row in rows:
        fits = [
            p
            for p in permutations(range(1, most + 1), SIZE)
            if all(g in (0, v) for g, v in zip(row, p, strict=True))
        ]
        found = [(*above, p) for above, p in product(found, fits)
                 if all(a[i] != p[i] for a in above for i in range(SIZE))]  # fmt: skip
    return set(found)


def listed(puzzle: Any) -> set[tuple[tuple[int, ...], ...]]:
    found = []
    for known in enumerate_answers(puzzle):
        value = {c: v for c in puzzle.grid.cells for v, m in puzzle.digit.marks[c].items() if known[m]}
        found.append(tuple([tuple([value[c] for c in row]) for row in puzzle.grid.rows]))
    assert len(found) == len(set(found))
    return set(found)


def cells(square: tuple[tuple[int, ...], ...]) -> list[int]:
    return [n for row in square for n in row]


def shared(puzzle: Any) -> list[set[int]]:
    """For each cell the numbers that ``solve`` leaves, where it has no number or one is forced."""
    outcome = solve(puzzle)
    if outcome.status == "none":
        return []
    forced = outcome.forced
    return [{v for v, m in puzzle.digit.marks[c].items() if forced.get(m) is not False}
            for c in puzzle.grid.cells]  # fmt: skip


@pytest.mark.parametrize("seed", range(40))
def test_contract_of_givens_first(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(seed)
    shift, steps = rng.randrange(SIZE), rng.choice((1, 2, 3, 4))
    rows = [[(shift + steps * r + c) % SIZE + 1 for c in range(SIZE)] for r in range(SIZE)]
    for r, c in rng.sample([(r, c) for r in range(SIZE) for c in range(SIZE)], rng.randrange(9, 15)):
        rows[r][c] = 0
    if seed % 4 == 3:  # perhaps no answer at all
        rows[rng.randrange(SIZE)][rng.randrange(SIZE)] = rng.randrange(1, SIZE + 1)
    puzzle = board(rows)
    assert decided(puzzle.problem_template, puzzle.given_conditions()) is not None
    short, size = listed(puzzle), solve(puzzle).stats["clauses"]
    assert short == squares(rows)
    assert shared(puzzle) == [set(square) for square in zip(*[cells(s) for s in short], strict=True)]
    monkeypatch.setattr(encode, "decided", lambda sheet, given: None)
    assert listed(puzzle) == short
    assert size < solve(puzzle).stats["clauses"]


def at_most_once(puzzle: Any) -> Iterator[tuple[Any, Bool]]:
    for lane in (*puzzle.grid.rows, *puzzle.grid.columns):
        for n in range(1, SIZE + 2):
            yield lane, count([puzzle.digit[c] == n for c in lane]) <= 1


ONE_SPARE = genre({"digit": Digits(high=SIZE + 1)}, at_most_once, kept)


@pytest.mark.parametrize("seed", range(8))
def test_a_number_that_may_be_missing_is_not_put_into_its_last_cell(seed: int) -> None:
    """Six numbers for rows and columns of five cells: each is there once at most."""
    rng = random.Random(seed)
    rows = [[(r + c) % (SIZE + 1) + 1 for c in range(SIZE)] for r in range(SIZE)]
    for r, c in rng.sample([(r, c) for r in range(SIZE) for c in range(SIZE)], 7):
        rows[r][c] = 0
    puzzle = board(rows, ONE_SPARE)
    assert decided(puzzle.problem_template, puzzle.given_conditions()) is not None
    expected = squares(rows, SIZE + 1)
    assert listed(puzzle) == expected
    assert shared(puzzle) == [set(square) for square in zip(*map(cells, expected), strict=True)]


def test_few_givens_decide_too_little() -> None:
    puzzle = board([[1, 0, 0, 0, 0], *[[0] * SIZE] * 4])
    assert choices(puzzle.problem_template).marks
    assert decided(puzzle.problem_template, puzzle.given_conditions()) is None


def test_givens_that_exclude_each_other() -> None:
    puzzle = board([[1, 2, 3, 4, 4], [2, 3, 4, 5, 1], [3, 4, 5, 1, 2], [0] * 5, [0] * 5])
    assert decided(puzzle.problem_template, puzzle.given_conditions()) is not None
    outcome = solve(puzzle)
    assert outcome.status == "none"
    assert outcome.core
