"""Lines from cell to cell, and a loop as what divides an inside from an outside."""

from __future__ import annotations

from itertools import combinations

from bench.reference.cnf import Cnf
from bench.reference.conditions import Flood

STEPS = ((-1, 0), (1, 0), (0, -1), (0, 1))


class Lines:
    """Literals of the steps to the right and down from the points of a rectangle: the ink, in our order."""

    def __init__(self, cnf: Cnf, across: list[list[int]], down: list[list[int]]) -> None:
        self.cnf, self.across, self.down = cnf, across, down
        cnf.visible_marks += [x for row in (*across, *down) for x in row]

    def arm(self, r: int, c: int, step: tuple[int, int]) -> int | None:
        """The literal of a step from a point, if it stays on the board."""
        lines = self.across if step[1] else self.down
        r, c = r + min(step[0], 0), c + min(step[1], 0)
        return lines[r][c] if 0 <= r < len(lines) and 0 <= c < len(lines[r]) else None

    def at(self, r: int, c: int) -> list[int]:
        """The literals of all steps from a point."""
        return [x for step in STEPS if (x := self.arm(r, c, step))]

    def two(self, r: int, c: int, visit: int | None = None) -> None:
        """Two lines or none meet at a point; ``visit``: the literal that they do."""
        here, clauses = self.at(r, c), self.cnf.clauses
        for three in combinations(here, 3):
            clauses.append([-x for x in three])
        if visit is None:
            for i, x in enumerate(here):
                if len(here) != 2 or x != here[1 - i]:
                    clauses.append([-x, *here[:i], *here[i + 1 :]])
            return
        for i, x in enumerate(here):
            clauses += [(-x, visit), [-visit, *here[:i], *here[i + 1 :]]]


def loop(cnf: Cnf, height: int, width: int) -> Lines:
    """A loop through the points of a rectangle; a literal a face says that it is inside."""
    high, wide = height - 1, width - 1
    first, *_ = face = cnf.new(high * wide)

    def between(*sides: int | None) -> int:
        inside = [x for x in sides if x]
        if len(inside) == 1:
            return inside[0]
        (e,) = cnf.new(1)
        p, q = inside
        cnf.clauses.extend([(-e, p, q), (-e, -p, -q), (e, -p, q), (e, p, -q)])
        return e

    def at(r: int, c: int) -> int | None:
        return face[r * wide + c] if 0 <= r < high and 0 <= c < wide else None

    across = [[between(at(r - 1, c), at(r, c)) for c in range(wide)] for r in range(height)]
    down = [[between(at(r, c - 1), at(r, c)) for c in range(width)] for r in range(high)]
    cnf.clauses.append(face)
    cnf.floods += [Flood(first, high, wide), Flood(first, high, wide, on=False, frame=True)]
    return Lines(cnf, across, down)
