"""Lines that fill the board and leave room for others beside them: the contract, by brute force."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import combinations, product
from typing import Any

import pytest

from enpitsu.layers import Links
from enpitsu.lemmas import room_for_routes
from enpitsu.lemmas.room_for_routes import RoomForRoutes
from enpitsu.logic import Bool
from tests.layers.contract import holds_as
from tests.synthetic import board, genre, pictures, solver_answers

Drawn = frozenset[frozenset[tuple[int, int]]]
"""The strokes that are drawn, each by its two cells."""

BOARDS = {
    "corners": ((2, 3), [(0, 0), (0, 2), (1, 0), (1, 2)]),
    "side by side": ((3, 3), [(0, 0), (0, 1), (0, 2), (1, 0), (2, 2)]),
    "in the middle": ((3, 3), [(0, 0), (1, 1), (2, 1), (2, 2)]),
}
READINGS = [(2, True), (2, False), (1, True), (1, False)]


def made(puzzle: Any, stops: Any, bends: int, ends: int, meeting: bool) -> dict[tuple[int, int], Bool]:
    """The condition of each cell, by its row and column."""
    cells = [cell for cell in puzzle.grid.cells if (cell.row, cell.col) in stops]
    found = room_for_routes(puzzle.line.ways(cells), bends, ends=ends, meeting=meeting)
    return {(cell.row, cell.col): condition for cell, condition in found}


def strokes(puzzle: Any) -> list[frozenset[tuple[int, int]]]:
    """The strokes of the ink, each by its two cells."""
    return [frozenset((c.row, c.col) for c in m.place.ends) for m in puzzle.ink]


class Brute:
    """What lines do on a small board, walked cell by cell."""

    def __init__(self, drawn: Drawn, stops: Any, bends: int, ends: int, meeting: bool) -> None:
        self.drawn, self.stops, self.bends, self.ends, self.meeting = drawn, stops, bends, ends, meeting

    def around(self, cell: tuple[int, int]) -> list[tuple[int, int]]:
        return sorted(next(iter(s - {cell})) for s in self.drawn if cell in s)

    def line(self, a: tuple[int, int], b: tuple[int, int]) -> list[tuple[int, int]] | None:
        """The cells of the line that leaves a for b, to a stop; None if there is none."""
        cells = [a, b]
        while cells[-1] not in self.stops:
            onward = [c for c in self.around(cells[-1]) if c != cells[-2]]
            if len(onward) != 1 or onward[0] in cells[1:]:
                return None
            cells.append(onward[0])
        return cells

    @staticmethod
    def bent(cells: list[tuple[int, int]]) -> int:
        return sum(a[0] != c[0] and a[1] != c[1] for a, c in zip(cells, cells[2:], strict=False))

    def lines(self, cell: tuple[int, int]) -> list[list[tuple[int, int]]] | None:
        """The lines of a cell that is filled as it may be; None if it is not."""
        near = self.around(cell)
        straight = len(near) == 2 and (near[0][0] == near[1][0] or near[0][1] == near[1][1])
        if cell in self.stops:
            if not 1 <= len(near) <= self.ends or straight:
                return None
            found = [self.line(cell, other) for other in near]
        else:
            if len(near) != 2:
                return None
            both = [self.line(cell, other) for other in near]
            if both[0] is None or both[1] is None:
                return None
            found = [[*reversed(both[0]), *both[1][1:]]]
        told = [min(cells, cells[::-1]) for cells in found if cells is not None]
        good = all(cells[0] != cells[-1] and self.bent(cells) <= self.bends for cells in told)
        good = good and len({*map(tuple, told)}) == len(found)
        # where they end, no other goes straight on, or ends there at all
        for cells in told if good else ():
            for stop, before in ((cells[0], cells[1]), (cells[-1], cells[-2])):
                opposite = (2 * stop[0] - before[0], 2 * stop[1] - before[1])
                good = good and opposite not in self.around(stop)
                good = good and (self.ends == 2 or len(self.around(stop)) == 1)
        return told if good else None

    def alike(self, one: list[tuple[int, int]], other: list[tuple[int, int]]) -> bool:
        """Whether two lines bend equally often, and lie side by side."""
        if one == other or self.bent(one) != self.bent(other):
            return False
        common = {one[0], one[-1]} & {other[0], other[-1]}
        if self.meeting and {*one} & {*other}:
            return True
        return any(
            abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1 and (self.meeting or not {a, b} & common)
            for a, b in product(one, other)
        )

    def has_room(self, at: tuple[int, int], cells: Any) -> bool:
        own = self.lines(at)
        if own is None:
            return False
        inner = {at, *[c for line in own for c in line[1:-1]]}
        beside = {
            c for c in cells for line in own for d in line
            if abs(c[0] - d[0]) + abs(c[1] - d[1]) <= 1 and c not in inner
        }  # fmt: skip
        there = [*own]
        for cell in beside:
            lines = self.lines(cell)
            if lines is None:
                return False
            there += lines
        return not any(self.alike(a, b) for a, b in combinations(there, 2))


def judged(name: str, bends: int, ends: int, meeting: bool) -> Iterator[tuple[Any, Any, Any, Any]]:
    """Cells of a board with their conditions, and what brute force says of pictures."""
    size, stops = BOARDS[name]
    puzzle: Any = board(genre({"line": Links()}, lambda p: []), *size)
    at, cells = strokes(puzzle), [*product(range(size[0]), range(size[1]))]
    for cell, condition in made(puzzle, stops, bends, ends, meeting).items():

        @cache
        def right(picture: Any, cell: Any = cell) -> bool:
            drawn = frozenset(s for s, so in zip(at, picture, strict=True) if so)
            return Brute(drawn, stops, bends, ends, meeting).has_room(cell, cells)

        yield puzzle, cell, condition, right


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize(("ends", "meeting"), READINGS)
def test_contract_of_room_for_routes(name: str, ends: int, meeting: bool) -> None:
    """``room_for_routes``: exact, and encoded alike."""
    size, stops = BOARDS[name]
    for bends in (1, 3):
        for n, (puzzle, cell, condition, right) in enumerate(judged(name, bends, ends, meeting)):
            if n % 3 != bends % 3:
                continue
            holds_as(condition, puzzle.ink, right)

            def stated(p: Any, cell: Any = cell, bends: int = bends) -> list[tuple[Any, Bool]]:
                return [(p.grid, made(p, stops, bends, ends, meeting)[cell])]

            tiny = board(genre({"line": Links()}, stated), *size)
            expected = {p for p in pictures(len(puzzle.ink)) if right(p)}
            assert solver_answers(tiny) == solver_answers(tiny, guarded=True) == expected


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize(("ends", "meeting"), READINGS)
def test_what_is_deduced_is_so_in_each_picture(name: str, ends: int, meeting: bool) -> None:
    """What explanations see at a cell holds however it goes on, and rests on what is named."""
    dice, seen = random.Random(name), 0
    for puzzle, _, condition, right in judged(name, 2, ends, meeting):
        assert isinstance(condition, RoomForRoutes)
        n, deducer = len(puzzle.ink), condition.deducer()
        legal = [p for p in pictures(n) if right(p)]
        for _ in range(20):
            partial = [dice.choice((None, None, None, False, True)) for _ in range(n)]
            on = sum(1 << i for i, v in enumerate(partial) if v)
            off = sum(1 << i for i, v in enumerate(partial) if v is False)
            clash, words, deduced = deducer.deduce(on, off, full=True)

            def fitting(facts: int, on: int = on, legal: Any = legal, n: int = n) -> list[Any]:
                return [
                    p for p in legal if all(p[i] == bool(on >> i & 1) for i in range(n) if facts >> i & 1)
                ]

            assert not words or not fitting(clash)
            for found in deduced:
                assert all(p[found.mark] == found.value for p in fitting(found.facts))
            seen += bool(words) + len(deduced)
    assert seen > 20


def test_a_board_of_too_many_lines_says_nothing() -> None:
    """Nobody has an eye on a thousand lines."""
    puzzle: Any = board(genre({"line": Links()}, lambda p: []), 8, 8)
    assert not made(puzzle, [(0, 0), (7, 7), (3, 3)], 9, 2, True)
