"""Diaganal View: a shaded wall that the numbers look at along the diagonals."""

from enpitsu.grid import Diagonal
from enpitsu.layers import Numbers, Shading
from enpitsu.logic import every, total, unbroken
from enpitsu.puzzle import Cases, Option, Puzzle, freedom, rule
from enpitsu.shape import connected


class DiaganalView(Puzzle):
    """Shade a wall so that every number sees that many of its cells along the diagonals."""

    clue = Numbers()
    wall = Shading()
    clue_cells = Option("DV-1", unshaded="is never", free="may be")

    shading = freedom("A", "Shade some cells.")

    @rule("B", "A clue cell {DV-1} shaded.")
    def clues_stay_white(self) -> Cases:
        if self.clue_cells == "unshaded":
            for cell in self.clue:
                yield cell, ~self.wall[cell]

    @rule("C", "All shaded cells form one orthogonally connected group.")
    def one_wall(self) -> Cases:
        yield self.grid, connected(self.wall)

    @rule("D", "No 2x2 block is entirely shaded.")
    def no_pools(self) -> Cases:
        for block in self.grid.blocks(2, 2):
            yield block, ~every([self.wall[c] for c in block])

    @rule("E", "A number is the number of shaded cells in unbroken view in the four diagonal directions.")
    def views(self) -> Cases:
        for cell, n in self.clue.numbered():
            seen = [unbroken([self.wall[c] for c in cell.ray(d)]) for d in Diagonal]
            yield cell, total(seen) == n
