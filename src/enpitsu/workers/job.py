"""Jobs, what becomes of them, and how one is run."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from importlib import import_module
from threading import Event
from typing import Any, Protocol, TypeAlias

Tell: TypeAlias = Callable[[Any], object]
"""Callback for the progress of a running job, as JSON-compatible data."""


@dataclass(frozen=True, slots=True)
class Job:
    """A function to be called with a payload of JSON; killed after so many seconds (None: never).

    The seconds count from the moment the function is called: a process takes its time to start.
    """

    number: int
    work: str
    payload: Any
    seconds: float | None = None


@dataclass(frozen=True, slots=True)
class Done:
    """The end of a job: a result, or why there is none.

    ``lost``: "" or "error" (the function raised), "crash" (its process died) or "hang" (it was killed).
    """

    number: int
    result: Any = None
    lost: str = ""
    reason: str = ""


class Crew(Protocol):
    """Runs jobs; the results come as they are ready."""

    def run(self, jobs: Iterable[Job], tell: Callable[[int, Any], object] = ...) -> Iterator[Done]:
        """The end of each job; ``tell`` is called with what jobs report, with their numbers."""

    def close(self) -> None:
        """Let the workers go."""


def function(work: str) -> Callable[[Any, Tell], Any]:
    """The function ``package.module:function``."""
    module, _, name = work.partition(":")
    found: Callable[[Any, Tell], Any] = getattr(import_module(module), name)
    return found


CALLED_OFF = Event()
"""The event that is set in a worker process when its job is cancelled."""


def in_order(done: Iterable[Done]) -> Iterator[Done]:
    """The results by number, from 0 on without gaps, each as soon as all before it are there."""
    waiting: dict[int, Done] = {}
    due = 0
    for one in done:
        waiting[one.number] = one
        while due in waiting:
            yield waiting.pop(due)
            due += 1
    yield from [waiting[n] for n in sorted(waiting)]
