"""Processes of this machine that run jobs."""

from __future__ import annotations

import json
import os
import selectors
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import Any

from enpitsu.workers.job import Done, Job

START = Path(__file__).resolve().with_name("start.py")
START_SECONDS = 60.0
"""Seconds within which a process has to import what a job needs."""
HOME = str(START.parents[2])
"""The folder in which the package lies."""


def nothing(number: int, told: Any) -> None:
    """Hear nothing."""


def _cores() -> int:
    """The cores this process may use."""
    ours = getattr(os, "sched_getaffinity", None)
    return len(ours(0)) if ours is not None else os.cpu_count() or 1


def _folders(paths: Iterable[str]) -> list[str]:
    """Those of some folders from which a worker may import: not the one where the user stands."""
    try:
        here = Path.cwd()
    except FileNotFoundError:
        here = None
    return [p for p in paths if Path(p).is_absolute() and (here is None or Path(p).resolve() != here)]


class Child:
    """One worker process and the job it has; it imports from its master's folders and from ``more``."""

    def __init__(self, more: Sequence[str] = ()) -> None:
        given = os.environ.get("PYTHONPATH", "").split(os.pathsep)
        start = json.dumps([HOME, [*_folders(sys.path), *more]])
        self.process = subprocess.Popen(  # noqa: S603
            [sys.executable, "-P", str(START), start],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(_folders(given))},
            start_new_session=True,  # Ctrl-C is for the master alone
        )  # fmt: skip
        assert self.process.stdout is not None
        self.out = self.process.stdout
        os.set_blocking(self.out.fileno(), False)
        self.job: Job | None = None
        self.until: float | None = None
        self._rest = b""

    def give(self, job: Job) -> None:
        """Let it do a job."""
        self.job = job
        self.until = None if job.seconds is None else monotonic() + job.seconds + START_SECONDS
        self._send({"number": job.number, "work": job.work, "payload": job.payload})

    def call_off(self, number: int) -> None:
        """Tell the child process that a job is cancelled; can be called from any thread."""
        self._send({"off": number})

    def _send(self, message: Any) -> None:
        assert self.process.stdin is not None
        with suppress(BrokenPipeError, ValueError):  # it died meanwhile: the end of its output tells
            self.process.stdin.write(json.dumps(message).encode() + b"\n")
            self.process.stdin.flush()

    def begin(self) -> None:
        """Count its time from now: it has imported what it needs, and calls the function."""
        assert self.job is not None
        self.until = None if self.job.seconds is None else monotonic() + self.job.seconds

    def received(self) -> tuple[list[Any], bool]:
        """The messages that have come, and whether it is still there."""
        there = True
        while True:
            try:
                piece = os.read(self.out.fileno(), 1 << 16)
            except BlockingIOError:
                break
            if not piece:
                there = False
                break
            self._rest += piece
        *lines, self._rest = self._rest.split(b"\n")
        return [json.loads(line) for line in lines], there

    def kill(self) -> str:
        """End it; how it ended."""
        self.process.kill()
        return self.bury()

    def bury(self) -> str:
        """Wait for its end; how it ended."""
        code = self.process.wait()
        for pipe in (self.process.stdin, self.out):
            with suppress(BrokenPipeError):
                pipe.close()  # type: ignore[union-attr]
        return f"signal {signal.Signals(-code).name}" if code < 0 else f"exit status {code}"


MAX_ATTEMPTS = 2
"""So often a job is given to a process, unless a crew is told otherwise."""


