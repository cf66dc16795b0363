"""Percentiles: how many of the known boards of a genre take less effort than one does."""

from __future__ import annotations

import json
from bisect import bisect_left
from functools import lru_cache
from pathlib import Path

from enpitsu.locale import home
from enpitsu.puzzle import Puzzle

FOLDER = Path(__file__).parents[2] / "efforts"
"""A file for each genre of which enough boards are known: their efforts at equal distances, from the least
to the greatest (`python -m bench.grades --keep`)."""


@lru_cache(maxsize=64)
def _efforts(genre: str) -> list[float]:
    file = FOLDER / f"{genre}.json"
    found: list[float] = json.loads(file.read_text(encoding="utf-8")) if genre and file.is_file() else []
    return found


def percentile(genre: type[Puzzle], effort: float) -> int | None:
    """The part of known boards of a genre, in percent, that take less; None if too few are known."""
    known = _efforts(home(genre))
    return round(100 * bisect_left(known, effort) / len(known)) if known else None
