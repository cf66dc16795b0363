"""Hops: in each cell a way from one end of a side to the other, by way of the cell's centre."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

from enpitsu.grid import Cell, Direction, Edge, Grid, Vertex, once
from enpitsu.layers.drawn.choices import ChoiceCells, Choices
from enpitsu.layers.ink import Shape, Stroke
from enpitsu.logic import FALSE, Bool, Count, Known, count, every, some
from enpitsu.networks.network import Network

SIDES = Direction.NORTH, Direction.EAST, Direction.SOUTH, Direction.WEST


class HopCells(ChoiceCells):
    """(cell, direction) -> the mark "the cell's hop goes over that side"; at most one in a cell."""

    def over(self, side: Edge) -> Bool:
        """A hop goes over a side, from one of its cells or from both.

        ::

            +---+---+
            | a > b |      a hops over its right side: over(the side between a and b)
            +---+---+
        """
        return self._over[side]

    def twice(self, side: Edge) -> Bool:
        """Both cells of a side hop over it.

        ::

            +---+---+
            | a X b |      twice(the side between a and b)
            +---+---+
        """
        return every(self._hops[side]) if len(self._hops[side]) == 2 else FALSE

    @once
    def _hops(self) -> dict[Edge, list[Bool]]:
        found: dict[Edge, list[Bool]] = {side: [] for side in self.grid.edges}
        for (cell, way), mark in self.items():
            found[cell.side(way)].append(mark)
        return found

    @once
    def _over(self) -> dict[Edge, Bool]:
        return {side: some(marks) for side, marks in self._hops.items()}

    def degree(self, vertex: Vertex) -> Count:
        """The number of sides meeting in a dot that have a hop over them.

        ::

            +-^-+-^-+      2 at the dot in the middle of the upper border
            | a | b |
            +---+---+
        """
        return self._degrees[vertex]

    @once
    def _degrees(self) -> dict[Vertex, Count]:
        return {v: count([self.over(side) for side in v.edges]) for v in self.grid.vertices}

    def meeting(self, vertex: Vertex) -> Iterator[Bool]:
        """Each way in which each cell at a dot hops once, so that no sides meet there, or two do.

        ::

            +-^-+-^-+      one way: over two upper sides; another: over the side between, and no other
            | a | b |
            +---+---+
        """
        cells = vertex.cells
        ways = [[way for way in SIDES if cell.side(way) in vertex.edges] for cell in cells]
        for hops in product(*[[*near, None] for near in ways]):
            sides = [cell.side(way) for cell, way in zip(cells, hops, strict=True) if way]
            if len(sides) == len(set(sides)) and len(sides) in (0, 2):
                each = zip(cells, ways, hops, strict=True)
                yield every([self._hops_so(cell, near, way) for cell, near, way in each])

    def _hops_so(self, cell: Cell, near: Sequence[Direction], way: Direction | None) -> Bool:
        """A cell hops over one side; or, if none is told, over a side that is not near."""
        if way is not None:
            return every([self[cell, to] if to is way else ~self[cell, to] for to in SIDES])
        far = [self[cell, to] for to in SIDES if to not in near]
        return every([count(far) == 1, *[~self[cell, to] for to in near]])

    @once
    def network(self) -> Network:
        """The dots that hops come to, joined by the hops.

        ::

            o-^-o-^-o      three dots in one piece
            | a | b |
            +---+---+
        """
        nodes = {v: some([self.over(side) for side in v.edges]) for v in self.grid.vertices}
        links = {(side.ends[0], side.ends[1]): self.over(side) for side in self.grid.edges}
        return Network(nodes, links, f"{self.name} network")

    def paint(self, known: Known) -> Iterator[Shape]:
        for (cell, way), mark in self.items():
            if known.get(mark):
                a, b = cell.side(way).ends
                yield Stroke((a.at, cell.at, b.at))


class Hops(Choices):
    """A hop in a cell, over the side that its token names: ``T R B L``, top to left; or none.

    ::

        T R      hop[R1C1, NORTH] is a mark that is made: from one upper corner to the other

    ``whole``: the letter of the rule that wants whole hops, and in white cells only.
    """

    gesture = "choose"

    def __init__(self, whole: str | None = None) -> None:
        super().__init__(dict(zip("TRBL", SIDES, strict=True)))
        self.strays = whole

    def __get__(self, puzzle: Any, owner: type) -> HopCells:
        return super().__get__(puzzle, owner)  # type: ignore[return-value]

    def bind(self, puzzle: Any, first: int) -> HopCells:
        grid: Grid = puzzle.grid
        return HopCells(self, grid, first)
