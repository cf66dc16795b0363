"""Diagaquarium: water in vessels made of cells and half cells."""

from enpitsu.layers import Diagonals, HalfShading, Margins, Walls
from enpitsu.logic import Said, every, none, worded
from enpitsu.puzzle import Cases, Option, Puzzle, by_design, definition, rule

NOT_LEVEL = Said(
    "the water from {} down does not lie level", would="the water from {} down would not lie level"
)


class Diagaquarium(Puzzle):
    """Fill cells and half cells with water that stands level in every vessel."""

    cut = Diagonals()
    wall = Walls(around=True)
    number = Margins()
    water = HalfShading(cut)
    level = Option("DA-1", body="in each body of water", vessel="in each whole vessel")

    pieces = by_design("A", "Each uncut cell and each triangle is filled or empty as a whole.")

    vessels = definition("B", "Pieces that share a side without a thick line are in one vessel.")

    @rule("C", "Water obeys gravity: its surface is level {DA-1}, and below it there is nothing but water.")
    def surfaces(self) -> Cases:
        for body in self.water.bodies(self.wall, level=self.level == "vessel"):
            dry = none([self.water[p] for p in body.surface])
            level = dry | every([self.water[p] for p in body.pieces])
            yield body, worded(level, NOT_LEVEL, body)

    @rule("D", "A number is the number of filled half cells in its row or column.")
    def numbers(self) -> Cases:
        for line, n in self.number.numbered():
            yield line, self.water.filled(line) == n
