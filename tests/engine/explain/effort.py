"""The effort of explaining small boards, as kept; ``python -m tests.engine.explain.effort`` keeps it anew.

Effort is counted in calls of functions, of Python's and of C's: they differ by less than a percent from run
to run, seconds by much.  What a process has ready already saves calls, so each board is explained in a new
one.  Of each genre it is the board with the most steps of those that take SOON seconds at most, or else the
one that takes the fewest, as `bench/opaque.json` has them.
"""

from __future__ import annotations

import json
from cProfile import Profile
from multiprocessing import get_context
from pathlib import Path
from pstats import Stats
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
    """The steps of a stored board, those that nobody can follow, and the calls that explaining it takes."""
    puzzle, profile = catalogue.example(id).puzzle(), Profile()
    found = profile.runcall(explain, puzzle)
    counts = counted(found)
    calls = Stats(profile).total_calls  # type: ignore[attr-defined]
    return {"steps": counts["steps"], "opaque": counts["opaque"], "calls": calls}


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
    """Keep the counts of all boards, each from a new process."""
    ids = boards()
    with get_context("spawn").Pool(2, maxtasksperchild=1) as pool:
        found = pool.map(effort, ids, chunksize=1)
    lines = [f"{json.dumps(id)}: {json.dumps(counts)}" for id, counts in zip(ids, found, strict=True)]
    KEPT.write_text("{\n" + ",\n".join(lines) + "\n}\n")


if __name__ == "__main__":
    main()
