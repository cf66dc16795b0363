"""What is said of fields between lines through cells: found again by floods and by trying cells."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from itertools import product
from typing import Any

from enpitsu.grid import Cell, Edge
from enpitsu.logic import Mark
from enpitsu.puzzle import Puzzle

CELL, OTHER = r"(?P<a>R\d+C\d+)", r"(?P<b>R\d+C\d+)"
Way = Mapping[Any, bool]
"""Whether each stroke at a cell is drawn."""


class Fields:
    """The strokes and clues of a board in one state; a clue's cell is what is printed there."""

    def __init__(self, puzzle: Puzzle, state: Mapping[Mark, bool]) -> None:
        self.grid = puzzle.grid
        strokes = {m.place: state.get(m) for m in puzzle.marks if len(getattr(m.place, "ends", ())) == 2}
        self.drawn: dict[Any, bool | None] = strokes
        (self.clues,) = [puzzle.givens[name] for name in puzzle.printed]
        self.at: dict[Any, list[Any]] = {c: [s for s in strokes if c in s.ends] for c in self.grid.cells}
        self.across: dict[Any, Any] = {}
        for stroke in strokes:
            cells = [end for end in stroke.ends if isinstance(end, Cell)]
            sides = [end for end in stroke.ends if isinstance(end, Edge)]
            self.across[sides[0] if sides else self.grid.edge(*cells)] = stroke

    def flood(
        self, start: Iterable[Any], open_: Callable[[Any], bool], out: Collection[Any] = ()
    ) -> set[Any]:
        """All dots that some lead to over sides whose stroke is as it is asked."""
        found = [dot for dot in start if dot not in out]
        for dot in found:
            for side in dot.edges:
                for end in side.ends if open_(self.across.get(side)) else ():
                    if end not in found and end not in out:
                        found.append(end)
        return set(found)

    def ways(self, cell: Cell) -> Iterator[Way]:
        """What may be drawn in a cell: nothing, or two or three strokes."""
        for values in product((False, True), repeat=len(self.at[cell])):
            way = dict(zip(self.at[cell], values, strict=True))
            known = all(self.drawn[s] in (None, v) for s, v in way.items())
            if known and sum(values) in (0, 2, 3) and not (cell in self.clues and any(values)):
                yield way

    def kind(self, cell: Cell, way: Way) -> str:
        """Nothing, a straight line, a corner or a T."""
        there = [s for s, v in way.items() if v]
        if len(there) == 2:
            (y, x), (v, u) = [_way(s, cell) for s in there]
            return "straight" if (y, x) == (-v, -u) else "corner"
        return "T" if there else ""

    def fit(self, a: Cell, way: Way, b: Cell) -> bool:
        """Whether something may be drawn in a cell beside one in which this is drawn."""
        for other in self.ways(b):
            shared = [s for s in way if s in other]
            if all(way[s] is other[s] for s in shared) and not (
                any(way[s] for s in shared) and self.kind(a, way) == self.kind(b, other)
            ):
                return True
        return False

    def no_room(self, at: Cell, n: int) -> bool:
        """Whether the field of a clue has room for other than so many empty cells alone."""
        if self.clues.get(at) != n:
            return False
        bare = {s for clue in self.clues for s in self.at[clue]}

        def is_open(stroke: Any, values: tuple[bool | None, ...]) -> bool:
            return stroke is None or stroke in bare or self.drawn[stroke] in values

        sure, perhaps = (lambda s: is_open(s, (False,))), (lambda s: is_open(s, (False, None)))
        inside = self.flood(at.corners, sure)
        out = self.flood([dot for clue in self.clues if clue is not at for dot in clue.corners], sure)
        room = self.flood(at.corners, perhaps, out)

        def empty(dots: set[Any], may: Callable[[Any], bool]) -> int:
            return sum(dots.issuperset(c.corners) and all(map(may, self.at[c])) for c in self.grid.cells)

        return bool(inside & out) or empty(inside, sure) > n or empty(room, perhaps) < n

    def shut(self, cell: Cell) -> bool:
        """Whether all that may be drawn in a cell leaves a corner without a clue, or does not fit."""
        starts = [clue.corners[0] for clue in self.clues]
        for way in self.ways(cell):
            values = {**self.drawn, **way}
            found = self.flood(starts, lambda s, values=values: s is None or not values[s])  # type: ignore[misc]
            if found.issuperset(cell.corners) and all(self.fit(cell, way, c) for c in cell.neighbors):
                return False
        return True

    def same(self, a: Cell, b: Cell, *, drawn: bool) -> bool:
        """Whether two cells beside each other, joined by a line or not, cannot hold what they should."""
        if b not in a.neighbors or (drawn and not self.drawn[self.grid.edge(a, b).link]):
            return False
        return not any(self.fit(a, way, b) for way in self.ways(a))

    def too_many(self) -> bool:
        """Whether lines branch and end at the frame so often that they part more fields than clues."""
        branches = sum([self.drawn[s] for s in strokes].count(True) == 3 for strokes in self.at.values())
        ends = sum(isinstance(end, Edge) and v is True for s, v in self.drawn.items() for end in s.ends)
        return branches + ends > 2 * len(self.clues) - 2


def _way(stroke: Any, cell: Cell) -> tuple[int, int]:
    (far,) = [end for end in stroke.ends if end is not cell]
    (y, x), (v, u) = far.at, cell.at
    return (y > v) - (y < v), (x > u) - (x < u)


def says(
    phrase: str,
    puzzle: Puzzle,
    cells: Mapping[str, Any],
    made: Iterable[tuple[Mark, bool]],
    known: Mapping[Mark, bool],
    place: Any,
) -> bool | None:
    """Whether a phrase on fields is so; None if it is no such phrase."""
    entered = re.fullmatch(f"else a line would enter {CELL}", phrase)
    if entered is not None:
        (clues,) = [puzzle.givens[name] for name in puzzle.printed]
        at = cells.get(entered["a"])
        return at in clues and all(not v and at in m.place.ends for m, v in made)
    for pattern, check in PHRASES.items():
        match = re.fullmatch(pattern, phrase)
        if match is None:
            continue
        names = [name for key, name in match.groupdict().items() if key in ("a", "b")]
        if not {*names} <= {*cells}:
            return False
        states = [known]
        if phrase.startswith("else "):
            states = [{**known, mark: not value} for mark, value in made]
        named = dict(zip("ab", [cells[name] for name in names], strict=False))
        return bool(states) and all([check(Fields(puzzle, state), match, named, place) for state in states])
    return None


PHRASES: dict[str, Callable[[Fields, re.Match[str], Mapping[str, Cell], Any], bool]] = {
    r"(?:else )?there (?:is|would be) no room for a field of (?P<n>one|\d+) empty cells?"
    " without another clue":
        lambda f, match, _, place: f.no_room(place, 1 if match["n"] == "one" else int(match["n"])),
    f"(?:else )?no way (?:is|would be) left for the line in {CELL}":
        lambda f, _, named, place: f.shut(named["a"]) and place is named["a"],
    f"(?:else )?{CELL} and {OTHER} (?:would )?hold the same kind":
        lambda f, _, named, __: f.same(named["a"], named["b"], drawn=True),
    f"(?:else )?no kinds (?:are|would be) left for {CELL} and {OTHER}":
        lambda f, _, named, __: f.same(named["a"], named["b"], drawn=False),
    "(?:else )?there (?:are|would be) more fields than clues": lambda f, *_: f.too_many(),
}  # fmt: skip
