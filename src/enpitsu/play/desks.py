"""Desks: a few worker processes, each busy with one request at a time, stopped when it is time."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Any

import anyio
from anyio.abc import TaskGroup
from anyio.to_thread import run_sync

from enpitsu.play.work import WORK, DeskAnswer, DeskRequest
from enpitsu.workers import Job, LocalCrew

SECONDS = 30.0
"""Seconds after which the process of a request is killed."""
WAITING = 64
"""Requests that may wait in each of the two queues; whoever comes then is sent away."""
MOST_HELD = 1 << 30
"""Bytes beyond which a process is not used again."""
PAUSE = 0.05
"""Seconds between two looks at whether a process has ended."""
LONG = frozenset({"hint", "why_not", "solve", "explain", "grade", "generate"})
"""The verbs that take time: they have desks, and a queue, of their own."""


class Busy(Exception):
    """All desks are taken, and enough requests wait."""


class RequestStopped(Exception):
    """A request has had its time, or its process died; the text says so to a player."""


@dataclass(slots=True)
class _Desk:
    """A worker process that is made when it is first needed, and again when it was killed."""

    crew: LocalCrew
    long: bool
    number: int = 0

    def answer(self, asked: DeskRequest, seconds: float) -> str:
        """The answer to a request; blocks; raises RequestStopped."""
        self.number += 1
        [done] = self.crew.run([Job(self.number, WORK, asked, seconds)])
        if done.lost == "hang":
            raise RequestStopped(f"This was stopped after {seconds:g} seconds.")
        if done.lost:
            raise RequestStopped(f"This could not be worked out ({done.reason}).")
        answered: DeskAnswer = done.result
        if answered["held"] > MOST_HELD:
            self.crew.close()
        return answered["answer"]


class Desks:
    """So many desks: half of them for requests that take time, the others for those that take none.

    The processes of the former let the others go first.  ``genres``: references of genres from outside the
    package; ``waiting``: requests that may wait in each queue; ``inside``: those that are there, the long
    ones under True.
    """

    def __init__(
        self, desks: int, genres: Sequence[str] = (), *, seconds: float = SECONDS, waiting: int = WAITING
    ) -> None:
        self.genres, self.seconds, self.waiting = list(genres), seconds, waiting
        numbers = {True: max(1, desks - desks // 2), False: max(1, desks // 2)}
        self._free = {
            long: [_Desk(LocalCrew(1, tries=1), long) for _ in range(n)] for long, n in numbers.items()
        }
        self._all = [desk for some in self._free.values() for desk in some]
        self._seats = {long: anyio.Semaphore(n) for long, n in numbers.items()}
        self.inside = {True: 0, False: 0}
        self._group: TaskGroup | None = None
        self._closed = False

    async def answer(self, request: str, gone: Callable[[], Awaitable[object]] | None = None) -> str:
        """The answer; ``gone`` returns when nobody waits for it any more; raises Busy, RequestStopped."""
        long = verb_of(request) in LONG
        if self.inside[long] >= sum([desk.long == long for desk in self._all]) + self.waiting:
            raise Busy
        self.inside[long] += 1
        left, answer = anyio.Event(), ""
        stopped = RequestStopped("Nobody waits for this any more.")

        async def watch() -> None:
            if gone is not None:
                await gone()
                left.set()
                queue.cancel()

        async with anyio.create_task_group() as both:
            try:
                with anyio.CancelScope() as queue:  # whoever leaves it makes room for others
                    both.start_soon(watch)
                    answer = await self._seated(long, request, left)
            except RequestStopped as told:
                stopped = told
            finally:
                self.inside[long] -= 1
            both.cancel_scope.cancel()
        if not answer:
            raise stopped
        return answer

    async def _seated(self, long: bool, request: str, left: anyio.Event) -> str:
        """The answer of the next desk of its kind that is free."""
        async with self._seats[long]:
            desk = self._free[long].pop()
            try:
                asked: DeskRequest = {"request": request, "genres": self.genres, "patient": long}
                return await self._watched(desk, asked, left)
            finally:
                self._free[long].append(desk)

    async def _watched(self, desk: _Desk, asked: DeskRequest, left: anyio.Event) -> str:
        """The answer of a desk, which stops as soon as nobody waits for it."""

        async def watch() -> None:
            await left.wait()
            while True:  # it may only just be starting its process
                desk.crew.stop()
                await anyio.sleep(PAUSE)

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
            self._warm(desk.long)
            raise stopped
        return answer

    def _warm(self, long: bool) -> None:
        """Let the desk of a kind that is next start its process, and import what most requests need."""
        if self._group is not None and not self._closed:
            self._group.start_soon(self._quietly, long, WARM)

    async def _quietly(self, long: bool, request: str) -> None:
        with suppress(RequestStopped):
            await self._seated(long, request, anyio.Event())

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Keep all processes warm, and let them go at the end."""
        async with anyio.create_task_group() as self._group:
            for desk in self._all:
                self._warm(desk.long)
            yield
            self._closed = True
            while sum(map(len, self._free.values())) < len(self._all):
                self.stop()
                await anyio.sleep(PAUSE)
        for desk in self._all:
            desk.crew.close()

    def stop(self) -> None:
        """Stop what is being worked on."""
        for desk in self._all:
            desk.crew.stop()


WARM = json.dumps({"verb": "genres", "args": {}})
"""A request that loads all genres."""


def verb_of(request: str) -> Any:
    """The verb of a request; None if it has none that can be read."""
    try:
        asked = json.loads(request)
    except (ValueError, RecursionError):
        return None
    verb = asked.get("verb") if isinstance(asked, dict) else None
    return verb if isinstance(verb, str) else None
