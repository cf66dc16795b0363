"""The rule library: each rule against a predicate written by hand, on every filling of a small board."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import product
from typing import Any

import pytest

from enpitsu.grid import grid
from enpitsu.layers import Areas, Digits, Links, Numbers, Rooms, Shading
from enpitsu.logic import PartialAssignment
from enpitsu.puzzle import Puzzle
from enpitsu.variants import RULE_LIBRARY, fitting, variant

Cells = frozenset[tuple[int, int]]


class Shaded(Puzzle):
    """A board to shade, with rooms and numbers."""

    abstract = True
    clue = Numbers()
    room = Rooms()
    black = Shading()


class Written(Puzzle):
    """A board of digits."""

    abstract = True
    digit = Digits(1, 4)


class Drawn(Puzzle):
    """A board of lines."""

    abstract = True
    line = Links()


class Divided(Puzzle):
    """A board of areas."""

    abstract = True
    area = Areas()


BOARDS = {
    Shaded: "2 . .\n. . .\n. . 4\n\nA A B\nA B B\nA B B", Written: ". . .\n. . .", Drawn: "3 3",
    Divided: "2 3",
}  # fmt: skip


def beside(a: Any, b: Any) -> bool:
    return bool(abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1)


def joined(cells: Cells) -> bool:
    left, stack = set(cells), [min(cells)] if cells else []
    while stack:
        here = stack.pop()
        left.discard(here)
        stack += [c for c in left if beside(c, here)]
    return not left


def moved(cells: Iterable[Any], *moves: tuple[int, int]) -> bool:
    have = set(cells)
    return any((r + y, c + x) in have for r, c in have for y, x in moves)


ALL = frozenset(product(range(3), range(3)))
BLOCKS = [{(r + i, c + j) for i in (0, 1) for j in (0, 1)} for r in (0, 1) for c in (0, 1)]
KNIGHT = ((1, 2), (2, 1), (2, -1), (1, -2))
ROOM_A = {(0, 0), (0, 1), (1, 0), (2, 0)}


def view(black: Cells, cell: tuple[int, int]) -> int:
    if cell in black:
        seen = 0
    else:
        seen = 1
    for y, x in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        at = (cell[0] + y, cell[1] + x)
        while at in ALL and at not in black:
            seen += 1
            at = (at[0] + y, at[1] + x)
    return seen


def around(black: Cells, cell: tuple[int, int]) -> int:
    return sum(max(abs(r - cell[0]), abs(c - cell[1])) <= 1 for r, c in black)


SHADED: dict[str, Callable[[Cells], bool]] = {
    "one_group": joined,
    "rest_in_one_group": lambda b: joined(ALL - b),
    "no_2x2": lambda b: not any(block <= b for block in BLOCKS),
    "in_every_2x2": lambda b: all(block & b for block in BLOCKS),
    "no_touch": lambda b: not moved(b, (0, 1), (1, 0)),
    "no_corner_touch": lambda b: not moved(b, (1, 1), (1, -1)),
    "no_knight": lambda b: not moved(b, *KNIGHT),
    "no_three": lambda b: not any(
        all(c in b for c in lane) for i in range(3)
        for lane in ([(i, j) for j in range(3)], [(j, i) for j in range(3)])
    ),
    "half_turn": lambda b: {(2 - r, 2 - c) for r, c in b} == b,
    "equal_counts": lambda b: all(
        len({sum(cell[side] == i for cell in b) for i in range(3)}) == 1 for side in (0, 1)
    ),
    "equal_rooms": lambda b: len(b & ROOM_A) == len(b - ROOM_A),
    "view_numbers": lambda b: view(b, (0, 0)) == 2 and view(b, (2, 2)) == 4,
    "around_numbers": lambda b: around(b, (0, 0)) == 2 and around(b, (2, 2)) == 4,
}  # fmt: skip


def pairs(d: dict[Any, int], *moves: tuple[int, int]) -> list[tuple[int, int]]:
    return [(d[r, c], d[r + y, c + x]) for r, c in d for y, x in moves if (r + y, c + x) in d]


WRITTEN: dict[str, Callable[[dict[Any, int]], bool]] = {
    "knight": lambda d: all(a != b for a, b in pairs(d, *KNIGHT)),
    "king": lambda d: all(a != b for a, b in pairs(d, (0, 1), (1, 0), (1, 1), (1, -1))),
    "no_neighbours": lambda d: all(abs(a - b) != 1 for a, b in pairs(d, (0, 1), (1, 0))),
    "diagonals": lambda d: d[0, 0] != d[1, 1] and d[0, 2] != d[1, 1],
    "equal_sums": lambda d: (
        len({sum(d[r, c] for c in range(3)) for r in (0, 1)}) == 1
        and len({d[0, c] + d[1, c] for c in range(3)}) == 1
    ),
}


def degrees(strokes: frozenset[Any]) -> dict[Any, int]:
    ends = [cell for stroke in strokes for cell in stroke]
    return {cell: ends.count(cell) for cell in ends}


def one_loop(strokes: frozenset[Any]) -> bool:
    if not strokes or set(degrees(strokes).values()) != {2}:
        return False
    left, reached = set(strokes), {next(iter(next(iter(strokes))))}
    while more := {s for s in left if set(s) & reached}:
        left -= more
        reached |= {c for s in more for c in s}
    return not left


DRAWN: dict[str, Callable[[frozenset[Any]], bool]] = {
    "one_loop": one_loop,
    "visits_all": lambda s: len(degrees(s)) == 9,
    "bends_soon": lambda s: (
        not any(
            {frozenset({(i, 0), (i, 1)}), frozenset({(i, 1), (i, 2)})} <= s
            or {frozenset({(0, i), (1, i)}), frozenset({(1, i), (2, i)})} <= s
            for i in range(3)
        )
    ),
}


def test_each_rule_is_judged() -> None:
    assert set(RULE_LIBRARY) == {*SHADED, *WRITTEN, *DRAWN, "rectangles"}
    assert {name.split(":")[0] for name, _ in fitting(Shaded)} == set(SHADED)


def puzzle_with(base: type[Puzzle], name: str) -> Puzzle:
    kind = variant(f"--with {name}", lambda _: base, base)
    if base is Shaded:
        return kind.parse(BOARDS[base])
    height, width = (2, 3) if base is not Drawn else (3, 3)
    return kind(grid(height, width), {})


def keeps(puzzle: Puzzle, made: dict[Any, bool]) -> bool:
    """Tells whether every case of the added rule holds of an answer."""
    known: PartialAssignment = puzzle.total(made)
    return all([c.condition.holds(known) is True for c in puzzle.cases() if c.rule.letter == "A"])


@pytest.mark.parametrize("name", SHADED)
def test_rules_about_shading(name: str) -> None:
    puzzle: Any = puzzle_with(Shaded, name)
    told = set()
    for bits in range(512):
        marks = [m for i, m in enumerate(puzzle.visible_marks) if bits >> i & 1]
        cells = frozenset((m.place.row, m.place.col) for m in marks)
        wanted = SHADED[name](cells)
        assert keeps(puzzle, dict.fromkeys(marks, True)) == wanted, sorted(cells)
        told.add(wanted)
    assert told == {True, False}


@pytest.mark.parametrize("name", WRITTEN)
def test_rules_about_digits(name: str) -> None:
    puzzle: Any = puzzle_with(Written, name)
    told = set()
    cells = puzzle.grid.cells
    for values in product((1, 2, 3, 4), repeat=6):
        marks = [puzzle.digit.marks[c][v] for c, v in zip(cells, values, strict=True)]
        wanted = WRITTEN[name]({(c.row, c.col): v for c, v in zip(cells, values, strict=True)})
        assert keeps(puzzle, dict.fromkeys(marks, True)) == wanted, values
        told.add(wanted)
    assert told == {True, False}


@pytest.mark.parametrize("name", DRAWN)
def test_rules_about_lines(name: str) -> None:
    puzzle: Any = puzzle_with(Drawn, name)
    told = set()
    for bits in range(1 << len(puzzle.visible_marks)):
        marks = [m for i, m in enumerate(puzzle.visible_marks) if bits >> i & 1]
        strokes = frozenset(frozenset((e.row, e.col) for e in m.place.ends) for m in marks)
        wanted = DRAWN[name](strokes)
        assert keeps(puzzle, dict.fromkeys(marks, True)) == wanted, sorted(map(sorted, strokes))
        told.add(wanted)
    assert told == {True, False}


def test_an_area_that_is_no_rectangle_is_told() -> None:
    puzzle: Any = puzzle_with(Divided, "rectangles")
    for text, wanted in (("A A B\nA A B", True), ("A A B\nA B B", False), ("A A A\nB C D", True)):
        known = puzzle.read_answer(text)
        found = all([c.condition.holds(known) is True for c in puzzle.cases() if c.rule.letter == "A"])
        assert found == wanted
