"""Crossstitch: two loops of unit diagonals that cross each other."""

from typing import Any

from enpitsu.grid import DIAGONAL, Cell, Vertex
from enpitsu.layers import AnyOf, Arrows, CircledNumbers, LabelledLinks, Symbols
from enpitsu.logic import Int, count, every, matches, none, some
from enpitsu.notation.pzpr import arrow_number16, pzpr
from enpitsu.puzzle import Cases, Option, Puzzle, definition, freedom, rule
from enpitsu.shape import one_line


class Stitches(Puzzle):
    """Two loops over dots, with clues in cells that they do not enter."""

    abstract = True
    loop: Any
    circle = CircledNumbers(0, 4, over=True)
    arrow: Any = Arrows(0)
    block = Symbols("#", share=0.08)
    given = AnyOf(circle, arrow, block)

    def corners_used(self, cell: Cell) -> Int:
        """The number of corners of a cell that lie on a loop."""
        return count([self.loop.visits(dot) for dot in cell.corners])


class KeptCrossstitch(Stitches):
    """Draw two closed loops of cell diagonals from dot to dot."""

    loop = LabelledLinks(DIAGONAL, on=Vertex, labels=2)
    classes = Option(
        "CX-1", any="on dots of either chessboard colour", each="one on dots of each chessboard colour"
    )
    url = pzpr("crossstitch", arrow_number16(Stitches.circle, Stitches.arrow, Stitches.block))

    @rule("A", "Draw exactly two closed loops of unit cell diagonals, {CX-1}.")
    def two_loops(self) -> Cases:
        for line in self.loop.lines:
            yield self.grid, one_line(line, nonempty=True)
        if self.classes == "each":
            dark = [d for d in self.grid.vertices if d.dark]
            one, other = [some([line.visits(d) for d in dark]) for line in self.loop.lines]
            yield self.grid, one == ~other

    @rule("B", "No dot is used twice, by the same or by both loops.")
    def dots(self) -> Cases:
        for lines in (self.loop, *self.loop.lines):
            for dot in self.grid.vertices:
                yield dot, lines.degree(dot).among(0, 2)

    @rule("C", "No loop runs through a given cell.")
    def given_cells(self) -> Cases:
        for cell in self.given:
            yield cell, none(self.loop.through(cell))

    crossings = freedom("D", "The loops may cross each other any number of times.")

    @rule("E", "No two crossing cells are edge-adjacent.")
    def crossings_apart(self) -> Cases:
        for edge in self.grid.inner_edges:
            yield edge, none([every([d for c in edge.cells for d in self.loop.through(c)])])

    @rule("F", "A circled number is the number of its cell's corners that lie on a loop.")
    def circles(self) -> Cases:
        for cell, n in self.circle.items():
            yield cell, matches(self.corners_used(cell), n)

    @rule("G", "An arrow number is the number of crossing cells seen up to the next given cell.")
    def arrows(self) -> Cases:
        for cell, (way, n) in self.arrow.items():
            ahead = cell.ray(way, stop=self.given)
            yield cell, matches(count([every(self.loop.through(c)) for c in ahead]), n)

    question_mark = definition("H", "A question mark is any value except 0.")
