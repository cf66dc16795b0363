"""Mirror loop: a loop that the mirrors reflect."""

from enpitsu.grid import Direction
from enpitsu.layers import Links, Mirrors
from enpitsu.logic import count
from enpitsu.puzzle import Cases, Option, Puzzle, definition, freedom, rule
from enpitsu.shape import loop_rules


class MirrorLoop(Puzzle):
    """Draw a loop that looks the same on both sides of every mirror."""

    mirror = Mirrors()
    line = Links()
    used = Option(
        "ML-1",
        mirror="the loop visits a cell that it reflects",
        edge="for each of its sides the loop visits a cell that this reflects",
        touching="the loop visits a cell beside it",
    )

    @rule("A", "Draw one loop; not all cells need be visited.")
    def one_loop(self) -> Cases:
        yield from loop_rules(self.line)

    @rule("B", "Cells at equal distances from a mirror hold mirror images.")
    def images(self) -> Cases:
        for mirror in self.mirror:
            for side in mirror:
                for a, b in self.mirror.images(side):
                    for way in Direction:
                        yield side, self.line.arm(a, way) == self.line.arm(b, way.mirrored(side))

    reach = definition("C", "A mirror works up to the next mirror across the way, or to the border.")

    @rule("D", "Every mirror is used: {ML-1}.")
    def all_used(self) -> Cases:
        for mirror in self.mirror:
            for part in [mirror] if self.used != "edge" else [(side,) for side in mirror]:
                reflected = [a for side in part for a, _ in self.mirror.images(side)]
                if self.used == "touching":
                    reflected = [side.cells[0] for side in part]
                yield mirror, count([self.line.visits(c) for c in reflected]) >= 1

    through = freedom("E", "The loop may pass through mirrors.")
