"""Pictures matched: where on a board those of a genre's patterns may apply, and what they give there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any, NamedTuple

from enpitsu.bits import bits, mask
from enpitsu.effort import book, booked
from enpitsu.engine.patterns.pattern import Inference, LocalPattern, Picture, Point, drawn_patterns
from enpitsu.grid import Area, Cell
from enpitsu.logic import Mark
from enpitsu.puzzle import Puzzle


class Placed(NamedTuple):
    """A picture of a pattern at a place of a board, as bits of marks (their numbers less 1).

    ``elsewhere``: marks one of which must be on (0: none); ``cells``: those of its clues.
    """

    pattern: LocalPattern
    on: int
    off: int
    gives_on: int
    gives_off: int
    elsewhere: int
    cells: tuple[Cell, ...]

    def applies(self, on: int, off: int) -> bool:
        """Tells whether all it asks for is known."""
        return not (self.on & ~on or self.off & ~off) and (not self.elsewhere or bool(self.elsewhere & on))

    def gives_more(self, on: int, off: int) -> bool:
        """Tells whether it gives a mark beyond what is known."""
        return bool(self.gives_on & ~on or self.gives_off & ~off)

    def clashes(self, on: int, off: int) -> bool:
        """Tells whether it gives the opposite of what is known."""
        return bool(self.gives_on & off or self.gives_off & on)


class Application(NamedTuple):
    """A pattern applied: at which cells, and which marks it gave, or the opposite of what is known."""

    pattern: LocalPattern
    cells: Area
    marks: tuple[tuple[Mark, bool], ...]
    clashes: bool

    def __str__(self) -> str:
        return f"{self.pattern} at {self.cells}"


class Patterns:
    """All places at which the pictures of a puzzle's genre may apply; none if it has no pictures."""

    def __init__(self, puzzle: Puzzle, *, added: bool = True) -> None:
        """``added``: with the pictures that their source does not have."""
        of = drawn_patterns(puzzle)
        self.placed: list[Placed] = []
        if not of.patterns:
            return
        write: Any = puzzle.printed[of.clues].write  # type: ignore[attr-defined]
        self.clue = {c.at: (write(v), c) for c, v in getattr(puzzle, of.clues).items()}
        self.marks = {m.number - 1: m for m in getattr(puzzle, of.marks).values()}
        self.bit = {p.at: 1 << m.number - 1 for p, m in getattr(puzzle, of.marks).items()}
        self.beyond = 1 << len(puzzle.marks)
        """The bit of all marks that the board lacks: they are off."""
        self.dots = [(2 * r, 2 * c) for r in range(-1, puzzle.grid.height + 2)
                     for c in range(-1, puzzle.grid.width + 2)]  # fmt: skip
        found: dict[object, Placed] = {}
        for pattern in of.patterns:
            for shown in pattern.pictures:
                for image in shown.images() if added or not shown.added else ():
                    for placed in self._places(pattern, image):
                        found.setdefault((pattern.number, *placed[1:-1]), placed)
        self.placed = list(found.values())

    def _places(self, pattern: LocalPattern, image: Picture) -> Iterator[Placed]:
        """A picture wherever its clues stand."""
        book(1)
        for y, x in self._starts(image):
            cells = [self.clue.get((y + dy, x + dx), ("", None)) for dy, dx in image.clues]
            if [sign for sign, _ in cells] != list(image.clues.values()):
                continue
            on, off, gives_on, gives_off = (
                self._bits([(y + dy, x + dx) for (dy, dx), v in part.items() if v is value])
                for part in (image.needs, image.gives) for value in (True, False)
            )  # fmt: skip
            around = [(y + dy + sy, x + dx + sx) for dy, dx in image.clues
                      for sy, sx in ((-1, 0), (0, -1), (1, 0), (0, 1))]  # fmt: skip
            elsewhere = sum(self.bit.values()) & ~self._bits(around) if image.elsewhere else 0
            off, gives_off = off & ~self.beyond, gives_off & ~self.beyond
            possible = not on & self.beyond and (elsewhere or not image.elsewhere)
            if possible and (gives_on or gives_off):
                there = tuple([c for _, c in cells if c is not None])
                yield Placed(pattern, on, off, gives_on, gives_off, elsewhere, there)

    def _bits(self, at: Iterable[Point]) -> int:
        found = 0
        for point in at:
            found |= self.bit.get(point, self.beyond)
        return found

    def _starts(self, image: Picture) -> Iterable[Point]:
        """The dots from which a picture may be counted: as its first clue allows, or anywhere."""
        if not image.clues:
            return self.dots
        (dy, dx), sign = next(iter(image.clues.items()))
        return [(y - dy, x - dx) for (y, x), (written, _) in self.clue.items() if written == sign]

    def masks(self, known: Mapping[Mark, bool]) -> tuple[int, int]:
        """The marks known as bits (on, off)."""
        on, off = (mask([i for i, m in self.marks.items() if known.get(m) is v]) for v in (True, False))
        return on, off | self.beyond

    @cached_property
    def _giving(self) -> dict[int, list[Placed]]:
        """Mark (its number less 1) -> what may give it."""
        found: dict[int, list[Placed]] = {}
        for placed in booked(self.placed):
            for i in bits(placed.gives_on | placed.gives_off):
                found.setdefault(i, []).append(placed)
        return found

    def pattern_of(self, step: Inference) -> LocalPattern | None:
        """The first pattern that gives all marks of a step from no more than its facts and clues."""
        on, off = self.masks(step.known) if self.placed else (0, 0)
        gives_on, gives_off = (mask([m.number - 1 for m, v in step.gives.items() if v is value])
                               for value in (True, False))  # fmt: skip
        facts, places = mask([m.number - 1 for m in step.given]), {case.place for case in step.cases}
        first, *_ = bits(gives_on | gives_off)
        for placed in self._giving.get(first, ()):
            whole = not (gives_on & ~placed.gives_on or gives_off & ~placed.gives_off)
            asks = (placed.on | placed.off) & ~facts
            if whole and not asks and placed.applies(on, off) and places.issuperset(placed.cells):
                return placed.pattern
        return None

    def applied(self, known: Mapping[Mark, bool]) -> Iterator[Application]:
        """Each picture whenever it can be applied, until none can, or one gives what cannot be."""
        if not self.placed:
            return
        on, off = self.masks(known)
        again = True
        while again:
            again = False
            for placed in self.placed:
                if placed.applies(on, off) and placed.gives_more(on, off):
                    yield self._application(placed, on, off)
                    if placed.clashes(on, off):
                        return
                    on, off, again = on | placed.gives_on, off | placed.gives_off, True

    def _application(self, placed: Placed, on: int, off: int) -> Application:
        """The marks that one of them gives beyond what is known."""
        new = placed.gives_on & ~on | placed.gives_off & ~off
        marks = [(m, bool(placed.gives_on >> i & 1)) for i, m in self.marks.items() if new >> i & 1]
        places = placed.cells or tuple(dict.fromkeys([c for m, _ in marks for c in m.place.cells]))
        return Application(placed.pattern, Area(places), tuple(marks), placed.clashes(on, off))
