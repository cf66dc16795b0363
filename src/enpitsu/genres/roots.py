"""Roots: a main line with side lines of one length."""

from enpitsu.layers import AnyOf, CircledNumbers, Links, Symbols
from enpitsu.logic import some
from enpitsu.puzzle import Cases, Option, Puzzle, as_many, by_design, definition, implied, rule
from enpitsu.shape import no_rings, one_line


class Roots(Puzzle):
    """Draw a line from the white circle to the x, with a side line to every black circle."""

    circle = CircledNumbers(1, number=1)
    goal = Symbols("x", number=1)
    tip = Symbols("*", share=0.1)
    symbol = AnyOf(circle, goal, tip)
    line = Links()
    ways = line.ways(symbol, crossing=True)
    length = Option(
        "RO-1",
        steps="counted in steps",
        between="counted in cells between its ends",
        cells="counted in cells, its ends included",
    )
    lemmas = "roots"

    main_line = definition("A", "The main line is a path from the white circle to the x.")

    both_ends = as_many("A", "There are one white circle and one x.", circle, goal)

    @rule("B", "Side lines branch off the main line; each ends in a black circle, and one in each.")
    def side_lines(self) -> Cases:
        for tee in self.line.tees:
            yield tee.node, tee.drawn.implies(self.ways.over(tee.node, tee.side).ends_in(*self.tip))
        for way in self.ways.leaving(*self.tip):
            yield way.start, ~way.ends_in(*self.symbol)

    @rule("C", "A side line is as long as the number in the white circle says, {RO-1}.")
    def lengths(self) -> Cases:
        for _, n in self.circle.numbered():
            for way in self.ways.leaving(*self.tip):
                yield way.start, way.drawn.implies(way.spans(n, self.length))

    @rule("D", "A side line starts where the main line runs straight; one at most in a cell.")
    def straight_starts(self) -> Cases:
        for cell in self.grid.cells:
            yield cell, self.line.degree(cell) <= 3
        for tee in self.line.tees:
            there = [self.ways.over(tee.node, stroke).ends_in(*self.goal) for stroke in tee.bar]
            yield tee.node, tee.drawn.implies(some(there))

    @implied(
        "E", "Side lines do not branch, nothing crosses or touches; symbols are ends only.", published=True
    )
    def no_crossings(self) -> Cases:
        for cell in self.grid.cells:
            yield cell, self.line.degree(cell) <= (1 if cell in self.symbol else 3)

    @rule("F", "All lines form one tree whose leaves are just the symbols.")
    def one_tree(self) -> Cases:
        yield self.grid, one_line(self.line, nonempty=True)
        yield self.grid, no_rings(self.line)
        for cell in self.grid.cells:
            ends = self.line.ends(cell)
            yield cell, ends if cell in self.symbol else ~ends

    holes = by_design("G", "Black cells hold no line; white cells may stay empty.")
