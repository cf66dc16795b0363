"""Heyawake: shade cells of rooms so that no view is too long."""

from collections.abc import Iterable, Iterator
from typing import Any

from enpitsu.grid import Area, Cell, Direction
from enpitsu.layers import Numbers, Rooms, Shading
from enpitsu.logic import Bool, count, every, some
from enpitsu.notation.janko import janko
from enpitsu.notation.pzpr import borders, pzpr
from enpitsu.puzzle import Cases, Puzzle, demand, implied, rule
from enpitsu.shape import connected

WALL = 6
"""Cells of a wall that is seen beside a room: with 5 a step of heyawake#2 is opaque (bench.opaque)."""


class KeptHeyawake(Puzzle):
    """Shade cells that do not touch; the others hang together, and none sees across two borders."""

    room = Rooms()
    clue = Numbers()
    black = Shading()
    url = pzpr("heyawake", borders(room, clue), also=("heyawacky",))
    janko = janko("heyawake")

    @rule("A", "Two shaded cells never share a side.")
    def solitary(self) -> Cases:
        for edge in self.grid.inner_edges:
            yield edge, self.not_all(edge.cells)

    @rule("B", "All unshaded cells form one orthogonally connected group.")
    def one_group(self) -> Cases:
        yield self.grid, connected(self.black.unshaded)

    @implied("B", "No cell is shut in by shaded ones.", solved=False)
    def none_shut_in(self) -> Cases:
        for cell in self.grid.cells:
            yield cell, some([~self.black[c] for c in cell.neighbors])

    @demand("C", "A room has at most one number.")
    def single_numbers(self) -> Iterator[tuple[Any, bool]]:
        yield from self.room.one_each(self.clue)

    @rule("C", "A number is the number of shaded cells of its room.")
    def numbers(self) -> Cases:
        for cell, n in self.clue.numbered():
            yield cell, count([self.black[c] for c in self.room[cell].cells]) == n

    @implied("C", "The shaded cells of a room lie apart, cut none off, and stop the views.", solved=False)
    def ways(self) -> Cases:
        views = [*self.two_borders()]
        for cell, n in self.clue.numbered():
            cells = self.room[cell].cells
            near = dict.fromkeys([d for c in cells for d in (c, *c.touching)])
            pairs = dict.fromkeys([edge.cells for c in cells for edge in c.edges if len(edge.cells) > 1])
            stopped = [self.stopped(view) for view in views if not set(cells).isdisjoint(view)]
            apart, walls = map(self.not_all, pairs), map(self.not_all, self.black.walls(near, WALL))
            number = count([self.black[c] for c in cells]) == n
            yield cell, every([number, *apart, *stopped, *walls], "way to reach its number")

    @rule("D", "No straight line of unshaded cells crosses more than one border.")
    def views(self) -> Cases:
        for view in self.two_borders():
            yield view, self.stopped(view)

    def not_all(self, cells: Iterable[Cell]) -> Bool:
        """Of some cells not all are shaded."""
        return ~every([self.black[c] for c in cells])

    def stopped(self, view: Area) -> Bool:
        """Some cell of a view is shaded."""
        return some([self.black[c] for c in view])

    def two_borders(self) -> Iterator[Area]:
        """The shortest straight lines of cells across two borders."""
        sides = self.room.sides
        for cell in self.grid.cells:
            for way in (Direction.EAST, Direction.SOUTH):
                if cell.side(way) in sides:
                    line = [cell, *cell.ray(way)]
                    second = next((i for i, c in enumerate(line) if i and c.side(way) in sides), None)
                    if second is not None:
                        yield Area(line[: second + 2])
