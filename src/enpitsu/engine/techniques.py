"""Techniques: named local patterns of a genre, read from pictures (``techniques/*.toml``) and applied.

A picture says what must be known near some place and what follows.  Nothing here knows what a clue or
a mark means: that each picture is a theorem of its genre's cases is for the tests to prove.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from pathlib import Path
from time import perf_counter
from typing import Any, TypeAlias

from enpitsu.bits import bits
from enpitsu.effort import book, booked
from enpitsu.engine.check import check
from enpitsu.engine.solve import Outcome
from enpitsu.engine.spots import TURNS, turned
from enpitsu.errors import UnknownName
from enpitsu.grid import Area, Cell
from enpitsu.locale import general
from enpitsu.logic import Known, Mark
from enpitsu.puzzle import Puzzle

FOLDER = Path(__file__).parents[1] / "techniques"

Point: TypeAlias = tuple[int, int]
"""Half steps down and right of a dot."""

ON, OFF, ANY, DOT = "-|#", "x", ".", "+"


@dataclass(frozen=True, slots=True)
class Picture:
    """A pattern: clues and marks that must be known, on or off, and the marks that follow.

    ``elsewhere``: only where some mark is on that does not lie around the clues; ``added``: the source
    of the techniques does not have it.
    """

    clues: Mapping[Point, str]
    needs: Mapping[Point, bool]
    gives: Mapping[Point, bool]
    elsewhere: bool = False
    added: bool = False

    def images(self) -> list[Picture]:
        """The picture turned and reflected in all ways, each once."""
        found: dict[object, Picture] = {}
        for turn in TURNS:
            parts: list[dict[Point, Any]] = [{turned(p, turn): v for p, v in part.items()}
                      for part in (self.clues, self.needs, self.gives)]  # fmt: skip
            top, left = (min([p[i] for part in parts for p in part]) // 2 * 2 for i in (0, 1))
            clues, needs, gives = ({(y - top, x - left): v for (y, x), v in part.items()} for part in parts)
            key = tuple([tuple(sorted(part.items())) for part in (clues, needs, gives)])
            found.setdefault(key, replace(self, clues=clues, needs=needs, gives=gives))
        return list(found.values())


@dataclass(frozen=True, slots=True)
class Technique:
    """A named pattern; ``number`` is its place in the list it comes from."""

    number: int
    name: str
    sentence: str
    pictures: tuple[Picture, ...]

    @property
    def title(self) -> str:
        """Its name in the current language."""
        return general("words", self.name) or self.name

    def __str__(self) -> str:
        return f"{self.number} ({self.title})"


@dataclass(frozen=True, slots=True)
class Patternbook:
    """The techniques of a file, and the names of the layers that they speak of."""

    clues: str
    marks: str
    techniques: tuple[Technique, ...]


@cache
def collection(name: str) -> Patternbook:
    """The techniques of this name.

    >>> collection("loop_along_sides").techniques[4].name
    'two 3s at a corner'
    """
    data = tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
    techniques = [
        Technique(t["number"], t["name"], t["sentence"], tuple([picture(**p) for p in t["picture"]]))
        for t in data["technique"]
    ]
    return Patternbook(data["clues"], data["marks"], tuple(techniques))


def techniques_of(puzzle: Puzzle | type[Puzzle]) -> Patternbook:
    """The techniques of a puzzle's genre; raises UnknownName if it has none."""
    if puzzle.techniques is None:
        raise UnknownName("genre of which techniques are stored", puzzle.display_title(), narrow=True)
    return collection(puzzle.techniques)


def picture(drawn: str, elsewhere: bool = False, added: bool = False) -> Picture:
    """Read a picture: what is known, an arrow, what is known then."""
    rows = [[word for word in line.split() if word != "=>"] for line in drawn.strip().splitlines()]
    if not all(len(row) == 2 and len(row[0]) == len(row[1]) == len(rows[0][0]) for row in rows):
        raise ValueError(f"two pictures of one size are expected:\n{drawn}")
    before, after = ({(y, x): sign for y, row in enumerate(rows) for x, sign in enumerate(row[i])}
                     for i in (0, 1))  # fmt: skip
    top, left = next(p for p, sign in before.items() if sign == DOT)
    clues: dict[Point, str] = {}
    marks: tuple[dict[Point, bool], dict[Point, bool]] = ({}, {})
    for signs, found in zip((before, after), marks, strict=True):
        for (y, x), sign in signs.items():
            if sign in ON or sign == OFF:
                found[y - top, x - left] = sign != OFF
            elif sign not in (ANY, DOT):
                clues[y - top, x - left] = sign
    needs, known = marks
    gives = {p: v for p, v in known.items() if p not in needs}
    return Picture(clues, needs, gives, elsewhere, added)


