"""Koburin: shade some cells and draw a loop through all the rest."""

from enpitsu.layers import AddressLook, Links, Numbers, Shading
from enpitsu.logic import count, every
from enpitsu.notation.janko import janko
from enpitsu.notation.pzpr import number4, pzpr
from enpitsu.puzzle import Cases, Option, Puzzle, by_design, freedom, rule
from enpitsu.shape import one_line


class Koburin(Puzzle):
    """Paint some cells black and draw a single closed loop through the other empty cells."""

    clue = Numbers(0, 4)
    grey = AddressLook("b")
    black = Shading()
    line = Links()
    answer = (black, line, clue)
    counted = Option("KO-1", beside="beside its cell", around="all around its cell")
    painted = Option("KO-2", anywhere="anywhere", outside="outside it")
    url = pzpr("koburin", number4(clue), o=painted, m=counted, b=grey)
    janko = janko("koburin")
    lemmas = "koburin"

    painting = freedom("A", "Paint some empty white cells of the diagram black.")

    @rule("B", "Draw a single closed loop passing through all empty white cells; black ones lie {KO-2}.")
    def one_loop(self) -> Cases:
        yield self.grid, one_line(self.line, nonempty=True)
        if self.painted == "outside":
            for cell in self.grid.cells:
                yield cell, self.black[cell].implies(~self.line.encloses(cell))
        for cell in self.grid.cells:
            visited = self.line.visits(cell)
            yield cell, ~visited if cell in self.clue else visited == ~self.black[cell]

    @rule("C", "A number is the number of black cells {KO-1}.")
    def numbers(self) -> Cases:
        for cell, n in self.clue.numbered():
            near = cell.neighbors if self.counted == "beside" else cell.touching
            yield cell, count([self.black[c] for c in near]) == n

    strays = freedom("D", "There may be black cells not adjacent to a numbered cell.")

    @rule("E", "Numbered cells are never painted black.")
    def clues_stay_white(self) -> Cases:
        for cell in self.clue:
            yield cell, ~self.black[cell]

    @rule("F", "Two black cells are never orthogonally adjacent.")
    def solitary(self) -> Cases:
        for edge in self.grid.inner_edges:
            yield edge, ~every([self.black[c] for c in edge.cells])

    @rule("G", "The loop never crosses itself, branches off or ends.")
    def no_branches(self) -> Cases:
        for cell in self.grid.cells:
            yield cell, self.line.degree(cell).among(0, 2)

    sections = by_design("H", "The loop runs between centres of orthogonally adjacent cells.")
