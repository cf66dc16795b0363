"""Genres of the rule sheet as sketches: what the words for networks and areas are for."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from enpitsu.grid import Cell
from enpitsu.layers import Areas, CircledNumbers, Links, Numbers, NumberSets, Owners
from enpitsu.logic import FALSE, Bool, count, some
from enpitsu.puzzle import Cases, Puzzle, rule
from enpitsu.shape import acyclic


class Lengths(Puzzle):
    """As the rule sheet has it under 18."""

    clue = NumberSets()
    area = Areas()

    @cached_property
    def part(self) -> Owners:
        """What belongs to each clue."""
        return self.area.owners(self.clue)

    @rule("A", "Every area holds exactly one clue.")
    def one_clue(self) -> Cases:
        for cell in self.grid.cells:
            yield cell, self.part.number(cell) == 1

    def occurs(self, seed: Cell, n: int) -> Bool:
        """Some row or column of the area with a seed has this length."""
        inside = self.part.around(seed)
        return some(
            [
                inside[c] & (length == n)
                for c in self.grid.cells
                for length in (self.area.across(c), self.area.down(c))
            ]
        )

    @rule("C", "Every length of a row or column of the area is in its clue.")
    def no_other(self) -> Cases:
        for seed, clue in self.clue.items():
            inside = self.part.around(seed)
            shown = [n for n in clue if n is not None]
            if len(shown) == len(clue):
                for cell in self.grid.cells:
                    yield cell, inside[cell].implies(self.area.across(cell).among(*shown))
                    yield cell, inside[cell].implies(self.area.down(cell).among(*shown))

    @rule("D", "Every number of the clue is such a length.")
    def every_length(self) -> Cases:
        for seed, clue in self.clue.items():
            for n in clue:
                if n is not None:
                    yield seed, self.occurs(seed, n)

    @rule("E", "The numbers of a clue are distinct; a ? is one further length.")
    def as_many(self) -> Cases:
        longest = max(self.grid.height, self.grid.width)
        for seed, clue in self.clue.items():
            shown = [n for n in clue if n is not None]
            if len(set(shown)) < len(shown):
                yield seed, FALSE
            elif None in clue:
                yield seed, count([self.occurs(seed, n) for n in range(1, longest + 1)]) == len(clue)


class Twists(Puzzle):
    """As the rule sheet has it under 31."""

    twist = Numbers()
    size = CircledNumbers(1)
    area = Areas()

    @cached_property
    def part(self) -> Owners:
        """What belongs to each clue."""
        return self.area.owners([*self.twist, *self.size])

    @rule("A", "Every area holds exactly one clue.")
    def one_clue(self) -> Cases:
        for cell in self.grid.cells:
            yield cell, self.part.number(cell) == 1

    @rule("B", "A circled number is the size of its area.")
    def sizes(self) -> Cases:
        for seed, n in self.size.numbered():
            yield seed, count(self.part.around(seed).values()) == n

    @rule("C", "A plain number counts the concave corners of its area.")
    def twists(self) -> Cases:
        for seed, n in self.twist.numbered():
            inside = self.part.around(seed)
            corners = [count([inside[c] for c in v.cells]) == 3 for v in self.grid.vertices]
            yield seed, count(corners) == n


class Corners(Puzzle):
    """As the rule sheet has it under 28."""

    circle = CircledNumbers(0, unknown="o")
    clue = Numbers()
    area = Areas()

    @cached_property
    def part(self) -> Owners:
        """What belongs to each clue."""
        return self.area.owners(self.circle)

    @rule("A", "Every area holds exactly one circle.")
    def one_circle(self) -> Cases:
        for cell in self.grid.cells:
            yield cell, self.part.number(cell) == 1

    def turned(self, cell: Cell) -> Any:
        """The right angles at the corners of a cell."""
        return count([b for v in cell.corners for b in self.area.angles(v).terms])

    @rule("C", "A number is the sum of the angle counts of the four corners of its cell.")
    def numbers(self) -> Cases:
        for clues in (self.circle, self.clue):
            for cell, n in clues.numbered():
                yield cell, self.turned(cell) == n

    @rule("D", "A ? is not 0.")
    def unknown(self) -> Cases:
        for cell, n in self.clue.items():
            if n is None:
                yield cell, self.turned(cell) >= 1


class Nests(Puzzle):
    """As the rule sheet has it under 32."""

    clue = Numbers(2)
    line = Links()

    @rule("A", "Every cell lies on exactly one line, a path without branch or cycle.")
    def paths(self) -> Cases:
        for cell in self.grid.cells:
            yield cell, self.line.degree(cell).among(1, 2)
        yield self.grid, acyclic(self.line)

    @rule("C", "Different lines of equal length are never adjacent.")
    def unequal(self) -> Cases:
        line = self.line.network
        for edge in self.grid.inner_edges:
            a, b = edge.cells
            yield edge, line.joined(a, b) | (line.size(a) != line.size(b))

    @rule("D", "A line of length X is adjacent to exactly X other lines.")
    def neighbours(self) -> Cases:
        line, longest = self.line.network, len(self.grid.cells) // 3
        for cell in self.grid.cells:
            yield cell, line.size(cell) == line.touched(cell)
            yield cell, line.size(cell) <= longest  # each of its neighbours has two cells at least

    @rule("E", "A number is at an end of its line, and is the line's length.")
    def numbers(self) -> Cases:
        for cell, n in self.clue.numbered():
            yield cell, self.line.degree(cell) == 1
            yield cell, self.line.network.size(cell) == n
