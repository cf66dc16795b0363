"""Desks: a few worker processes, each busy with one request at a time, stopped when it is time."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

import anyio
from anyio.abc import TaskGroup
from anyio.to_thread import run_sync

from enpitsu.locale import say
from enpitsu.play.work import WORK, DeskAnswer, DeskRequest
from enpitsu.workers import Job, LocalCrew

KILL_SECONDS = 30.0
"""Seconds after which the process of a request is killed."""
MAX_WAITING = 64
"""The most requests waiting in each queue; further ones are rejected."""
MAX_PROCESS_BYTES = 1 << 30
"""Bytes beyond which a process is not used again."""
GRACE_SECONDS = 1.0
"""Seconds that a request without a waiting client has to end by itself before its process is killed."""
POLL_SECONDS = 0.05
"""Seconds between two looks at whether a process has ended."""
REMEMBERED_PUZZLES = 32
"""Puzzles by which a desk is known to have worked on them lately."""


@dataclass(frozen=True, slots=True)
class Lane:
    """Verbs that have desks and a queue of their own; ``rank``: how far they let others go first (nice)."""

    rank: int
    verbs: frozenset[str] = frozenset()

    def desks(self, all_desks: int) -> int:
        """The number of its desks among so many; each lane has one at least."""
        quarter = max(1, all_desks // 4)
        return quarter if self.verbs else max(1, all_desks - 2 * quarter)


SHORT = Lane(0)
"""All verbs that are in no other lane: what takes next to no time."""
HINTS = Lane(5, frozenset({"hint", "why_not", "lesson", "facts", "paste"}))
"""The verbs that a player, or a setter, waits for, and that take a moment."""
SEARCHES = Lane(
    10,
    frozenset(
        {
            "solve",
            "explain",
            "grade",
            "generate",
            "values",
            "spare",
            "trim",
            "step",
            "suggest",
            "complete",
            "sheet",
            "review",
        }
    ),
)
"""The verbs that may take as long as they are given."""
LANES = (SHORT, HINTS, SEARCHES)
LONG = HINTS.verbs | SEARCHES.verbs
"""The verbs that take time."""


class Busy(Exception):
    """All desks are taken, and enough requests wait."""


class RequestStopped(Exception):
    """A request has had its time, or its process died; the text says so to a player."""


@dataclass(slots=True)
class _Desk:
    """A worker process that is made when it is first needed, and again when it was killed."""

    crew: LocalCrew
    lane: Lane
    number: int = 0
    seen: deque[int] = field(
        default_factory=lambda: deque(maxlen=REMEMBERED_PUZZLES)
    )  # puzzles, the last at the end

    def answer(self, asked: DeskRequest, seconds: float) -> str:
        """The answer to a request; blocks; raises RequestStopped."""
        self.number += 1
        [done] = self.crew.run([Job(self.number, WORK, asked, seconds)])
        if done.lost == "hang":
            raise RequestStopped(say("This was stopped after {:g} seconds.", seconds))
        if done.lost:
            raise RequestStopped(say("This could not be worked out ({}).", done.reason))
        answered: DeskAnswer = done.result
        if answered["held"] > MAX_PROCESS_BYTES:
            self.crew.close()
        return answered["answer"]


class Desks:
    """So many desks: half of them for what takes no time, a quarter for hints, a quarter for searches.

    Each lane has one at least, and the processes of the slower ones let the others go first.  A request
    goes to a free desk that has worked on its puzzle before, if there is one.  ``genres``: references of
    genres from outside the package; ``waiting``: requests that may wait in each queue; ``inside``: those
    that are there, by lane.
    """

    def __init__(
        self,
        desks: int,
        genres: Sequence[str] = (),
        *,
        seconds: float = KILL_SECONDS,
        waiting: int = MAX_WAITING,
    ) -> None:
        self.genres, self.seconds, self.waiting = list(genres), seconds, waiting
        self._free = {
            lane: [_Desk(LocalCrew(1, tries=1), lane) for _ in range(lane.desks(desks))] for lane in LANES
        }
        self._all = [desk for some in self._free.values() for desk in some]
        self._seats = {lane: anyio.Semaphore(len(some)) for lane, some in self._free.items()}
        self.inside = dict.fromkeys(LANES, 0)
        self._group: TaskGroup | None = None
        self._closed = False

    async def answer(self, asked: Any, gone: Callable[[], Awaitable[object]] | None = None) -> str:
        """The answer, as text, to a request as data; raises Busy, RequestStopped.

        ``gone`` returns when the client does not wait for the answer any more.
        """
        lane = lane_of(asked)
        if self.inside[lane] >= sum([desk.lane is lane for desk in self._all]) + self.waiting:
            raise Busy
        self.inside[lane] += 1
        left, answer = anyio.Event(), ""
        stopped = RequestStopped(say("Nobody waits for this any more."))

        async def watch() -> None:
            if gone is not None:
                await gone()
                left.set()
                queue.cancel()

        async with anyio.create_task_group() as both:
            try:
                with anyio.CancelScope() as queue:  # a cancelled request makes room for others
                    both.start_soon(watch)
                    answer = await self._seated(lane, asked, left)
            except RequestStopped as told:
                stopped = told
            finally:
                self.inside[lane] -= 1
            both.cancel_scope.cancel()
        if not answer:
            raise stopped
        return answer

    async def _seated(self, lane: Lane, asked: Any, left: anyio.Event) -> str:
        """The answer of the next desk of a lane that is free, of one that knows the puzzle if it can be."""
        async with self._seats[lane]:
            puzzle, free = puzzle_of(asked), self._free[lane]
            desk = next((d for d in reversed(free) if puzzle in d.seen), free[-1])
            free.remove(desk)
            try:
                request: DeskRequest = {"asked": asked, "genres": self.genres, "rank": lane.rank}
                return await self._watched(desk, request, left)
            finally:
                if puzzle not in desk.seen:
                    desk.seen.append(puzzle)
                free.append(desk)

    async def _watched(self, desk: _Desk, asked: DeskRequest, left: anyio.Event) -> str:
        """The answer of a desk, which is stopped once the client has left."""

        async def watch() -> None:
            await left.wait()
            for _ in range(round(GRACE_SECONDS / POLL_SECONDS)):  # it may only just be starting its process
                desk.crew.call_off(desk.number)
                await anyio.sleep(POLL_SECONDS)
            while True:
                desk.crew.stop()
                await anyio.sleep(POLL_SECONDS)

        answer, stopped = "", None
        async with anyio.create_task_group() as both:
            both.cancel_scope.shield = True
            both.start_soon(watch)
            try:
                answer = await run_sync(desk.answer, asked, self.seconds)
            except RequestStopped as told:
                stopped = told
            both.cancel_scope.cancel()
        if stopped is not None:
            self._warm(desk.lane)
            raise stopped
        if left.is_set():
            raise RequestStopped(say("Nobody waits for this any more."))
        return answer

    def _warm(self, lane: Lane) -> None:
        """Let the desk of a lane that is next start its process, and import what most requests need."""
        if self._group is not None and not self._closed:
            self._group.start_soon(self._quietly, lane, WARM)

    async def _quietly(self, lane: Lane, asked: Any) -> None:
        with suppress(RequestStopped):
            await self._seated(lane, asked, anyio.Event())

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Keep all processes warm, and let them go at the end."""
        async with anyio.create_task_group() as self._group:
            for desk in self._all:
                self._warm(desk.lane)
            yield
            self._closed = True
            while sum(map(len, self._free.values())) < len(self._all):
                self.stop()
                await anyio.sleep(POLL_SECONDS)
        for desk in self._all:
            desk.crew.close()

    def stop(self) -> None:
        """Stop what is being worked on."""
        for desk in self._all:
            desk.crew.stop()


WARM = {"verb": "genres", "args": {}}
"""A request that loads all genres."""


def lane_of(asked: Any) -> Lane:
    """The lane of a request, by its verb."""
    verb = verb_of(asked)
    return next((lane for lane in LANES if verb in lane.verbs), SHORT)


def verb_of(asked: Any) -> str | None:
    """The verb of a request; None if it has none."""
    verb = asked.get("verb") if isinstance(asked, dict) else None
    return verb if isinstance(verb, str) else None


def puzzle_of(asked: Any) -> int:
    """A number by which the puzzle that a request speaks of is known; 0 if it speaks of none."""
    args = asked.get("args") if isinstance(asked, dict) else None
    return hash(json.dumps(args["puzzle"])) if isinstance(args, dict) and "puzzle" in args else 0
