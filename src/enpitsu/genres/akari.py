"""Akari: lamps that light up every cell and never each other."""

from itertools import combinations

from enpitsu.grid import Cell
from enpitsu.layers import Numbers, Spots
from enpitsu.logic import Bool, count, every, some
from enpitsu.notation.janko import janko
from enpitsu.notation.pzpr import number4, pzpr
from enpitsu.puzzle import Cases, Puzzle, rule


class Akari(Puzzle):
    """Put lamps into white cells so that every white cell is lit and no lamp lights another."""

    clue = Numbers(0, 4, in_hole=True)
    lamp = Spots("*", figure="lamp")
    url = pzpr("lightup", number4(clue, black=True), also=("akari", "bijutsukan"), form="merged")
    janko = janko("akari", spot="o")
    lemmas = "akari"

    @rule(
        "A", "Every white cell holds a lamp, or sees one in its row or column before the next black cell."
    )
    def all_lit(self) -> Cases:
        for cell in self.grid.cells:
            yield cell, some([self.lamp[c] for c in (cell, *cell.seen())])

    @rule("B", "No two lamps see each other: there is one at most between two black cells.")
    def unlit_lamps(self) -> Cases:
        for lane in self.grid.lanes:
            yield lane, count([self.lamp[c] for c in lane]) <= 1

    @rule("C", "A number is the number of lamps that share a side with its cell.")
    def numbers(self) -> Cases:
        for cell, n in self.clue.numbered():
            yield cell, count([self.lamp[c] for c in cell.neighbors]) == n

    @property
    def placings(self) -> dict[Cell, list[Bool]]:
        """For each number, the ways in which lamps stand beside it."""
        found = {}
        for cell, n in self.clue.numbered():
            near, ways = cell.neighbors, combinations(cell.neighbors, n)
            found[cell] = [
                every([self.alone[c] if c in way else ~self.lamp[c] for c in near]) for way in ways
            ]
        return found

    @property
    def alone(self) -> dict[Cell, Bool]:
        """For each cell, that it has a lamp and none in sight has."""
        cells = self.grid.cells
        return {c: every([self.lamp[c], *[~self.lamp[d] for d in c.seen()]]) for c in cells}
