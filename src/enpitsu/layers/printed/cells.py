"""Numbers printed in cells: plain, circled, with an arrow, several at once."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, combinations_with_replacement
from typing import TYPE_CHECKING, Any, NamedTuple

from enpitsu.effort import reported
from enpitsu.grid import Cell, Direction, Grid
from enpitsu.layers.base import MISSING, CellGiven, Clues, Unreadable
from enpitsu.layers.graphics import Disc, Fill, Shape, Text, square
from enpitsu.locale import say

if TYPE_CHECKING:
    from random import Random

MAX_SHORT_PATHS = 10
"""So many paths may turn out too short before no more are looked for."""


class Numbers(CellGiven[Clues[int | None]]):
    """Printed numbers, ``n`` or ``?``: the cells that have one, and which (None for ``?``).

    ::

        3 . ?      clue == {R1C1: 3, R1C3: None}

    ``low``, ``high``: the numbers that can be printed; without ``high`` any from ``low`` on.
    ``in_hole``: the number makes its cell black: it stands in a hole of the board.
    ``grey``: its cell is grey.
    ``twice``: every number stands in two cells; a generated puzzle gets such pairs at random.
    ``circled``: it is drawn in a circle, though it is written without one.

    >>> Numbers().read("12"), Numbers().read("?"), Numbers().read("x")
    (12, None, MISSING)
    """

    form = r"([0-9]+|\?)"
    shape = "{}"
    unknown = "?"

    grey = twice = over = False

    def __init__(
        self,
        low: int = 0,
        high: int | None = None,
        in_hole: bool = False,
        grey: bool = False,
        twice: bool = False,
        circled: bool = False,
    ) -> None:
        self.low, self.high, self.in_hole, self.grey, self.twice = low, high, in_hole, grey, twice
        self.circled = circled

    def blank(self, grid: Grid) -> Clues[int | None]:
        return Clues()

    def read(self, token: str) -> Any:
        m = re.fullmatch(self.form, token)
        return self._value(m[1]) if m else MISSING

    def _value(self, digits: str) -> int | None:
        if not digits.isascii() or not digits.isdigit():
            return None
        most_read = 999_999 if self.over else self.high or 999_999
        if len(digits) > 6 or not self.low <= int(digits) <= most_read:
            if self.high is None:
                raise Unreadable(say("a number from {} is expected here, not {}", self.low, digits[:20]))
            raise Unreadable(
                say("a number from {} to {} is expected here, not {}", self.low, self.high, digits[:20])
            )
        return int(digits)

    def write(self, value: Any) -> str:
        return self.shape.format(self.unknown if value is None else value)

    def gather(self, grid: Grid, found: Mapping[Cell, Any]) -> Clues[int | None]:
        return Clues(found)

    def sites(self, grid: Grid) -> Sequence[Any]:
        return () if self.twice else super().sites(grid)

    def invent(self, grid: Grid, rng: Random) -> Clues[int | None]:
        """Equal numbers at the ends of random paths that share no cell (with ``twice``)."""
        if not self.twice:
            return self.blank(grid)
        longest = rng.randint(8, 12)  # the longer the paths, the more answers a board has
        paths = _paths(grid, rng, longest)
        return Clues({end: self.low + i for i, path in enumerate(paths) for end in (path[0], path[-1])})

    def vary(
        self, grid: Grid, value: Clues[int | None], rng: Random, near: Sequence[Cell] = ()
    ) -> Clues[int | None]:
        """One number of a pair moves to a free cell, most often to one beside it."""
        if not self.twice or not value:
            return value
        moved = rng.choice(list(value))
        close = moved.neighbors if rng.random() < 0.7 else near or grid.cells
        free = [c for c in close if c not in value]
        if not free:
            return value
        to = rng.choice(free)
        return Clues({to if c is moved else c: n for c, n in value.items()})

    def candidates(self, grid: Grid, site: Any) -> Sequence[Any]:
        most = grid.height * grid.width if self.high is None else self.high
        return [*range(self.low, most + 1), None]

    def paint(self, grid: Grid, value: Clues[int | None]) -> Iterator[Shape]:
        for cell, n in value.items():
            if self.in_hole or self.grey:
                yield Fill(square(cell.row, cell.col), "hole" if self.in_hole else "grey")
            if self.circled:
                yield Disc(cell.at, bare=self.shape == "{}")
            if n is not None or self.unknown == "?":
                yield Text(cell.at, "?" if n is None else str(n), 0.9 if self.circled else 1.0)


def _paths(grid: Grid, rng: Random, longest: int) -> list[list[Cell]]:
    """Random paths of three cells at least that share none, and of which none touches itself."""
    free, found, vain = dict.fromkeys(grid.cells), list[list[Cell]](), 0
    while free and vain < MAX_SHORT_PATHS:
        path = [rng.choice(list(free))]
        most = rng.randint(4, longest)
        while len(path) < most:
            on = [c for c in path[-1].neighbors if c in free and c not in path]
            on = [c for c in on if sum([near in path for near in c.neighbors]) == 1]
            if not on:
                break
            path.append(min(on, key=lambda c: (sum([near in free for near in c.neighbors]), rng.random())))
        if len(path) < 3:
            vain += 1
            continue
        for cell in path:
            del free[cell]
        found.append(path)
    return found


class CircledNumbers(Numbers):
    """Circled numbers, ``(n)``; a circle of unknown value is ``(?)``, or ``(o)`` with ``unknown="o"``.

    ::

        (2) . (?)      clue == {R1C1: 2, R1C3: None}

    ``unknown``: what stands for an unknown number.
    ``number``: every board has so many; a generated puzzle gets them at random.
    ``over``: numbers above ``high`` can be read, so that a rule charges them.

    >>> CircledNumbers().read("(2)"), CircledNumbers(unknown="o").read("(o)")
    (2, None)
    >>> CircledNumbers(unknown="o").write(None)
    '(o)'
    """

    shape = "({})"

    def __init__(
        self,
        low: int = 0,
        high: int | None = None,
        in_hole: bool = False,
        unknown: str = "?",
        number: int | None = None,
        over: bool = False,
    ) -> None:
        super().__init__(low, high, in_hole, circled=True)
        self.unknown, self.number, self.over = unknown, number, over
        self.form = rf"\(([0-9]+|{re.escape(unknown)})\)"

    def sites(self, grid: Grid) -> Sequence[Any]:
        return super().sites(grid) if self.number is None else ()

    def invent(self, grid: Grid, rng: Random) -> Clues[int | None]:
        """So many small numbers in random cells."""
        cells = rng.sample(grid.cells, min(self.number or 0, len(grid.cells)))
        return Clues({c: self.low + rng.randrange(4) for c in cells})

    def vary(
        self, grid: Grid, value: Clues[int | None], rng: Random, near: Sequence[Cell] = ()
    ) -> Clues[int | None]:
        """One of them moves to another cell, or has another number."""
        free = [c for c in near or grid.cells if c not in value]
        if self.number is None or not value or not free:
            return value
        changed = rng.choice(list(value))
        if rng.random() < 0.3:
            return Clues({**value, changed: self.low + rng.randrange(4)})
        to = rng.choice(free)
        return Clues({to if c is changed else c: n for c, n in value.items()})


class Arrow(NamedTuple):
    """A direction and the number it is about (None for ``?``)."""

    direction: Direction
    number: int | None


class ArrowClues(Clues[Arrow]):
    """Cell -> its arrow; what is shown or not is the arrow's number."""

    def numbered(self) -> Iterator[tuple[Cell, Arrow]]:
        for cell, arrow in self.items():
            if arrow.number is not None:
                yield cell, arrow

    def unnumbered(self) -> Iterator[Cell]:
        for cell, arrow in self.items():
            if arrow.number is None:
                yield cell


