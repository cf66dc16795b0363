"""Country Road: a loop that visits every room once."""

from collections.abc import Iterator
from typing import Any

from enpitsu.layers import Links, Numbers, Rooms
from enpitsu.logic import count
from enpitsu.notation.janko import janko
from enpitsu.notation.pzpr import borders, pzpr
from enpitsu.puzzle import Cases, Puzzle, demand, rule
from enpitsu.shape import loop_rules


class CountryRoad(Puzzle):
    """Draw a loop that visits every room once and leaves out no two cells at both sides of a border."""

    room = Rooms()
    clue = Numbers(1)
    line = Links()
    url = pzpr("country", borders(room, clue), form="noted")
    janko = janko("country-road")

    @rule("A", "Draw a single closed loop that never branches or crosses itself.")
    def one_loop(self) -> Cases:
        yield from loop_rules(self.line)

    @rule("B", "The loop visits every room exactly once.")
    def one_visit(self) -> Cases:
        for region in self.room.regions:
            if region.borders:
                yield region, count([self.line[side.link] for side in region.borders]) == 2

    @demand("C", "A number stands in the first cell of its room.")
    def first_cells(self) -> Iterator[tuple[Any, bool]]:
        for cell in self.clue:
            yield cell, cell is self.room[cell].cells[0]

    @rule("C", "A number is the number of cells of its room on the loop.")
    def numbers(self) -> Cases:
        for cell, n in self.clue.numbered():
            yield cell, count([self.line.visits(c) for c in self.room[cell].cells]) == n

    @rule("D", "Of the two cells at a border the loop visits one at least.")
    def no_empty_border(self) -> Cases:
        for side in self.room.sides:
            yield side, count([self.line.visits(c) for c in side.cells]) >= 1
