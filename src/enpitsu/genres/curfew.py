"""Curfew: a loop whose visits to a region all last equally long."""

from enpitsu.grid import Region
from enpitsu.layers import CircledNumbers, Links, Network, Rooms
from enpitsu.puzzle import Cases, Puzzle, freedom, rule
from enpitsu.shape import loop_rules


class Curfew(Puzzle):
    """Draw a loop through all circles that stays in each region as long as its circles say."""

    circle = CircledNumbers(1, unknown="o")
    room = Rooms()
    line = Links()

    @rule("A", "One loop passes through every circle.")
    def one_loop(self) -> Cases:
        yield from loop_rules(self.line)
        for cell in self.circle:
            yield cell, self.line.visits(cell)

    @rule("B", "Every visit of a region with a numbered circle passes through just that many cells.")
    def numbered(self) -> Cases:
        for region, visits in self.visits.items():
            for n in sorted({n for _, n in self.circle.within(region.cells).numbered()}):
                for cell in region.cells:
                    yield cell, visits.size(cell).among(0, n)

    @rule("C", "All visits of a region with only blank circles pass through the same number of cells.")
    def blank(self) -> Cases:
        for region, visits in self.visits.items():
            circles = self.circle.within(region.cells)
            if circles and not list(circles.numbered()):
                first = visits.size(next(iter(circles)))
                for cell in region.cells:
                    yield cell, self.line.visits(cell).implies(visits.size(cell) == first)

    several = freedom("D", "Several circles in one region change nothing else.")

    @property
    def visits(self) -> dict[Region, Network]:
        """The stretches of the loop within each region."""
        return {region: self.line.within(region.cells) for region in self.room.regions}