ARROWS = {
    "^": Direction.NORTH, "v": Direction.SOUTH, "<": Direction.WEST, ">": Direction.EAST,
}  # fmt: skip


class Arrows(Numbers):
    """Numbers that look along an arrow, ``n^ nv n< n>`` (``?v``): cell -> (direction, number).

    ::

        2> . .     arrow == {R1C1: (EAST, 2)}

    >>> Arrows().read("2>"), Arrows().read("?v"), Arrows().read("2")
    (Arrow(direction=<Direction.EAST: (0, 1)>, number=2), \
Arrow(direction=<Direction.SOUTH: (1, 0)>, number=None), MISSING)
    """

    form = r"([0-9]+|\?)[\^v<>]"

    def read(self, token: str) -> Any:
        m = re.fullmatch(self.form, token)
        return Arrow(ARROWS[token[-1]], self._value(m[1])) if m else MISSING

    def blank(self, grid: Grid) -> Any:
        return ArrowClues()

    def gather(self, grid: Grid, found: Mapping[Cell, Any]) -> Any:
        return ArrowClues(found)

    def write(self, value: Any) -> str:
        sign = next(s for s, d in ARROWS.items() if d is value.direction)
        return super().write(value.number) + sign

    def candidates(self, grid: Grid, site: Any) -> Sequence[Any]:
        most = max(grid.height, grid.width) if self.high is None else self.high
        return [Arrow(d, n) for n in range(self.low, most + 1) for d in Direction]

    def paint(self, grid: Grid, value: Clues[Any]) -> Iterator[Shape]:
        for cell, (direction, n) in value.items():
            if self.in_hole:
                yield Fill(square(cell.row, cell.col), "hole")
            yield Text(cell.at, "?" if n is None else str(n), arrow=direction.value)


