"""How much the tests look at: a fixed sample that meets every genre and rule, or all there is.

``make thorough`` sets ENPITSU_THOROUGH=1.  Nothing but this module asks the environment: a test says
``sample(quick, all)`` where it takes more when there is time; ``@pytest.mark.thorough(reason)`` leaves it
out; ``@pytest.mark.in_turn`` asks it of some genres only, of all if ``-k`` names what is wanted.
"""

from __future__ import annotations

import os
from typing import TypeVar
from zlib import crc32

T = TypeVar("T")

WATCHDOG = int(os.environ.get("ENPITSU_WATCHDOG", "600"))
"""Seconds after which what should have come long ago is given up; no test measures time.

Whoever mends a test of the page sets ENPITSU_WATCHDOG lower.
"""

THOROUGH = os.environ.get("ENPITSU_THOROUGH", "0") not in ("", "0")


TURN = 10
"""The genres that a test looks at in a quick run, if it is about what all genres share."""


def has_turn(number: int, genres: int, test: str, most: int = TURN) -> bool:
    """Tells whether a genre, by its number, is one of the few that a test takes: each test takes others."""
    every = -(-genres // most)
    return (number + crc32(test.encode())) % every == 0


def sample(quick: T, thorough: T) -> T:
    """What a test takes: so much every time, so much if asked to be thorough."""
    return thorough if THOROUGH else quick
