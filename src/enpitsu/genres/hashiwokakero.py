"""Hashiwokakero: bridges between islands."""

from enpitsu.layers import Links, Numbers
from enpitsu.logic import count
from enpitsu.notation.janko import janko
from enpitsu.notation.pzpr import number16, pzpr
from enpitsu.puzzle import Cases, Puzzle, rule
from enpitsu.shape import one_line


class Hashiwokakero(Puzzle):
    """Join the islands by straight bridges, single or double, into one network."""

    island = Numbers(1, 8, circled=True)
    bridge = Links(bare=True)
    second = Links(form="paths", title="second bridge", doubles=bridge)
    url = pzpr("hashi", number16(island), also=("hashikake", "bridges"), form="doubled")
    janko = janko("hashi", "hashiwokakero", bridges=True)

    @rule("A", "Bridges run straight from island to island and do not cross.")
    def straight(self) -> Cases:
        for cell in self.grid.cells:
            if cell not in self.island:
                for line in (self.bridge, self.second):
                    yield cell, line.passes(cell)

    @rule("B", "Two islands are joined by one bridge, by two side by side, or by none.")
    def doubled(self) -> Cases:
        for stroke, doubled in self.second.items():
            yield stroke, doubled.implies(self.bridge[stroke])

    @rule("C", "A number is the number of bridges at its island.")
    def numbers(self) -> Cases:
        for cell, n in self.island.numbered():
            yield cell, count([*self.bridge.at(cell), *self.second.at(cell)]) == n

    @rule("D", "All islands hang together by bridges.")
    def one_network(self) -> Cases:
        yield self.grid, one_line(self.bridge)
        for cell in self.island:
            yield cell, self.bridge.visits(cell)
