"""Jobs on a Dask cluster (the extra ``cluster``).

Every task runs in a child process of the Dask worker, so that it can crash and hang as it could at home.
A Dask worker that dies takes nothing with it: the scheduler gives its jobs to the others.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from pathlib import Path
from threading import local as thread_local
from time import monotonic, sleep
from typing import Any

from enpitsu.errors import MissingPackage, UnknownName
from enpitsu.workers.job import Done, Job
from enpitsu.workers.local import LocalCrew, nothing

_here = thread_local()
CONNECT_SECONDS = 10.0
"""Seconds after which a scheduler that does not answer is none."""
NO_WORKER_SECONDS = 60.0
"""Seconds for which a scheduler may be without workers, at the start or later."""
MIN_POLL_SECONDS, MAX_POLL_SECONDS = 0.001, 0.1
"""Seconds between two looks at what has ended; while nothing has, ever more of them."""


def on_worker(
    number: int, work: str, payload: Any, seconds: float | None, folders: Sequence[str] = ()
) -> dict[str, Any]:
    """Run a job in the child process of this thread of a Dask worker."""
    if not hasattr(_here, "crew"):
        _here.crew = LocalCrew(1, folders)
    [done] = _here.crew.run([Job(number, work, payload, seconds)])
    return {"number": done.number, "result": done.result, "lost": done.lost, "reason": done.reason}


async def _answers(dask: Any, address: str, seconds: float) -> bool:
    """Return whether a scheduler answers; a client that finds none would not let go for long."""
    async with asyncio.timeout(seconds):
        line = await dask.comm.connect(address, timeout=seconds)
        try:
            await line.write({"op": "identity", "reply": True})
            told = await line.read()
        finally:
            line.abort()
    return isinstance(told, dict) and told.get("type") == "Scheduler"


def _is_scheduler(dask: Any, address: str, seconds: float) -> bool:
    """The same, whatever goes wrong, and whatever else runs in this thread."""
    with ThreadPoolExecutor(1) as apart:
        try:
            return apart.submit(asyncio.run, _answers(dask, address, seconds)).result()
        except Exception:  # an invalid address, or a protocol that is unknown or not set up
            return False


class DaskCrew:
    """The workers of a Dask cluster; raises UnknownName if there is no scheduler at the address.

    ``folders``: where jobs of one's own are imported from, on the workers' machines.
    """

    def __init__(
        self, address: str, seconds: float | None = None, folders: Sequence[str | Path] = ()
    ) -> None:
        seconds = CONNECT_SECONDS if seconds is None else seconds
        self.address = address
        self.folders = [str(folder) for folder in folders]
        try:
            self.dask: Any = import_module("distributed")
        except ImportError:
            raise MissingPackage("distributed", "cluster") from None
        if not _is_scheduler(self.dask, address, seconds):
            raise UnknownName("scheduler", address)
        try:
            self.client = self.dask.Client(address, timeout=f"{seconds:g}s", set_as_default=False)
        except (OSError, ValueError):
            raise UnknownName("scheduler", address) from None

    @property
    def workers(self) -> int:
        """The number of jobs that run at the same time."""
        return max(1, sum(map(int, self.client.nthreads().values())))

    def run(self, jobs: Iterable[Job], tell: Callable[[int, Any], object] = nothing) -> Iterator[Done]:
        """The end of each job; a few more than there are workers wait at the scheduler."""
        left, number = iter(jobs), dict[str, int]()
        flow = self.dask.as_completed(loop=self.client.loop)

        def refill() -> None:
            while len(number) < 3 * self.workers and (job := next(left, None)) is not None:
                future = self.client.submit(
                    on_worker, job.number, job.work, job.payload, job.seconds, self.folders,
                    pure=False, retries=2,
                )  # fmt: skip
                number[future.key] = job.number
                flow.add(future)

        refill()
        for future in self._ended(flow):
            which = number.pop(future.key)
            yield self._done(which, future)
            refill()

    def _ended(self, flow: Any) -> Iterator[Any]:
        """The jobs as they end; raises UnknownName if the scheduler has no worker for long."""
        seen = looked = monotonic()  # when there was a worker, when that was asked
        pause = MIN_POLL_SECONDS
        while not flow.is_empty():
            if flow.has_ready():
                pause = MIN_POLL_SECONDS
                yield next(flow)
                continue
            sleep(pause)
            pause = min(2 * pause, MAX_POLL_SECONDS)
            if monotonic() - looked >= MAX_POLL_SECONDS:
                looked = monotonic()
                if self.client.nthreads():
                    seen = looked
                elif looked - seen >= NO_WORKER_SECONDS:
                    raise UnknownName("worker at the scheduler", self.address)

    def _done(self, which: int, future: Any) -> Done:
        """The end of a job; a result that died with its worker is waited for once more."""
        if future.status == "cancelled":
            return Done(which, lost="crash", reason="cancelled")
        try:
            return Done(**future.result())
        except Exception as error:  # whatever a worker or the scheduler met
            return Done(which, lost="crash", reason=type(error).__name__)

    def close(self) -> None:
        """Leave the cluster."""
        self.client.close()

    def __enter__(self) -> DaskCrew:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()
