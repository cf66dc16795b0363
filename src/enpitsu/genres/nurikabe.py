"""Nurikabe: a sea around islands that each have one number."""

from enpitsu.grid import Cell
from enpitsu.layers import Numbers, Shading
from enpitsu.logic import TRUE, Bool, every
from enpitsu.notation.janko import janko
from enpitsu.notation.pzpr import number16, pzpr
from enpitsu.puzzle import Cases, Puzzle, implied, rule
from enpitsu.shape import connected, few_pieces, held


class Nurikabe(Puzzle):
    """Shade a sea so that every island has one number, which counts its cells."""

    clue = Numbers(1)
    sea = Shading()
    url = pzpr("nurikabe", number16(clue), form="merged")
    janko = janko("nurikabe")

    @rule("A", "Cells with a number are not shaded.")
    def clues_are_land(self) -> Cases:
        for cell in self.clue:
            yield cell, ~self.sea[cell]

    @rule("B", "Every group of unshaded cells has exactly one number.")
    def one_clue_each(self) -> Cases:
        clues = dict.fromkeys(self.clue, TRUE)
        for cell in self.grid.cells:
            yield cell, self.sea[cell] | (self.sea.unshaded.total(cell, clues, "clues") == 1)

    @implied("B", "Every unshaded cell is in the group of a number.", solved=False)
    def held_by_numbers(self) -> Cases:
        for cell in self.grid.cells if None not in self.clue.values() else ():
            if cell not in self.clue:
                yield cell, held(self.sea.unshaded, cell, self.groups.values())

    @rule("C", "A number is the number of cells of its group.")
    def sizes(self) -> Cases:
        for cell, n in self.clue.numbered():
            yield cell, self.sea.unshaded.size(cell) == n

    @implied("C", "The group of a number lies in one of few ways.", solved=False)
    def few_groups(self) -> Cases:
        for cell, n in self.clue.numbered():
            if n > 1:
                yield cell, self.groups[cell]

    @property
    def groups(self) -> dict[Cell, Bool]:
        """The group of each number, told by the few ways in which it lies."""
        land = self.sea.unshaded
        return {c: few_pieces(land, c, size=n, without=self.clue) for c, n in self.clue.numbered()}

    @rule("D", "All shaded cells form one orthogonally connected group.")
    def one_sea(self) -> Cases:
        yield self.grid, connected(self.sea)

    @rule("E", "No 2x2 block is entirely shaded.")
    def no_pools(self) -> Cases:
        for block in self.grid.blocks(2, 2):
            yield block, ~every([self.sea[c] for c in block])
