"""Star Battle: so many stars in every row, column and region, none touching another."""

from enpitsu.layers import Parameter, Rooms, Spots
from enpitsu.logic import count
from enpitsu.notation.janko import janko
from enpitsu.notation.pzpr import borders, parameter, pzpr
from enpitsu.puzzle import Cases, Puzzle, rule


class StarBattle(Puzzle):
    """Put N stars into every row, every column and every region; no two of them touch."""

    stars = Parameter("N", low=1, likely=(1, 2))
    room = Rooms(board=True, like_rows=True)
    star = Spots("*")
    url = pzpr("starbattle", parameter(stars), borders(room, walls=None))
    janko = janko("starbattle", "star-battle")
    lemmas = "star_battle"

    @rule("A", "Every row has exactly N stars.")
    def rows(self) -> Cases:
        for row in self.grid.rows:
            yield row, count([self.star[c] for c in row]) == self.stars

    @rule("B", "Every column has exactly N stars.")
    def columns(self) -> Cases:
        for column in self.grid.columns:
            yield column, count([self.star[c] for c in column]) == self.stars

    @rule("C", "Every region has exactly N stars.")
    def regions(self) -> Cases:
        for region in self.room.regions:
            yield region, count([self.star[c] for c in region.cells]) == self.stars

    @rule("D", "Two stars never touch, not even at a corner.")
    def apart(self) -> Cases:
        for dot in self.grid.vertices:
            yield dot, count([self.star[c] for c in dot.cells]) <= 1
