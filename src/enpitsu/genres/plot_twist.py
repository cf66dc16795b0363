"""Plot twist: areas whose clues count their cells or their concave corners."""

from collections.abc import Iterator, Mapping

from enpitsu.grid import KING, Cell
from enpitsu.layers import Areas, CircledNumbers, Network, Numbers
from enpitsu.logic import TRUE, Bool, count, every
from enpitsu.puzzle import Cases, Option, Puzzle, freedom, rule


class PlotTwist(Puzzle):
    """Divide the board into areas of the sizes that circles say, with as many twists as numbers say."""

    twist = Numbers()
    size = CircledNumbers()
    area = Areas("A")
    part = area.owners(twist, size)
    holes = Option("PT-1", count="including those at holes", outer="but not those at holes")
    lemmas = "plot_twist"

    @rule("A", "Every area holds exactly one clue.")
    def one_clue_each(self) -> Cases:
        for cell in self.grid.cells:
            yield cell, self.part.number(cell) == 1

    @rule("B", "A circled number is the number of cells of its area.")
    def sizes(self) -> Cases:
        for seed, n in self.size.numbered():
            yield seed, count(self.part.around(seed).values()) == n

    @rule("C", "A plain number counts the concave corners of its area, {PT-1}.")
    def twists(self) -> Cases:
        for seed, n in self.twist.numbered():
            corners = self.concave(seed) if self.holes == "count" else self.outer(seed)
            yield seed, count(corners) == n

    any_number = freedom("D", "A question mark may stand for any number, for 0 if it is plain.")

    def beyond(self, seed: Cell) -> Mapping[Cell, Bool]:
        """For each cell, whether it is neither in the area with a clue nor in a hole of it."""
        rim = {(cell, self.grid): TRUE for cell in self.grid.cells if len(cell.touching) < 8}
        steps = {step.ends: TRUE for step in self.grid.segments(Cell, KING)}
        others = {cell: ~b for cell, b in self.part.around(seed).items()}
        return Network({self.grid: TRUE, **others}, {**rim, **steps}).together(self.grid)

    def concave(self, seed: Cell) -> Iterator[Bool]:
        """The corners at which three of the four cells belong to the area with a clue."""
        inside = self.part.around(seed)
        for vertex in self.grid.vertices:
            yield count([inside[c] for c in vertex.cells]) == 3

    def outer(self, seed: Cell) -> Iterator[Bool]:
        """Those of them at which the fourth cell is in no hole."""
        inside, beyond = self.part.around(seed), self.beyond(seed)
        for vertex in self.grid.vertices:
            for cell in vertex.cells if len(vertex.cells) == 4 else ():
                yield every([beyond[cell], *[inside[c] for c in vertex.cells if c is not cell]])
