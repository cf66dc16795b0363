"""Nurikabe: a sea around islands that each have one number."""

from enpitsu.layers import Numbers, Shading
from enpitsu.logic import TRUE, every
from enpitsu.notation.janko import janko
from enpitsu.notation.pzpr import number16, pzpr
from enpitsu.puzzle import Cases, Puzzle, rule
from enpitsu.shape import connected


class Nurikabe(Puzzle):
    """Shade a sea so that every island has one number, which counts its cells."""

    clue = Numbers(1)
    sea = Shading()
    url = pzpr("nurikabe", number16(clue), form="merged")
    janko = janko("nurikabe")
    lemmas = "nurikabe"

    @rule("A", "Cells with a number are not shaded.")
    def clues_are_land(self) -> Cases:
        for cell in self.clue:
            yield cell, ~self.sea[cell]

    @rule("B", "Every group of unshaded cells has exactly one number.")
    def one_clue_each(self) -> Cases:
        clues = dict.fromkeys(self.clue, TRUE)
        for cell in self.grid.cells:
            yield cell, self.sea[cell] | (self.sea.unshaded.total(cell, clues, "clues") == 1)

    @rule("C", "A number is the number of cells of its group.")
    def sizes(self) -> Cases:
        for cell, n in self.clue.numbered():
            yield cell, self.sea.unshaded.size(cell) == n

    @rule("D", "All shaded cells form one orthogonally connected group.")
    def one_sea(self) -> Cases:
        yield self.grid, connected(self.sea)

    @rule("E", "No 2x2 block is entirely shaded.")
    def no_pools(self) -> Cases:
        for block in self.grid.blocks(2, 2):
            yield block, ~every([self.sea[c] for c in block])
