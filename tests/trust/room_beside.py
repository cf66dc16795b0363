"""What is said of the room beside the lines of a cell: all lines there may be are tried, cell by cell."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import combinations, pairwise, product
from typing import Any

from enpitsu.logic import Mark
from enpitsu.puzzle import Puzzle

PHRASE = re.compile(
    r"(?:else )?no (?:line|route) at (?P<at>R\d+C\d+) (?:leaves|would leave) room for others beside it"
)
Cells = tuple[Any, ...]
"""The cells of a line from stop to stop."""


def says(
    phrase: str, puzzle: Puzzle, cells: Mapping[str, Any], made: Any, known: Mapping[Mark, bool], place: Any
) -> bool | None:
    """Whether it is so; None if the phrase says something else."""
    match = PHRASE.fullmatch(phrase)
    if match is None:
        return None
    at = cells.get(match["at"])
    if at is None or (place is not None and place is not at):
        return False
    states = [known]
    if phrase.startswith("else "):
        states = [{**known, mark: not value} for mark, value in made]
    return bool(states) and not any([Board(puzzle, state).has_room(at) for state in states])


class Board:
    """The lines of a board in which each cell is filled, as a state of it lets them be."""

    def __init__(self, puzzle: Puzzle, state: Mapping[Mark, bool]) -> None:
        self.state = {m.place: state.get(m) for m in puzzle.marks if len(getattr(m.place, "ends", ())) == 2}
        self.near: dict[Any, dict[Any, Any]] = {cell: {} for cell in puzzle.grid.cells}
        for stroke in self.state:
            a, b = stroke.ends
            self.near[a][b] = self.near[b][a] = stroke
        given = puzzle.givens.values()
        self.stops = {cell for some in given if hasattr(some, "keys") for cell in some}
        (self.most,) = [value for value in given if isinstance(value, int)]
        said = " ".join([rule.sentence for rule in puzzle.rules])
        self.single, self.apart = "just one route" in said, "does not make them adjacent" in said

    def has_room(self, at: Any) -> bool:
        """Whether lines of a cell, and of all cells beside them, can be drawn together."""
        for lines in self._fillings(at):
            own = {at, *[c for line in lines for c in line[1:-1]]}
            beside = {c for line in lines for d in line for c in (d, *self.near[d])} - own
            if self._is_right(lines, {at}) and self._filled(lines, beside, {at}):
                return True
        return False

    def _filled(self, lines: list[Cells], cells: set[Any], done: set[Any]) -> bool:
        """Whether some more cells can be filled; of those that are done all lines are there."""
        if not cells:
            return True
        ways: dict[Any, list[list[Cells]]] = {}
        for cell in cells:
            ways[cell] = []
            for more in self._fillings(cell):
                new = [line for line in more if line not in lines]
                both = [*lines, *new]
                if not any([done & {*line} for line in new]) and self._is_right(both, {*done, cell}):
                    ways[cell].append(both)
        first = min(ways, key=lambda cell: (len(ways[cell]), cell.at))
        return any([self._filled(both, cells - {first}, {*done, first}) for both in ways[first]])

    def _fillings(self, at: Any) -> list[list[Cells]]:
        """The lines that a cell may have, each from its lesser end."""
        arms = [(b, list(self._arms((at, b), 0))) for b in self.near[at]]
        needed = {b for b, stroke in self.near[at].items() if self.state[stroke]}
        found = []
        if at in self.stops:
            found += [[_told(arm)] for b, some in arms for arm in some if needed <= {b}]
        for (b, some), (c, others) in combinations(arms, 2):
            if not needed <= {b, c} or (at in self.stops and (self.single or _straight(b, at, c))):
                continue
            for one, other in product(some, others):
                if at in self.stops:
                    found.append([_told(one), _told(other)])
                elif not {*one[1:]} & {*other[1:]}:
                    line = (*reversed(one), *other[1:])
                    if _bends(line) <= self.most:
                        found.append([_told(line)])
        return found

    def _arms(self, cells: Cells, bends: int) -> Iterator[Cells]:
        """The ways from a cell over another one to a stop, with no stroke that is not drawn."""
        *_, before, here = cells
        if self.state[self.near[before][here]] is False or bends > self.most:
            return
        if here in self.stops:
            yield cells
            return
        for ahead in self.near[here]:
            if ahead not in cells:
                yield from self._arms((*cells, ahead), bends + (not _straight(before, here, ahead)))

    def _is_right(self, lines: list[Cells], done: set[Any]) -> bool:
        """Whether some lines may be there together, with the strokes that are drawn."""
        arms: dict[Any, set[Any]] = {}
        for line in lines:
            if line[0] is line[-1]:
                return False
            for a, b in pairwise(line):
                arms.setdefault(a, set()).add(b)
                arms.setdefault(b, set()).add(a)
        for cell, ways in arms.items():
            drawn = {b for b, stroke in self.near[cell].items() if self.state[stroke]}
            there = ways | drawn
            if cell not in self.stops:
                if len(there) > 2:
                    return False
            elif len(there) > (1 if self.single else 2) or any(
                [_straight(a, cell, b) for a, b in combinations(there, 2)]
            ):
                return False
            if cell in done and there != ways:
                return False
        return not any([self._alike(a, b) for a, b in combinations(lines, 2)])

    def _alike(self, one: Cells, other: Cells) -> bool:
        """Whether two lines bend equally often, and lie side by side."""
        if one == other or _bends(one) != _bends(other):
            return False
        common = {one[0], one[-1]} & {other[0], other[-1]}
        if common and not self.apart:
            return True
        return any(
            b in a.neighbors and not (self.apart and common & {a, b}) for a, b in product(one, other)
        )


def _told(line: Cells) -> Cells:
    return line if line[0].at <= line[-1].at else line[::-1]


def _straight(a: Any, b: Any, c: Any) -> bool:
    return len({a.row, b.row, c.row}) == 1 or len({a.col, b.col, c.col}) == 1


def _bends(line: Cells) -> int:
    return sum(not _straight(*three) for three in zip(line, line[1:], line[2:], strict=False))
