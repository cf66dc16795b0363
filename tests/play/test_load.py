"""Many clients at once, hostile ones among them: nothing crashes, everybody is answered or refused."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

from bench.load import Tally, children, load

from tests.play.threads import run_apart
from tests.thorough import WATCHDOG, sample

CLIENTS = sample(10, 50)
EACH = sample(1, 20)
"""Requests of each kind, at least."""
FINE = {"200", "503"}
REFUSED = {"10 MB": {"413"}, "other host": {"403"}, "other origin": {"403"}, "long": FINE | {"504"}}
KINDS = {"open", "check", "long", "400x400", "deep", "script", *REFUSED}


def enough(tally: Tally) -> bool:
    """Tells whether there were some requests of each kind."""
    return all(len(tally.times[kind]) >= EACH for kind in KINDS)


def test_a_server_outlives_its_clients() -> None:
    command = [sys.executable, "-m", "enpitsu", "play", "--no-browser", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            port = int(server.stdout.readline().strip().rstrip("/").rpartition(":")[2])
            tally: Tally = run_apart(load, port, CLIENTS, WATCHDOG, 1, enough)
            left = children(server.pid)
        finally:  # whatever went wrong, nobody waits for it for ever
            server.send_signal(signal.SIGINT)
            _, err = server.communicate(timeout=WATCHDOG)
    assert enough(tally)
    for kind, statuses in tally.statuses.items():
        assert statuses.keys() <= REFUSED.get(kind, FINE), (kind, statuses)
    assert set(tally.statuses["afterwards"]) == {"200"}
    assert left <= 2 * max(2, os.cpu_count() or 1)  # a desk each, and one that was just killed
    assert (server.returncode, err) == (130, "enpitsu: stopped\n")
