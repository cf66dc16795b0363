"""Mark the spot: diagonal crosses over all white cells, which meet in pairs at most."""

from enpitsu.grid import DIAGONAL, Cell
from enpitsu.layers import Pieces
from enpitsu.logic import count, none
from enpitsu.pieces import Cross, crosses
from enpitsu.puzzle import Cases, Option, Puzzle, by_design, freedom, rule


class MarkTheSpot(Puzzle):
    """Cover the white cells with diagonal crosses, each of which meets at most one other."""

    cross = Pieces(lambda puzzle: crosses(puzzle.grid.cells))
    meeting = Option("MS-1", tips="two tips in one cell meet", through="two tips in one cell do not meet")
    shared = Option("MS-2", any="in one cell or more", two="in just two cells")
    small = Option(
        "MS-3",
        forbidden="not even those of a cross of one cell",
        allowed="but a cross of one cell may lie on another one",
    )

    arms = by_design(
        "A", "A cross has its centre in a cell and four equal diagonal arms; its cells are all it touches."
    )

    white = by_design("B", "All cells of a cross are white and on the board.")

    @rule("C", "Every white cell belongs to at least one cross.")
    def covered(self) -> Cases:
        for cell in self.grid.cells:
            yield cell, self.cross.on(cell)

    @rule("D", "Arms never overlap along a line, {MS-3}.")
    def no_overlap(self) -> Cases:
        for step in self.grid.segments(Cell, DIAGONAL):
            yield step, self.cross.number(step, "rods") <= 1
        part = "cells" if self.small == "forbidden" else "middle"
        for cell in self.grid.cells:
            yield cell, self.cross.on((cell, 0), "sized").implies(self.cross.number(cell, part) == 1)

    corners = freedom("E", "Crosses may intersect at the corners of cells without limit.")

    @rule("F", "A cross meets one other cross at most, {MS-2}; no cell belongs to three; {MS-1}.")
    def meetings(self) -> Cases:
        for cell in self.grid.cells:
            yield cell, self.cross.number(cell) <= 2
        for cross, mark in self.cross.items():
            met = [(other, n) for other in self.cross.partners(cross) if (n := self.meet(cross, other))]
            yield cross, mark.implies(count([self.cross[other] for other, _ in met]) <= 1)
            if self.shared == "two":
                yield cross, mark.implies(none([self.cross[other] for other, n in met if n != 2]))

    def meet(self, one: Cross, other: Cross) -> int:
        """In how many cells two crosses meet."""
        common = set(one.cells) & set(other.cells)
        return len(common - set(one.tips) & set(other.tips) if self.meeting == "through" else common)

    @rule("G", "Two crosses of equal size never have adjacent centres.")
    def apart(self) -> Cases:
        for edge in self.grid.inner_edges:
            a, b = edge.cells
            for arm in range(self.grid.height):
                yield edge, ~(self.cross.on((a, arm), "sized") & self.cross.on((b, arm), "sized"))

    @rule("H", "A cross has at most one other of equal size whose centre is diagonally adjacent.")
    def pairs(self) -> Cases:
        for cross, mark in self.cross.items():
            near = [self.cross.on((c, cross.arm), "sized") for c in cross.centre.diagonals]
            yield cross, mark.implies(count(near) <= 1)
