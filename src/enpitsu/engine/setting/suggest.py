"""Suggest clues for a puzzle with several answers: those that leave the fewest marks open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from enpitsu.engine.make.clues import Site, clues_of, is_valid, read_off, with_clues
from enpitsu.engine.setting.facts import BoardSolver, free_sites
from enpitsu.errors import OutOfBudget
from enpitsu.logic import PartialAssignment
from enpitsu.puzzle import Puzzle

COMPARED_ANSWERS = 16
"""The number of answers that are compared to find distinguishing sites."""

MAX_SUGGESTED_CLUES = 8
"""The most clues suggested (and, if none can be read off, the most sites and values of each tried)."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A clue that could be added, and the number of marks in which answers would still differ."""

    site: Site
    value: Any
    open: int


def suggestions(puzzle: Puzzle, solver: BoardSolver) -> list[Suggestion]:
    """Suggest clues for a puzzle with several answers, the one that leaves the fewest marks open first.

    Candidates are clues that hold in few of ``COMPARED_ANSWERS`` answers; the solver then determines the
    marks that each leaves open.  Never raises OutOfBudget: returns the suggestions found until then.
    """
    out: list[Suggestion] = []
    try:
        with solver.meter.counting_work():
            answer = solver.answer(puzzle)
            if answer is None:
                return []
            answers = [answer, *solver.others(puzzle, answer, COMPARED_ANSWERS - 1)]
            for site, value in _telling(puzzle, answers) or _possible(puzzle, answers, solver):
                left = solver.open_marks(with_clues(puzzle, {**clues_of(puzzle), site: value}))
                if left is not None:
                    out.append(Suggestion(site, value, left))
    except OutOfBudget:
        pass
    return sorted(out, key=lambda s: s.open)[:MAX_SUGGESTED_CLUES]


def _telling(puzzle: Puzzle, answers: list[PartialAssignment]) -> list[tuple[Site, Any]]:
    """The clues that hold in the fewest answers, at most one per site."""
    sites = free_sites(puzzle)
    read = [read_off(puzzle, answer, sites) for answer in answers]
    ranked: list[tuple[int, int, Site, Any]] = []
    clues = clues_of(puzzle)
    for n, site in enumerate(sites):
        counts = Counter([found[site] for found in read if site in found])
        for value, count in sorted(counts.items(), key=lambda item: item[1]):
            answer = next(a for a, found in zip(answers, read, strict=True) if found.get(site) == value)
            if is_valid(with_clues(puzzle, {**clues, site: value}), answer):
                ranked.append((count, n, site, value))
                break
    ranked.sort(key=lambda item: item[:2])
    return [(site, value) for _, _, site, value in ranked[:MAX_SUGGESTED_CLUES]]


def _possible(
    puzzle: Puzzle, answers: list[PartialAssignment], solver: BoardSolver
) -> Iterator[tuple[Site, Any]]:
    """Clues at the sites where answers differ most, for genres whose clues cannot be read off an answer."""
    first = answers[0]
    differ = Counter(
        [
            c
            for m in puzzle.visible_marks
            for a in answers[1:]
            if a[m] is not first[m]
            for c in m.place.cells
        ]
    )
    clues = clues_of(puzzle)
    sites = sorted(free_sites(puzzle), key=lambda site: -sum([differ[c] for c in site[1].cells]))
    for site in sites[:MAX_SUGGESTED_CLUES]:
        shown = [v for v in puzzle.printed[site[0]].candidates(puzzle.grid, site[1]) if v is not None]
        for value in shown[:MAX_SUGGESTED_CLUES]:
            board = with_clues(puzzle, {**clues, site: value})
            if solver.verdict(board) in ("unique", "several"):
                yield site, value
