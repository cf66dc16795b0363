"""Rules that are needed: what is told is held to a plain enumeration, without the engine."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache
from itertools import product

import pytest

from enpitsu import catalogue
from enpitsu.cli import run
from enpitsu.engine.budget import Budget, Meter
from enpitsu.engine.check import check
from enpitsu.engine.readings.difference import difference, lacking
from enpitsu.engine.readings.rule_sets import letters_of, with_and_without
from enpitsu.engine.readings.smallest import Smallest, smallest
from enpitsu.errors import UnknownName
from enpitsu.layers import Numbers, Shading
from enpitsu.logic import count, every
from enpitsu.puzzle import Cases, Puzzle, demand, implied, rule
from tests.oracle import hitori, kurodoko, nurikabe
from tests.oracle.boards import all_cells, clue_cells, clue_grid, connected, numbers, runs_seen, size
from tests.oracle.ruled import lonely
from tests.oracle.shadings import has_full_block
from tests.oracle.tokens import components

Cell = tuple[int, int]
Board = dict[Cell, str]
Holds = Callable[[Board, frozenset[Cell]], bool]
"""A rule by hand: the tokens of a board, the shaded cells."""


class Toy(Puzzle):
    """Shade cells; numbers count those beside them, and hardly any touch."""

    clue = Numbers(0, 2)
    dark = Shading()

    @rule("A", "A number counts the shaded cells beside it.")
    def counted(self) -> Cases:
        for cell, number in self.clue.numbered():
            yield cell, count([self.dark[c] for c in cell.neighbors]) == number

    @rule("B", "No more than one of two cells that share a side is shaded.")
    def apart(self) -> Cases:
        for cell in self.grid.cells:
            for other in cell.neighbors:
                yield cell, ~every([self.dark[cell], self.dark[other]])

    @rule("C", "Not all cells beside a cell that has two or more are shaded together with it.")
    def not_all(self) -> Cases:
        for cell in self.grid.cells:
            if len(cell.neighbors) > 1:
                yield cell, ~every([self.dark[c] for c in (cell, *cell.neighbors)])

    @rule("D", "A cell with a 1 is shaded.")
    def ones(self) -> Cases:
        for cell, number in self.clue.numbered():
            if number == 1:
                yield cell, self.dark[cell]

    @implied("E", "No cell of a board of one cell is unshaded.")
    def wrongly_said(self) -> Cases:
        if len(self.grid.cells) == 1:
            yield self.grid.cells[0], self.dark[self.grid.cells[0]]

    @demand("F", "No 0 is printed.")
    def no_zero(self) -> Iterator[tuple[object, bool]]:
        yield from ((cell, number != 0) for cell, number in self.clue.items())


def beside(board: Board, cell: Cell) -> list[Cell]:
    """The cells that share a side with a cell."""
    r, c = cell
    return [at for at in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)) if board.get(at, "#") != "#"]


def whites(board: Board) -> list[Cell]:
    """The cells that are not missing."""
    return [at for at, token in board.items() if token != "#"]


TOY: dict[str, Holds] = {
    "A": lambda b, s: all(
        sum(c in s for c in beside(b, at)) == int(b[at]) for at in b if b[at].isdecimal()
    ),
    "B": lambda b, s: not any(c in s for at in s for c in beside(b, at)),
    "C": lambda b, s: not any(len(beside(b, at)) > 1 and s.issuperset(beside(b, at)) for at in s),
    "D": lambda b, s: all(at in s for at in b if b[at] == "1"),
}


def text(board: Board) -> str:
    """A board as the genre's text."""
    height, width = max(board)[0] + 1, max(board)[1] + 1
    return "\n".join(" ".join(board[r, c] for c in range(width)) for r in range(height)) + "\n"


def rows_of(board: Board) -> list[list[str]]:
    """A board as the oracles have it."""
    return clue_grid(text(board))


def white(board: Board, shaded: frozenset[Cell]) -> frozenset[Cell]:
    """The unshaded cells."""
    return frozenset(board) - shaded


def islands(board: Board, shaded: frozenset[Cell]) -> list[tuple[frozenset[Cell], list[Cell]]]:
    """Groups of unshaded cells with their clues."""
    clues = clue_cells(rows_of(board))
    return [(frozenset(i), sorted(clues & i)) for i in components(white(board, shaded))]


