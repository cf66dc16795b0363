"""Ripple Effect: numbers in rooms, equal ones as far apart as they say."""

from enpitsu.grid import Area, Direction
from enpitsu.layers import Digits, Numbers, Rooms
from enpitsu.logic import count
from enpitsu.notation.janko import janko
from enpitsu.notation.pzpr import borders, number16, pzpr
from enpitsu.puzzle import Cases, Puzzle, rule


class RippleEffect(Puzzle):
    """Number the cells of every room, with N cells between two equal numbers N in a line."""

    def largest(self) -> int:
        """The number of cells of the largest room."""
        return max([len(region.cells) for region in self.room.regions], default=1)

    room = Rooms()
    given = Numbers(1)
    digit = Digits(1, largest)
    url = pzpr("ripple", borders(room, walls=0), number16(given), also=("hakyukoka",))
    janko = janko("hakyuu", "ripple-effect")
    lemmas = "ripple_effect"
    joined_rules = {"AB": "way to number its cells"}

    @rule("A", "A room of N cells has every number from 1 to N once.")
    def once_each(self) -> Cases:
        for region in self.room.regions:
            for n in range(1, len(region.cells) + 1):
                yield region, count(self.digit.having(n, region.cells)) == 1

    @rule("B", "Between two equal numbers in a row or column are at least as many cells as they say.")
    def apart(self) -> Cases:
        for cell in self.grid.cells:
            for way in (Direction.EAST, Direction.SOUTH):
                line = [cell, *cell.ray(way)]
                for n in range(1, self.digit.high + 1):
                    for other in line[1 : n + 1]:
                        yield Area((cell, other)), ~((self.digit[cell] == n) & (self.digit[other] == n))

    @rule("C", "Given numbers are kept.")
    def givens_stay(self) -> Cases:
        for cell, n in self.given.numbered():
            yield cell, self.digit[cell] == n
