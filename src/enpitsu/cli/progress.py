"""Work that may take long: shown after a second, stopped by Ctrl-C without losing what it has."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock, Timer
from time import perf_counter
from typing import TYPE_CHECKING, TypeAlias

from enpitsu.engine.budget import INTERRUPT_LATENCY, USUAL_SECONDS, Budget, Meter
from enpitsu.errors import BadNotation, OutOfBudget
from enpitsu.locale import say

if TYPE_CHECKING:
    from rich.status import Status

Tell: TypeAlias = Callable[..., object]
"""Says how far work is, as ``Spinner.tell``."""
COUNTED = {
    "rounds": "{} rounds", "answers": "{} answers", "marks": "{} marks", "clues": "{} clues",
    "readings": "{} readings", "boards": "{} boards", "puzzles": "{} puzzles", "rows": "{} rows",
}  # fmt: skip
"""Texts for how far work is, by the names of what it counts."""
UNLIMITED_SECONDS = 1e9
"""Seconds: a budget without a limit of its own, so that the solver still looks up now and then."""


def meter(seconds: float | None, usual: float = USUAL_SECONDS) -> Meter:
    """The meter of a command from now on: for reading (``counting_work``), then for its verb (``left``).

    ``usual``: the seconds where none are given.  Raises BadNotation.
    """
    if seconds is None:
        seconds = usual
    if not seconds >= 0:
        raise BadNotation("", None, say("a time is a number of seconds, not {}", seconds))
    return CommandMeter(Budget(min(seconds, UNLIMITED_SECONDS)))


class CommandMeter(Meter):
    """The meter of a command: in the end it stops what does not look at it, too."""

    @contextmanager
    def with_grace_period(self) -> Iterator[None]:
        """Have this meter told of what is made in here, with a moment of grace."""
        with super().with_grace_period(), alarm(self.left().seconds):
            yield


@contextmanager
def alarm(seconds: float | None) -> Iterator[None]:
    """Raise OutOfBudget in work that goes on after so many seconds (None: never), as Ctrl-C would stop it.

    Code that is not ours may go on for long without booking what it makes.
    """
    here = threading.current_thread() is threading.main_thread() and hasattr(signal, "setitimer")
    if seconds is None or seconds > UNLIMITED_SECONDS / 2 or not here:
        yield
        return

    def stop(number: int, frame: object) -> None:
        raise OutOfBudget("time")

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds + INTERRUPT_LATENCY / 10)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


class Spinner:
    """One line on standard error that says what goes on, from the second second on."""

    def __init__(self, what: str, shown: bool = True) -> None:
        self.what, self.started = what, perf_counter()
        self._lock = Lock()
        self._status: Status | None = None
        self._timer = Timer(1.0, self._show)
        self._timer.daemon = True
        if shown and sys.stderr.isatty():
            self._timer.start()

    def _show(self) -> None:
        from rich.console import Console

        with self._lock:
            self._status = Console(stderr=True).status(f"{self.what} ...")
            self._status.start()

    def tell(self, what: str, *numbers: float) -> None:
        """Say how far the work is: so many of what is counted (its name), or a text with some numbers."""
        if self._status is not None:
            seconds, far = perf_counter() - self.started, say(COUNTED.get(what, what), *numbers)
            self._status.update(say("{}: {}, {:.0f} s (Ctrl-C stops)", self.what, far, seconds))

    def close(self) -> None:
        """Wipe the line."""
        self._timer.cancel()
        with self._lock:
            if self._status is not None:
                self._status.stop()


@contextmanager
def watched(what: str, allowed: Meter | None = None, *, shown: bool = True) -> Iterator[Tell]:
    """Work under a spinner (if it is ``shown``); the first Ctrl-C raises OutOfBudget("interrupt") in it.

    ``allowed``: the meter that the work has to look at.
    """

    def stop(number: int, frame: object) -> None:
        signal.signal(signal.SIGINT, before)
        raise OutOfBudget("interrupt")

    before = signal.signal(signal.SIGINT, stop)
    spinner = Spinner(what, shown)
    try:
        with alarm(None if allowed is None else allowed.late):
            yield spinner.tell
    finally:
        spinner.close()
        signal.signal(signal.SIGINT, before)