class LocalCrew:
    """So many worker processes; a job whose process dies is tried once more in another one.

    ``folders``: where jobs of one's own are imported from; the current folder never is such a place.
    ``tries``: so often a job is given to a process before it counts as lost.
    """

    def __init__(
        self, workers: int | None = None, folders: Sequence[str | Path] = (), tries: int = MAX_ATTEMPTS
    ) -> None:
        self.workers = workers or _cores()
        self.tries = tries
        self.folders = [str(Path(folder).resolve()) for folder in folders]
        self.children: list[Child] = []

    def run(self, jobs: Iterable[Job], tell: Callable[[int, Any], object] = nothing) -> Iterator[Done]:
        """The end of each job, as soon as it is known.  Jobs are taken only when a worker is free."""
        left, again, lost = iter(jobs), list[Job](), dict[int, int]()
        exhausted = False
        with selectors.DefaultSelector() as selector:
            for idle in list(self.children):
                if idle.process.poll() is None:
                    selector.register(idle.out, selectors.EVENT_READ, idle)
                else:  # it ended while it had nothing to do
                    self.children.remove(idle)
                    idle.bury()
            try:
                while True:
                    while again or not exhausted:
                        child = self._free(selector)
                        if child is None:
                            break
                        job = again.pop() if again else next(left, None)
                        if job is None:
                            exhausted = True
                            break
                        child.give(job)
                    if not any(child.job for child in self.children):
                        return
                    for key, _ in selector.select(self._patience()):
                        yield from self._hear(key.data, selector, again, lost, tell)
                    yield from self._late(selector)
            finally:  # a caller that stops iterating does not need the remaining results
                for child in [c for c in self.children if c.job is not None]:
                    self._drop(child, selector)

    def _free(self, selector: selectors.BaseSelector) -> Child | None:
        """A worker without a job; a new one, if there may be more."""
        for child in self.children:
            if child.job is None:
                return child
        if len(self.children) >= self.workers:
            return None
        child = Child(self.folders)
        self.children.append(child)
        selector.register(child.out, selectors.EVENT_READ, child)
        return child

    def _drop(self, child: Child, selector: selectors.BaseSelector) -> str:
        selector.unregister(child.out)
        self.children.remove(child)
        return child.kill()

    def _patience(self) -> float | None:
        """Seconds until the next worker has had its time."""
        ends = [c.until for c in self.children if c.job is not None and c.until is not None]
        return min(3600.0, max(0.0, min(ends) - monotonic())) if ends else None

    def _hear(
        self, child: Child, selector: selectors.BaseSelector, again: list[Job], lost: dict[int, int],
        tell: Callable[[int, Any], object],
    ) -> Iterator[Done]:  # fmt: skip
        messages, there = child.received()
        for message in messages:
            job = child.job
            assert job is not None
            if "begun" in message:
                child.begin()
                continue
            if "tell" in message:
                tell(job.number, message["tell"])
                continue
            child.job = child.until = None
            if "error" in message:
                yield Done(job.number, lost="error", reason=message["error"])
            else:
                yield Done(job.number, message["done"])
        if there:
            return
        job = child.job
        selector.unregister(child.out)
        self.children.remove(child)
        reason = child.bury()
        if job is None:
            return
        lost[job.number] = lost.get(job.number, 0) + 1
        if lost[job.number] < self.tries:
            again.append(job)
        else:
            yield Done(job.number, lost="crash", reason=f"the process ended with {reason}")

    def _late(self, selector: selectors.BaseSelector) -> Iterator[Done]:
        """Kill what takes too long."""
        now = monotonic()
        for child in [c for c in self.children if c.job is not None and c.until is not None]:
            job, until = child.job, child.until
            if job is not None and until is not None and now >= until:
                self._drop(child, selector)
                yield Done(job.number, lost="hang", reason=f"killed after {job.seconds:g} s")

    def call_off(self, number: int) -> None:
        """Cancel a job from another thread; the job sees it in ``CALLED_OFF``."""
        for child in list(self.children):
            child.call_off(number)

    def stop(self) -> None:
        """End the processes from another thread: their jobs are lost, those that come get new ones."""
        for child in list(self.children):
            child.process.kill()

    def close(self) -> None:
        """Let the workers go."""
        for child in self.children:
            child.kill()
        self.children.clear()

    def __enter__(self) -> LocalCrew:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()
