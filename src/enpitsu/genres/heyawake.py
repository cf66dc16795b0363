"""Heyawake: shade cells of rooms so that no view is too long."""

from collections.abc import Iterable, Iterator
from typing import Any

from enpitsu.grid import Area, Cell, Direction
from enpitsu.layers import Numbers, Rooms, Shading
from enpitsu.logic import Bool, count, every, some
from enpitsu.notation.janko import janko
from enpitsu.notation.pzpr import borders, pzpr
from enpitsu.puzzle import Cases, Puzzle, demand, rule
from enpitsu.shape import connected


class Heyawake(Puzzle):
    """Shade cells that do not touch; the others hang together, and none sees across two borders."""

    room = Rooms()
    clue = Numbers()
    black = Shading()
    url = pzpr("heyawake", borders(room, clue), also=("heyawacky",))
    janko = janko("heyawake")
    lemmas = "heyawake"

    @rule("A", "Two shaded cells never share a side.")
    def solitary(self) -> Cases:
        for edge in self.grid.inner_edges:
            yield edge, self.not_all(edge.cells)

    @rule("B", "All unshaded cells form one orthogonally connected group.")
    def one_group(self) -> Cases:
        yield self.grid, connected(self.black.unshaded)

    @demand("C", "A room has at most one number.")
    def single_numbers(self) -> Iterator[tuple[Any, bool]]:
        yield from self.room.one_each(self.clue)

    @rule("C", "A number is the number of shaded cells of its room.")
    def numbers(self) -> Cases:
        for cell, n in self.clue.numbered():
            yield cell, count([self.black[c] for c in self.room[cell].cells]) == n

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
