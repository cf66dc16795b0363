"""Strategy books: the local theorems of a genre, those met most often first (``books/*.json``)."""

from __future__ import annotations

import json
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from enpitsu.effort import booked
from enpitsu.engine.explain.board import CompiledPuzzle
from enpitsu.engine.explain.oracle import Oracle
from enpitsu.engine.theorems.theorem import Theorem
from enpitsu.locale import general
from enpitsu.puzzle import Puzzle

FOLDER = Path(__file__).parents[2] / "books"
PACKAGE = "enpitsu.genres."


@dataclass(frozen=True, slots=True)
class Instance:
    """A step that a theorem was met in: the board, what it rests on, what it makes known, its cases."""

    puzzle: str
    given: dict[str, bool]
    gives: dict[str, bool]
    cases: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LocalPattern:
    """A theorem of a book: its number, how often it was met, its title if people have one, an instance.

    ``forms``: near, and stretched along rows and columns, the one met most often first.
    """

    number: int
    forms: tuple[Theorem, ...]
    count: int
    title: str
    instance: Instance

    @property
    def theorem(self) -> Theorem:
        """The form that was met most often."""
        return self.forms[0]

    def __str__(self) -> str:
        english = self.title or "pattern {}"
        return (general("words", english) or english).format(self.number)


@dataclass(frozen=True)
class Book:
    """The patterns of a genre, and what they were mined from: boards, and their steps of several cases.

    ``local``: those of the steps that are instances of a local theorem; ``source``: the boards in words.
    """

    source: str
    boards: int
    of_several: int
    local: int
    patterns: tuple[LocalPattern, ...]

    def pattern_of(self, theorem: Theorem) -> LocalPattern | None:
        """The pattern that a theorem is an instance of; None if there is none."""
        of_shape = self._by_shape.get(theorem.shape, ())
        return next((p for p in booked(of_shape, 0) if p.theorem.name == theorem.name), None)

    @cached_property
    def _by_shape(self) -> Mapping[Hashable, Sequence[LocalPattern]]:
        """The patterns by the shapes of their theorems."""
        found: dict[Hashable, list[LocalPattern]] = {}
        for pattern in self.patterns:
            found.setdefault(pattern.theorem.shape, []).append(pattern)
        return found

    @property
    def share(self) -> float:
        """The share of the local steps mined that are instances of a pattern."""
        return sum([p.count for p in self.patterns]) / self.local if self.local else 1.0

    def text(self) -> str:
        """The book as JSON, a line for each pattern."""
        head = {
            "source": self.source,
            "boards": self.boards,
            "of_several": self.of_several,
            "local": self.local,
        }
        lines = ",\n".join([json.dumps(_data(p), separators=(",", ":")) for p in self.patterns])
        return json.dumps(head)[:-1] + ', "patterns": [\n' + lines + "\n]}\n"

    @staticmethod
    def read(text: str) -> Book:
        """The book of a JSON text."""
        data = json.loads(text)
        patterns = [_pattern(n, one) for n, one in enumerate(data.pop("patterns"), 1)]
        return Book(**data, patterns=tuple(patterns))


def book_of(genre: type[Puzzle]) -> Book | None:
    """The book of a genre of the package; None if it has none, as a variant."""
    id = genre.genre_id()
    return _stored(id) if genre.__module__.startswith(PACKAGE) and id.isidentifier() else None


def file_of(id: str) -> Path:
    """The file of the book of a genre of the package."""
    return FOLDER / f"{id}.json"


@cache
def _stored(id: str) -> Book | None:
    file = file_of(id)
    return Book.read(file.read_text(encoding="utf-8")) if file.is_file() else None


def faults(book: Book, genre: type[Puzzle]) -> Iterator[str]:
    """The faults of a book: a pattern that is no theorem, is not minimal, or does not hold on its board.

    A theorem is proved from its conditions alone.  On the board where it was met, the cases cited and
    the marks given alone must force the marks, by a solver that knows nothing of the theorem.
    """
    for pattern in book.patterns:
        for form in pattern.forms:
            if form.name != pattern.theorem.name:
                yield f"{pattern}: its forms are not one theorem"
            if not form.proved():
                yield f"{pattern}: its conditions do not force what it gives"
            if not form.is_minimal():
                yield f"{pattern}: one of its conditions is not needed"
        if not _holds_on_its_board(pattern.instance, genre):
            yield f"{pattern}: its cases do not force what it gives on its board"


def _holds_on_its_board(instance: Instance, genre: type[Puzzle]) -> bool:
    """Tells whether the cases cited, and the marks given, alone force the marks of an instance.

    What is drawn keeps the laws of its kind besides (a cell has one digit).
    """
    board = CompiledPuzzle(genre.parse(instance.puzzle))
    laws = [c.index for c in board.cases if c.case.rule.kind == "law"]
    cited = [c.index for c in board.cases if str(c.case) in instance.cases]
    return bool(instance.gives) and any(
        [_forced(board, instance, cases) for cases in (cited, cited + laws)]
    )


def _forced(board: CompiledPuzzle, instance: Instance, cases: Sequence[int]) -> bool:
    """Tells whether some cases force the marks of an instance."""
    number = {str(mark): i for i, mark in enumerate(board.marks)}
    judge = Oracle(board, cases)
    facts = [(number[name] + 1) * (1 if value else -1) for name, value in instance.given.items()]
    return all(
        [
            judge.forces(cases, facts, (number[name], value)) is True
            for name, value in instance.gives.items()
        ]
    )


def _data(pattern: LocalPattern) -> dict[str, Any]:
    return {
        "count": pattern.count,
        "title": pattern.title,
        "forms": [form.data() for form in pattern.forms],
        "instance": asdict(pattern.instance),
    }


def _pattern(number: int, data: Mapping[str, Any]) -> LocalPattern:
    instance = Instance(**{**data["instance"], "cases": tuple(data["instance"]["cases"])})
    forms = tuple([Theorem.read(form) for form in data["forms"]])
    return LocalPattern(number, forms, data["count"], data["title"], instance)