@dataclass(frozen=True, slots=True)
class Placed:
    """A picture of a technique at a place of a board, as bits of marks (their numbers less 1).

    ``around``: the marks beside its clues; ``impossible``: it gives a mark that the board lacks.
    """

    technique: Technique
    elsewhere: bool
    on: int
    off: int
    gives_on: int
    gives_off: int
    around: int
    impossible: bool
    cells: tuple[Cell, ...]

    def applies(self, on: int, off: int) -> bool:
        """Tells whether all it asks for is known."""
        if self.on & ~on or self.off & ~off:
            return False
        return not self.elsewhere or bool(on & ~self.around)


@dataclass(slots=True)
class Application:
    """A technique applied: at which cells, and which marks it gave."""

    technique: Technique
    cells: Area
    marks: tuple[tuple[Mark, bool], ...]

    def __str__(self) -> str:
        return f"{self.technique} at {self.cells}"


@dataclass(slots=True)
class Applied:
    """The findings of a genre's techniques about a board, in the order in which they come.

    ``clash``: the application that contradicts what was known, if there is one.
    """

    puzzle: Puzzle
    known: Known
    steps: list[Application] = field(default_factory=list)
    clash: Application | None = None

    @property
    def finished(self) -> bool:
        """Tells whether every mark of the answer is known."""
        return all(m in self.known for m in self.puzzle.ink)


class Patterns:
    """All places at which the techniques of a puzzle's genre may apply."""

    def __init__(self, puzzle: Puzzle, *, added: bool = True) -> None:
        """``added``: with the pictures that the source of the techniques does not have."""
        self.puzzle = puzzle
        of = techniques_of(puzzle)
        layer = puzzle.printed[of.clues]
        write: Any = layer.write  # type: ignore[attr-defined]
        self.clue = {c.at: (write(v), c) for c, v in getattr(puzzle, of.clues).items()}
        self.marks = {m.number - 1: m for m in getattr(puzzle, of.marks).values()}
        self.bit = {p.at: 1 << m.number - 1 for p, m in getattr(puzzle, of.marks).items()}
        self.dots = [(2 * r, 2 * c) for r in range(-1, puzzle.grid.height + 2)
                     for c in range(-1, puzzle.grid.width + 2)]  # fmt: skip
        self.placed: list[Placed] = []
        seen: set[object] = set()
        for technique in of.techniques:
            for shown in technique.pictures:
                if added or not shown.added:
                    for image in shown.images():
                        self._place(technique, image, seen)

    def _place(self, technique: Technique, image: Picture, seen: set[object]) -> None:
        """A picture wherever its clues stand; marks that the board lacks are off."""
        book(1)
        for y, x in self._starts(image):
            cells = [self.clue.get((y + dy, x + dx), ("", None)) for dy, dx in image.clues]
            if [sign for sign, _ in cells] != list(image.clues.values()):
                continue
            masks = [0, 0]
            possible = True
            for (dy, dx), value in image.needs.items():
                bit = self.bit.get((y + dy, x + dx), 0)
                possible = possible and (bit != 0 or not value)
                masks[value] |= bit
            given, lacking = [0, 0], False
            for (dy, dx), value in image.gives.items():
                bit = self.bit.get((y + dy, x + dx), 0)
                lacking = lacking or (not bit and value)
                given[value] |= bit
            around = 0
            for dy, dx in image.clues:
                for sy, sx in ((-1, 0), (0, -1), (1, 0), (0, 1)):
                    around |= self.bit.get((y + dy + sy, x + dx + sx), 0)
            found = Placed(technique, image.elsewhere, masks[1], masks[0], given[1], given[0], around,
                           lacking, tuple([c for _, c in cells if c is not None]))  # fmt: skip
            key = (technique.number, *masks, *given, lacking, image.elsewhere)
            if possible and (given[0] or given[1] or lacking) and key not in seen:
                seen.add(key)
                self.placed.append(found)

    def _starts(self, image: Picture) -> Iterable[Point]:
        """The dots from which a picture may be counted: as its first clue allows, or anywhere."""
        if not image.clues:
            return self.dots
        (dy, dx), sign = next(iter(image.clues.items()))
        return [(y - dy, x - dx) for (y, x), (written, _) in self.clue.items() if written == sign]

    def masks(self, known: Mapping[Mark, bool]) -> tuple[int, int]:
        """The marks known as bits (on, off)."""
        on, off = (
            [1 << i for i, m in self.marks.items() if known.get(m) is value] for value in (True, False)
        )
        return sum(on), sum(off)

    @cached_property
    def _giving(self) -> dict[int, list[Placed]]:
        """Mark (its number less 1) -> what may give it."""
        found: dict[int, list[Placed]] = {}
        for placed in booked(self.placed):
            for i in bits(placed.gives_on | placed.gives_off):
                found.setdefault(i, []).append(placed)
        return found

    def named(
        self, marks: Sequence[tuple[int, bool]], on: int, off: int, facts: int, places: Collection[Any]
    ) -> Technique | None:
        """The first technique that gives all of some marks from no more than some facts and clues.

        ``facts``: bits of what is known; ``places``: with the cells whose clues may count.
        """
        gives = [sum([1 << i for i, v in marks if v is value]) for value in (True, False)]
        for placed in self._giving.get(marks[0][0], ()):
            whole = not (gives[0] & ~placed.gives_on or gives[1] & ~placed.gives_off)
            asks = (placed.on | placed.off) & ~facts
            if whole and not asks and placed.applies(on, off) and all([c in places for c in placed.cells]):
                return placed.technique
        return None

    def application(self, placed: Placed, on: int, off: int) -> Application:
        """The marks that one of them gives beyond what is known."""
        new = [(m, bool(placed.gives_on >> i & 1)) for i, m in self.marks.items()
               if (placed.gives_on & ~on | placed.gives_off & ~off) >> i & 1]  # fmt: skip
        places = placed.cells or tuple(dict.fromkeys([c for m, _ in new for c in m.place.cells]))
        return Application(placed.technique, Area(places), tuple(new))


