"""Solve a puzzle by techniques alone: by the pictures of its genre, or by single cases and named steps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from time import perf_counter

from enpitsu.engine.budget import Meter
from enpitsu.engine.check import check
from enpitsu.engine.explain.pairs import Contradiction
from enpitsu.engine.explain.steps import Reasoner
from enpitsu.engine.explain.tell import Teller
from enpitsu.engine.patterns.pattern import drawn_patterns
from enpitsu.engine.patterns.pictures import Patterns
from enpitsu.engine.solve import Outcome
from enpitsu.errors import OutOfBudget
from enpitsu.logic import Mark, PartialAssignment
from enpitsu.puzzle import Puzzle

SINGLE = "single"
"""The name under which steps by single cases are counted that have no name of their own."""


def solve_by_techniques(puzzle: Puzzle, meter: Meter | None = None, *, added: bool = False) -> Outcome:
    """The findings of techniques alone, told as solving is.

    Those are the pictures of a genre (``added``: also those that their source does not have); where it has
    none, single cases and named steps, without trials that take more than two cases.  If they find every
    mark the answer is the only one, since each is a deduction; ``stats`` counts how often each was used.
    Otherwise the status is "unknown" and ``forced`` what they found.
    """
    start, found = perf_counter(), PartialAssignment()
    out = Outcome("unknown", puzzle, [], stopped_by="techniques")
    drawn = [str(pattern) for pattern in drawn_patterns(puzzle).patterns]
    uses = dict.fromkeys(drawn, 0)
    try:
        with (meter or Meter()).counting_work():
            for name, marks in (
                _drawn_steps(Patterns(puzzle, added=added)) if drawn else _named_steps(puzzle)
            ):
                uses[name] = uses.get(name, 0) + 1
                found.update(marks)
    except OutOfBudget as stop:
        out.stopped_by = stop.reason
    except Contradiction:
        out.status, out.stopped_by = "none", None
    out.stats = {name: many for name, many in uses.items() if many}
    out.forced = PartialAssignment({mark: found[mark] for mark in puzzle.visible_marks if mark in found})
    if out.status != "none" and len(out.forced) == len(puzzle.visible_marks):
        right = check(puzzle, out.forced).right
        out.status, out.stopped_by = ("unique" if right else "none"), None
        out.answers = [out.forced] if right else []
    out.seconds["solve"] = perf_counter() - start
    return out


NamedMarks = tuple[str, Iterable[tuple[Mark, bool]]]
"""The name of what is done, and the marks that it gives."""


def _drawn_steps(patterns: Patterns) -> Iterator[NamedMarks]:
    """Apply pictures while one can be; raises Contradiction."""
    for one in patterns.applied({}):
        if one.clashes:
            raise Contradiction(())
        yield str(one.pattern), one.marks


def _named_steps(puzzle: Puzzle) -> Iterator[NamedMarks]:
    """Take steps of one case, and named ones that are no trials, while there are any."""
    reasoner = Reasoner(puzzle)
    teller = Teller(reasoner)
    while not reasoner.done:
        for step in reasoner.candidates():
            told = teller.tell(step)
            name = told.name(type(puzzle))
            if not told.ranked.trial and (name or step.kind in ("single", "whole")):
                break
        else:
            return
        yield name or SINGLE, told.marks
        reasoner.apply(step)
