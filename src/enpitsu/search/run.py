"""A search in cubes: each is a job of its own, and a checkpoint keeps the cubes that are done."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from time import perf_counter
from typing import Any, Protocol

from enpitsu.errors import BadPuzzle, EnpitsuError, OutOfBudget
from enpitsu.workers.job import Crew, Job


class Question(Protocol):
    """What is searched for, split into cubes: payloads of one function, whose results are put together."""

    work: str
    title: str

    def cubes(self) -> Sequence[Any]:
        """The payloads, always the same in the same order."""


class Lost(EnpitsuError):
    """A cube could not be searched: its reason."""


@dataclass(slots=True)
class Progress:
    """How far a search is."""

    done: int
    cubes: int
    seconds: float  # of this run
    before: int  # cubes done in earlier runs

    @property
    def left(self) -> float | None:
        """About how many seconds are left."""
        here = self.done - self.before
        return self.seconds / here * (self.cubes - self.done) if here else None

    @property
    def estimate(self) -> str:
        """What is left, in words."""
        return "" if self.left is None else f", about {self.left:.0f} s left"

    def __str__(self) -> str:
        return f"{self.done} of {self.cubes} cubes{self.estimate}"


@dataclass(slots=True)
class Search:
    """A question being answered by a crew; ``results`` fills up as cubes are done."""

    question: Question
    crew: Crew
    checkpoint: Path | None = None
    resume: bool = False
    tell: Callable[[int, Any], object] = lambda cube, told: None
    results: dict[int, Any] = field(default_factory=dict)
    seconds: float | None = None  # for all of it

    def run(self) -> Iterator[Progress]:
        """Search every cube that is not done yet; raises Lost, BadPuzzle, OutOfBudget."""
        cubes = list(self.question.cubes())
        if self.resume and self.checkpoint is not None:
            self.results.update(_kept(self.checkpoint, self._mark(cubes)))
        before, start = len(self.results), perf_counter()
        left = [n for n in range(len(cubes)) if n not in self.results]

        def jobs() -> Iterator[Job]:  # each may take what is left when a worker is free for it
            for n in left:
                rest = None if self.seconds is None else self.seconds - (perf_counter() - start)
                yield Job(n, self.question.work, cubes[n], None if rest is None else max(rest, 0.01))

        file = (
            None
            if self.checkpoint is None
            else self.checkpoint.open("a" if before else "w", encoding="utf-8")
        )
        try:
            if file is not None and not before:
                file.write(json.dumps({"search": self._mark(cubes)}) + "\n")
            yield Progress(before, len(cubes), 0.0, before)
            for done in self.crew.run(jobs(), self.tell):
                if done.lost == "hang":
                    raise OutOfBudget("time")
                if done.lost:
                    raise Lost(f"cube {done.number} was lost ({done.lost}: {done.reason})")
                self.results[done.number] = done.result
                if file is not None:
                    file.write(json.dumps({"cube": done.number, "result": done.result}) + "\n")
                    file.flush()
                yield Progress(len(self.results), len(cubes), perf_counter() - start, before)
        finally:
            if file is not None:
                file.close()

    def _mark(self, cubes: list[Any]) -> str:
        """By which a checkpoint knows its search again."""
        asked = [
            {k: v for k, v in c.items() if k != "watched"} if isinstance(c, dict) else c for c in cubes
        ]
        told = json.dumps([self.question.work, asked], sort_keys=True)
        return sha256(told.encode()).hexdigest()[:16]

    def gathered(self) -> list[Any]:
        """The results in the order of the cubes."""
        return [self.results[n] for n in sorted(self.results)]


def _kept(path: Path, mark: str) -> dict[int, Any]:
    """The results in a checkpoint; a last line that was cut short is removed.  Raises BadPuzzle."""
    if not path.exists():
        return {}
    lines = path.read_bytes().split(b"\n")
    whole, found = lines[:-1], dict[int, Any]()
    try:
        head = json.loads(whole[0])["search"] if whole else mark
        for line in whole[1:]:
            row = json.loads(line)
            found[int(row["cube"])] = row["result"]
    except (ValueError, KeyError, TypeError):
        raise BadPuzzle(f"{path} is no checkpoint of a search") from None
    if head != mark:
        raise BadPuzzle(f"{path} is the checkpoint of another search")
    path.write_bytes(b"".join([line + b"\n" for line in whole]))
    return found
