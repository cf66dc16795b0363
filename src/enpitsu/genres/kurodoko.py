"""Kurodoko: shade cells so that numbers see that many unshaded ones."""

from enpitsu.grid import Cell, Direction, Edge
from enpitsu.layers import Numbers, Shading
from enpitsu.logic import Bool, Int, count, every, total, unbroken
from enpitsu.notation.janko import janko
from enpitsu.notation.pzpr import number16, pzpr
from enpitsu.puzzle import Cases, Puzzle, rule
from enpitsu.shape import connected


class Kurodoko(Puzzle):
    """Shade cells that do not touch so that every number sees that many unshaded cells."""

    clue = Numbers(1, circled=True)
    black = Shading()
    url = pzpr("kurodoko", number16(clue))
    janko = janko("kuromasu", "kurodoko")
    lemmas = "kurodoko"

    @rule("A", "Clue cells are not shaded.")
    def clues_stay_white(self) -> Cases:
        for cell in self.clue:
            yield cell, ~self.black[cell]

    @rule("B", "Two shaded cells never share a side.")
    def solitary(self) -> Cases:
        for edge in self.grid.inner_edges:
            yield edge, self.not_both(edge)

    @rule("C", "All unshaded cells form one orthogonally connected group.")
    def one_group(self) -> Cases:
        yield self.grid, connected(self.black.unshaded)

    @rule("D", "A number counts the unshaded cells in view in the four directions, and its own.")
    def views(self) -> Cases:
        for cell, n in self.clue.numbered():
            yield cell, self.view(cell) == n

    def view(self, cell: Cell) -> Int:
        """The number of cells that a cell sees, its own included."""
        seen = [unbroken([~self.black[c] for c in cell.ray(d)]) for d in Direction]
        return total([count([~self.black[cell]]), *seen])

    def not_both(self, edge: Edge) -> Bool:
        """Of two cells not both are shaded."""
        return ~every([self.black[c] for c in edge.cells])
