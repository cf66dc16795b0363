"""A batch: entries go out to a crew, rows come back in order; what was done before is not done again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from shutil import copyfile
from typing import Any, Protocol

from enpitsu.batch.work import VERBS, Row
from enpitsu.errors import BadFile, BadPuzzle, UnknownName
from enpitsu.files import Identity, Journal, device, identity, moved, real
from enpitsu.formats.entries import Entry
from enpitsu.locale import language, say, template
from enpitsu.plain import json_text
from enpitsu.workers.job import Crew, Done, Job, in_order

WORK = "enpitsu.batch.work:run"
GRACE_SECONDS = 5.0
"""Seconds beyond twice the budget after which a job counts as hanging."""


class RowOrder(Protocol):
    """An order for rows, by which a file with some of them is known again."""

    @property
    def verb(self) -> str:
        """The word for what is done."""

    @property
    def asked(self) -> str:
        """Digest of all else on which rows depend."""

    @property
    def begins(self) -> str:
        """The beginning of the first row in a file."""

    @property
    def mismatch(self) -> str:
        """The English sentence about a file, as ``{}``, with rows of another order of this verb."""


@dataclass(frozen=True)
class Plan:
    """The work to be done with every entry; raises UnknownName."""

    verb: str
    genre: str | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    seconds: float | None = None  # of each puzzle
    conflicts: int | None = None
    answers: int = 2
    work: str = WORK
    lenient: bool = False  # clues that the genre has no place for are left out
    parameters: Mapping[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.verb not in VERBS:
            raise UnknownName("verb for a batch", self.verb, VERBS, narrow=True)

    @cached_property
    def asked(self) -> str:
        """Digest of what was asked besides the verb; budgets may change when a batch goes on."""
        more = ["lenient"] if self.lenient else []
        more += [f"{sign}={n}" for sign, n in sorted(self.parameters.items())]
        told = json_text([self.genre, sorted(self.options.items()), self.answers, *more])
        return sha256(told.encode()).hexdigest()[:16]

    @property
    def begins(self) -> str:
        """The beginning of the first row in a file."""
        return '{"number": 1, "name": '

    @property
    def mismatch(self) -> str:
        """The English sentence about a file with the rows of another batch."""
        return template(
            "{} was asked with another --genre, --option or --answers: it cannot be gone on with"
        )

    def job(self, entry: Entry, number: int) -> Job:
        """The job of an entry."""
        payload = {
            "verb": self.verb, "text": entry.text, "bad": entry.bad, "number": entry.number,
            "genre": self.genre, "options": dict(self.options),
            "seconds": self.seconds, "conflicts": self.conflicts, "language": language(),
            "answers": self.answers, "lenient": self.lenient,
            "parameters": dict(self.parameters),
        }  # fmt: skip
        limit = None if self.seconds is None else 2 * self.seconds + GRACE_SECONDS
        return Job(number, self.work, payload, limit)


def rows(
    entries: Iterable[Entry], plan: Plan, crew: Crew, done: Mapping[int, str] | None = None
) -> Iterator[Row]:
    """A row for each entry, in order, but for those that are ``done`` (number -> digest).

    Raises BadPuzzle if what is done was done with other entries.
    """
    asked: dict[int, Entry] = {}
    left = dict(done or {})

    def jobs() -> Iterator[Job]:
        number = 0
        for entry in entries:
            if entry.number in left:
                if left.pop(entry.number) != entry.digest:
                    raise BadPuzzle(say("{} is not what it was when the batch was interrupted", entry.name))
                continue
            asked[number] = entry
            yield plan.job(entry, number)
            number += 1
        if left:
            raise BadPuzzle(say("entry {} of the batch that was interrupted is no longer there", min(left)))

    for one in in_order(crew.run(jobs())):
        entry = asked.pop(one.number)
        head = {"number": entry.number, "name": entry.name, "digest": entry.digest}
        yield {**head, "verb": plan.verb, "asked": plan.asked, **_row(one)}


def _row(done: Done) -> Row:
    """The row of what became of a job."""
    if not done.lost:
        return dict(done.result)
    return {"status": "crash" if done.lost == "error" else done.lost, "reason": done.reason}


class Output:
    """The file of the rows: FILE.part while the batch goes on, which becomes FILE when it is done.

    ``done``: number and digest of each row that is kept (``resume``).  Raises BadFile if a file is there
    that is not of this batch.
    """

    def __init__(self, file: str | Path, plan: RowOrder, *, resume: bool = False) -> None:
        self.file = real(file)
        self.part = self.file if device(file) else self.file.with_name(self.file.name + ".part")
        self.plan, self.done = plan, dict[int, str]()
        if self.part != self.file and self.part.exists() and not resume:
            raise BadFile(say("{} is kept from before: --resume goes on with it (or delete it)", self.part))
        self._found = self.part if self.part.exists() else self.file
        self._out = Journal(self._found, self._keep if resume else self._look, plan.begins)

    @property
    def own(self) -> set[Identity]:
        """The files in a folder that are no puzzles: those that are written."""
        return {found for file in (self.file, self.part) if (found := identity(file)) is not None}

    def _look(self, row: Any) -> None:
        """Let a row go that an earlier batch has left; raises BadFile for anything else."""
        if not {"number", "digest", "status"} <= row.keys():
            raise BadFile(
                say("{} holds something else than the rows of a batch: it is not touched", self._found)
            )

    def _keep(self, row: Any) -> None:
        """Keep a row that was written before; raises BadFile if it is not of this batch."""
        self._look(row)
        if row["number"] != len(self.done) + 1:
            raise BadFile(
                say("{} lacks row {}: it cannot be gone on with", self._found, len(self.done) + 1)
            )
        if row.get("verb") != self.plan.verb:
            raise BadFile(
                say("{} holds rows of {!r}, not of {!r}", self._found, row.get("verb"), self.plan.verb)
            )
        if row.get("asked") != self.plan.asked:
            raise BadFile(say(self.plan.mismatch, self._found))
        self.done[row["number"]] = str(row["digest"])

    def __enter__(self) -> Output:
        if self._found != self.part:
            if self.done:
                copyfile(self.file, self.part)
            else:
                self._out = Journal(self.part, self._look, "")
        self._out.file = self.part
        self._out.open()
        return self

    def write(self, row: Row) -> None:
        """Write a row so that an interrupt finds it there."""
        self._out.add(row)

    def __exit__(self, kind: type[BaseException] | None, *error: object) -> None:
        self._out.close()
        if self.part == self.file:
            return
        if kind is None:
            moved(self.part, self.file)
        elif not self.part.stat().st_size:
            self.part.unlink()
