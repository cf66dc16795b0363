"""Hitori: shade cells so that no number is left twice in a row or column."""

from collections import defaultdict

from enpitsu.grid import Cell
from enpitsu.layers import Numbers, Shading
from enpitsu.logic import Said, count, every, worded
from enpitsu.notation.janko import janko
from enpitsu.notation.pzpr import number36, pzpr
from enpitsu.puzzle import Cases, Puzzle, rule
from enpitsu.shape import connected

TWICE = Said(
    "{} has the number {n} unshaded twice",
    would="{} would have the number {n} unshaded twice",
    technique="too_many",
)


class Hitori(Puzzle):
    """Shade cells so that the numbers left differ in every row and column and hang together."""

    number = Numbers(1)
    black = Shading()
    url = pzpr("hitori", number36(number))
    janko = janko("hitori")

    @rule("A", "No number is left unshaded twice in a row or column.")
    def no_number_twice(self) -> Cases:
        for lane in (*self.grid.rows, *self.grid.columns):
            places = defaultdict[int, list[Cell]](list)
            for cell, n in self.number.within(lane).numbered():
                places[n].append(cell)
            for n, cells in places.items():
                if len(cells) > 1:
                    differ = count([~self.black[c] for c in cells]) <= 1
                    yield lane, worded(differ, TWICE.having(words=(("n", str(n)),)), lane)

    @rule("B", "Two shaded cells never share a side.")
    def solitary(self) -> Cases:
        for edge in self.grid.inner_edges:
            yield edge, ~every([self.black[c] for c in edge.cells])

    @rule("C", "All unshaded cells form one orthogonally connected group.")
    def one_group(self) -> Cases:
        yield self.grid, connected(self.black.unshaded)
