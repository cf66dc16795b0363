"""Hops: in each cell a way from one end of a side to the other, by way of the cell's centre."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from enpitsu.grid import Direction, Edge, Grid, Vertex, once
from enpitsu.layers.drawn.choices import ChoiceCells, Choices
from enpitsu.layers.graphics import Shape, Stroke
from enpitsu.logic import FALSE, Bool, Count, PartialAssignment, count, every, some
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

    def paint(self, known: PartialAssignment) -> Iterator[Shape]:
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
