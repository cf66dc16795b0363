"""Cells the player shades."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import combinations
from typing import Any

from enpitsu.grid import Cell, Grid, Vertex, once
from enpitsu.layers.graphics import Absent, Fill, Ground, Shape, square
from enpitsu.layers.marks import Drawn, Marks
from enpitsu.logic import FALSE, TRUE, Bool, Mark, PartialAssignment, every, some
from enpitsu.networks.network import Network


class ShadedCells(Marks[Mark]):
    """Cell -> the mark "is shaded"."""

    two_valued = True

    def __init__(self, layer: Shading, grid: Grid, first: int) -> None:
        super().__init__(layer, grid, grid.cells, first)

    @once
    def _joins(self) -> dict[tuple[Cell, Cell], Bool]:
        return {(e.cells[0], e.cells[1]): TRUE for e in self.grid.inner_edges}

    @once
    def network(self) -> Network:
        """The shaded cells, joined through their sides.

        ::

            # # . #
            . # . #      two pieces, of 3 and 2 cells
        """
        return Network(self, self._joins, name=self.name, noun="group")

    @once
    def unshaded(self) -> Network:
        """The unshaded cells, joined through their sides.

        ::

            # # . #
            . # . #      two pieces, of 2 and 1 cells
        """
        blank = {c: ~m for c, m in self.items()}
        return Network(blank, self._joins, name=f"~{self.name}", noun="group")

    def within(self, cells: Iterable[Cell]) -> Network:
        """The shaded cells among some cells, as a network.

        ::

            # #|#
            . #|.      within(the left room): one piece of 3 cells
        """
        return self.network.within(cells)

    def only_corners(self, dot: Vertex) -> Bool:
        """Two shaded cells touch at a dot with nothing but their corners.

        ::

            # .      yes      # .      no
            . #               # #
        """
        at = self.grid.cell
        a, b, c, d = [self.get(at.get((dot.row + i, dot.col + j)), FALSE) for i in (-1, 0) for j in (-1, 0)]
        return every([a, d, ~b, ~c]) | every([b, c, ~a, ~d])

    def walls(self, among: Iterable[Cell], n: int) -> Iterator[tuple[Cell, ...]]:
        """The walls of at most n cells: rows from corner to corner that cut others off from each other.

        ::

            . # .
            # . .      one of two cells, from border to border
            . . .

        Those that go round are walls, too.  Where no two shaded cells share a side, those beside a wall
        are unshaded, so that not all unshaded cells are connected.
        """
        order = {cell: i for i, cell in enumerate(dict.fromkeys(among))}
        bottom, right = self.grid.height - 1, self.grid.width - 1
        border = {c for c in order if c.row in (0, bottom) or c.col in (0, right)}

        def grown(wall: tuple[Cell, ...]) -> Iterator[tuple[Cell, ...]]:
            """The walls that go on from some cells; each is met once, from its first cell on."""
            for cell in wall[-1].diagonals:
                if cell not in order or cell in wall:
                    continue
                longer, met = (*wall, cell), [c for c in wall[:-1] if cell in c.diagonals]
                if met:
                    first = wall[0] in border or order[wall[0]] < min([order[c] for c in longer[1:]])
                    if met == [wall[0]] and first and cell not in border and order[wall[1]] < order[cell]:
                        yield longer
                elif cell in border:
                    if wall[0] in border and order[wall[0]] < order[cell]:
                        yield longer
                elif len(longer) < n:
                    yield from grown(longer)

        for cell in order:
            yield from filter(self._cuts, grown((cell,)))

    def _cuts(self, wall: Collection[Cell]) -> bool:
        """Return whether not all cells beside a wall are connected around it, as it is without holes."""
        if not self.grid.holes:
            return True
        beside = [d for c in wall for d in c.neighbors]
        found = dict.fromkeys(beside[:1])
        todo = [*found]
        for cell in todo:
            new = [c for c in cell.neighbors if c not in wall and c not in found]
            found.update(dict.fromkeys(new))
            todo += new
        return not found.keys() >= {*beside}

    def passed(self, cell: Cell, ends: Collection[Cell] = ()) -> Bool:
        """A cell is not shaded, or a strand of such cells passes it, and touches itself nowhere around it.

        ::

            . # .        . # #
            . # #  yes   . # #  no
            . . .        . . .

        ``ends``: the cells where it ends, of whose neighbours just one is shaded.
        """
        near, ways = set(cell.neighbors), list[Bool]()
        for on in map(set, combinations(cell.neighbors, 1 if cell in ends else 2)):
            off = near - on
            for corner in set(cell.touching) - near:
                both = near & set(corner.neighbors)
                if both <= on or both.isdisjoint(on):  # it would fill a block, or touch
                    off.add(corner)
            ways.append(every([self[c] if c in on else ~self[c] for c in cell.touching if c in on | off]))
        return some([~self[cell], *ways])

    @property
    def token_kind(self) -> type:
        return Cell

    def token(self, known: PartialAssignment, node: Any) -> str | None:
        return "#" if known.get(self[node]) else None

    def read_token(self, token: str, node: Any) -> Mapping[Mark, bool] | None:
        return {self[node]: True} if token == "#" else None

    def paint(self, known: PartialAssignment) -> Iterator[Shape]:
        for cell, shaded in self.marked(known):
            if shaded:
                yield Fill(square(cell.row, cell.col))
            else:
                yield Absent(cell.at)


class Shading(Drawn[ShadedCells]):
    """Cells the player shades.

    ::

        # .      black[R1C1] is a mark that is made
    """

    words = ("shaded", "unshaded")
    nouns = ("shaded cell", "unshaded cell")
    noun = "the shading"

    def ground(self, puzzle: Any) -> Iterator[Shape]:
        yield Ground("grid")

    def bind(self, puzzle: Any, first: int) -> ShadedCells:
        return ShadedCells(self, puzzle.grid, first)
