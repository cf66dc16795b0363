"""A worker process: reads jobs from standard input, a line each, and answers on standard output.

It goes as soon as its standard input is closed, even in the middle of a job: no worker outlives its master.
"""

from __future__ import annotations

import json
import os
import sys
from queue import SimpleQueue
from threading import Thread
from typing import Any

from enpitsu.workers.job import function


def main() -> None:
    """Work until the master goes."""
    out = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)  # whatever is printed by the work must not get among the answers
    lines: SimpleQueue[bytes] = SimpleQueue()

    def listen() -> None:
        for line in sys.stdin.buffer:
            lines.put(line)
        os._exit(0)

    def say(message: Any) -> None:
        out.write(json.dumps(message).encode() + b"\n")

    Thread(target=listen, daemon=True).start()
    while True:
        job = json.loads(lines.get())
        try:
            work = function(job["work"])
            say({"begun": True})
            result = work(job["payload"], lambda told: say({"tell": told}))
        except Exception as bug:
            say({"error": f"{type(bug).__name__}: {bug}"})
        else:
            say({"done": result})
