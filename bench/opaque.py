"""Steps of stored boards that nobody can follow, against those that were kept.

    python -m bench.opaque [--jobs N] [--keep] [GENRE or BOARD ...]    counts, and what has changed
    python -m bench.opaque --list [--draw] BOARD ...                   each such step, on the board before it

The boards are those of bench/opaque.json: all with one answer, up to ten by ten, that were explained in
five seconds of processor time; `--keep` writes what is found there, but for the seconds, by which tests
choose boards; `--gather` writes all anew.  A step cannot be followed if it is a search, a supposition at
many places or one that does not say what it ends in, a case that rests on many facts and leaves other
things open, or one of a whole layer without a reason.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from time import process_time
from typing import Any

from enpitsu import catalogue
from enpitsu.catalogue import Example
from enpitsu.draw.text import draw_text
from enpitsu.engine.budget import Budget
from enpitsu.engine.explain.board import CompiledPuzzle
from enpitsu.engine.explain.explained_step import ExplainedStep
from enpitsu.engine.explain.verbs import Explanation, explain
from enpitsu.errors import OutOfBudget
from enpitsu.grid import Cell
from enpitsu.logic import PartialAssignment
from enpitsu.reasons import AreIn, Else, NoCompletion

KEPT = Path(__file__).with_suffix(".json")
LARGE, SLOW, LIMIT = 10, 5.0, 60.0
"""Cells in a row, and seconds of processor time, past which a board is not kept; after which one is given up."""

FOLLOWED, HELD = 4, 6
"""Places of a supposition, and things that the facts of one case are, past which nobody follows a step.

What a place is not (a cell is none of 1, 2 and 3) is one thing to hold, and what touches is one: a wall of
cells, a strand of a line.  Where all else of a case is known, as where only one place of a row is left for
a number, whoever looks there sees it.
"""


def is_opaque(told: ExplainedStep, board: CompiledPuzzle) -> bool:
    """Tells whether a step cannot be followed."""
    if told.kind == "single" and not board.scope(told.step.cases) & ~(told.step.facts | told.step.mask):
        return False
    if told.kind in ("single", "whole"):
        no_way = isinstance(told.reason, Else) and isinstance(told.reason.wrong, NoCompletion)
        return len(things_held(told)) > HELD or no_way
    if isinstance(told.reason, AreIn):  # houses against houses are one argument
        return False
    if told.kind == "search" or len({str(case.place) for case in told.because}) > FOLLOWED:
        return True
    return told.kind == "suppose" and not told.reason


def things_held(told: ExplainedStep) -> list[set[Any]]:
    """The places of the facts of a step, each with those that it touches: a wall, a strand, a row of cells."""
    kinds: dict[tuple[str, object, bool], list[Any]] = {}
    for mark, value in told.given:
        denied = mark.value is not True and not value  # whatever it is not: one thing to hold
        kinds.setdefault((mark.layer, denied or mark.value, value), []).append(mark.place)
    found: list[set[Any]] = []
    for places in kinds.values():
        left = set(places)
        while left:
            todo = [left.pop()]
            for place in todo:
                near = {other for other in left if _touch(place, other)}
                left -= near
                todo += near
            found.append(set(todo))
    return found


def _touch(a: Any, b: Any) -> bool:
    """Tells whether two strokes share an end, or two cells a side or a corner."""
    if hasattr(a, "ends") and hasattr(b, "ends"):
        return not set(a.ends).isdisjoint(b.ends)
    return isinstance(a, Cell) and isinstance(b, Cell) and max(abs(a.row - b.row), abs(a.col - b.col)) == 1


def measured(id: str, limit: float = LIMIT) -> dict[str, Any] | None:
    """The counts of a board's steps; None if it is not explained to its answer in time."""
    start = process_time()
    try:
        found = explain(catalogue.example(id).puzzle(), budget=Budget(seconds=limit))
    except OutOfBudget:  # not even its cases could be set up
        return None
    if not found.finished:
        return None
    return {**counted(found), "seconds": round(process_time() - start, 2)}


