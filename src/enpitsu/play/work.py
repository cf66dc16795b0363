"""The work of a server's worker process: one request of the desk, answered."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, TypedDict

from enpitsu import catalogue
from enpitsu.desk.verbs import served
from enpitsu.workers.job import CALLED_OFF

WORK = f"{__name__}:answer"
"""The job by which a worker is asked."""


class DeskRequest(TypedDict):
    """A request of the desk as data, and the genres from outside the package that are to be loaded.

    ``rank``: how far its process lets others go first from now on (nice).
    """

    asked: Any
    genres: list[str]
    rank: int


class DeskAnswer(TypedDict):
    """An answer of the desk as text, and the most bytes that the process has held."""

    answer: str
    held: int


def answer(request: DeskRequest, tell: Callable[[Any], object]) -> DeskAnswer:
    """The answer to one request."""
    _step_back(request["rank"])
    for reference in request["genres"]:
        catalogue.load(reference)
    return {"answer": served(request["asked"], stopped=CALLED_OFF.is_set), "held": _held()}


def _step_back(rank: int) -> None:
    """Let other processes go first, where the system has ranks."""
    if hasattr(os, "nice") and os.nice(0) < rank:
        os.nice(rank - os.nice(0))


def _held() -> int:
    """The peak memory of this process in bytes; 0 where the platform does not report it."""
    try:
        import resource
    except ImportError:
        return 0
    with suppress(OSError):  # Linux's getrusage tells a child what its parent had taken when it was started
        for line in Path("/proc/self/status").read_text(encoding="utf-8", errors="replace").splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) * 1024
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024
