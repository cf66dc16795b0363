"""Solve a puzzle by techniques alone: by single cases, and by steps of several that have a name."""

from __future__ import annotations

from time import perf_counter

from enpitsu.engine.budget import Meter
from enpitsu.engine.check import check
from enpitsu.engine.explain.pairs import Contradiction
from enpitsu.engine.explain.steps import Reasoner
from enpitsu.engine.explain.tell import Teller
from enpitsu.engine.solve import Outcome
from enpitsu.errors import OutOfBudget
from enpitsu.puzzle import Puzzle

SINGLE = "single"
"""The name under which steps by single cases are counted that have no name of their own."""


def solve_by_named_steps(puzzle: Puzzle, meter: Meter) -> Outcome:
    """The findings of single cases and named techniques, without trials that take more than two cases.

    If they find every mark the answer is the only one, since each is a deduction; ``stats`` counts how
    often each was used.  Otherwise the status is "unknown" and ``forced`` what they found.
    """
    start = perf_counter()
    out = Outcome("unknown", puzzle, [], stopped_by="techniques")
    reasoner = Reasoner(puzzle)
    try:
        with meter.heard():
            _run(reasoner, out.stats)
    except OutOfBudget as stop:
        out.stopped_by = stop.reason
    except Contradiction:
        out.status, out.stopped_by = "none", None
    board = reasoner.board
    out.forced = board.known(reasoner.on & board.ink, reasoner.off & board.ink)
    if out.status != "none" and reasoner.done:
        right = check(puzzle, out.forced).right
        out.status, out.stopped_by = ("unique" if right else "none"), None
        out.answers = [out.forced] if right else []
    out.seconds["solve"] = perf_counter() - start
    return out


def _run(reasoner: Reasoner, stats: dict[str, int]) -> None:
    """Take steps of one case, and named ones that are no trials, while there are any; count them."""
    kind, teller = type(reasoner.board.puzzle), Teller(reasoner)
    while not reasoner.done:
        for step in reasoner.candidates():
            told = teller.tell(step)
            name = told.name(kind)
            if not told.ranked.trial and (name or step.kind in ("single", "whole")):
                break
        else:
            return
        name = name or SINGLE
        stats[name] = stats.get(name, 0) + 1
        reasoner.apply(step)
