"""Local patterns: premises in a small part of the board, and the marks that follow there.

A pattern is drawn by hand as a picture with a name (``books/*.toml``), or mined from steps as a theorem
(``books/*.json``).  The tests prove that each one follows from the cases of its genre.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from enpitsu.engine.spots import TURNS, turned
from enpitsu.locale import general
from enpitsu.logic import PartialAssignment
from enpitsu.puzzle import Case, Puzzle

if TYPE_CHECKING:
    from enpitsu.engine.patterns.theorem import Theorem

FOLDER = Path(__file__).parents[2] / "books"

Point: TypeAlias = tuple[int, int]
"""Half steps down and right of a dot."""

ON, OFF, ANY, DOT = "-|#", "x", ".", "+"


class Inference(NamedTuple):
    """A step without words: ``gives`` follows from ``cases`` and the facts ``given``.

    ``known``: all that was known before the step.
    """

    cases: tuple[Case, ...]
    gives: PartialAssignment
    given: PartialAssignment = PartialAssignment()
    known: PartialAssignment = PartialAssignment()


@dataclass(frozen=True, slots=True)
class Picture:
    """A pattern as a picture: its clues, the marks that must be known, and the marks that follow.

    ``elsewhere``: it applies only if some mark away from the clues is known to be on.  ``added``: it is not
    in the cited source of the pictures.
    """

    clues: Mapping[Point, str]
    needs: Mapping[Point, bool]
    gives: Mapping[Point, bool]
    elsewhere: bool = False
    added: bool = False

    def images(self) -> list[Picture]:
        """The distinct images of the picture under rotations and reflections."""
        found: dict[object, Picture] = {}
        for turn in TURNS:
            parts: list[dict[Point, Any]] = [{turned(p, turn): v for p, v in part.items()}
                      for part in (self.clues, self.needs, self.gives)]  # fmt: skip
            top, left = (min([p[i] for part in parts for p in part]) // 2 * 2 for i in (0, 1))
            clues, needs, gives = ({(y - top, x - left): v for (y, x), v in part.items()} for part in parts)
            key = tuple([tuple(sorted(part.items())) for part in (clues, needs, gives)])
            found.setdefault(key, replace(self, clues=clues, needs=needs, gives=gives))
        return list(found.values())


class Instance(NamedTuple):
    """A step in which a theorem occurred: the board as text, its facts, its marks and its cases."""

    puzzle: str
    given: dict[str, bool]
    gives: dict[str, bool]
    cases: tuple[str, ...]


NOWHERE = Instance("", {}, {}, ())


@dataclass(frozen=True, slots=True)
class LocalPattern:
    """A pattern of a book: its number there, its name if it has one, and its content.

    A drawn pattern has ``pictures`` and a ``sentence``.  A mined one has ``forms`` (the theorem, compact or
    stretched along rows and columns, most frequent first), its number of occurrences (``count``) and an
    ``instance``.
    """

    number: int
    name: str
    sentence: str = ""
    pictures: tuple[Picture, ...] = ()
    forms: tuple[Theorem, ...] = ()
    count: int = 0
    instance: Instance = NOWHERE

    @property
    def theorem(self) -> Theorem:
        """The most frequent form."""
        return self.forms[0]

    @property
    def title(self) -> str:
        """Its name in the current language."""
        return general("words", self.name) or self.name

    def __str__(self) -> str:
        unnamed = (general("words", "pattern {}") or "pattern {}").format(self.number)
        return f"{self.number} ({self.title})" if self.name else unnamed


@dataclass(frozen=True, slots=True)
class Book:
    """The patterns of a genre.

    Drawn ones: ``clues`` and ``marks`` name the layers that the pictures show.  Mined ones: ``source``
    describes the boards; ``boards``, ``of_several`` and ``local`` are the numbers of boards, of their steps
    by several cases, and of those that are instances of a local theorem.
    """

    patterns: tuple[LocalPattern, ...] = ()
    source: str = ""
    boards: int = 0
    of_several: int = 0
    local: int = 0
    clues: str = ""
    marks: str = ""

    @property
    def share(self) -> float:
        """The fraction of the mined local steps that are instances of a pattern of the book."""
        return sum([p.count for p in self.patterns]) / self.local if self.local else 1.0


def drawn_patterns(puzzle: Puzzle | type[Puzzle]) -> Book:
    """The patterns of a puzzle's genre that have pictures; an empty book if there are none."""
    return Book() if puzzle.techniques is None else _drawn(puzzle.techniques)


@cache
def _drawn(name: str) -> Book:
    """The patterns of a file of pictures.

    >>> _drawn("loop_along_sides").patterns[4].name
    'two 3s at a corner'
    """
    data = tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
    patterns = [LocalPattern(pictures=tuple([picture(**p) for p in one.pop("picture")]), **one)
                for one in data.pop("pattern")]  # fmt: skip
    return Book(tuple(patterns), **data)


def picture(drawn: str, elsewhere: bool = False, added: bool = False) -> Picture:
    """Parse a picture: the known marks, an arrow, the marks known afterwards; raises ValueError."""
    rows = [[word for word in line.split() if word != "=>"] for line in drawn.strip().splitlines()]
    if not all(len(row) == 2 and len(row[0]) == len(row[1]) == len(rows[0][0]) for row in rows):
        raise ValueError(f"two pictures of one size are expected:\n{drawn}")
    before, after = (
        {(y, x): sign for y, row in enumerate(rows) for x, sign in enumerate(row[i])} for i in (0, 1)
    )
    top, left = next(p for p, sign in before.items() if sign == DOT)
    before, after = (
        {(y - top, x - left): sign for (y, x), sign in some.items()} for some in (before, after)
    )
    clues = {p: sign for p, sign in before.items() if sign not in (*ON, OFF, ANY, DOT)}
    needs = {p: sign != OFF for p, sign in before.items() if sign in (*ON, OFF)}
    gives = {p: sign != OFF for p, sign in after.items() if sign in (*ON, OFF) and p not in needs}
    return Picture(clues, needs, gives, elsewhere, added)
