"""Command lines of which is measured what they take."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import pytest

from enpitsu import catalogue
from tests.thorough import WATCHDOG

WATCH = """
import json, resource, subprocess, sys
resource.setrlimit(resource.RLIMIT_AS, (4_000_000_000, 4_000_000_000))
status = subprocess.run(sys.argv[2:]).returncode
used = resource.getrusage(resource.RUSAGE_CHILDREN)
with open(sys.argv[1], "w") as out:
    json.dump([status, used.ru_maxrss / 1000, used.ru_utime + used.ru_stime], out)
"""
"""A small process in between: a child counts the memory of the process that it was started from."""

START = 1.0
"""Seconds of processor time that a start may take on a slow machine."""
wants_rusage = pytest.mark.skipif(sys.platform != "linux", reason="wants the accounts of Linux")


class Ran(NamedTuple):
    """The result of a command line, the megabytes that it had at most, and seconds of processor time."""

    status: int
    out: str
    err: str
    megabytes: float
    seconds: float


def ran(arguments: Sequence[str], env: Mapping[str, str] | None = None, feed: str = "") -> Ran:
    """Run a command line of the program; ``feed``: a shell command that makes its standard input."""
    command = [sys.executable, "-m", "enpitsu", *arguments]
    if feed:
        command = ["sh", "-c", f'{feed} | exec "$@"', "sh", *command]
    read, write = os.pipe()
    with os.fdopen(read) as account:
        try:
            done = subprocess.run(
                [sys.executable, "-S", "-c", WATCH, f"/dev/fd/{write}", *command],
                env={**os.environ, "PYTHONPATH": str(catalogue.PACKAGE.parent), **(env or {})},
                capture_output=True, check=False, timeout=WATCHDOG, pass_fds=[write],
                stdin=subprocess.DEVNULL,
            )  # fmt: skip
        finally:
            os.close(write)
        status, megabytes, seconds = json.load(account)
    out, err = done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace")
    return Ran(status, out, err, megabytes, seconds)
