"""All boards of a size, counted by things printed: every text is read, and every picture of it judged."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import product

import pytest

from enpitsu import catalogue
from enpitsu.cli import run
from enpitsu.engine.budget import Budget, Meter
from enpitsu.engine.check import Checker
from enpitsu.engine.count.census import census, divisions
from enpitsu.engine.explain.grading import grade
from enpitsu.errors import BadPuzzle
from enpitsu.grid import Cell, grid, groups
from enpitsu.logic import PartialAssignment

BOARDS = [
    ("canal_view", 2, 2, ".01234?#", 4),
    ("nurikabe", 2, 2, ".1234?#", 3),
    ("nurikabe", 1, 3, ".123?#", 3),
]
"""Genre, height, width, what may stand in a cell, and the most things."""


@cache
def said(name: str, givens: str) -> str:
    """The status of a board: all its pictures are judged."""
    puzzle = catalogue.genre(name).parse(givens)
    checker = Checker(puzzle)
    pictures = product((False, True), repeat=len(puzzle.visible_marks))
    right = [
        checker.check(PartialAssignment(dict(zip(puzzle.visible_marks, p, strict=True)))).right
        for p in pictures
    ]
    return ("none", "unique", "several")[min(2, sum(right))]


def texts(tokens: str, height: int, width: int) -> Iterator[tuple[int, str]]:
    """All boards that can be written, with the number of things on them; one without any cell is none."""
    for signs in product(tokens, repeat=height * width):
        rows = [" ".join(signs[k : k + width]) for k in range(0, len(signs), width)]
        if set(signs) != {"#"}:
            yield sum([sign != "." for sign in signs]), "\n".join(rows)


@pytest.mark.parametrize(
    ("name", "height", "width", "tokens", "things"), BOARDS, ids=[f"{b[0]} {b[1]}x{b[2]}" for b in BOARDS]
)
def test_statuses_are_those_of_brute_force(
    name: str, height: int, width: int, tokens: str, things: int
) -> None:
    wanted = [Counter[str]() for _ in range(things + 1)]
    for many, text in texts(tokens, height, width):
        if many <= things:
            wanted[many][said(name, text)] += 1
    found = census(catalogue.genre(name), {}, height, width, things, Meter(Budget()))
    assert [row.boards for row in found.rows] == wanted
    assert found.fewest == next((n for n, row in enumerate(wanted) if row["unique"]), None)
    assert found.stopped_by is None


def test_the_hardest_is_the_one_of_most_effort() -> None:
    genre = catalogue.genre("canal_view")
    row = census(genre, {}, 2, 3, 1, Meter(Budget()), grading=True).rows[1]
    alone = [t for many, t in texts(".0123456?#", 2, 3) if many == 1 and said("canal_view", t) == "unique"]
    assert row.hardest is not None
    assert row.hardest[0].effort == max([grade(genre.parse(text)).effort for text in alone]) > 0
    assert (len(alone), 0) == (row.boards["unique"], row.open)


def test_a_budget_ends_it_and_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    found = census(catalogue.genre("koburin"), {}, 3, 3, 9, Meter(Budget(things=200_000)))
    assert found.stopped_by == "things"
    assert found.rows[0].boards.total() == 1
    assert run(["search", "slitherlink", "2x2", "--things", "1", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["fewest"], told["stopped_by"], told["things"][1]["unique"]) == (1, None, 4)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [(["koburin", "--things", "1"], "--things and --rooms need a genre and a size"),
     (["koburin", "3x3", "--hardest"], "no use for --hardest"),
     (["koburin", "3x3", "--things", "1", "--sample", "2"], "all boards has no use for --sample"),
     (["snakes_by_parity", "--things", "1"], "a search for paths has no use for --things"),
     (["koburin", "30x30", "--things", "1"], "64")],
)  # fmt: skip
def test_what_it_has_no_use_for_is_refused(
    capsys: pytest.CaptureFixture[str], arguments: list[str], complaint: str
) -> None:
    assert run(["search", *arguments]) == 2
    assert complaint in capsys.readouterr().err


def test_divisions_are_all_partitions_into_connected_regions() -> None:
    """On a board of 2x3: all labellings of the cells, judged one by one."""
    board = grid(2, 3)
    wanted: Counter[int] = Counter()
    for names in product(range(6), repeat=6):
        if list(names) == [sorted(set(names), key=names.index).index(n) for n in names]:
            cells = {n: [c for c, m in zip(board.cells, names, strict=True) if m == n] for n in set(names)}
            wanted[len(cells)] += all([len(groups(part, near(part))) == 1 for part in cells.values()])
    for rooms in range(1, 7):
        found = [frozenset(sides) for sides in divisions(board, rooms)]
        assert len(found) == len(set(found)) == wanted[rooms]
    assert sum([sum([1 for _ in divisions(grid(3, 3), n)]) for n in range(1, 10)]) == 1434  # OEIS A145835


def near(part: list[Cell]) -> Callable[[Cell], list[Cell]]:
    """The neighbours of a cell within a part of the board."""
    return lambda cell: [n for n in cell.neighbors if n in part]


def test_boards_of_every_division_are_judged() -> None:
    """Norinori on 2x2 boards: only two regions of two cells have room for two shaded cells each."""
    row = census(catalogue.genre("norinori"), {}, 2, 2, 0, Meter(Budget()), rooms=2).rows[0]
    assert row.boards.total() == 6
    one = census(catalogue.genre("norinori"), {}, 2, 2, 0, Meter(Budget()), rooms=1).rows[0]
    assert one.boards == Counter(several=1)  # any of the four dominoes
    with pytest.raises(BadPuzzle, match="Koburin has no regions"):
        census(catalogue.genre("koburin"), {}, 2, 2, 0, Meter(Budget()), rooms=2)


def test_few_regions_on_a_large_board_need_no_search_of_all_regions() -> None:
    """One region is the board; two are soon found, and a budget ends the rest."""
    assert list(divisions(grid(8, 8), 1)) == [[]]
    norinori = catalogue.genre("norinori")
    found = census(norinori, {}, 8, 8, 0, Meter(Budget(things=400_000)), rooms=2)
    assert (found.stopped_by, found.rows[0].boards.total() > 0) == ("things", True)
