"""Country Road: a loop that visits every room once."""

from collections.abc import Iterator
from typing import Any

from enpitsu.grid import Edge, Region
from enpitsu.layers import Links, Numbers, Rooms
from enpitsu.logic import Bool, count
from enpitsu.notation.janko import janko
from enpitsu.notation.pzpr import borders, flag, pzpr
from enpitsu.puzzle import Cases, Option, Puzzle, demand, rule
from enpitsu.shape import loop_rules


class CountryRoad(Puzzle):
    """Draw a loop that visits every room once and leaves out no two cells at both sides of a border."""

    room = Rooms()
    clue = Numbers(0)
    line = Links()
    visited = Option("CR-1", once="exactly once", perhaps="once, or not at all")
    url = pzpr(
        "country", borders(room, clue, walls=2), form="noted",
        e=flag(visited, file="country_empty", otherwise="", version=1),
    )  # fmt: skip
    janko = janko("country-road")
    joined_rules = {"ABCD": "way for the loop"}

    @rule("A", "Draw a single closed loop that never branches or crosses itself.")
    def one_loop(self) -> Cases:
        yield from loop_rules(self.line)

    @rule("B", "The loop visits every room {CR-1}, and crosses no border that lies within one.")
    def one_visit(self) -> Cases:
        for region in self.room.regions:
            if region.borders:
                yield region, self.visit(region)
        for side in self.room.inner:
            yield side, ~self.line[side.link]

    @demand("C", "A room has at most one number, which is no 0 if all rooms are visited.")
    def single_numbers(self) -> Iterator[tuple[Any, bool]]:
        for cell, single in self.room.one_each(self.clue):
            yield cell, single and (self.clue[cell] != 0 or self.visited == "perhaps")

    @rule("C", "A number is the number of cells of its room on the loop.")
    def numbers(self) -> Cases:
        for cell, n in self.clue.numbered():
            yield cell, count([self.line.visits(c) for c in self.room[cell].cells]) == n

    @rule("D", "Of the two cells at a border the loop visits one at least.")
    def no_empty_border(self) -> Cases:
        for side in self.room.sides:
            yield side, self.not_empty(side)

    def visit(self, region: Region) -> Bool:
        """The loop comes into a room and leaves it, as often as it may."""
        crossed = count([self.line[side.link] for side in region.borders])
        return crossed == 2 if self.visited == "once" else crossed.among(0, 2)

    def not_empty(self, side: Edge) -> Bool:
        """The loop visits one of the two cells at a border."""
        return count([self.line.visits(c) for c in side.cells]) >= 1
