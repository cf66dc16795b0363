"""The clue that resolves most: of a puzzle with several answers, what to print next."""

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
"""So many answers are compared to find the sites that tell them apart."""

MAX_SUGGESTED_CLUES = 8
"""So many clues are told (and sites, and values of each, are tried where none can be read off)."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A clue that could be added, and the number of marks in which answers would still differ."""

    site: Site
    value: Any
    open: int


def suggestions(puzzle: Puzzle, solver: BoardSolver) -> list[Suggestion]:
    """Clues for a puzzle with several answers, the one that leaves least open first.

    Some answers are compared: a clue is worth asking about if few of them have its value.  What it leaves
    open is the solver's word.  Nothing is suggested where clues cannot be read off.  Never raises for lack
    of budget: what is known by then is told.
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
    """The clues that the fewest of some answers have, each site once."""
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
    """Clues where answers differ most, in genres whose answers must know of a clue beforehand."""
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