HITORI: dict[str, Holds] = {
    "A": lambda b, s: hitori.rule_a(rows_of(b), s),
    "B": lambda b, s: lonely(s),
    "C": lambda b, s: connected(white(b, s)),
}
# once a rule is dropped, a number may stand in a shaded cell: that is none of those that it counts
KURODOKO: dict[str, Holds] = {
    "A": lambda b, s: not clue_cells(rows_of(b)) & s,
    "B": lambda b, s: lonely(s),
    "C": lambda b, s: connected(white(b, s)),
    "D": lambda b, s: all(
        (at not in s) + runs_seen(white(b, s), at) == n for at, n in numbers(rows_of(b)).items()
    ),
}
NURIKABE: dict[str, Holds] = {
    "A": lambda b, s: not clue_cells(rows_of(b)) & s,
    "B": lambda b, s: all(len(own) == 1 for _, own in islands(b, s)),
    "C": lambda b, s: all(
        n == sum(len(island) for island, own in islands(b, s) if at in own)
        for at, n in numbers(rows_of(b)).items()
    ),
    "D": lambda b, s: connected(s),
    "E": lambda b, s: not has_full_block(s),
}
ORACLES = {"hitori": hitori, "kurodoko": kurodoko, "nurikabe": nurikabe}


def boards(tokens: str, cells: int, things: int) -> Iterator[Board]:
    """All boards of so many cells, of every shape, with so many tokens that are no dot."""
    for height in range(1, cells + 1):
        if cells % height:
            continue
        places = list(all_cells(height, cells // height))
        for row in product(tokens, repeat=cells):
            if sum(token != "." for token in row) == things and set(row) != {"#"}:
                yield dict(zip(places, row, strict=True))


def shadings(board: Board) -> Iterator[frozenset[Cell]]:
    """All sets of cells that are there."""
    cells = whites(board)
    for row in product((False, True), repeat=len(cells)):
        yield frozenset([at for at, dark in zip(cells, row, strict=True) if dark])


def tokens_of(genre: str, cells: int) -> str:
    """What may stand in a cell: numbers of genres are no greater than the number of cells."""
    return ".12?#" if genre == "toy" else ".?" + "1234"[:cells]


@cache
def verdicts(genre: str, cells: int, things: int) -> dict[str, bool]:
    """Of each letter whether a board of so many cells and things has an answer that only it refuses."""
    rules, tokens = RULES[genre], tokens_of(genre, cells)
    found = dict.fromkeys(rules, False)
    for board in boards(tokens, cells, things):
        for shaded in shadings(board):
            broken = [letter for letter, holds in rules.items() if not holds(board, shaded)]
            if len(broken) == 1:
                found[broken[0]] = True
    return found


RULES = {"toy": TOY, "hitori": HITORI, "kurodoko": KURODOKO, "nurikabe": NURIKABE}
SIZES = [(cells, things) for cells in range(1, 5) for things in range(3)]


def first(genre: str, letter: str) -> tuple[int, int] | None:
    """Cells and things of the smallest boards that need a letter, by brute force."""
    return next((size for size in SIZES if verdicts(genre, *size)[letter]), None)


def searched(kind: type[Puzzle], letter: str, cells: int = 4, *, unique: bool = False) -> Smallest:
    """What the engine finds."""
    return smallest(with_and_without(kind, letter, {}), cells, 2, Meter(), unique=unique)


def printed(puzzle: Puzzle) -> tuple[int, int]:
    """Cells and things of a board, counted in its text."""
    tokens = puzzle.text.split()
    return len(tokens), sum(token != "." for token in tokens)


@pytest.mark.parametrize("letter", TOY)
def test_the_smallest_board_of_a_toy_is_that_of_a_plain_enumeration(letter: str) -> None:
    found, wanted = searched(Toy, letter), first("toy", letter)
    if wanted is None:
        assert found.difference is None
        assert found.done == tuple(SIZES)
    else:
        assert found.difference is not None
        assert printed(found.difference.puzzles[0]) == wanted
        assert found.done == tuple(SIZES[: SIZES.index(wanted)])
        mine, theirs = found.difference.puzzles
        answer = mine.read_answer(theirs.write_answer(found.difference.answer))
        assert {charge.letter for charge in check(mine, answer).broken} == {letter}


def test_a_toy_has_a_letter_that_follows_and_letters_that_are_needed() -> None:
    assert {letter for letter in TOY if first("toy", letter) is None} == {"C"}


def unique_by_hand(letter: str) -> tuple[int, int] | None:
    """Cells and things of the smallest boards with exactly one answer that have others without a letter."""
    for cells, things in SIZES:
        for board in boards(tokens_of("toy", cells), cells, things):
            broken = [[x for x in TOY if not TOY[x](board, shaded)] for shaded in shadings(board)]
            if broken.count([]) == 1 and [letter] in broken:
                return cells, things
    return None


@pytest.mark.parametrize("letter", TOY)
def test_boards_with_exactly_one_answer(letter: str) -> None:
    found, wanted = searched(Toy, letter, unique=True).difference, unique_by_hand(letter)
    assert (None if found is None else printed(found.puzzles[0])) == wanted


def test_what_is_said_to_follow_is_held_to_it() -> None:
    """An implied sentence that does not follow is told by the board that shows it."""
    found = searched(Toy, "E", 1)
    assert found.difference is not None
    assert found.difference.having == 1
    assert printed(found.difference.puzzles[0]) == (1, 0)


def test_letters_that_yield_no_cases_are_no_question() -> None:
    assert letters_of(Toy) == ["A", "B", "C", "D", "E"]
    with pytest.raises(UnknownName):
        with_and_without(Toy, "F", {})


def test_only_the_cases_of_the_letter_are_lacking() -> None:
    mine, theirs = [rules.genre.parse("1 .\n. 2\n") for rules in with_and_without(Toy, "A", {})]
    assert lacking(mine, theirs) == []
    assert len(lacking(theirs, mine)) == 2
    assert theirs.title() == "Toy"
    found = difference(mine, theirs)
    assert found is not None
    assert found.having == 1


GENRES = [(name, letter) for name in ("hitori", "kurodoko", "nurikabe") for letter in RULES[name]]


@pytest.mark.parametrize(("name", "letter"), GENRES)
def test_genres_agree_with_the_rules_of_their_oracles(name: str, letter: str) -> None:
    found, wanted = searched(catalogue.genre(name), letter), first(name, letter)
    assert (None if found.difference is None else printed(found.difference.puzzles[0])) == wanted
    if found.difference is not None:
        puzzle = found.difference.puzzles[1]
        answer = puzzle.write_answer(found.difference.answer)
        rows = [line.split() for line in answer.splitlines()]
        shaded = frozenset([(r, c) for r, row in enumerate(rows) for c, t in enumerate(row) if t == "#"])
        board = {
            (r, c): t for r, line in enumerate(puzzle.text.splitlines()) for c, t in enumerate(line.split())
        }
        assert size(rows_of(board)) == (len(rows), len(rows[0]))
        assert [x for x, holds in RULES[name].items() if not holds(board, shaded)] == [letter]
        assert not ORACLES[name].accepts(puzzle.text, answer)


def test_the_command_tells_boards_and_bounds(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["needed", "hitori", "--up-to", "1x3"]) == 0
    said = capsys.readouterr().out
    assert said.count("Needed: the smallest board") == 3
    assert run(["needed", "nurikabe", "--letter", "E", "--up-to", "1x3", "--json"]) == 0
    [told] = json.loads(capsys.readouterr().out)["rules"]
    assert (told["letter"], told["verdict"]) == ("E", "follows")
    assert told["done"][-1] == {"cells": 3, "things": 2}


def test_an_unknown_letter_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["needed", "hitori", "--letter", "Q"]) == 2
    assert "'Q' is no rule of Hitori that yields cases" in capsys.readouterr().err


def test_a_budget_ends_it() -> None:
    rules = with_and_without(Toy, "C", {})
    found = smallest(rules, 25, 2, Meter(Budget(things=5_000)))
    assert found.stopped_by is not None
    assert found.difference is None


def test_a_letter_that_takes_long_leaves_the_others_their_part(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("enpitsu.cli.needing.meter", lambda *_: Meter(Budget(things=200_000)))
    assert run(["needed", "celltinels", "--up-to", "3x4", "--json"]) == 3
    told = json.loads(capsys.readouterr().out)["rules"]
    assert {rule["stopped_by"] for rule in told} == {None, "things"}
    assert all([rule["boards"] for rule in told])
