"""Koburin: shade some cells and draw a loop through all the rest."""

from enpitsu.layers import Links, Numbers, Shading
from enpitsu.logic import count
from enpitsu.puzzle import Cases, Puzzle, by_design, freedom, rule
from enpitsu.shape import single_loop


class Koburin(Puzzle):
    """Paint some cells black and draw a single closed loop through the other empty cells."""

    clue = Numbers(0, 4)
    black = Shading()
    line = Links()
    answer = (clue, black, line)

    painting = freedom("A", "Paint some empty white cells of the diagram black.")

    @rule("B", "Draw a single closed loop passing through all empty white cells.")
    def loop(self) -> Cases:
        for cell in self.grid.cells:
            if cell in self.clue:
                yield cell, self.line.avoids(cell)
            else:
                yield cell, self.line.visits(cell) == ~self.black[cell]

    @rule("C", "A number is the number of black cells orthogonally adjacent to its cell.")
    def numbers(self) -> Cases:
        for cell, n in self.clue.numbered():
            yield cell, count([self.black[c] for c in cell.neighbors]) == n

    strays = freedom("D", "There may be black cells not adjacent to a numbered cell.")

    @rule("E", "Numbered cells are never painted black.")
    def clues_stay_white(self) -> Cases:
        for cell in self.clue:
            yield cell, ~self.black[cell]

    @rule("F", "Two black cells are never orthogonally adjacent.")
    def solitary(self) -> Cases:
        for edge in self.grid.inner_edges:
            a, b = edge.cells
            yield edge, ~(self.black[a] & self.black[b])

    @rule("G", "The loop never crosses itself, branches off or ends.")
    def no_branches(self) -> Cases:
        for cell in self.grid.cells:
            yield cell, self.line.degree(cell).among(0, 2)
        yield self.grid, single_loop(self.line)

    sections = by_design("H", "The loop runs between centres of orthogonally adjacent cells.")
