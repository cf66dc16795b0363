"""Star Battle: so many stars in every row, column and region, none touching another."""

from collections.abc import Iterable
from typing import Any

from enpitsu.layers import Parameter, Rooms, Spots
from enpitsu.logic import chosen, count, none
from enpitsu.notation.janko import janko
from enpitsu.notation.pzpr import borders, parameter, pzpr
from enpitsu.puzzle import Cases, Puzzle, implied, rule


class KeptStarBattle(Puzzle):
    """Put N stars into every row, every column and every region; no two of them touch."""

    stars = Parameter("N", low=1, likely=(1, 2))
    room = Rooms(board=True, like_rows=True)
    star = Spots("*")
    url = pzpr("starbattle", parameter(stars), borders(room, walls=None))
    janko = janko("starbattle", "star-battle")

    @rule("A", "Every row has exactly N stars.")
    def rows(self) -> Cases:
        for row in self.grid.rows:
            yield row, count([self.star[c] for c in row]) == self.stars

    @implied("A", "The stars of a row lie apart.", solved=False)
    def rows_apart(self) -> Cases:
        yield from self.apart_in(self.grid.rows)

    @rule("B", "Every column has exactly N stars.")
    def columns(self) -> Cases:
        for column in self.grid.columns:
            yield column, count([self.star[c] for c in column]) == self.stars

    @implied("B", "The stars of a column lie apart.", solved=False)
    def columns_apart(self) -> Cases:
        yield from self.apart_in(self.grid.columns)

    @rule("C", "Every region has exactly N stars.")
    def regions(self) -> Cases:
        for region in self.room.regions:
            yield region, count([self.star[c] for c in region.cells]) == self.stars

    @implied("C", "The stars of a region lie apart.", solved=False)
    def regions_apart(self) -> Cases:
        yield from self.apart_in(self.room.regions)

    @rule("D", "Two stars never touch, not even at a corner.")
    def apart(self) -> Cases:
        for dot in self.grid.vertices:
            yield dot, count([self.star[c] for c in dot.cells]) <= 1

    @implied("D", "No cell around a star has another.", solved=False)
    def none_around(self) -> Cases:
        for cell in self.grid.cells:
            yield cell, self.star[cell].implies(none([self.star[c] for c in cell.touching]))

    def apart_in(self, places: Iterable[Any]) -> Cases:
        """In each of some places there are N stars that do not touch; one by itself is no new fact."""
        things, n = f"way to place {self.stars} stars", self.stars
        for place in places if n > 1 else ():
            near = [(c, d) for c in place.cells for d in c.touching]
            yield place, chosen({c: self.star[c] for c in place.cells}, n, near, things)
