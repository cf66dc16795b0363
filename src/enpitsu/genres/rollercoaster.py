"""Rollercoaster: a loop whose level stretches stand on pillars."""

from enpitsu.grid import Area, Direction
from enpitsu.layers import AnyOf, Circles, Derived, Links, Numbers, Spots, Symbols
from enpitsu.logic import count, matches
from enpitsu.puzzle import Cases, Option, Puzzle, definition, rule
from enpitsu.shape import loop_rules


class Rollercoaster(Puzzle):
    """Draw a loop and hang a pillar from each of its level stretches, down to a grey cell."""

    block = Symbols("#", share=0.1, grey=True)
    circle = Circles(share=0.04, grey=True)
    clue = Numbers(grey=True)
    sign = AnyOf(block, circle, clue)
    line = Links()
    pillar = Spots("p")
    head = Spots(hanging=True)
    answer = (pillar, line, head)
    short = Option("RC-1", allowed="which may be the next cell", forbidden="with at least one cell between")
    clues_are = Option("RC-2", grey="grey", white="white")
    grey = Derived(lambda p: p.sign if p.clues_are == "grey" else p.block)

    @rule("A", "Draw one loop through some white cells; cells of numbers and circles are {RC-2}.")
    def one_loop(self) -> Cases:
        yield from loop_rules(self.line)
        for cell in self.grey:
            yield cell, self.line.avoids(cell)

    @rule("B", "Every level stretch of the loop, from turn to turn, has exactly one pillar.")
    def one_pillar_each(self) -> Cases:
        for stretch, drawn in self.line.stretches(Direction.EAST):
            heads = count([self.head[c] for c in stretch])
            yield Area(stretch), drawn.implies(heads == 1)

    @rule("C", "A pillar hangs from a level cell that is no turn, straight down to a grey cell, {RC-1}.")
    def hanging(self) -> Cases:
        for cell, head in self.head.items():
            yield cell, head.implies(self.line.straight(cell, Direction.EAST))
            if self.short == "forbidden" and cell.step(Direction.SOUTH) in self.grey:
                yield cell, ~head
        for cell, pillar in self.pillar.items():
            hangs = self.head.above(cell) | self.pillar.above(cell)
            yield cell, ~pillar if cell in self.grey else pillar == hangs

    @rule("D", "A pillar never ends at the bottom edge of the board.")
    def off_the_ground(self) -> Cases:
        for cell in self.grid.rows[-1]:
            yield cell, ~(self.head[cell] | self.pillar[cell])

    @rule("E", "Pillars and loop share no cells but the pillars' heads.")
    def no_crossings(self) -> Cases:
        for cell, pillar in self.pillar.items():
            yield cell, ~(pillar & self.line.visits(cell))

    @rule("F", "Every circle is the foot of a pillar.")
    def feet(self) -> Cases:
        for cell in self.circle:
            yield cell, self.head.above(cell) | self.pillar.above(cell)

    @rule("G", "A number counts the loop cells in the four directions, up to grey cells or the border.")
    def numbers(self) -> Cases:
        for cell, n in self.clue.items():
            yield cell, matches(count([self.line.visits(c) for c in cell.seen(stop=self.grey)]), n)

    question_mark = definition("H", "A question mark is a number other than 0.")
