"""Unrectangles: right trapezoids, each around one number."""

from enpitsu.layers import Numbers, Pieces
from enpitsu.logic import none
from enpitsu.pieces import right_trapezoids
from enpitsu.puzzle import Cases, Option, Puzzle, by_design, rule
from enpitsu.shape import dissection


class Unrectangles(Puzzle):
    """Divide the board into quadrilaterals with one slanted side, each with a number inside."""

    clue = Numbers(1)
    piece = Pieces(lambda puzzle: right_trapezoids(puzzle.grid))
    junctions = Option("UR-1", allowed="may", forbidden="do not")

    @rule("A", "Divide the board into quadrilaterals with corners on dots, which {UR-1} lie on slants.")
    def whole(self) -> Cases:
        yield self.grid, dissection(self.piece)
        if self.junctions == "forbidden":
            for dot in self.grid.vertices:
                yield dot, ~(self.piece.on(dot, "corners") & self.piece.on(dot, "leaning"))

    one_slant = by_design("B", "Exactly one side of each quadrilateral is slanted.")

    @rule("C", "Each region contains exactly one number cell, and that entirely.")
    def one_number(self) -> Cases:
        touched, whole = self.piece.held(self.clue), self.piece.held(self.clue, "whole")
        for piece, mark in self.piece.items():
            if not touched[piece] == whole[piece] == 1:
                yield piece, ~mark

    @rule("D", "A number is the number of cells of which its region has a part.")
    def numbers(self) -> Cases:
        for cell, n in self.clue.numbered():
            yield cell, none([self.piece[p] for p in self.piece.over(cell) if len(p.cells) != n])
