"""Canal View: a shaded canal that the numbers look along."""

from enpitsu.grid import Direction
from enpitsu.layers import Numbers, Shading
from enpitsu.logic import every, total, unbroken
from enpitsu.notation.janko import janko
from enpitsu.notation.pzpr import number16, pzpr
from enpitsu.puzzle import Cases, Puzzle, freedom, rule
from enpitsu.shape import connected


class CanalView(Puzzle):
    """Shade a canal so that every number sees that many of its cells."""

    clue = Numbers()
    canal = Shading()
    url = pzpr("canal", number16(clue))
    janko = janko("canal-view")

    shading = freedom("A", "Shade some cells.")

    @rule("B", "A clue cell is never shaded.")
    def clues_stay_dry(self) -> Cases:
        for cell in self.clue:
            yield cell, ~self.canal[cell]

    @rule("C", "All shaded cells form one orthogonally connected group.")
    def one_canal(self) -> Cases:
        yield self.grid, connected(self.canal)

    @rule("D", "No 2x2 block is entirely shaded.")
    def no_pools(self) -> Cases:
        for block in self.grid.blocks(2, 2):
            yield block, ~every([self.canal[c] for c in block])

    @rule("E", "A number is the number of shaded cells in unbroken view in the four directions.")
    def views(self) -> Cases:
        for cell, n in self.clue.numbered():
            seen = [unbroken([self.canal[c] for c in cell.ray(d)]) for d in Direction]
            yield cell, total(seen) == n
