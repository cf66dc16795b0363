"""A division of the board into areas, drawn as the borders between them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from enpitsu.grid import Cell, Grid, once
from enpitsu.layers.base import Drawn, Given, Marks, Unreadable
from enpitsu.layers.ink import Shape, Stroke
from enpitsu.layers.network import Network
from enpitsu.layers.owners import Owners
from enpitsu.layers.printed_sides import region_name
from enpitsu.logic import TRUE, Bool, Count, Known, Mark


class DividedCells(Marks):
    """Side between two cells -> the mark "a border runs here"; the areas follow."""

    def __init__(self, layer: Areas, grid: Grid, seeds: Iterable[Cell], first: int) -> None:
        super().__init__(layer, grid, grid.inner_edges, first)
        self.seeds = tuple(seeds)

    # -- words ---------------------------------------------------------------------------------

    @once
    def network(self) -> Network:
        """The cells, joined where no border parts them.

        ::

            A A B
            A B B      two pieces
        """
        links = {(e.cells[0], e.cells[1]): ~m for e, m in self.items()}
        return Network(dict.fromkeys(self.grid.cells, TRUE), links, name=self.name)

    def around(self, seed: Cell) -> Mapping[Cell, Bool]:
        """The area that holds a seed: for each cell, whether it is in it.

        ::

            A s A
            A B B      around(s)[R2C1] holds, around(s)[R2C2] does not
        """
        found = self._around.get(seed)
        if found is None:
            found = self._around[seed] = self.owners.of(seed)
        return found

    def seeds_with(self, cell: Cell) -> Count:
        """How many seeds are in one area with a cell.

        ::

            s . | s
            . . | .      seeds_with(R2C2) == 1
        """
        return self.owners.numbers[cell]

    @once
    def _around(self) -> dict[Cell, Mapping[Cell, Bool]]:
        return {}

    @once
    def owners(self) -> Owners:
        """The seeds as owners of cells."""
        return Owners(self.network, self.seeds)

    def laws(self) -> Iterator[tuple[Any, Bool]]:
        yield self.grid, self.owners.undangling()

    # -- text ----------------------------------------------------------------------------------

    @property
    def token_kind(self) -> type | None:
        return None

    def regions(self, known: Known) -> list[list[Cell]]:
        """The areas in the order of their first cells."""
        pieces = self.network.pieces(lambda b: b.holds(known) if b is not TRUE else True)
        return [sorted(p, key=lambda c: (c.row, c.col)) for p in pieces]

    def write_block(self, known: Known) -> list[str]:
        name = {c: region_name(i) for i, cells in enumerate(self.regions(known)) for c in cells}
        at, grid = self.grid.cell, self.grid
        return [
            " ".join([name[at[r, c]] if (r, c) in at else "#" for c in range(grid.width)])
            for r in range(grid.height)
        ]

    def read_block(self, rows: list[list[str]]) -> Mapping[Mark, bool]:
        grid = self.grid
        if len(rows) != grid.height:
            raise Unreadable(f"{grid.height} rows are expected here, not {len(rows)}")
        for r, row in enumerate(rows):
            if len(row) != grid.width:
                raise Unreadable(f"{grid.width} names of areas are expected here, not {len(row)}", r)
        name = {c: rows[c.row][c.col] for c in grid.cells}
        return {m: name[e.cells[0]] != name[e.cells[1]] for e, m in self.items()}

    def paint(self, known: Known) -> Iterator[Shape]:
        for edge, mark in self.items():
            if known.get(mark):
                yield Stroke((edge.ends[0].at, edge.ends[1].at), "division")


class Areas(Drawn[DividedCells]):
    """A division of the cells into areas that the player finds; the ink is the borders.

    ::

        area = Areas(clue)

        A A B
        A B B      the answer names the area of each cell

    The clue layers named are the *seeds*: where every area holds exactly one of them, the engine
    gives cells to seeds instead of looking for borders.
    """

    words = ("a border", "no border")

    def __init__(self, *seeds: Given[Any]) -> None:
        self.seeds = seeds

    def bind(self, puzzle: Any, first: int) -> DividedCells:
        cells: dict[Cell, None] = {}
        for layer in self.seeds:
            cells.update(dict.fromkeys(getattr(puzzle, layer.name)))
        return DividedCells(self, puzzle.grid, cells, first)
