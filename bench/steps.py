"""The steps of stored boards, against those that were kept: marks, cases, facts, kind, and whether a reason is given.

    python -m bench.steps [--jobs N] [--keep] [--differing K] [GENRE or BOARD ...]

The boards are those of bench/opaque.json.  What is kept stands in bench/steps.jsonl.gz, a line of JSON for
each board; ``--keep`` writes what is found there.  Of each board whose steps are others the first step that
differs is printed, as it was and as it is; sentences are no part of it.  The exit status is 1 if any differs.
"""

from __future__ import annotations

import gzip
import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Mapping
from concurrent.futures import ProcessPoolExecutor
from itertools import zip_longest
from pathlib import Path
from typing import Any, TypeAlias

from bench.opaque import KEPT as BOARDS
from enpitsu import catalogue
from enpitsu.engine.budget import Budget
from enpitsu.engine.explain.explained_step import ExplainedStep
from enpitsu.engine.explain.verbs import explain
from enpitsu.logic import Mark

KEPT = Path(__file__).with_suffix(".jsonl.gz")
StepData: TypeAlias = dict[str, Any]
"""``marks``, ``cases``, ``facts``: lists of names; ``kind``; ``reason``: whether one is given."""


def step_data(told: ExplainedStep) -> StepData:
    """What of a step does not depend on words."""
    return {
        "marks": _named(told.marks),
        "kind": told.kind,
        "cases": sorted([f"{case.rule.letter or case.rule.name} {case.place}" for case in told.because]),
        "facts": _named(told.given),
        "reason": bool(told.reason),
    }


def _named(marks: Iterable[tuple[Mark, bool]]) -> list[str]:
    return sorted([f"{'' if value else 'not '}{mark}" for mark, value in marks])


def steps_of(id: str) -> list[StepData]:
    """The steps of a stored board, without a limit of time: they are the same on every machine."""
    return [step_data(told) for told in explain(catalogue.example(id).puzzle(), budget=Budget()).steps]


def kept() -> dict[str, list[StepData]]:
    """What is kept, by board."""
    if not KEPT.exists():
        return {}
    with gzip.open(KEPT, "rt", encoding="utf-8") as lines:
        return {row["board"]: row["steps"] for row in map(json.loads, lines)}


def keep(found: Mapping[str, list[StepData]]) -> None:
    """Keep steps, by board; the same bytes for the same steps."""
    lines = [json.dumps({"board": id, "steps": steps}, ensure_ascii=False) for id, steps in found.items()]
    KEPT.write_bytes(gzip.compress("".join([f"{line}\n" for line in lines]).encode(), mtime=0))


def difference(was: list[StepData], now: list[StepData]) -> str:
    """The first step of a board that differs, as it was and as it is; empty if none does."""
    for number, (old, new) in enumerate(zip_longest(was, now), 1):
        if old != new:
            names = [name for name in old if old[name] != new[name]] if old and new else ["all"]
            return (
                f"step {number} ({', '.join(names)})\n    was {json.dumps(old)}\n    is  {json.dumps(new)}"
            )
    return ""


def main() -> int:
    """Explain the boards and compare; the exit status."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--jobs", type=int, default=1, metavar="N")
    parser.add_argument("--keep", action="store_true")
    parser.add_argument("--differing", type=int, default=10, metavar="K")
    asked = parser.parse_args()
    old, names = kept(), set(asked.names)
    ids = [id for id in json.loads(BOARDS.read_text()) if not names or names & {id, id.partition("#")[0]}]
    with ProcessPoolExecutor(asked.jobs) as pool:
        found = dict(zip(ids, pool.map(steps_of, ids), strict=True))
    if asked.keep:
        keep({**old, **found})
    differing = {id: told for id in ids if (told := difference(old.get(id, []), found[id]))}
    for id, told in list(differing.items())[: asked.differing]:
        print(f"{id}: {told}")
    steps = sum(map(len, found.values()))
    reasons = sum([step["reason"] for one in found.values() for step in one])
    print(
        f"{len(ids)} boards, {steps} steps, {reasons} with a reason; the steps of {len(differing)} boards differ"
    )
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
