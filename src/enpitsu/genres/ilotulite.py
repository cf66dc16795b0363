"""Ilotulite: fireworks that are shot from zones on the border."""

from enpitsu.grid import KING, ORTHOGONAL, Cell
from enpitsu.layers import Network, Pieces, Symbols, Zones
from enpitsu.logic import TRUE, count
from enpitsu.pieces import launches
from enpitsu.puzzle import Cases, Option, Puzzle, by_design, rule
from enpitsu.shape import connected


class Ilotulite(Puzzle):
    """Launch the fireworks of every zone so that they hang together."""

    dot = Symbols("x", dots=True)
    zone = Zones()
    launch = Pieces(lambda puzzle: launches(puzzle.zone, puzzle.grid))
    adjacency = Option("IL-1", eight="by sides or corners", four="by sides")
    fireworks_are = Option("IL-2", apart="do not", overlap="may")
    empty_trails = Option("IL-4", allowed="may", forbidden="must not")

    @rule("A", "A zone launches each of its numbers once, each from a border position of its own.")
    def zones(self) -> Cases:
        for zone in self.zone:
            own = {p: mark for p, mark in self.launch.items() if p.zone is zone}
            for n in dict.fromkeys([*zone.numbers, *[p.size for p in own]]):
                launched = [mark for p, mark in own.items() if p.size == n]
                yield zone, count(launched) == zone.numbers.count(n)
            for position, cell in zone.starts.items():
                yield cell, self.launch.number((zone.side, position), "start") <= 1

    @rule("B", "A trail runs straight inwards from its border cell; it does not cross another trail.")
    def trails(self) -> Cases:
        for cell in self.grid.cells:
            yield cell, self.launch.number(cell, "trail") <= 1

    @rule("C", "The cell after the trail, which {IL-4} be empty, is the centre of its firework.")
    def centres(self) -> Cases:
        for launch, mark in self.launch.items():
            if self.empty_trails == "forbidden" and not launch.trail:
                yield launch.cross.centre, ~mark

    sizes = by_design("D", "A firework of size n is its centre and n - 1 cells in each diagonal direction.")

    on_board = by_design("E", "Every firework lies entirely in the grid.")

    @rule("F", "All firework cells together are connected {IL-1}.")
    def one_show(self) -> Cases:
        steps = KING if self.adjacency == "eight" else ORTHOGONAL
        links = {step.ends: TRUE for step in self.grid.segments(Cell, steps)}
        lit = {c: self.launch.on(c, "firework") for c in self.grid.cells}
        yield self.grid, connected(Network(lit, links))

    @rule("G", "No cell holds both a trail and a firework.")
    def no_scorching(self) -> Cases:
        for cell in self.grid.cells:
            yield cell, ~(self.launch.on(cell, "trail") & self.launch.on(cell, "firework"))

    @rule("H", "A black dot holds neither.")
    def dots(self) -> Cases:
        for cell in self.dot:
            yield cell, ~self.launch.on(cell)

    @rule("I", "Two fireworks {IL-2} share a cell.")
    def no_overlap(self) -> Cases:
        if self.fireworks_are == "apart":
            for cell in self.grid.cells:
                yield cell, self.launch.number(cell, "firework") <= 1
