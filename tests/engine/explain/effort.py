"""The steps of explaining small boards, as kept; ``python -m tests.engine.explain.effort`` keeps them anew.

Steps are counted, and those that nobody can follow: they are the same in each run.  Of each genre it is the
board with the most steps of those that take SOON seconds at most, or else the one that takes the fewest, as
`bench/opaque.json` has them.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TypeAlias

from bench.opaque import KEPT as MEASURED
from bench.opaque import counted

from enpitsu import catalogue
from enpitsu.engine.explain.verbs import explain

KEPT = Path(__file__).with_suffix(".json")
SOON, LATE = 0.12, 0.5
"""Seconds that a board takes, up to which it is preferred; and past which it is left out."""
Counts: TypeAlias = dict[str, int]


def effort(id: str) -> Counts:
    """The steps of a stored board, and those that nobody can follow."""
    counts = counted(explain(catalogue.example(id).puzzle()))
    return {"steps": counts["steps"], "opaque": counts["opaque"]}


def kept() -> dict[str, Counts]:
    """The counts that were kept, by board."""
    found: dict[str, Counts] = json.loads(KEPT.read_text())
    return found


def boards() -> list[str]:
    """The board of each genre to be kept."""
    measured = json.loads(MEASURED.read_text())
    best: dict[str, tuple[float, float, str]] = {}
    for id, found in measured.items():
        soon = found["seconds"] <= SOON
        key = (0, -found["steps"], id) if soon else (1, found["seconds"], id)
        genre = id.partition("#")[0]
        if found["seconds"] <= LATE:
            best[genre] = min(key, best.get(genre, key))
    return [id for _, _, id in best.values()]


def main() -> None:
    """Keep the counts of all boards."""
    lines = [f"{json.dumps(id)}: {json.dumps(effort(id))}" for id in boards()]
    KEPT.write_text("{\n" + ",\n".join(lines) + "\n}\n")


if __name__ == "__main__":
    main()
