"""What is printed: numbers, circles, arrows, letters, rooms, edges, outside clues, parameters."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
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

    def write_block(self, grid: Grid, value: Division) -> list[str]:
        at = grid.cell
        return [" ".join([value[at[r, c]].name if (r, c) in at else "#" for c in range(grid.width)])
                for r in range(grid.height)]  # fmt: skip

    def paint(self, grid: Grid, value: Division) -> Iterator[Shape]:
        for edge in grid.edges:
            if len({value.get(c) for c in edge.cells}) == 2 or len(edge.cells) == 1:
                yield Stroke((edge.ends[0].at, edge.ends[1].at), "border")
