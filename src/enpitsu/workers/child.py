"""A worker process: reads jobs from standard input, a line each, and answers on standard output.

It goes as soon as its standard input is closed, even in the middle of a job: no worker outlives its master.
A line ``{"off": NUMBER}`` calls the job of that number off: it ends by itself if it looks (``CALLED_OFF``).
"""

from __future__ import annotations

import json
import os
import sys
from queue import SimpleQueue
from threading import Thread
from typing import Any

from enpitsu.workers.job import CALLED_OFF, function


def main() -> None:
    """Work until the master goes."""
    out = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)  # whatever is printed by the work must not get among the answers
    jobs: SimpleQueue[Any] = SimpleQueue()
    last = None

    def listen() -> None:
        nonlocal last
        for line in sys.stdin.buffer:
            message = json.loads(line)
            if "off" not in message:  # the master gives no job before the one before has ended
                CALLED_OFF.clear()
                last = message["number"]
                jobs.put(message)
            elif message["off"] == last:
                CALLED_OFF.set()
        os._exit(0)

    def say(message: Any) -> None:
        out.write(json.dumps(message).encode() + b"\n")

    Thread(target=listen, daemon=True).start()
    while True:
        job = jobs.get()
        try:
            work = function(job["work"])
            say({"begun": True})
            result = work(job["payload"], lambda told: say({"tell": told}))
        except Exception as bug:
            say({"error": f"{type(bug).__name__}: {bug}"})
        else:
            say({"done": result})
