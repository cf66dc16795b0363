"""The stored boards of other programs: each file names its source."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[1] / "corpus"


@cache
def corpus(name: str) -> dict[str, Any]:
    """A file of the corpus."""
    found: dict[str, Any] = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    return found


BROKEN: list[tuple[str, dict[str, Any]]] = [
    (pid, case)
    for pid, stored in corpus("pzpr-broken-boards")["genres"].items()
    for case in stored["cases"]
]
"""(pid, what pzprjs says of a drawn board)."""

STORED: list[dict[str, Any]] = corpus("pzpr-url-boards")["boards"]
"""URLs with the cells that pzprjs reads from them."""

REAL: list[dict[str, str]] = corpus("pzpr-real-urls")["urls"]
"""Published URLs."""

SLINK: list[dict[str, Any]] = corpus("slink-samples")["samples"]
"""The data sets of the contest problem, and the pictures it prints."""

COMPLAINTS: list[tuple[str, str | None, str]] = [
    (pid, code, file)
    for pid, boards in corpus("pzpr-first-complaints")["genres"].items()
    for code, file in boards
]
"""(pid, the first complaint of pzprjs or None, the file of a drawn board)."""
