"""A batch: entries go out to a crew, rows come back in order; what was done before is not done again."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any

from enpitsu.batch.source import Entry
from enpitsu.batch.work import VERBS, Row
from enpitsu.errors import BadPuzzle, UnknownName
from enpitsu.workers.job import Crew, Done, Job, in_order

WORK = "enpitsu.batch.work:run"
GRACE = 5.0
"""Seconds beyond twice the budget after which a job counts as hanging."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be done with every entry; raises UnknownName."""

    verb: str
    genre: str | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    seconds: float | None = None  # of each puzzle
    conflicts: int | None = None
    answers: int = 2
    work: str = WORK

    def __post_init__(self) -> None:
        if self.verb not in VERBS:
            raise UnknownName("verb for a batch", self.verb, VERBS)

    def job(self, entry: Entry, number: int) -> Job:
        """The job of an entry."""
        payload = {
            "verb": self.verb, "text": entry.text, "number": entry.number, "genre": self.genre,
            "options": dict(self.options), "seconds": self.seconds, "conflicts": self.conflicts,
            "answers": self.answers,
        }  # fmt: skip
        limit = None if self.seconds is None else 2 * self.seconds + GRACE
        return Job(number, self.work, payload, limit)


def rows(
    entries: Iterable[Entry], plan: Plan, crew: Crew, done: Mapping[int, str] | None = None
) -> Iterator[Row]:
    """A row for each entry, in order, but for those that are ``done`` (number -> digest).

    Raises BadPuzzle if what is done was done with other entries.
    """
    asked: dict[int, Entry] = {}

    def jobs() -> Iterator[Job]:
        number = 0
        for entry in entries:
            if done and entry.number in done:
                if done[entry.number] != entry.digest:
                    raise BadPuzzle(f"{entry.name} is not what it was when the batch was interrupted")
                continue
            asked[number] = entry
            yield plan.job(entry, number)
            number += 1

    for one in in_order(crew.run(jobs())):
        entry = asked.pop(one.number)
        yield {"number": entry.number, "name": entry.name, "digest": entry.digest, **_row(one)}


def _row(done: Done) -> Row:
    """The row of what became of a job."""
    if not done.lost:
        return dict(done.result)
    return {"status": "crash" if done.lost == "error" else done.lost, "reason": done.reason}


def done_before(path: Path) -> dict[int, str]:
    """The numbers and digests of the rows that a file holds; a last row that was cut short is removed."""
    found: dict[int, str] = {}
    whole = 0
    if not path.exists():
        return found
    with path.open("rb") as file:
        for line in file:
            if not line.endswith(b"\n"):
                break
            row = _parsed(line)
            found[row["number"]] = row["digest"]
            whole += len(line)
    os.truncate(path, whole)
    return found


def _parsed(line: bytes) -> Any:
    try:
        row = json.loads(line)
        return {"number": int(row["number"]), "digest": str(row["digest"])}
    except (ValueError, KeyError, TypeError):
        raise BadPuzzle("this file holds something else than the rows of a batch") from None


def write(row: Row, file: IO[str]) -> None:
    """Write a row so that an interrupt finds it there."""
    file.write(json.dumps(row, ensure_ascii=False) + "\n")
    file.flush()
