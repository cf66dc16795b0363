"""Oddstitch: two loops of knight's moves that cross each other."""

from enpitsu.genres.crossstitch import Stitches
from enpitsu.grid import KNIGHT, Cell, Direction, Vertex
from enpitsu.layers import LabelledLinks
from enpitsu.logic import Bool, Int, count, matches, none, some
from enpitsu.puzzle import Cases, Option, definition, freedom, rule
from enpitsu.shape import one_line


class Oddstitch(Stitches):
    """Draw two closed loops of knight's moves from dot to dot."""

    loop = LabelledLinks(KNIGHT, on=Vertex, labels=2)
    crossing = Option("OS-1", forbidden="does not", allowed="may")
    counted = Option("OS-2", cells="crossing cells seen", points="points seen where the loops cross")
    angle = Option("OS-3", enclosed="90 degrees or less", deflection="90 degrees or more")

    @rule("A", "Draw exactly two closed loops of knight's moves.")
    def two_loops(self) -> Cases:
        for line in self.loop.lines:
            yield self.grid, one_line(line, nonempty=True)

    @rule("B", "At every dot a loop bends by {OS-3}.")
    def wide_angles(self) -> Cases:
        wrong = {"below": 90} if self.angle == "enclosed" else {"above": 90}
        for dot in self.grid.vertices:
            for corner in self.loop.corners(dot, **wrong):
                yield dot, ~corner

    @rule("C", "No dot is used twice.")
    def dots(self) -> Cases:
        for lines in (self.loop, *self.loop.lines):
            for dot in self.grid.vertices:
                yield dot, lines.degree(dot).among(0, 2)

    @rule("D", "The two loops may cross each other freely; a loop {OS-1} cross itself.")
    def no_self_crossing(self) -> Cases:
        for crossing in self.loop.crossings if self.crossing == "forbidden" else ():
            for line in self.loop.lines:
                yield crossing, ~line.crossed(crossing)

    @rule("E", "No segment covers a given cell.")
    def given_cells(self) -> Cases:
        for cell in self.given:
            yield cell, none(self.loop.through(cell))

    crossing_cell = definition(
        "F", "In a crossing cell, or on its sides, the two loops meet away from dots."
    )

    @rule("G", "A circled number is the number of its cell's corners on a loop; a question mark is not 0.")
    def circles(self) -> Cases:
        for cell, n in self.circle.items():
            yield cell, matches(self.corners_used(cell), n)

    @rule("H", "An arrow number is the number of {OS-2}; a question mark is not 0.")
    def arrows(self) -> Cases:
        for cell, (way, n) in self.arrow.items():
            yield cell, matches(self.crossings_seen(cell, way), n)

    neighbours = freedom("I", "Crossing cells may be adjacent.")

    def crossings_seen(self, cell: Cell, way: Direction) -> Int:
        """The number of crossing cells, or of points where the loops cross, that an arrow sees."""
        places: dict[object, list[Bool]] = {}
        for seen in cell.ray(way, stop=self.given):
            for crossing in self.loop.crossings_in(seen):
                place = seen if self.counted == "cells" else crossing.at
                places.setdefault(place, []).append(self.loop.crossed_by_two(crossing))
        return count([some(met) for met in places.values()])
