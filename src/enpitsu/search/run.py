"""A search in cubes: each is a job of its own, and a checkpoint keeps the cubes that are done."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import count
from pathlib import Path
from time import perf_counter
from typing import Any, Protocol

from enpitsu.errors import BadFile, EnpitsuError, OutOfBudget
from enpitsu.files import Journal, real
from enpitsu.locale import say
from enpitsu.workers.job import Crew, Job


class Question(Protocol):
    """A question split into cubes: payloads of one function, whose results are put together."""

    work: str
    title: str

    def cubes(self) -> Sequence[Any]:
        """The payloads, always the same in the same order."""

    def sound(self, cube: Any, result: Any) -> bool:
        """Return whether something (of a checkpoint, say) has the shape of a result of this cube."""


class Lost(EnpitsuError):
    """A cube could not be searched: its reason."""


@dataclass(slots=True)
class Progress:
    """The progress of a search."""

    done: int
    cubes: int
    seconds: float  # of this run
    before: int  # cubes done in earlier runs

    @property
    def left(self) -> float | None:
        """About how many seconds are left."""
        here = self.done - self.before
        return self.seconds / here * (self.cubes - self.done) if here else None

    def __str__(self) -> str:
        if self.left is None:
            return say("{} of {} cubes", self.done, self.cubes)
        return say("{} of {} cubes, about {:.0f} s left", self.done, self.cubes, self.left)


@dataclass(slots=True)
class Search:
    """A question being answered by a crew; ``results`` fills up as cubes are done."""

    question: Question
    crew: Crew
    checkpoint: Path | None = None
    resume: bool = False
    tell: Callable[[int, Any], object] = lambda cube, described: None
    results: dict[int, Any] = field(default_factory=dict)
    seconds: float | None = None  # for all of it

    def run(self) -> Iterator[Progress]:
        """Search every cube that is not done yet; raises Lost, BadFile, OutOfBudget."""
        cubes = list(self.question.cubes())
        mark = self._mark(cubes)
        journal = None if self.checkpoint is None else self._begun(self.checkpoint, cubes, mark)
        before, start = len(self.results), perf_counter()
        left = [n for n in range(len(cubes)) if n not in self.results]

        def jobs() -> Iterator[Job]:  # each may take what is left when a worker is free for it
            for n in left:
                rest = None if self.seconds is None else self.seconds - (perf_counter() - start)
                yield Job(n, self.question.work, cubes[n], None if rest is None else max(rest, 0.01))

        try:
            if journal is not None:
                journal.open()
                if not journal.lines:
                    journal.add({"search": mark})
            yield Progress(before, len(cubes), 0.0, before)
            for done in self.crew.run(jobs(), self.tell):
                if done.lost == "hang":
                    raise OutOfBudget("time")
                if done.lost:
                    raise Lost(say("cube {} was lost ({}: {})", done.number, done.lost, done.reason))
                self.results[done.number] = done.result
                if journal is not None:
                    journal.add(_signed(mark, done.number, done.result))
                yield Progress(len(self.results), len(cubes), perf_counter() - start, before)
        finally:
            if journal is not None:
                journal.close()

    def _begun(self, file: Path, cubes: Sequence[Any], mark: str) -> Journal:
        """The checkpoint, after the cubes that are done were taken from it; raises BadFile.

        The first line tells the search; each other one a cube, its result, and a sum over all three.
        """
        if not self.resume and file.is_file() and file.stat().st_size:
            raise BadFile(say("{} is there already: --resume goes on with it (or delete it)", file))
        lines = count()

        def read(row: Any) -> None:
            if not next(lines):
                if "search" not in row:
                    raise BadFile(say("{} is no checkpoint of a search", file))
                if row != {"search": mark}:
                    raise BadFile(say("{} is the checkpoint of another search", file))
                return
            cube = row.get("cube")
            if type(cube) is not int or not 0 <= cube < len(cubes) or cube in self.results:
                raise BadFile(
                    say("{} has no cube of this search, or one twice, in line {}", file, next(lines))
                )
            result = row.get("result")
            if row != _signed(mark, cube, result) or not self.question.sound(cubes[cube], result):
                raise BadFile(
                    say("{} has a result in line {} that is not of this search", file, next(lines))
                )
            self.results[cube] = result

        return Journal(real(file), read, '{"search": ')

    def _mark(self, cubes: list[Any]) -> str:
        """The digest by which a checkpoint knows its search again."""
        asked = [
            {k: v for k, v in c.items() if k != "watched"} if isinstance(c, dict) else c for c in cubes
        ]
        described = json.dumps([self.question.work, asked], sort_keys=True)
        return sha256(described.encode()).hexdigest()[:16]

    def gathered(self) -> list[Any]:
        """The results in the order of the cubes."""
        return [self.results[n] for n in sorted(self.results)]


def _signed(mark: str, cube: int, result: Any) -> dict[str, Any]:
    """The line of a cube that is done."""
    described = json.dumps([mark, cube, result], sort_keys=True)
    return {"cube": cube, "result": result, "sum": sha256(described.encode()).hexdigest()[:16]}
