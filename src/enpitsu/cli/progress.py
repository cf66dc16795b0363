"""Work that may take long: shown after a second, stopped by Ctrl-C without losing what it has."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock, Timer
from time import perf_counter
from typing import TYPE_CHECKING

from enpitsu.engine.budget import USUAL_SECONDS, Budget, Meter
from enpitsu.engine.solve import Progress
from enpitsu.errors import BadNotation, OutOfBudget

if TYPE_CHECKING:
    from rich.status import Status

FOREVER = 1e9
"""Seconds: a budget without a limit of its own, so that the solver still looks up now and then."""


def meter(seconds: float | None, usual: float = USUAL_SECONDS) -> Meter:
    """The meter of a command from now on: for reading (``heard``), then for its verb (``left``).

    ``usual``: the seconds where none are given.  Raises BadNotation.
    """
    if seconds is None:
        seconds = usual
    if not seconds >= 0:
        raise BadNotation("", None, f"a time is a number of seconds, not {seconds}")
    return Meter(Budget(min(seconds, FOREVER)))


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

    def tell(self, what: str, number: int) -> None:
        """Say how far the work is."""
        if self._status is not None:
            seconds = perf_counter() - self.started
            self._status.update(f"{self.what}: {number} {what}, {seconds:.0f} s (Ctrl-C stops)")

    def close(self) -> None:
        """Wipe the line."""
        self._timer.cancel()
        with self._lock:
            if self._status is not None:
                self._status.stop()


@contextmanager
def watched(what: str, shown: bool = True) -> Iterator[Progress]:
    """Work under a spinner (if it is ``shown``); the first Ctrl-C raises OutOfBudget("interrupt") in it."""

    def stop(number: int, frame: object) -> None:
        signal.signal(signal.SIGINT, before)
        raise OutOfBudget("interrupt")

    before = signal.signal(signal.SIGINT, stop)
    spinner = Spinner(what, shown)
    try:
        yield spinner.tell
    finally:
        spinner.close()
        signal.signal(signal.SIGINT, before)
