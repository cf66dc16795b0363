"""What is printed: numbers, circles, arrows, letters, rooms, edges, outside clues, parameters."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from enpitsu.grid import Cell, Grid, Region
from enpitsu.layers.base import MISSING, Block, CellGiven, Clues, Unreadable
from enpitsu.layers.ink import Disc, Fill, Shape, Stroke, Text, square


class Numbers(CellGiven[Clues[int | None]]):
    """Printed numbers, ``n`` or ``?``: the cells that have one, and which (None for ``?``).

    ::

        3 . ?      clue == {R1C1: 3, R1C3: None}
    """

    form = r"(\d+|\?)"
    shape = "{}"

    def __init__(self, low: int = 0, high: int | None = None, in_hole: bool = False) -> None:
        self.low, self.high, self.in_hole = low, high, in_hole

    def blank(self, grid: Grid) -> Clues[int | None]:
        return Clues()

    def read(self, token: str) -> Any:
        m = re.fullmatch(self.form, token)
        if not m:
            return MISSING
        return self._value(m[1])

    def _value(self, digits: str) -> int | None:
        if not digits.isascii() or not digits.isdigit():
            return None
        if len(digits) > 6 or not self.low <= int(digits) <= (self.high or 999_999):
            most = "" if self.high is None else f" to {self.high}"
            raise Unreadable(f"a number from {self.low}{most} is expected here, not {digits}")
        return int(digits)

    def write(self, value: Any) -> str:
        return self.shape.format("?" if value is None else value)

    def gather(self, grid: Grid, found: Mapping[Cell, Any]) -> Clues[int | None]:
        return Clues(found)

    def candidates(self, grid: Grid, site: Any) -> Sequence[Any]:
        most = grid.height * grid.width if self.high is None else self.high
        return [*range(self.low, most + 1), None]

    def paint(self, grid: Grid, value: Clues[int | None]) -> Iterator[Shape]:
        for cell, n in value.items():
            if self.in_hole:
                yield Fill(square(cell.row, cell.col), "hole")
            yield Text(cell.at, "?" if n is None else str(n))


class CircledNumbers(Numbers):
    """Circled numbers, ``(n)`` or ``(?)``.

    ::

        (2) . (?)      clue == {R1C1: 2, R1C3: None}
    """

    form = r"\((\d+|\?)\)"
    shape = "({})"

    def paint(self, grid: Grid, value: Clues[int | None]) -> Iterator[Shape]:
        for cell, n in value.items():
            yield Disc(cell.at)
            yield Text(cell.at, "?" if n is None else str(n), 0.9)


class Parameter(Block[int]):
    """One number for the whole board, in a line ``N n`` before the grid.

    ::

        N 2
    """

    header = True

    def __init__(self, sign: str = "N", low: int = 0) -> None:
        self.sign, self.low = sign, low

    def blank(self, grid: Grid) -> int:
        return self.low

    def read_block(self, grid: Grid, rows: list[list[str]]) -> int:
        if len(rows) != 1 or len(rows[0]) != 2 or rows[0][0] != self.sign:
            raise Unreadable(f"a line '{self.sign} n' is expected here")
        if not re.fullmatch(r"\d{1,6}", rows[0][1]) or int(rows[0][1]) < self.low:
            raise Unreadable(f"a number of at least {self.low} is expected here", 0, 1)
        return int(rows[0][1])

    def write_block(self, grid: Grid, value: int) -> list[str]:
        return [f"{self.sign} {value}"]

    def invent(self, grid: Grid, rng: Random) -> int:
        return rng.randint(self.low, self.low + 6)

    def vary(self, grid: Grid, value: int, rng: Random) -> int:
        return max(self.low, value + rng.choice((-1, 1)))

    def paint(self, grid: Grid, value: int) -> Iterator[Shape]:
        yield Text((-1, 2 * grid.width - 1), f"{self.sign} = {value}", 0.8)


class Division(dict[Cell, Region]):
    """A printed division: cell -> region, and the regions in order of their first cells."""

    __hash__ = object.__hash__  # type: ignore[assignment]

    def __init__(self, names: Mapping[Cell, str]) -> None:
        super().__init__()
        cells: dict[str, list[Cell]] = {}
        for cell, name in names.items():
            cells.setdefault(name, []).append(cell)
        self.regions: tuple[Region, ...] = tuple([Region(k, v, self) for k, v in cells.items()])
        for region in self.regions:
            self.update(dict.fromkeys(region.cells, region))


class Rooms(Block[Division]):
    """Printed regions: a block of names, one per cell.

    ::

        A A B
        A B B      room[R1C1].cells == (R1C1, R1C2, R2C1)

    ``board``: the genre prints nothing in cells, so this block tells the size of the board.
    """

    def __init__(self, board: bool = False) -> None:
        self.board = board

    def blank(self, grid: Grid) -> Division:
        return Division(dict.fromkeys(grid.cells, "A"))

    def read_block(self, grid: Grid, rows: list[list[str]]) -> Division:
        if len(rows) != grid.height:
            raise Unreadable(f"{grid.height} rows of regions are expected here, not {len(rows)}")
        for i, row in enumerate(rows):
            if len(row) != grid.width:
                raise Unreadable(f"{grid.width} region names are expected here, not {len(row)}", i)
        rooms = Division({c: rows[c.row][c.col] for c in grid.cells})
        for region in rooms.regions:
            seen, todo = {region.cells[0]}, [region.cells[0]]
            for cell in todo:
                for near in cell.neighbors:
                    if near in region and near not in seen:
                        seen.add(near)
                        todo.append(near)
            stray = next((c for c in region.cells if c not in seen), None)
            if stray is not None:
                raise Unreadable(f"{region} is not in one piece", stray.row, stray.col)
        return rooms

    def invent(self, grid: Grid, rng: Random) -> Division:
        """Regions of four to eight cells, each grown from a random cell into its smallest neighbours."""
        free = dict.fromkeys(grid.cells)
        groups: list[list[Cell]] = []
        while free:
            group = [rng.choice(list(free))]
            free.pop(group[0])
            size = rng.randint(4, 8)
            while len(group) < size:
                rim = list(dict.fromkeys([n for c in group for n in c.neighbors if n in free]))
                if not rim:
                    break
                cell = min(rim, key=lambda c: (sum(n in free for n in c.neighbors), rng.random()))
                free.pop(cell)
                group.append(cell)
            groups.append(group)
        return _named(_without_crumbs(groups))

    def vary(self, grid: Grid, value: Division, rng: Random) -> Division:
        """One cell at a border changes its region, both staying in one piece."""
        names = {c: r.name for c, r in value.items()}
        borders = [e for e in grid.inner_edges if value[e.cells[0]] is not value[e.cells[1]]]
        for _ in range(20):
            if not borders:
                break
            a, b = rng.sample(rng.choice(borders).cells, 2)
            rest = [c for c in value[a].cells if c is not a]
            if rest and _in_one_piece(rest):
                return Division({**names, a: names[b]})
        return value

    def write_block(self, grid: Grid, value: Division) -> list[str]:
        at = grid.cell
        return [" ".join([value[at[r, c]].name if (r, c) in at else "#" for c in range(grid.width)])
                for r in range(grid.height)]  # fmt: skip

    def paint(self, grid: Grid, value: Division) -> Iterator[Shape]:
        for edge in grid.edges:
            if len({value.get(c) for c in edge.cells}) == 2 or len(edge.cells) == 1:
                yield Stroke((edge.ends[0].at, edge.ends[1].at), "border")


def _in_one_piece(cells: Sequence[Cell]) -> bool:
    """Whether some cells hang together."""
    inside, seen, todo = set(cells), {cells[0]}, [cells[0]]
    for cell in todo:
        for near in cell.neighbors:
            if near in inside and near not in seen:
                seen.add(near)
                todo.append(near)
    return len(seen) == len(inside)


def _without_crumbs(groups: list[list[Cell]]) -> list[list[Cell]]:
    """Groups of fewer than three cells join a neighbour."""
    of = {c: i for i, group in enumerate(groups) for c in group}
    for i, group in enumerate(groups):
        near = [of[n] for c in group for n in c.neighbors if of[n] != i]
        if len(group) < 3 and near:
            host = min(near, key=lambda j: len(groups[j]))
            groups[host] += group
            of.update(dict.fromkeys(group, host))
            groups[i] = []
    return [g for g in groups if g]


def _named(groups: list[list[Cell]]) -> Division:
    """Regions called A, B, C ... in the order of their first cells."""
    groups = sorted([sorted(g, key=lambda c: c.at) for g in groups], key=lambda g: g[0].at)
    name = {c: region_name(i) for i, group in enumerate(groups) for c in group}
    return Division(dict(sorted(name.items(), key=lambda item: item[0].at)))


def region_name(i: int) -> str:
    """The i-th name of a region: A ... Z, a ... z, AA, AB ..."""
    from string import ascii_letters, ascii_uppercase

    letters = ascii_uppercase + ascii_letters[:26]
    return letters[i] if i < 52 else region_name(i // 52 - 1) + letters[i % 52]
