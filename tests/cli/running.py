"""What a command line that was run in this process said."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


class Ran(NamedTuple):
    """Exit status, standard output and standard error."""

    status: int
    out: str
    err: str


Run = Callable[..., Ran]
