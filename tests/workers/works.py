"""What workers are asked to do in the tests."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path
from typing import Any

from enpitsu.workers.job import CALLED_OFF, Tell


def double(payload: Any, tell: Tell) -> Any:
    tell(f"doubling {payload}")
    print("this must not get among the answers")
    return 2 * payload


def naps(payload: Any, tell: Tell) -> Any:
    time.sleep(payload)
    return payload


def fails(payload: Any, tell: Tell) -> Any:
    raise ValueError(f"no {payload}")


def dies(payload: Any, tell: Tell) -> Any:
    os.kill(os.getpid(), signal.SIGKILL)


def dies_once(payload: Any, tell: Tell) -> Any:
    """Its process dies the first time that a file is not yet there."""
    path, value = payload
    if not Path(path).exists():
        Path(path).touch()
        os._exit(7)
    return value


def hangs(payload: Any, tell: Tell) -> Any:
    while True:
        time.sleep(1)


def looks(payload: Any, tell: Tell) -> Any:
    """Works until it is called off; gives its process."""
    tell("begun")
    CALLED_OFF.wait()
    return os.getpid()


def called_off(payload: Any, tell: Tell) -> Any:
    """Whether it is called off from the start."""
    return CALLED_OFF.is_set()


def pid(payload: Any, tell: Tell) -> Any:
    time.sleep(payload)
    return os.getpid()


def moody(payload: Any, tell: Tell) -> Any:
    """An entry of a batch that may crash or hang."""
    if payload["text"] == "crash":
        os.kill(os.getpid(), signal.SIGSEGV)
    if payload["text"] == "hang":
        hangs(payload, tell)
    if payload["text"] == "raise":
        raise RuntimeError("boom")
    return {"status": "unique", "answer": payload["text"]}


def whose(payload: Any, tell: Tell) -> Any:
    """Where the package lies."""
    import enpitsu

    return enpitsu.__file__
