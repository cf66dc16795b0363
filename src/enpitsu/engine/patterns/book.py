"""Strategy books: the mined patterns of a genre, the most frequent first (``books/*.json``)."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from enpitsu.engine.compile.encode import Encoder
from enpitsu.engine.compile.implied_cases import every_case
from enpitsu.engine.compile.program import Program
from enpitsu.engine.model import Model
from enpitsu.engine.patterns.pattern import FOLDER, Book, Instance, LocalPattern
from enpitsu.engine.patterns.theorem import Theorem
from enpitsu.logic import PLAIN
from enpitsu.puzzle import Case, Puzzle

PACKAGE = "enpitsu.genres."


def written(book: Book) -> str:
    """Serialise a book as JSON, one line per pattern."""
    head = {name: getattr(book, name) for name in ("source", "boards", "of_several", "local")}
    lines = ",\n".join([json.dumps(_data(p), separators=(",", ":")) for p in book.patterns])
    return json.dumps(head)[:-1] + ', "patterns": [\n' + lines + "\n]}\n"


def _data(pattern: LocalPattern) -> dict[str, object]:
    forms, instance = [form.data() for form in pattern.forms], pattern.instance._asdict()
    return {"count": pattern.count, "title": pattern.name, "forms": forms, "instance": instance}


def read(text: str) -> Book:
    """Parse a book from JSON."""
    data = json.loads(text)
    patterns = [
        LocalPattern(
            n, one["title"], count=one["count"], forms=tuple([Theorem.read(form) for form in one["forms"]]),
            instance=Instance(**{**one["instance"], "cases": tuple(one["instance"]["cases"])}),
        )
        for n, one in enumerate(data.pop("patterns"), 1)
    ]  # fmt: skip
    return Book(tuple(patterns), **data)


def book_of(genre: type[Puzzle]) -> Book | None:
    """The book of a genre of the package; None if it has none, or is a variant."""
    id = genre.genre_id()
    return _stored(id) if genre.__module__.startswith(PACKAGE) and id.isidentifier() else None


def file_of(id: str) -> Path:
    """The path of the book of a genre of the package."""
    return FOLDER / f"{id}.json"


@cache
def _stored(id: str) -> Book | None:
    file = file_of(id)
    return read(file.read_text(encoding="utf-8")) if file.is_file() else None


def faults(book: Book, genre: type[Puzzle]) -> Iterator[str]:
    """Check a book; yield its faults: patterns that are no theorem, not minimal, or wrong on their board.

    Theorems are proved from their premises alone.  On the board of the instance, the cited cases and facts
    alone must imply the marks, as decided independently by a solver.
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
    """Return whether the cited cases and facts of an instance imply its marks, with or without laws."""
    puzzle = genre.parse(instance.puzzle)
    cases = every_case(puzzle)
    cited = [case for case in cases if str(case) in instance.cases]
    laws = [case for case in cases if case.rule.kind == "law"]
    return bool(instance.gives) and any([_forced(puzzle, instance, some) for some in (cited, cited + laws)])


def _forced(puzzle: Puzzle, instance: Instance, cases: Sequence[Case]) -> bool:
    """Return whether some cases and the facts of an instance imply its marks."""
    number = {str(mark): mark.number for mark in puzzle.marks}
    program = Program(len(number))
    Encoder(program, PLAIN).write(cases)
    model = Model(program)
    given, gives = (
        [number[name] * (1 if value else -1) for name, value in part.items()]
        for part in (instance.given, instance.gives)
    )
    return all([model.solve([*given, -x]) is None for x in gives])
