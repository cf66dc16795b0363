"""Triangle field: right triangles of equal legs, congruent ones apart."""

from enpitsu.grid import Direction
from enpitsu.layers import Choices, Circles, Diagonals, Fences, Pieces, Walls
from enpitsu.pieces import triangles
from enpitsu.puzzle import Cases, Puzzle, by_design, rule


class TriangleField(Puzzle):
    """Divide the board into right triangles of equal legs; congruent ones share no side."""

    circle = Circles()
    cut = Diagonals(shown=True)
    wall = Walls(shown=True)
    diagonal = Choices("/\\")
    side = Fences(inner=True, form="sides")
    triangle = Pieces(lambda puzzle: triangles(puzzle.grid), hidden=True)
    joined_rules = {"C": "way for the triangles"}

    @rule("A", "The lines divide the board into right triangles with their corners on dots.")
    def all_triangles(self) -> Cases:
        for cell in self.grid.cells:
            for way in Direction:
                yield cell, self.triangle.number((cell, way), "quarters") == 1
        for line, mark in (*self.diagonal.items(), *self.side.items()):
            yield mark.place, self.triangle.on(line, "lines").implies(mark)

    one_diagonal = by_design("B", "There is at most one diagonal in a cell.")

    @rule("C", "Every line separates two different triangles; all printed lines are drawn.")
    def no_dangling_lines(self) -> Cases:
        for line, mark in (*self.diagonal.items(), *self.side.items()):
            yield mark.place, mark.implies(self.triangle.on(line, "lines"))
        for cell, sign in self.cut.items():
            yield cell, self.diagonal[cell, sign]
        yield from [(edge, self.side[edge]) for edge in self.wall]

    @rule("D", "Two congruent triangles never share a stretch of side.")
    def unequal(self) -> Cases:
        for stroke, area in self.triangle.index("sized"):
            yield stroke, self.triangle.number((stroke, area), "sized") <= 1

    @rule("E", "A cell with a circle has no diagonal.")
    def circles(self) -> Cases:
        for cell in self.circle:
            yield cell, self.diagonal.number(cell) == 0