def apply_techniques(
    puzzle: Puzzle, known: Mapping[Mark, bool] | None = None, *, added: bool = False
) -> Applied:
    """Apply the techniques of a puzzle's genre, each whenever it can be, until none can.

    ``added``: with the pictures that the source of the techniques does not have.
    """
    patterns = Patterns(puzzle, added=added)
    on, off = patterns.masks(known or {})
    out = Applied(puzzle, Known(known or {}))
    todo, again = patterns.placed, True
    while again:
        again, left = False, []
        for placed in todo:
            if placed.impossible or not placed.applies(on, off):
                if placed.impossible and placed.applies(on, off):
                    out.clash = patterns.application(placed, on, off)
                    return out
                left.append(placed)
                continue
            if placed.gives_on & ~on or placed.gives_off & ~off:
                step = patterns.application(placed, on, off)
                if placed.gives_on & off or placed.gives_off & on:
                    out.clash = step
                    return out
                out.steps.append(step)
                out.known = out.known.plus(dict(step.marks))
                on, off, again = on | placed.gives_on, off | placed.gives_off, True
        todo = left
    return out


def solve_by_techniques(puzzle: Puzzle, *, added: bool = False) -> Outcome:
    """The findings of the techniques alone, told as solving is.

    If they find every mark the answer is the only one, since each is a theorem; ``stats`` counts how
    often each was applied.  Otherwise the status is "unknown" and ``forced`` what they found.
    """
    start = perf_counter()
    applied = apply_techniques(puzzle, added=added)
    used = [step.technique for step in applied.steps]
    stats = {str(t): used.count(t) for t in techniques_of(puzzle).techniques if t in used}
    out = Outcome("unknown", puzzle, [], applied.known, stopped_by="techniques", stats=stats)
    if applied.clash is not None:
        out.status, out.stopped_by = "none", None
    elif applied.finished:
        right = check(puzzle, applied.known).right
        out.status, out.stopped_by = ("unique" if right else "none"), None
        out.answers = [applied.known] if right else []
    out.seconds["solve"] = perf_counter() - start
    return out
