"""One request being worked on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from enpitsu.engine.budget import Meter

Tell: TypeAlias = Callable[[str, int], object]
"""Progress callback: a word and a number ("rounds", 12)."""


@dataclass(frozen=True, slots=True)
class Work:
    """A request being worked on: its meter, and who is told of progress."""

    meter: Meter
    tell: Tell
