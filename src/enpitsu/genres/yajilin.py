"""Yajilin: shade some cells and draw a loop through all the rest."""

from enpitsu.layers import AddressLook, AnyOf, Arrows, CircledNumbers, Links, Shading, Symbols
from enpitsu.logic import FALSE, count, every
from enpitsu.notation.janko import janko
from enpitsu.notation.pzpr import arrow_number16, flag, pzpr
from enpitsu.puzzle import Cases, Option, Puzzle, freedom, rule
from enpitsu.shape import loop_rules


class Yajilin(Puzzle):
    """Shade cells that do not touch and draw one loop through all other cells without a clue."""

    arrow = Arrows(0)
    block = Symbols("#", number=0, grey=True)
    bare = CircledNumbers(number=0)
    clue = AnyOf(arrow, block, bare)
    grey = AddressLook("b")
    black = Shading()
    line = Links()
    answer = (black, line)
    shaded = Option("YA-1", anywhere="inside the loop or not", outside="always outside the loop")
    url = pzpr(
        "yajilin",
        arrow_number16(arrow, block, bare, black=True),
        also=("yajirin",),
        o=shaded,
        b=flag(grey, file=None),
    )  # fmt: skip
    janko = janko("yajilin")
    lemmas = "yajilin"

    @rule("A", "Draw a single closed loop that never branches or crosses itself.")
    def one_loop(self) -> Cases:
        yield from loop_rules(self.line)

    @rule("B", "Every cell without a clue is on the loop or shaded, {YA-1}; clue cells are neither.")
    def all_cells(self) -> Cases:
        if self.shaded == "outside":
            for cell in self.grid.cells:
                yield cell, self.black[cell].implies(~self.line.encloses(cell))
        for cell in self.grid.cells:
            if cell in self.clue:
                yield cell, ~self.black[cell]
                yield cell, self.line.avoids(cell)
            else:
                yield cell, self.line.visits(cell) == ~self.black[cell]

    @rule("C", "Two shaded cells never share a side.")
    def solitary(self) -> Cases:
        for edge in self.grid.inner_edges:
            yield edge, ~every([self.black[c] for c in edge.cells])

    @rule(
        "D",
        "A number counts the shaded cells in the direction of its arrow; without one it is never right.",
    )
    def arrows(self) -> Cases:
        for cell, (way, n) in self.arrow.numbered():
            yield cell, count([self.black[c] for c in cell.ray(way)]) == n
        for cell in self.bare:
            yield cell, FALSE

    strays = freedom("E", "There may be shaded cells at which no arrow points.")
