"""Night Sky: shade cells around the numbers. (Say here what the genre is, in one sentence.)"""

from enpitsu.layers import Numbers, Shading
from enpitsu.logic import count
from enpitsu.puzzle import Cases, Puzzle, freedom, rule
from enpitsu.shape import connected


class NightSky(Puzzle):
    """Shade some cells so that every number counts the shaded cells around it."""

    clue = Numbers(0, 9)
    black = Shading()

    shading = freedom("A", "Shade some cells; clue cells may be shaded, too.")

    @rule("B", "A number is the number of shaded cells among its own and the eight around it.")
    def numbers(self) -> Cases:
        for cell, n in self.clue.numbered():
            yield cell, count([self.black[c] for c in (cell, *cell.touching)]) == n

    @rule("C", "All shaded cells form one orthogonally connected group.")
    def one_group(self) -> Cases:
        yield self.grid, connected(self.black)
