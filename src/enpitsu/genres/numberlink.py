"""Numberlink: lines that join equal numbers."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from enpitsu.layers import Links, Numbers
from enpitsu.notation.janko import janko
from enpitsu.notation.pzpr import flag, number16, pzpr
from enpitsu.puzzle import Cases, Option, Puzzle, demand, rule
from enpitsu.shape import anchored


class Numberlink(Puzzle):
    """Join every two equal numbers by a line; lines share no cell."""

    number = Numbers(1, twice=True)
    line = Links()
    ways = line.ways(number)
    filled = Option("NU-1", some="may stay empty", all="all hold a line")
    url = pzpr("numlin", number16(number), also=("numberlink",), other=pzpr(
        "arukone", number16(number, letters=True), chosen=[(filled, "all")],
        e=flag(filled, file="dontpassallcell", otherwise="passallcell"),
    ))  # fmt: skip
    janko = janko("arukone", "numberlink")
    lemmas = "numberlink"

    @demand("A", "Every number is there twice.")
    def pairs(self) -> Iterator[tuple[Any, bool]]:
        times = Counter(self.number.values())
        for cell, n in self.number.items():
            yield cell, n is not None and times[n] == 2

    @rule("A", "One line leaves every number, and it ends in the other one that is equal.")
    def equal_ends(self) -> Cases:
        for cell, n in self.number.items():
            yield cell, self.line.degree(cell) == 1
            equal = [c for c, m in self.number.items() if m == n and c is not cell]
            for way in self.ways.leaving(cell):
                yield cell, way.drawn.implies(way.ends_in(*equal))

    @rule("B", "Lines do not branch, cross, close or end elsewhere; the cells between numbers {NU-1}.")
    def no_branches(self) -> Cases:
        for cell in self.grid.cells:
            if cell not in self.number:
                yield cell, self.line.degree(cell).among(0, 2)
                if self.filled == "all":
                    yield cell, self.line.visits(cell)
        yield self.grid, anchored(self.line, *self.number)
