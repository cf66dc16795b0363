"""Clauses about lines that turn only where something stops them, checked cell by cell."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from enpitsu.grid import Direction
from enpitsu.logic import Mark
from enpitsu.puzzle import Puzzle
from tests.trust.sides import Strokes


class Sliding:
    """What may stop a line on one board, in one state of it."""

    def __init__(self, puzzle: Puzzle, state: Mapping[Mark, bool]) -> None:
        self.puzzle, self.state = puzzle, state
        self.black = {m.place: m for m in puzzle.marks if puzzle.drawn[m.layer].words[0] == "shaded"}
        self.line = {
            frozenset(m.place.ends): m for m in puzzle.marks if len(getattr(m.place, "ends", ())) == 2
        }
        self.sides = Strokes(self.line.values(), state).sides()

    def drawn(self, cell: Any, way: Direction) -> bool | None:
        """Whether the line leaves a cell in a direction."""
        mark = self.line.get(frozenset((cell, cell.step(way))))
        return False if mark is None else self.state.get(mark)

    def is_free(self, cell: Any, way: Direction) -> bool:
        """Whether nothing stops who comes through a cell."""
        ahead = cell.step(way)
        if ahead is None or self.state.get(self.black[ahead]) is not False:
            return False
        crosses = self.puzzle.crosses  # type: ignore[attr-defined]
        return ahead not in self.puzzle.givens["hole"] or crosses != "stop"

    def unstopped(self, cell: Any) -> bool:
        """Whether a line turns at a cell, and nothing is there that would stop it."""
        for way in Direction:
            on = self.drawn(cell, way)
            if self.drawn(cell, way.back) and not on and self.is_free(cell, way):  # two strokes are all
                turns = [w for w in way.sideways if self.drawn(cell, w)]
                if any([self.is_free(cell, w.back) for w in turns]):  # whichever way round
                    return True
                loop = self.puzzle.direction == "loop"  # type: ignore[attr-defined]
                if loop and on is False and self._heads(cell, way):
                    return True
        return False

    def _heads(self, cell: Any, way: Direction) -> bool:
        """Whether the line comes to a cell in a direction, going round the loop as it must."""
        round_ = next(self.state.get(m) for m in self.puzzle.marks if m.layer == "clockwise")
        (y, x), (dy, dx) = cell.at, way.value
        right = (y - dy + dx, x - dx - dy)  # the face to the right of the stroke that leads here
        inside = self.sides.get(right)
        return round_ is not None and inside is round_

    def neither_way(self, a: Any, b: Any) -> bool:
        """Whether a line that runs between two turns is wrong in both directions."""
        for way in Direction:
            cells = [a, *a.ray(way)]
            if b not in cells[1:]:
                continue
            cells = cells[: cells.index(b) + 1]
            if not all([self.drawn(c, way) for c in cells[:-1]]):
                return False
            return all([self._is_wrong(a, b, way), self._is_wrong(b, a, way.back)])
        return False

    def _is_wrong(self, first: Any, last: Any, way: Direction) -> bool:
        """Whether a line that comes to a turn, and goes on to the next, is not stopped at one of them."""
        arrives = [w.back for w in way.sideways if self.drawn(first, w)]
        leaves = [w for w in way.sideways if self.drawn(last, w)]
        return bool(arrives and leaves) and (self.is_free(last, way) or self.is_free(first, arrives[0]))
