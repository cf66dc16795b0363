"""Koburin: shade some cells and draw a loop through all the rest."""

from enpitsu.layers import AddressLook, Links, Numbers, Shading
from enpitsu.logic import Said, count, every, worded
from enpitsu.notation.janko import janko
from enpitsu.notation.pzpr import number4, pzpr
from enpitsu.puzzle import Cases, Option, Puzzle, by_design, freedom, implied, rule
from enpitsu.shape import one_line, shaded_or_passed

ENCLOSED = Said("the line encloses {}", would="the line would enclose {}", technique="inside_and_outside")


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

    @implied("B", "From a cell outside the loop to the border it is met evenly often.", solved=False)
    def evenly_often(self) -> Cases:
        for cell in self.grid.cells if self.painted == "outside" else ():
            for met in self.line.met_from(cell):
                even = count(met).among(*range(0, len(met) + 1, 2))
                yield cell, worded(self.black[cell].implies(even), ENCLOSED, cell)

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

    @implied("F", "A cell without a clue is on the loop, or shaded among cells that are not.", solved=False)
    def at_cells(self) -> Cases:
        for cell in self.grid.cells:
            if cell not in self.clue:
                yield cell, self.line.past_shaded(cell, self.black)

    @implied("F", "The same of all cells of a block together.", solved=False)
    def in_blocks(self) -> Cases:
        for block in self.grid.blocks(3, 3):
            yield block, shaded_or_passed(self.line, self.black, block, self.clue)

    @rule("G", "The loop never crosses itself, branches off or ends.")
    def no_branches(self) -> Cases:
        for cell in self.grid.cells:
            yield cell, self.line.degree(cell).among(0, 2)

    sections = by_design("H", "The loop runs between centres of orthogonally adjacent cells.")
