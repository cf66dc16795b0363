"""Fillomino: areas as large as their numbers say, no two of one size side by side."""

from enpitsu.layers import Areas, Numbers
from enpitsu.notation.janko import janko
from enpitsu.notation.pzpr import number16, pzpr
from enpitsu.puzzle import Cases, Option, Puzzle, freedom, rule


class Fillomino(Puzzle):
    """Divide the board into areas as large as their numbers say; equal ones never share a side."""

    clue = Numbers(1)
    area = Areas(sizes=clue)
    largest = Option("FI-1", any="any size", three="three cells at most")
    url = pzpr("fillomino", number16(clue), also=("fillomino01",), form="numbered", t=largest)
    janko = janko("fillomino", areas="size")
    lemmas = "fillomino"

    @rule("A", "A number is the number of cells of its area; areas have {FI-1}.")
    def sizes(self) -> Cases:
        for cell, n in self.clue.numbered():
            yield cell, self.area.network.size(cell) == n
        for cell in self.grid.cells if self.largest == "three" else ():
            yield cell, self.area.network.size(cell) <= 3

    @rule("B", "Two areas with the same number of cells never share a side.")
    def unequal(self) -> Cases:
        area = self.area.network
        for edge, border in self.area.items():
            a, b = edge.cells
            yield edge, border.implies(area.size(a) != area.size(b))

    numbers = freedom("C", "An area may hold several numbers, or none.")
