"""Tonttiraja: lines through cells that part the board into fields with one number each."""

from enpitsu.grid import Edge
from enpitsu.layers import Links, Numbers
from enpitsu.logic import Bool, Said, count, worded
from enpitsu.notation.pzpr import number16, pzpr
from enpitsu.puzzle import Cases, Puzzle, implied, rule
from enpitsu.shape import each_piece_has

SAME_KIND = Said("{} and {} hold the same kind", would="{} and {} would hold the same kind")


class Tonttiraja(Puzzle):
    """Draw lines that part the board; a number counts the empty cells of its part."""

    clue = Numbers(1)
    line = Links(frame=True)
    url = pzpr("tontti", number16(clue), form="noted")
    lemmas = "tonttiraja"

    @rule("A", "A cell holds nothing, a straight line, a corner or a T; a line may end at the frame.")
    def shapes(self) -> Cases:
        for cell in self.grid.cells:
            yield cell, self.line.degree(cell).among(0, 2, 3)

    @rule("B", "Numbered cells hold no line.")
    def free_clues(self) -> Cases:
        for cell in self.clue:
            yield cell, self.line.avoids(cell)

    @rule("C", "Cells joined by a line hold different kinds: straight, corner, T.")
    def unlike(self) -> Cases:
        for edge in self.grid.inner_edges:
            yield edge, worded(~self.alike(edge), SAME_KIND, *edge.cells)

    def alike(self, edge: Edge) -> Bool:
        """A line joins two cells that hold the same kind."""
        (a, b), bends, straight = edge.cells, self.line.bends, self.line.straight
        return self.line[edge.link] & (bends(a) == bends(b)) & (straight(a) == straight(b))

    @rule("D", "The lines part the board into fields, each with exactly one clue.")
    def one_clue_each(self) -> Cases:
        for vertex in self.grid.vertices:
            yield vertex, count([self.line.fields.together(c.corners[0])[vertex] for c in self.clue]) == 1

    @implied("D", "Each field has a cell without a line, for its clue.")
    def empty_cells(self) -> Cases:
        empty = {cell.corners[0]: self.line.avoids(cell) for cell in self.grid.cells}
        yield self.grid, each_piece_has(self.line.fields, empty)

    @rule("E", "A number counts the cells without a line in its field.")
    def numbers(self) -> Cases:
        for cell, n in self.clue.numbered():
            field = self.line.fields.together(cell.corners[0])
            empty = [self.line.avoids(c) & field[c.corners[0]] for c in self.grid.cells]
            yield cell, count(empty) == n
