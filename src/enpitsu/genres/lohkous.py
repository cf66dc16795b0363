"""Lohkous: areas of which a clue lists the lengths of all rows and columns."""

from enpitsu.grid import Cell
from enpitsu.layers import Areas, NumberSets
from enpitsu.logic import FALSE, Bool, count, some
from enpitsu.notation.pzpr import number_sets, pzpr
from enpitsu.puzzle import Cases, Puzzle, definition, implied, rule


class Lohkous(Puzzle):
    """Divide the board into areas, each with a clue that lists the lengths of its rows and columns."""

    clue = NumberSets()
    area = Areas("A")
    part = area.owners(clue)
    url = pzpr("lohkous", number_sets(clue))
    lemmas = "lohkous"

    @rule("A", "Every area holds exactly one clue.")
    def one_clue_each(self) -> Cases:
        for cell in self.grid.cells:
            yield cell, self.part.number(cell) == 1

    lengths = definition("B", "The lengths of an area are those of all its rows and columns.")

    @rule("C", "Every length of an area is in its clue.")
    def no_other_length(self) -> Cases:
        for seed, clue in self.clue.items():
            shown, area = [n for n in clue if n is not None], self.area
            if len(shown) == len(clue):
                for cell, inside in self.part.around(seed).items():
                    yield seed, inside.implies(area.across(cell).among(*shown))
                    yield seed, inside.implies(area.down(cell).among(*shown))

    @rule("D", "Every number of a clue is a length of its area.")
    def every_length(self) -> Cases:
        for seed, clue in self.clue.items():
            for n in clue:
                if n is not None:
                    yield seed, self.occurs(seed, n)

    @implied("D", "An area has as many cells as runs of all its lengths need.")
    def large_enough(self) -> Cases:
        for seed, clue in self.clue.items():
            long = [n for n in clue if n is not None and n > 1]
            # a row and a column share one cell at most, two rows or two columns none
            least = sum(long) - len(long) ** 2 // 4
            if long and not {1, None} & {*clue}:
                least = max(least, min(long) * max(long))  # each cell of a row is in a column
            yield seed, self.area.network.size(seed) >= least

    @rule("E", "The numbers of a clue differ, and each question mark stands for one further length.")
    def as_many_lengths(self) -> Cases:
        for seed, clue in self.clue.items():
            shown = [n for n in clue if n is not None]
            if len(set(shown)) < len(shown):
                yield seed, FALSE
            elif None in clue:
                longest = max(self.grid.height, self.grid.width)
                lengths = [self.occurs(seed, n) for n in range(1, longest + 1)]
                yield seed, count(lengths) == len(clue)

    @property
    def as_long(self) -> dict[int, dict[Cell, Bool]]:
        """For each length and cell, whether a row or column of its area through the cell is as long."""
        area, cells = self.area, self.grid.cells
        lengths = range(1, max(self.grid.height, self.grid.width) + 1)
        return {n: {c: (area.across(c) == n) | (area.down(c) == n) for c in cells} for n in lengths}

    def occurs(self, seed: Cell, n: int) -> Bool:
        """Some row or column of the area with a clue has this length."""
        as_long = self.as_long.get(n, {})
        return some([inside & as_long[c] for c, inside in self.part.around(seed).items() if as_long])
