"""The page of performance: what was measured, kept between runs, and written as tables."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from pathlib import Path
from statistics import median

HERE = Path(__file__).parent
DOCS = HERE.parent / "docs"
KEPT = HERE / "measured.json"

SLOWEST = 5
"""Instances that are explained."""

TRIED: dict[str, str] = {
    "hashi_25x25_sgt1": (
        "9.6 times before strokes that pass a cell were one variable and counts were rows. What is left is the board as Python "
        "objects, spread thinly: reading and 1,100 cases of rule A (a sixth), the classes of 2,400 strokes and loading them (a third); "
        "the solver takes 1 % of the time. The encoder has two literals for each of 113 bridges. Clauses that strokes ruled out satisfy "
        "are dropped now (half of all clauses, a tenth of the time); strokes that are never drawn are one variable, and the cutter goes "
        "from island to island (another tenth). Tried: one mark a bridge (givens would decide the marks, and makers could not read clues "
        "off); clauses without merged variables, and each pair of classes once (no gain: nearly all differ); classes by steps along "
        "chains (a third slower than to the first at once), literals of classes by a dictionary, and signs of models by "
        "multiplication (no gain). Classes are linked along lines without a search now, and clauses are loaded by length (a twentieth). "
        "Not tried: classes of the empty board kept with the sheet."
    ),
    "hashi_19x14": (
        "6.2 times before, for the same reasons. Both need 11 to 14 rounds of cuts. The cutter looks at each bridge once, as the "
        "encoder's does (a tenth of the time). Tried: pieces by drawn strokes alone (a third of the cutter's time); strokes "
        "joined one by one instead of a flood (a few hundredths of the whole). Not tried: models of classes that are not spelled out "
        "for each stroke (a tenth of the time, with a profiler)."
    ),
    "fillomino_15x15": (
        "190 to 215 rounds, nearly all in the solver; the same clauses take from 1.3 to 2.5 s as one asks for fixed literals after 24, 32, "
        "48 or 64 models, so the ratio is chance within these bounds. Tried: no bound by reach (ADR 19: ten times slower)."
    ),
    "fillomino_9x9": (
        "86 % of the time (with a profiler) is the solver's, in some 900 rounds with 29,000 cuts; the encoder needs 660 rounds. "
        "9 % is the cutter's. Nothing else was tried here."
    ),
    "shikaku_30x30_sgt1": (
        "two rounds; the time is the making of candidate rectangles and their clauses, and a third of it the loading of these. "
        "Tried: filtering by clues before a clause is written (ADR 19: without it the board ran out of memory); the count of the "
        "cells of each area made once for a board (a few hundredths). Not tried: the hash of a count's terms is worked out four "
        "times for each cell."
    ),
    "shikaku_24x14": "as the larger Shikaku: candidates are made as objects with places, the encoder's are rows of numbers.",
    "lits_10x10": (
        "the rooms decide the marks, so the sheet is made for each board: two fifths of the time. A fifth less since placements "
        "are found row by row and outlines by the cells across, conditions without givens are not searched for derived numbers, and "
        "counts that nothing limits write nothing. What is left is a count for each side and shape, most of them of no or one piece. "
        "Not tried: to keep the placements of a size for the next board."
    ),
    "lits_24x24": "as the smaller LITS: the pieces in each room, and the table of the sides of pieces of one shape.",
    "masyu_14x14_sgt1": (
        "1.5 before a condition on at most four open marks was written in its fewest clauses (a bend beside a pearl in 4 clauses "
        "instead of 17, a fifth of the time). Tried: five marks (no better)."
    ),
    "numlin_14x9": (
        "rings that no clue's line is part of are cut off in 7 rounds. Lines are walked stroke by stroke, each once (a tenth of the "
        "time). Tried: counters against rings (ADR 19: five times slower)."
    ),
    "nurikabe_19x12": (
        "64 rounds with 543 cuts; three quarters of the time is the solver's and the cutter's. Nothing was tried here since the "
        "cutter reads rectangles of literals."
    ),
    "nurikabe_10x10": (
        "a third of the time (with a profiler) gives the cells to the clues that reach them, step by step; the solver takes a fifth, "
        "in 6 rounds. Tried: Glucose for short searches (no gain)."
    ),
    "numlin_26x26": "nothing was tried here.",
}
"""Why an instance is among the slowest, and what was tried."""

ELSEWHERE = (
    "The encoders spend their time in native code, Enpitsu half of its in Python, so the ratio depends on the machine: "
    "the code of 26 November 2026 had a median of 0.96 warm on another one, and of 1.09 on this one. Since then short "
    "searches within a budget go to Glucose, too, marks that givens decide drop out there as well, and conditions on few "
    "marks are written by their form: 0.92 of the time (`python -m bench.paired`, the median of 318 boards)."
)
"""What another machine says of the ratios."""


@dataclass(slots=True)
class Measured:
    """One instance; seconds, and megabytes of memory."""

    name: str
    status: str
    cells: int
    stats: dict[str, int]
    reading: float
    phases: dict[str, float]
    warm: float
    ratios: tuple[float, float] | None
    """Warm and cold, to the reference encoder."""
    process: float | None
    memory: float | None
    peers: dict[str, float | None]


@dataclass(slots=True)
class Kept:
    """All that was measured."""

    instances: dict[str, Measured] = field(default_factory=dict)
    growth: list[str] = field(default_factory=list)
    examples: list[str] = field(default_factory=list)
    machine: str = ""


def kept() -> Kept:
    """What was measured up to now."""
    if not KEPT.exists():
        return Kept()
    found = json.loads(KEPT.read_text(encoding="utf-8"))
    found["instances"] = {name: Measured(**of) for name, of in found["instances"].items()}
    return Kept(**found)


def keep(all_: Kept) -> None:
    """Keep it for the next run."""
    KEPT.write_text(json.dumps(asdict(all_), indent=1) + "\n", encoding="utf-8")


def row(of: Measured) -> str:
    """A row of the table."""
    ratio = "- | -" if of.ratios is None else f"{of.ratios[0]:.2f} | {of.ratios[1]:.2f}"
    peers = ["-" if t is None else f"{t / of.warm:.0f}x" for t in of.peers.values()]
    stats = of.stats
    return (
        f"| {of.name} | {of.status} | {of.cells} | {stats.get('clauses', '-')} | {stats.get('cuts', '-')} "
        f"| {stats.get('rounds', '-')} | {1000 * of.reading:.1f} / {1000 * of.phases.get('model', 0):.1f} / "
        f"{1000 * of.phases.get('solve', 0):.1f} | {1000 * of.warm:.1f} | {ratio} "
        f"| {'-' if of.process is None else f'{1000 * of.process:.0f}'} "
        f"| {'-' if of.memory is None else f'{of.memory:.0f}'} | {' | '.join(peers)} |"
    )


def _table(all_: Kept) -> list[str]:
    order = [e["name"] for e in json.loads((HERE / "instances.json").read_text())["instances"]]
    found = [all_.instances[name] for name in order if name in all_.instances]
    rows = [("| instance | status | cells | clauses | cuts | rounds | read/model/solve ms | ms | warm | cold "
            "| process ms | MB | clingo | grilops |"), "|---" * 14 + "|"]  # fmt: skip
    rows += [row(of) for of in found]
    ratios = [of.ratios for of in found if of.ratios is not None]
    if ratios:
        warm, cold = [w for w, _ in ratios], [c for _, c in ratios]
        rows += ["", (f"Ratio to the reference encoders: median {median(warm):.2f} warm, {median(cold):.2f} cold; "
                      f"highest {max(warm):.2f} warm, {max(cold):.2f} cold ({len(ratios)} instances)."),
                 "", ELSEWHERE]  # fmt: skip
    return rows


def _slowest(all_: Kept) -> list[str]:
    """The instances with the highest ratios, and those that were given up, each with what was tried."""
    given_up = [of.name for of in all_.instances.values() if of.status == "unknown"]
    ranked = sorted(
        [(of.ratios[0], of.name) for of in all_.instances.values() if of.ratios is not None], reverse=True
    )
    lines = [
        f"* **{name}** (no answer in time): {TRIED.get(name, 'not looked at yet.')}" for name in given_up
    ]
    return lines + [
        f"* **{name}** ({ratio:.2f}): {TRIED.get(name, 'not looked at yet.')}"
        for ratio, name in ranked[:SLOWEST]
    ]


def write(all_: Kept, limit: int) -> None:
    """Write docs/performance.md; ``limit``: seconds that a peer was given."""
    page = [
        "# Performance",
        "",
        ("Written by `make bench` (`python -m bench --write --peers`); nothing here is "
         "asserted by a test. Ratios are what counts: times depend on the machine."),
        "",
        (f"Measured on {all_.machine}. Warm: another puzzle of this genre and size came before. "
         "Cold: the first one."),
        "",
        "## Instances",
        "",
        ("`ms`: warm, in processor time; `warm` and `cold`: ratios to the hand-written encoders of `bench/reference`; "
         "`process`: `enpitsu solve URL --json` from start to end, by the clock; `MB`: the most memory of a process "
         "that reads and solves it; clingo and grilops: multiples of our warm time (whether the answer "
         f"is the only one, at most {limit} s; - : no answer in time, no program, or the package is not there)."),
        "",
        *_table(all_),
        "",
        "### The slowest",
        "",
        *_slowest(all_),
        "",
        "## Growth",
        "",
        "![time against cells](growth.svg)",
        "",
        *all_.growth,
        "",
        "## Rounds and cuts of the examples",
        "",
        *all_.examples,
        "",
    ]  # fmt: skip
    (DOCS / "performance.md").write_text("\n".join(page), encoding="utf-8")
