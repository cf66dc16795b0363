"""Limits in seconds of processor time: what else runs on the machine does not matter."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter, process_time

from enpitsu.effort import on_work
from enpitsu.engine.budget import Budget
from enpitsu.errors import OutOfBudget

LOOK = 0.05
"""Seconds between two looks at the processor time."""
CAP = 4
"""So many times as long may pass by the clock, on a busy machine."""


@contextmanager
def in_time(seconds: float) -> Iterator[Budget]:
    """End what is made in here after so much processor time; raises OutOfBudget.  The budget is one by the clock."""
    start, soon = process_time(), perf_counter() + LOOK

    def looked(work: int) -> None:
        nonlocal soon
        if perf_counter() > soon:  # the other clock is slow to tell the time
            soon = perf_counter() + LOOK
            if process_time() - start > seconds:
                raise OutOfBudget("time")

    with on_work(looked):
        yield Budget(CAP * seconds)
