"""Percentiles: how many of the known boards of a genre take less effort than one does."""

from __future__ import annotations

import json
from bisect import bisect_left
from functools import cache
from pathlib import Path

from enpitsu.puzzle import Puzzle

FILE = Path(__file__).with_name("efforts.json")
"""Efforts of known boards of each genre at equal distances, from the least to the greatest
(`python -m bench.grades --keep`)."""


@cache
def _efforts() -> dict[str, list[float]]:
    found: dict[str, list[float]] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


def percentile(genre: type[Puzzle], effort: float) -> int | None:
    """The part of known boards of a genre, in percent, that take less; None if too few are known."""
    known = _efforts().get(genre.genre_id())
    return None if known is None else round(100 * bisect_left(known, effort) / len(known))
