"""Nurimisaki: an unshaded area whose ends are circles."""

from enpitsu.grid import Direction
from enpitsu.layers import CircledNumbers, Shading
from enpitsu.logic import count, total, unbroken
from enpitsu.notation.janko import janko
from enpitsu.notation.pzpr import number16, pzpr
from enpitsu.puzzle import Cases, Puzzle, rule
from enpitsu.shape import connected


class Nurimisaki(Puzzle):
    """Shade cells so that the rest is one area whose ends are just the circles."""

    circle = CircledNumbers(2, unknown="o")
    sea = Shading()
    url = pzpr("nurimisaki", number16(circle, circled=True))
    janko = janko("nurimisaki")
    lemmas = "nurimisaki"

    @rule("A", "A cell with a circle is unshaded, and exactly one cell beside it is, too.")
    def capes(self) -> Cases:
        for cell in self.circle:
            yield cell, ~self.sea[cell]
            yield cell, count([~self.sea[c] for c in cell.neighbors]) == 1

    @rule("B", "Every unshaded cell without a circle has two unshaded cells beside it at least, or none.")
    def no_other_capes(self) -> Cases:
        for cell in self.grid.cells:
            if cell not in self.circle:
                yield cell, self.sea[cell] | (count([~self.sea[c] for c in cell.neighbors]) != 1)

    @rule("C", "A number counts the unshaded cells in a straight line from its cell, its own included.")
    def numbers(self) -> Cases:
        for cell, n in self.circle.numbered():
            seen = [unbroken([~self.sea[c] for c in cell.ray(d)]) for d in Direction]
            yield cell, total([count([~self.sea[cell]]), *seen]) == n

    @rule("D", "No 2x2 block is entirely shaded or entirely unshaded.")
    def no_blocks(self) -> Cases:
        for block in self.grid.blocks(2, 2):
            yield block, count([self.sea[c] for c in block]).among(1, 2, 3)

    @rule("E", "All unshaded cells form one orthogonally connected group.")
    def one_land(self) -> Cases:
        yield self.grid, connected(self.sea.unshaded)
