"""Snake nest: lines that cover the board, each as long as the number of lines it touches."""

from enpitsu.layers import Links, Numbers
from enpitsu.puzzle import Cases, Option, Puzzle, by_design, rule
from enpitsu.shape import acyclic


class SnakeNest(Puzzle):
    """Cover the board with lines; a line of length X touches X others, none of its own length."""

    clue = Numbers(2)
    line = Links()
    sideways = Option("SNE-1", allowed="may", forbidden="does not")
    lemmas = "snake_nest"

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
