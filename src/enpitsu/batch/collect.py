"""The puzzles of a series from many processes: in order, no two congruent, by any number of workers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from heapq import heappop, heappush
from typing import Any

from enpitsu.batch.run import GRACE_SECONDS
from enpitsu.batch.series import Series
from enpitsu.batch.work import Row
from enpitsu.engine.budget import Meter
from enpitsu.engine.make.generate import REPEATS
from enpitsu.errors import BadPuzzle, EnpitsuError, OutOfBudget
from enpitsu.locale import language, say
from enpitsu.workers.job import Crew, Done, Job

WORK = "enpitsu.batch.series:run"


class LostPuzzle(EnpitsuError):
    """A puzzle could not be made: the process that made it died again and again, or an error of ours."""


class Collector:
    """Has a crew make the candidates of a series, and decides in the order of their indices which count.

    Puzzle ``i`` is the first of its candidates that is congruent to none before it, so the same puzzles
    come from any number of workers, whatever becomes of these.  ``done``: number and digest of each puzzle
    that was made before, the first ones without a gap.  ``questions``: solver calls of the puzzles made.
    """

    def __init__(
        self, series: Series, count: int, meter: Meter, done: Mapping[int, str] | None = None
    ) -> None:
        self.series, self.count, self.meter = series, count, meter
        self.questions = 0
        self._met = {*(done or {}).values()}
        self._due = self._next = len(done or {})  # the index to be decided, the first not yet asked for
        self._end = count  # no index from here on can count
        self._again: list[tuple[int, int]] = []  # index and repeat of candidates to be made for others
        self._asked: dict[int, tuple[int, int]] = {}  # the same of the jobs that go on, by their numbers
        self._found: dict[int, tuple[int, Row]] = {}  # repeat and result of those that wait for their turn
        self._jobs = 0

    def rows(self, crew: Crew) -> Iterator[tuple[Row, str]]:
        """The row of each puzzle that is not yet made, with its digest, in order.

        Raises OutOfBudget when time is up and if there are no more boards, LostPuzzle, BadPuzzle.
        """
        while self._due < self.count:
            before = self._jobs
            for done in crew.run(self._wanted()):
                self._take(done)
                yield from self._decided()
            if self._jobs == before:
                raise OutOfBudget("time")

    def _wanted(self) -> Iterator[Job]:
        """The jobs to be done now: candidates in the place of others first, the least index before all."""
        while True:
            left = self.meter.left().seconds
            if left is not None and left <= 0:
                return
            if self._again:
                index, repeat = heappop(self._again)
                if index >= self._end:
                    continue
            elif self._next < self._end:
                index, repeat = self._next, 0
                self._next += 1
            else:
                return
            self._asked[self._jobs] = index, repeat
            payload = {
                "series": self.series.data(), "index": index, "repeat": repeat, "seconds": left,
                "language": language(),
            }  # fmt: skip
            job = Job(self._jobs, WORK, payload, None if left is None else 2 * left + GRACE_SECONDS)
            self._jobs += 1
            yield job

    def _take(self, done: Done) -> None:
        """Keep what became of a job until its turn; what is congruent to a puzzle before is made anew."""
        index, repeat = self._asked.pop(done.number)
        if done.lost == "hang":
            result: Any = {"status": "budget", "reason": "time"}
        elif done.lost:
            said = say("puzzle {} was lost ({}: {})", index + 1, done.lost, done.reason)
            result = {"status": "lost", "reason": said}
        else:
            result = done.result
        if result["status"] == "made" and result["digest"] in self._met:
            self._refuse(index, repeat)
        else:
            self._put(index, repeat, result)

    def _put(self, index: int, repeat: int, result: Any) -> None:
        self._found[index] = repeat, result
        if result["status"] != "made":  # nothing from there on counts
            self._end = min(self._end, index + 1)

    def _refuse(self, index: int, repeat: int) -> None:
        """Ask for the next candidate of an index, unless there were too many."""
        if repeat + 1 < REPEATS:
            heappush(self._again, (index, repeat + 1))
        else:
            self._put(index, repeat, {"status": "budget", "reason": "repeats"})

    def _decided(self) -> Iterator[tuple[Row, str]]:
        """The puzzles whose turn has come."""
        while self._due in self._found:
            repeat, result = self._found.pop(self._due)
            if result["status"] != "made":
                raise _error(result)
            if result["digest"] in self._met:
                self._refuse(self._due, repeat)
                continue
            self._met.add(result["digest"])
            self._due += 1
            self.questions += result["questions"]
            yield result["row"], result["digest"]


def _error(result: Row) -> EnpitsuError:
    """The error behind a result without a puzzle."""
    if result["status"] == "budget":
        return OutOfBudget(result["reason"], result.get("more", ""))
    return (LostPuzzle if result["status"] == "lost" else BadPuzzle)(result["reason"])