def counted(found: Explanation) -> dict[str, Any]:
    """The counts of steps: all, those that nobody can follow, with their kinds, and those on one or two places."""
    bad = [told for told in found.steps if is_opaque(told, found.board)]
    return {
        "steps": len(found.steps),
        "opaque": len(bad),
        "near": sum(len({str(case.place) for case in told.because}) <= 2 for told in found.steps),
        "kinds": dict(Counter(told.kind for told in bad)),
    }


def listed(id: str, draw: bool) -> None:
    """Print each step of a board that cannot be followed."""
    puzzle = catalogue.example(id).puzzle()
    found = explain(puzzle, budget=Budget(seconds=LIMIT))
    known = found.start
    for number, told in enumerate(found.steps, 1):
        if is_opaque(told, found.board):
            print(
                f"\n{id} {number} {told.kind}, {len(told.because)} cases, {len(things_held(told))} held: {told.sentence}"
            )
            print("   ", "; ".join(str(case) for case in told.because))
            if draw:
                print(draw_text(puzzle, known, colour=False, crosses=True, labels=True).plain)
        known = known.plus(PartialAssignment(told.marks))


def _stored() -> Iterator[Example]:
    for name in catalogue.genres():
        for stored in catalogue.examples(name):
            if stored.unique and max(stored.puzzle().grid.height, stored.puzzle().grid.width) <= LARGE:
                yield stored


def compare(ids: list[str], kept: dict[str, Any], jobs: int, limit: float) -> dict[str, Any]:
    """Measure boards, print each genre beside what was kept of the same boards, and hand out what was found."""
    with ProcessPoolExecutor(jobs) as pool:
        found = dict(zip(ids, pool.map(measured, ids, [limit] * len(ids)), strict=True))
    for id in [id for id, counts in found.items() if counts is None]:
        print(f"not explained in {limit:g} s: {id}")
    done = {id: counts for id, counts in found.items() if counts}
    for name in [*dict.fromkeys(id.partition("#")[0] for id in done), ""]:
        own = [id for id in done if not name or id.partition("#")[0] == name]
        now, old = (_sum([part[id] for id in own if id in kept and id in done]) for part in (done, kept))
        now = now if old["steps"] else _sum([done[id] for id in own])
        kinds = {k: now[k] for k in ("single", "whole", "pair", "suppose", "search") if now[k]}
        print(
            f"{name or 'all':18} {len(own):3} boards, {now['opaque']:4} of {now['steps']:5} steps"
            f" {now['opaque'] / now['steps']:6.1%} (was {old['opaque']:4} of {old['steps']:5});"
            f" {now['near'] / now['steps']:4.0%} of one or two places; {now['seconds']:5.1f} s ({old['seconds']:.1f}) {kinds}",
            flush=True,
        )
    return done


def _sum(parts: list[dict[str, Any]]) -> Counter[str]:
    total = Counter[str]()
    for part in parts:
        total.update({key: part[key] for key in ("steps", "opaque", "near", "seconds")})
        total.update(part["kinds"])
    return total


def main() -> None:
    parser = ArgumentParser()
    parser.add_argument("names", nargs="*")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--keep", action="store_true")
    parser.add_argument("--gather", action="store_true")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--draw", action="store_true")
    options = parser.parse_args()
    if options.list:
        for id in options.names:
            listed(id, options.draw)
        return
    kept = json.loads(KEPT.read_text()) if KEPT.exists() and not options.gather else {}
    ids = [stored.id for stored in _stored()] if options.gather else list(kept)
    names = set(options.names)
    unknown = names - {*ids, *[id.partition("#")[0] for id in ids]}
    if unknown:
        parser.error(
            f"no board is counted of {', '.join(sorted(unknown))}: genres are named as in `enpitsu genres`"
        )
    ids = [id for id in ids if not names or id in names or id.partition("#")[0] in names]
    found = compare(ids, kept, options.jobs, 2 * SLOW if options.gather else LIMIT)
    if options.gather:
        found = {id: counts for id, counts in found.items() if counts["seconds"] <= SLOW}
    else:
        found = {id: {**counts, "seconds": kept[id]["seconds"]} for id, counts in found.items()}
    if options.keep or options.gather:
        lines = [f"{json.dumps(id)}: {json.dumps(counts)}" for id, counts in {**kept, **found}.items()]
        KEPT.write_text("{\n" + ",\n".join(lines) + "\n}\n")


if __name__ == "__main__":
    main()
