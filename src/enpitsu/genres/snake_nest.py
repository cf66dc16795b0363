"""Snake nest: lines that cover the board, each as long as the number of lines it touches."""

from enpitsu.layers import Links, Numbers
from enpitsu.logic import some
from enpitsu.puzzle import Cases, Option, Puzzle, by_design, implied, rule
from enpitsu.shape import acyclic, one_kind

LONG, FEW = 8, 12
"""Cells of a line, and ways that it may take from a number, up to which all are looked through."""


class SnakeNest(Puzzle):
    """Cover the board with lines; a line of length X touches X others, none of its own length."""

    clue = Numbers(2)
    line = Links()
    sideways = Option("SNE-1", allowed="may", forbidden="does not")

    @rule("A", "Every cell lies on just one line, a path that {SNE-1} touch itself.")
    def paths(self) -> Cases:
        for cell in self.grid.cells:
            yield cell, self.line.degree(cell).among(1, 2)
        yield self.grid, acyclic(self.line)
        if self.sideways == "forbidden":
            for edge in self.grid.inner_edges:
                yield edge, self.line[edge.link] | ~self.line.network.joined(*edge.cells)

    lengths = by_design("B", "The length of a line is its number of cells, two at least.")

    @rule("C", "Different lines of equal length are never adjacent.")
    def unequal(self) -> Cases:
        nest = self.line.network
        for edge in self.grid.inner_edges:
            a, b = edge.cells
            yield edge, nest.joined(a, b) | (nest.size(a) != nest.size(b))

    @rule("D", "A line of length X is adjacent to exactly X other lines.")
    def neighbours(self) -> Cases:
        for cell in self.grid.cells:
            length = self.line.network.size(cell)
            yield cell, length == self.line.network.touched(cell)
            yield cell, length <= len(self.grid.cells) // 3  # the X others have two cells at least

    @rule("E", "A number is at an end of its line, which has that length.")
    def numbers(self) -> Cases:
        for cell in self.clue:
            yield cell, self.line.degree(cell) == 1
        for cell, n in self.clue.numbered():
            yield cell, self.line.network.size(cell) == n

    @implied("E", "Different numbers are not on one line.", solved=False)
    def no_meeting(self) -> Cases:
        yield self.grid, one_kind(self.line, dict(self.clue.numbered()))

    @implied("E", "A number has one of few lines, none of which is beside an equal number.", solved=False)
    def few_lines(self) -> Cases:
        for cell, n in self.clue.numbered():
            equal = {other for other, m in self.clue.numbered() if m == n}
            found = []
            for route in self.line.routes(cell, n, "cells", [*self.clue]) if n <= LONG else ():
                near = {other for node in route.nodes for other in node.neighbors}
                if self.clue.get(route.nodes[-1], n) in (n, None) and equal & near <= {*route.nodes}:
                    found.append(route.whole)
            if n <= LONG and len(found) <= FEW:
                yield cell, some(found, f"line of {n} cells")
