"""Layers printed beside the grid at its sides: numbers of rows and columns, launch zones."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from enpitsu.grid import Area, Cell, Direction, Grid, Vector
from enpitsu.layers.base import Block, Unreadable
from enpitsu.layers.graphics import Shape, Stroke, Text
from enpitsu.locale import say

if TYPE_CHECKING:
    from random import Random


class OutsideClues:
    """A number (or None) for every row and column."""

    def __init__(self, grid: Grid, rows: Sequence[int | None], columns: Sequence[int | None]) -> None:
        self.grid, self.rows, self.columns = grid, tuple(rows), tuple(columns)

    def numbered(self) -> Iterator[tuple[Area, int]]:
        """The rows and columns that have a number, with it."""
        for areas, numbers in ((self.grid.rows, self.rows), (self.grid.columns, self.columns)):
            for area, n in zip(areas, numbers, strict=True):
                if n is not None:
                    yield area, n


class Margins(Block[OutsideClues]):
    """Numbers at the rows and columns: a block of two lines, ``-`` where there is none.

    ::

        rows 0 3
        cols 2 -      margin.numbered(): (row 1, 0), (row 2, 3), (column 1, 2)

    ``low``: the least number.
    """

    def __init__(self, low: int = 0) -> None:
        self.low = low

    def blank(self, grid: Grid) -> OutsideClues:
        return OutsideClues(grid, [None] * grid.height, [None] * grid.width)

    def read_block(self, grid: Grid, rows: list[list[str]]) -> OutsideClues:
        found: dict[str, list[int | None]] = {}
        for i, (word, *tokens) in enumerate(rows):
            if word not in ("rows", "cols") or word in found:
                raise Unreadable(say("one line 'rows ...' and one line 'cols ...' are expected here"), i)
            n = grid.height if word == "rows" else grid.width
            if len(tokens) != n:
                raise Unreadable(say("{} numbers are expected here, not {}", n, len(tokens)), i)
            for j, token in enumerate(tokens):
                if token != "-" and (not re.fullmatch(r"\d{1,6}", token) or int(token) < self.low):
                    raise Unreadable(say("a number of at least {}, or -, is expected", self.low), i, j + 1)
            found[word] = [None if t == "-" else int(t) for t in tokens]
        blank = self.blank(grid)
        return OutsideClues(grid, found.get("rows", blank.rows), found.get("cols", blank.columns))

    def sites(self, grid: Grid) -> Sequence[Any]:
        return *grid.rows, *grid.columns

    def clues(self, value: OutsideClues) -> Mapping[Any, Any]:
        return dict(value.numbered())

    def with_clues(self, grid: Grid, clues: Mapping[Any, Any]) -> OutsideClues:
        return OutsideClues(grid, [clues.get(a) for a in grid.rows], [clues.get(a) for a in grid.columns])

    def candidates(self, grid: Grid, site: Any) -> Sequence[Any]:
        return range(self.low, 2 * len(site) + 1)

    def write_block(self, grid: Grid, value: OutsideClues) -> list[str]:
        return [
            " ".join([word, *["-" if n is None else str(n) for n in numbers]])
            for word, numbers in (("rows", value.rows), ("cols", value.columns))
        ]

    def paint(self, grid: Grid, value: OutsideClues) -> Iterator[Shape]:
        for i, n in enumerate(value.rows):
            if n is not None:
                yield Text((2 * i + 1, -1), str(n))
        for i, n in enumerate(value.columns):
            if n is not None:
                yield Text((-1, 2 * i + 1), str(n))


class NumbersAtSides:
    """The numbers at the four sides of a board: for each side one (or None) for every row or column."""

    def __init__(self, grid: Grid, at: Mapping[str, Sequence[int | None]]) -> None:
        self.grid = grid
        self.at = {side: tuple(at.get(side, ())) or (None,) * _long(grid, side) for side in INWARD}

    def numbered(self) -> Iterator[tuple[Area, int]]:
        """The rows and columns that have a number at one end, as they are seen from there, with it."""
        for side, numbers in self.at.items():
            for i, n in enumerate(numbers):
                if n is not None:
                    yield _seen_from(self.grid, side, i), n


class SideNumbers(Block[NumbersAtSides]):
    """Numbers at the four sides of the board: an optional block of lines, ``-`` where there is none.

    ::

        T 2 -      side.numbered(): (column 1 from above, 2), (row 2 from the right, 1)
        R - 1

    ``low``: the least number.
    """

    optional = True

    def __init__(self, low: int = 0) -> None:
        self.low = low

    def blank(self, grid: Grid) -> NumbersAtSides:
        return NumbersAtSides(grid, {})

    def read_block(self, grid: Grid, rows: list[list[str]]) -> NumbersAtSides:
        found: dict[str, list[int | None]] = {}
        for i, (side, *tokens) in enumerate(rows):
            if side not in INWARD or side in found:
                raise Unreadable(say("a line 'T, B, L or R' 'numbers' for each side is expected here"), i)
            if len(tokens) != _long(grid, side):
                raise Unreadable(
                    say("{} numbers are expected here, not {}", _long(grid, side), len(tokens)), i
                )
            for j, token in enumerate(tokens):
                if token != "-" and (not re.fullmatch(r"[0-9]{1,6}", token) or int(token) < self.low):
                    raise Unreadable(say("a number of at least {}, or -, is expected", self.low), i, j + 1)
            found[side] = [None if t == "-" else int(t) for t in tokens]
        return NumbersAtSides(grid, found)

    def sites(self, grid: Grid) -> Sequence[Any]:
        return tuple(self._sites(grid).values())

    def _sites(self, grid: Grid) -> dict[tuple[str, int], Area]:
        return {(side, i): _seen_from(grid, side, i) for side in INWARD for i in range(_long(grid, side))}

    def clues(self, value: NumbersAtSides) -> Mapping[Any, Any]:
        return dict(value.numbered())

    def with_clues(self, grid: Grid, clues: Mapping[Any, Any]) -> NumbersAtSides:
        lanes = self._sites(grid)
        return NumbersAtSides(grid, {
            side: [clues.get(lanes[side, i]) for i in range(_long(grid, side))] for side in INWARD
        })  # fmt: skip

    def candidates(self, grid: Grid, site: Any) -> Sequence[Any]:
        return range(self.low, len(site) + 1)

    def write_block(self, grid: Grid, value: NumbersAtSides) -> list[str]:
        return [
            " ".join([side, *["-" if n is None else str(n) for n in numbers]])
            for side, numbers in value.at.items() if any(n is not None for n in numbers)
        ]  # fmt: skip

    def paint(self, grid: Grid, value: NumbersAtSides) -> Iterator[Shape]:
        for side, numbers in value.at.items():
            for i, n in enumerate(numbers):
                if n is not None:
                    row, col = border(grid, side, i)
                    down, right = INWARD[side].back.value
                    yield Text((2 * row + 1 + 2 * down, 2 * col + 1 + 2 * right), str(n))


def _long(grid: Grid, side: str) -> int:
    """The number of rows or columns that end at a side."""
    return grid.width if side in "TB" else grid.height


def _seen_from(grid: Grid, side: str, position: int) -> Area:
    """The cells of a row or column, the nearest to a side first."""
    lane = (grid.columns if side in "TB" else grid.rows)[position]
    return Area(lane if side in "TL" else lane[::-1])


INWARD = {
    "T": Direction.SOUTH, "B": Direction.NORTH, "L": Direction.EAST, "R": Direction.WEST,
}  # fmt: skip
"""The sides of the board, and the direction that leads inwards from each."""


class Zone:
    """Some positions on a side of the board with some numbers: a place."""

    def __init__(self, grid: Grid, side: str, low: int, high: int, numbers: Sequence[int]) -> None:
        self.side, self.low, self.high, self.numbers = side, low, high, tuple(numbers)
        self.inward = INWARD[side]
        self.starts = {i: grid.cell[p] for i in range(low, high + 1)
                       if (p := border(grid, side, i)) in grid.cell}  # fmt: skip
        self.cells: tuple[Cell, ...] = tuple(self.starts.values())

    def __str__(self) -> str:
        return f"zone {self.side} {self.low}-{self.high}"

    __repr__ = __str__


def border(grid: Grid, side: str, position: int) -> Vector:
    """Row and column of a position on a side (T, B, L, R) of the board."""
    last = {"B": grid.height - 1, "R": grid.width - 1}.get(side, 0)
    return (last, position) if side in "TB" else (position, last)


@dataclass(frozen=True, slots=True)
class BorderPosition:
    """A position on a side (T, B, L, R) of the board, named as the outer side of its cell.

    ``at``: a point just outside, in half steps.
    """

    side: str
    index: int
    row: int
    col: int
    at: tuple[float, float]
    cells: tuple[Cell, ...]

    @property
    def outward(self) -> str:
        """The letter of the direction in which it lies from its cell."""
        return INWARD[self.side].back.name[0]

    def __str__(self) -> str:
        return f"{self.outward} side of R{self.row + 1}C{self.col + 1}"

    __repr__ = __str__


class Zones(Block[tuple[Zone, ...]]):
    """Zones on the border with numbers: one line ``side low-high n n ...`` for each.

    ::

        . . .
        . . .
        B 0-1 2      the lower side of columns 1 and 2 has the number 2
    """

    optional = True

    def blank(self, grid: Grid) -> tuple[Zone, ...]:
        return ()

    def read_block(self, grid: Grid, rows: list[list[str]]) -> tuple[Zone, ...]:
        zones: list[Zone] = []
        for i, row in enumerate(rows):
            zone = self._zone(grid, row, i)
            for other in zones:
                if other.side == zone.side and other.low <= zone.high and zone.low <= other.high:
                    raise Unreadable(say("{} and {} have a position in common", zone, other), i, 1)
            zones.append(zone)
        return tuple(zones)

    def _zone(self, grid: Grid, row: list[str], i: int) -> Zone:
        side, *rest = row
        m = re.fullmatch(r"(\d{1,4})-(\d{1,4})", rest[0]) if rest else None
        if side not in INWARD or m is None:
            raise Unreadable(say("a zone 'T, B, L or R' 'low-high' 'numbers' is expected here"), i)
        low, high = int(m[1]), int(m[2])
        if not low <= high < (grid.width if side in "TB" else grid.height):
            raise Unreadable(say("the zone leaves its side of the board"), i, 1)
        for j, token in enumerate(rest[1:], 2):
            if not re.fullmatch(r"[1-9]\d{0,5}", token):
                raise Unreadable(say("a number of at least 1 is expected here"), i, j)
        return Zone(grid, side, low, high, [int(t) for t in rest[1:]])

    def invent(self, grid: Grid, rng: Random) -> tuple[Zone, ...]:
        """A zone or two on some of the sides; about a number for every dozen cells, most of them small."""
        left = max(2, grid.height * grid.width // 12)
        largest = max(1, (min(grid.height, grid.width) + 3) // 4)
        zones: list[Zone] = []
        for side in rng.sample("TBLR", 4):
            for low, high in _stretches(grid.width if side in "TB" else grid.height, rng):
                n = min(left, rng.randint(1, min(3, high - low + 1)))
                numbers = sorted([min(rng.randint(1, largest + 1), largest) for _ in range(n)])
                left -= n
                if n:
                    zones.append(Zone(grid, side, low, high, numbers))
        return tuple(zones)

    def positions(self, grid: Grid) -> list[BorderPosition]:
        """The positions of all sides, each side from the top or from the left."""
        found = []
        for side in INWARD:
            for i in range(_long(grid, side)):
                row, col = border(grid, side, i)
                cells = (grid.cell[row, col],) if (row, col) in grid.cell else ()
                found.append(BorderPosition(side, i, row, col, _outside(grid, side, i), cells))
        return found

    def write_block(self, grid: Grid, value: tuple[Zone, ...]) -> list[str]:
        return [" ".join([z.side, f"{z.low}-{z.high}", *map(str, z.numbers)]) for z in value]

    def paint(self, grid: Grid, value: tuple[Zone, ...]) -> Iterator[Shape]:
        for zone in value:
            (y, x), (v, u) = (_outside(grid, zone.side, i) for i in (zone.low, zone.high))
            dy, dx = (0.0, 0.7) if zone.side in "TB" else (0.7, 0.0)
            yield Stroke(((y - dy, x - dx), (v + dy, u + dx)), "thin")
            down, right = zone.inward.back.value
            y, x = (y + v) / 2 + 0.6 * down, (x + u) / 2 + 0.6 * right
            if zone.side in "TB":
                yield Text((y, x), " ".join(map(str, zone.numbers)), 0.8)
                continue
            for i, n in enumerate(zone.numbers):
                yield Text((y + i - (len(zone.numbers) - 1) / 2, x), str(n), 0.8)


def _stretches(long: int, rng: Random) -> list[tuple[int, int]]:
    """One or two stretches of a side of some length, as their first and last positions."""
    ends = sorted(rng.sample(range(long + 1), min(long + 1, rng.choice((2, 2, 4)))))
    return [(a, b - 1) for a, b in zip(ends[::2], ends[1::2], strict=False)]


def _outside(grid: Grid, side: str, position: int) -> tuple[float, float]:
    """A point just outside the board at a position of a side."""
    row, col = border(grid, side, position)
    dr, dc = INWARD[side].back.value
    return 2 * row + 1 + 1.4 * dr, 2 * col + 1 + 1.4 * dc
