"""Clauses about lines that turn only where something stops them, checked cell by cell."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from itertools import combinations
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

    def drawn(self, cell: Any, way: Direction) -> bool | None:
        """Whether the line leaves a cell in a direction."""
        mark = self.line.get(frozenset((cell, cell.step(way))))
        return False if mark is None else self.state.get(mark)

    def is_free(self, cell: Any, way: Direction, state: Mapping[Mark, bool] | None = None) -> bool:
        """Whether nothing stops who comes through a cell."""
        ahead = cell.step(way)
        if ahead is None or (state or self.state).get(self.black[ahead]) is not False:
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
        inside = Strokes(self.line.values(), self.state).sides().get(right)
        return round_ is not None and inside is round_

    def is_shut(self, block: Collection[Any]) -> bool:
        """Whether its cells without a clue cannot all be shaded alone or passed as it stops."""
        printed = [self.puzzle.givens[name] for name in self.puzzle.printed]
        out = {place for given in printed if not isinstance(given, bool) for place in given}  # grey or not
        cells = [c for c in block if c not in out]

        def fill(n: int, state: Mapping[Mark, bool]) -> bool:
            """Whether the cells from the n-th on may be as they should, and then all lines."""
            if n == len(cells):
                return not hasattr(self.puzzle, "crosses") or self._all_run(cells, state)
            cell = cells[n]
            near = {w: self.line[ends] for w in Direction if (ends := _ends(cell, w)) in self.line}
            for arms in [(), *combinations(near, 2)]:
                then = {self.black[cell]: not arms, **{m: w in arms for w, m in near.items()}}
                then.update({self.black[cell.step(w)]: False for w in arms or near})
                if all([state.get(m, v) is v for m, v in then.items()]) and fill(n + 1, {**state, **then}):
                    return True
            return False

        return not fill(0, self.state)

    def _all_run(self, cells: Collection[Any], state: Mapping[Mark, bool]) -> bool:
        """Whether each line in some cells may be run in one direction or the other."""
        of = {ends: state.get(m) for ends, m in self.line.items()}
        arms = {c: [w for w in Direction if of.get(_ends(c, w))] for c in cells}

        def course(start: Any, come: Direction) -> Iterator[tuple[Any, Direction, Direction]]:
            """The cells of a line from one on, each with the arms by which it comes and goes."""
            here = start
            while True:
                (go,) = [w for w in arms[here] if w is not come]
                yield here, come, go
                here, come = here.step(go), go.back
                if here is start or here not in arms:
                    return

        def stops(cell: Any, come: Direction, go: Direction) -> bool:
            return go is come.back or not self.is_free(cell, come.back, state)

        for cell, two in arms.items():
            turns = []
            for come in two:
                turns.append(all([stops(*at) for at in course(cell, come)]))
                turns.append(all([stops(c, go, come) for c, come, go in course(cell, come)]))
            if two and not (turns[0] and turns[3]) and not (turns[1] and turns[2]):
                return False
        return True


def _ends(cell: Any, way: Direction) -> frozenset[Any]:
    return frozenset((cell, cell.step(way)))
