"""Match the pictures of a genre's patterns on a board, and apply them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any, NamedTuple, TypeAlias

from enpitsu.effort import report_work, reported
from enpitsu.engine.patterns.pattern import Inference, LocalPattern, Picture, Point, drawn_patterns
from enpitsu.grid import Area, Cell
from enpitsu.logic import Mark
from enpitsu.puzzle import Puzzle

Value: TypeAlias = tuple[Mark | None, bool]
"""A mark with its value; None stands for any mark that the board lacks: it is off."""


def or_beyond(known: Mapping[Mark, bool]) -> dict[Mark | None, bool]:
    """The known marks, extended by None (a mark that the board lacks) with the value False."""
    return dict([(None, False), *known.items()])


class Placed(NamedTuple):
    """A picture of a pattern, matched at a place of a board.

    ``needs``, ``gives``: the marks that must be known, and the marks that follow.  ``elsewhere``: marks at
    least one of which must be known to be on (None: no such condition).  ``cells``: the cells of its clues.
    """

    pattern: LocalPattern
    needs: tuple[Value, ...]
    gives: tuple[Value, ...]
    elsewhere: tuple[Mark, ...] | None
    cells: tuple[Cell, ...]

    def applies(self, known: Mapping[Mark | None, bool]) -> bool:
        """Return whether its premises are known."""
        if not all([known.get(mark) is value for mark, value in self.needs]):
            return False
        return self.elsewhere is None or any([known.get(mark) for mark in self.elsewhere])


class Application(NamedTuple):
    """An application of a pattern: its cells, and the marks it gives that were not known.

    ``clashes``: one of these marks contradicts a known one.
    """

    pattern: LocalPattern
    cells: Area
    marks: tuple[tuple[Mark, bool], ...]
    clashes: bool

    def __str__(self) -> str:
        return f"{self.pattern} at {self.cells}"


class Patterns:
    """All matches of the pictures of a genre's patterns on a puzzle; none if the genre has no pictures."""

    def __init__(self, puzzle: Puzzle, *, added: bool = True) -> None:
        """``added``: include the pictures that are not in the cited source."""
        of = drawn_patterns(puzzle)
        self.placed: list[Placed] = []
        if not of.patterns:
            return
        write: Any = puzzle.printed[of.clues].write  # type: ignore[attr-defined]
        self.clue = {c.at: (write(v), c) for c, v in getattr(puzzle, of.clues).items()}
        self.mark: dict[Point, Mark] = {p.at: m for p, m in getattr(puzzle, of.marks).items()}
        self.dots = [(2 * r, 2 * c) for r in range(-1, puzzle.grid.height + 2)
                     for c in range(-1, puzzle.grid.width + 2)]  # fmt: skip
        found: dict[object, Placed] = {}
        for pattern in of.patterns:
            for shown in pattern.pictures:
                for image in shown.images() if added or not shown.added else ():
                    for one in self._places(pattern, image):
                        key = pattern.number, frozenset(one.needs), frozenset(one.gives), image.elsewhere
                        found.setdefault(key, one)
        self.placed = list(found.values())

    def _places(self, pattern: LocalPattern, image: Picture) -> Iterator[Placed]:
        """The matches of a picture: all places where its clues are printed."""
        report_work(1)
        for y, x in self._starts(image):
            cells = [self.clue.get((y + dy, x + dx), ("", None)) for dy, dx in image.clues]
            if [sign for sign, _ in cells] != list(image.clues.values()):
                continue
            needs, gives = (self._values(part, y, x) for part in (image.needs, image.gives))
            elsewhere = None
            if image.elsewhere:
                around = {(y + dy + sy, x + dx + sx) for dy, dx in image.clues
                          for sy, sx in ((-1, 0), (0, -1), (1, 0), (0, 1))}  # fmt: skip
                elsewhere = tuple([m for at, m in self.mark.items() if at not in around])
            if gives and (None, True) not in needs:
                yield Placed(
                    pattern, needs, gives, elsewhere, tuple([c for _, c in cells if c is not None])
                )

    def _values(self, part: Mapping[Point, bool], y: int, x: int) -> tuple[Value, ...]:
        """The marks of a part of a picture with their values, placed at (y, x).

        Of marks that the board lacks, those that are off are left out; those that are on become None.
        """
        values = [(self.mark.get((y + dy, x + dx)), value) for (dy, dx), value in part.items()]
        return tuple([(mark, value) for mark, value in values if mark is not None or value])

    def _starts(self, image: Picture) -> Iterable[Point]:
        """The candidate origins of a picture: those that match its first clue, or all dots."""
        if not image.clues:
            return self.dots
        (dy, dx), sign = next(iter(image.clues.items()))
        return [(y - dy, x - dx) for (y, x), (written, _) in self.clue.items() if written == sign]

    @cached_property
    def _giving(self) -> dict[Mark | None, list[Placed]]:
        """Index: mark -> the matches that conclude it."""
        found: dict[Mark | None, list[Placed]] = {}
        for placed in reported(self.placed):
            for mark, _ in placed.gives:
                found.setdefault(mark, []).append(placed)
        return found

    def pattern_of(self, step: Inference) -> LocalPattern | None:
        """The first pattern that concludes all marks of a step from a subset of its facts and clues."""
        known, facts = or_beyond(step.known), {None, *step.given}
        places = {case.place for case in step.cases}
        for placed in self._giving.get(next(iter(step.gives)), ()):
            gives = dict(placed.gives)
            whole = all([gives.get(mark) is value for mark, value in step.gives.items()])
            cited = facts.issuperset(dict(placed.needs)) and places.issuperset(placed.cells)
            if whole and cited and placed.applies(known):
                return placed.pattern
        return None

    def applied(self, given: Mapping[Mark, bool]) -> Iterator[Application]:
        """Apply the pictures repeatedly to a fixpoint, or up to the first contradiction; yield each use."""
        known = or_beyond(given)
        again = True
        while again:
            again = False
            for placed in self.placed:
                new = [(mark, value) for mark, value in placed.gives if known.get(mark) is not value]
                if new and placed.applies(known):
                    clashes = any([mark in known for mark, _ in new])
                    marks = tuple([(mark, value) for mark, value in new if mark is not None])
                    places = placed.cells or tuple(
                        dict.fromkeys([c for m, _ in marks for c in m.place.cells])
                    )
                    yield Application(placed.pattern, Area(places), marks, clashes)
                    if clashes:
                        return
                    known.update(new)
                    again = True
