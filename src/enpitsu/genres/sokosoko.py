"""Sokosoko: walk a loop and push boxes."""

from enpitsu.grid import Direction
from enpitsu.layers import Links, Symbols
from enpitsu.logic import FALSE, count, none
from enpitsu.puzzle import Cases, Option, Puzzle, as_many, by_design, rule
from enpitsu.shape import loop_rules, paths_from


class Sokosoko(Puzzle):
    """Draw a loop through the circle, and push boxes beside it along lines until every target has one."""

    start = Symbols("@", number=1)
    box = Symbols("b", share=0.07)
    wall = Symbols("#", share=0.1)
    target = Symbols("x")
    loop = Links()
    push = Links(form="paths", anchors=box, look=1)
    pushed_from = Option("SO-1", any="beside a cell of the loop", behind="with the loop just behind it")
    old_place = Option("SO-2", own="never where its box stood", free="or where its box stood")

    one_circle = as_many("A", "There is one circle.", start)

    @rule("A", "Draw one loop that passes through the circle.")
    def one_loop(self) -> Cases:
        yield from loop_rules(self.loop)
        for cell in self.start:
            yield cell, self.loop.visits(cell)

    @rule("B", "From each box at most one line starts; it does not branch, cross or touch itself.")
    def pushes(self) -> Cases:
        over = self.old_place == "free"
        yield self.grid, paths_from(self.push, self.box, crossing=True, apart=True, over=over)

    @rule("C", "Only a box {SO-1} may have a line.")
    def reachable(self) -> Cases:
        for box in self.box:
            if self.pushed_from == "any":
                beside = count([self.loop.visits(c) for c in box.neighbors])
                yield box, self.push.visits(box).implies(beside >= 1)
                continue
            for way in Direction:
                behind = box.step(way.back)
                pushing = FALSE if behind is None else self.loop.visits(behind)
                passing = self.push.straight(box, way)
                yield box, (self.push.arm(box, way) & ~passing).implies(pushing)

    places = by_design(
        "D", "A box ends up in its line's last cell, or stays; no two boxes end up in one cell."
    )

    @rule("E", "Every target is the last cell of the line of a box.")
    def targets(self) -> Cases:
        for cell in self.target:
            yield cell, self.push.ends(cell)

    @rule("F", "Neither the loop nor another box's line passes where a box ends up.")
    def obstacles(self) -> Cases:
        for cell in self.grid.cells:
            yield cell, count([self.loop.visits(cell), self.push.last(cell, self.box)]) <= 1

    @rule("G", "Walls hold nothing.")
    def walls(self) -> Cases:
        for cell in self.wall:
            yield cell, self.loop.avoids(cell) & self.push.avoids(cell)

    @rule("H", "The loop and other lines cross a box's line only where both run straight, {SO-2}.")
    def crossings(self) -> Cases:
        for cell in self.grid.cells:
            meet = self.loop.visits(cell) & self.push.visits(cell) & ~self.push.last(cell, self.box)
            straight = self.push.straight(cell)
            if self.old_place == "free" and cell in self.box:
                straight = none([self.loop[s] & self.push[s] for s in self.loop.segments_at[cell]])
            yield cell, meet.implies(self.loop.straight(cell) & straight)
