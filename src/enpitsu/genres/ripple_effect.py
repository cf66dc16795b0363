"""Ripple Effect: numbers in rooms, equal ones as far apart as they say."""

from enpitsu.grid import Area, Cell, Direction
from enpitsu.layers import Digits, Numbers, Rooms
from enpitsu.logic import Bool, count, every, none, once_each, some
from enpitsu.notation.janko import janko
from enpitsu.notation.pzpr import borders, number16, pzpr
from enpitsu.puzzle import Cases, Puzzle, implied, rule


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

    @rule("A", "A room of N cells has every number from 1 to N once.")
    def once_each(self) -> Cases:
        for region in self.room.regions:
            for n in range(1, len(region.cells) + 1):
                yield region, count(self.digit.having(n, region.cells)) == 1

    @implied("A", "No number of a room is larger than the room.", solved=False)
    def small(self) -> Cases:
        for region in self.room.regions:
            for cell in region.cells:
                yield (
                    cell,
                    none(
                        [self.digit[cell] == n for n in range(len(region.cells) + 1, self.digit.high + 1)]
                    ),
                )

    @implied("A", "The cells of a room have different numbers.", solved=False)
    def all_different(self) -> Cases:
        for region in self.room.regions:
            digits, numbers = [self.digit[c] for c in region.cells], range(1, len(region.cells) + 1)
            yield region, once_each(digits, numbers, "way to number its cells")

    @rule("B", "Between two equal numbers in a row or column are at least as many cells as they say.")
    def apart(self) -> Cases:
        for cell in self.grid.cells:
            for way in (Direction.EAST, Direction.SOUTH):
                line = [cell, *cell.ray(way)]
                for n in range(1, self.digit.high + 1):
                    for other in line[1 : n + 1]:
                        yield Area((cell, other)), ~((self.digit[cell] == n) & (self.digit[other] == n))

    @implied("B", "A number has a place in its room, and none within reach of it is equal.", solved=False)
    def places(self) -> Cases:
        for region in self.room.regions:
            for n in range(1, len(region.cells) + 1):
                yield region, some([self.alone(cell, n) for cell in region.cells], f"place for the {n}")

    def alone(self, cell: Cell, n: int) -> Bool:
        """A cell has a number, and none within reach, or of its room, has it."""
        reach = [c for way in Direction for c in cell.ray(way)[:n]]
        others = [c for c in dict.fromkeys([*reach, *self.room[cell].cells]) if c is not cell]
        return every([self.digit[cell] == n, *[self.digit[c] != n for c in others]])

    @rule("C", "Given numbers are kept.")
    def givens_stay(self) -> Cases:
        for cell, n in self.given.numbered():
            yield cell, self.digit[cell] == n
