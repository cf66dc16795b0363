"""Akari: lamps that light up every cell and never each other."""

from enpitsu.layers import Numbers, Spots
from enpitsu.logic import count, some
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
