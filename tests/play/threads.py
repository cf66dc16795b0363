"""Loops of asyncio beside a browser: Playwright's own is for ever running in the thread of the tests."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar, TypeVarTuple

import anyio

T = TypeVar("T")
Ts = TypeVarTuple("Ts")


def run_apart(work: Callable[[*Ts], Awaitable[T]], *given: *Ts) -> T:
    """The result of a coroutine function, run in a thread and a loop of its own."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(lambda: anyio.run(work, *given)).result()