class NumberSets(CellGiven[Clues[tuple[int | None, ...]]]):
    """Several numbers in one cell, ``a,b,?``: cell -> its numbers (None for ``?``).

    ::

        2,3 . ?      clue == {R1C1: (2, 3), R1C3: (None,)}

    ``low``: the least number.
    ``most``: how many numbers a cell can hold.
    ``around``: they are lengths of runs in the ring of eight places around the cell.

    >>> NumberSets().read("2,?"), NumberSets().read("2;3")
    ((2, None), MISSING)
    """

    def __init__(self, low: int = 1, most: int = 4, around: bool = False) -> None:
        self.low, self.most, self.around = low, most, around

    def blank(self, grid: Grid) -> Clues[tuple[int | None, ...]]:
        return Clues()

    def read(self, token: str) -> Any:
        if not re.fullmatch(r"([0-9]{1,6}|\?)(,([0-9]{1,6}|\?))*", token):
            return MISSING
        numbers = tuple([None if t == "?" else int(t) for t in token.split(",")])
        if len(numbers) > self.most:
            raise Unreadable(say("at most {} numbers fit in a cell", self.most))
        if any(n is not None and n < self.low for n in numbers):
            raise Unreadable(say("numbers of at least {} are expected here", self.low))
        return numbers

    def write(self, value: Any) -> str:
        return ",".join(["?" if n is None else str(n) for n in value])

    def gather(self, grid: Grid, found: Mapping[Cell, Any]) -> Clues[tuple[int | None, ...]]:
        return Clues(found)

    def candidates(self, grid: Grid, site: Any) -> Sequence[Any]:
        if self.around:
            more = [s for k in range(2, 5) for s in combinations_with_replacement(range(1, 6), k)]
            return [*[(n,) for n in range(9)], *[s for s in more if sum(s) + len(s) <= 8]]
        numbers = range(self.low, max(grid.height, grid.width) + 1)
        return [*reported(s for k in range(1, self.most + 1) for s in combinations(numbers, k))]

    def fitting_value(self, grid: Grid, site: Any, fits: Callable[[Any], bool]) -> Any:
        """Question marks find out how many numbers they are, then one number after the other is tried."""
        size = next((k for k in range(1, self.most + 1) if fits((None,) * k)), None)
        found: tuple[int, ...] = ()
        for n in range(self.low, max(grid.height, grid.width) + 1) if size else ():
            hidden = (None,) * ((size or 0) - len(found) - 1)
            if len(found) < (size or 0) and fits((*found, n, *hidden)):
                found += (n,)
        return found or None

    def paint(self, grid: Grid, value: Clues[tuple[int | None, ...]]) -> Iterator[Shape]:
        for cell, numbers in value.items():
            y, x = cell.at
            seats = (self.around and SEATS.get(len(numbers))) or _in_rows(len(numbers))
            for (dy, dx), n in zip(seats, numbers, strict=True):
                yield Text(
                    (y + dy, x + dx), "?" if n is None else str(n), 1.0 if len(numbers) == 1 else 0.6
                )


SEATS = {
    2: ((-0.35, -0.4), (0.35, 0.4)),
    3: ((-0.35, -0.55), (0.45, 0.0), (-0.35, 0.55)),
    4: ((0.0, -0.6), (-0.55, 0.0), (0.55, 0.0), (0.0, 0.6)),
}
"""Where so many numbers around a cell stand in it, from its centre: the corners of a diamond."""


def _in_rows(many: int) -> list[tuple[float, float]]:
    """Where other numbers stand in a cell, from its centre: two in a row."""
    rows = [range(many)] if many < 3 else [range(2), range(2, many)]
    return [
        ((i - (len(rows) - 1) / 2) * 0.9, (j - (len(row) - 1) / 2) * 0.9)
        for i, row in enumerate(rows)
        for j in range(len(row))
    ]
