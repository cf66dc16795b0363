"""Dailies: a puzzle for each day, made ahead and kept with the package, the same for everybody."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

from enpitsu import catalogue
from enpitsu.puzzle import Puzzle

FILE = catalogue.PACKAGE / "boards" / "dailies.jsonl"
"""The first line says the first day and how many days there are, each other line is the puzzle of a day
(``python -m bench.stored_boards dailies`` makes it)."""
WEEK = 7
"""Days of a week: easier puzzles come on the same days of each."""


@dataclass(frozen=True, slots=True)
class Daily:
    """The puzzle of a day: ``day`` is counted from the first one, ``grade`` is the word for its difficulty.

    ``seed``: that with which it was made; ``options``: the readings that are not the default.
    """

    day: int
    genre: str
    height: int
    width: int
    grade: str
    seed: int
    givens: str
    options: Mapping[str, str] = field(default_factory=dict)

    @property
    def data(self) -> dict[str, Any]:
        """The puzzle as plain data, as the desk and a link have it."""
        return {"genre": self.genre, "options": dict(self.options), "givens": self.givens}

    def puzzle(self) -> Puzzle:
        """The puzzle itself; raises UnknownName, BadNotation, BadPuzzle."""
        return catalogue.genre(self.genre).parse(self.givens, self.options)


@dataclass(frozen=True, slots=True)
class Dailies:
    """The puzzles of days that follow each other; the first day is a Monday."""

    first: date
    boards: tuple[Daily, ...]

    def of(self, day: date) -> Daily | None:
        """The puzzle of a day; None if there are not enough for a week.

        Before the first day and after the last one they come again after whole weeks.
        """
        number, weeks = (day - self.first).days, len(self.boards) // WEEK
        if not weeks:
            return None
        return self.boards[number if 0 <= number < len(self.boards) else number % (weeks * WEEK)]

    def write(self, file: Path = FILE) -> None:
        """Write them to a file; raises OSError."""
        from enpitsu.files import write_file

        head = {"first": self.first.isoformat(), "days": len(self.boards)}
        rows = [{name: value for name, value in asdict(one).items() if value != {}} for one in self.boards]
        write_file(file, "".join([json.dumps(row) + "\n" for row in (head, *rows)]))


def dailies(file: Path = FILE) -> Dailies:
    """The puzzles that are kept; none if there is no such file."""
    lines = file.read_text(encoding="utf-8").splitlines() if file.is_file() else []
    if not lines:
        return Dailies(date.min, ())
    head, *rows = [json.loads(line) for line in lines]
    return Dailies(date.fromisoformat(head["first"]), tuple([Daily(**row) for row in rows]))


def daily(day: date | None = None) -> Daily | None:
    """The puzzle of a day (None: today, by this machine's calendar); None if none are kept."""
    return dailies().of(day or date.today())
