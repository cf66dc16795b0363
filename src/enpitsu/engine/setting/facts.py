"""Facts about a puzzle in the making: answers, what is open, what contradicts what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from enpitsu.engine.budget import Budget, Meter
from enpitsu.engine.make.clues import Site, clues_of, occupied, with_clues
from enpitsu.engine.make.reusable_solver import ReusableSolver
from enpitsu.engine.solve import Outcome, Status, solve
from enpitsu.errors import BadPuzzle, OutOfBudget
from enpitsu.grid import Cell
from enpitsu.logic import Known
from enpitsu.puzzle import Case, Puzzle

Verdict: TypeAlias = Literal["none", "unique", "several", "refused"]
"""The number of answers of a board; "refused": a demand on the givens is not met, so it is no puzzle."""


@dataclass(frozen=True, slots=True)
class Facts:
    """The facts about a puzzle that a setter sees first.

    ``answers``: up to two; ``forced``: what all answers share; ``open``: cells with the number of their
    marks in which answers differ (where the budget ran out, in which those met so far differ);
    ``clash``: cases that contradict each other, and ``guilty`` the clues that these speak of.
    """

    puzzle: Puzzle
    status: Status
    answers: Sequence[Known] = ()
    forced: Known = field(default_factory=Known)
    open: Mapping[Cell, int] = field(default_factory=dict)
    clash: Sequence[Case] = ()
    guilty: Sequence[Site] = ()
    stopped_by: str | None = None


def facts(puzzle: Puzzle, *, budget: Budget | None = None, meter: Meter | None = None) -> Facts:
    """The number of answers of a puzzle; where they differ; or which cases contradict each other.

    Never raises for lack of budget: ``stopped_by`` says that it ran out.
    """
    found = solve(puzzle, budget=budget, meter=meter)
    return Facts(
        puzzle,
        found.status,
        found.answers[:2],
        found.forced,
        _open_cells(found) if found.status == "several" else {},
        found.core,
        _guilty(puzzle, found.core),
        found.stopped_by or found.core_stopped_by,
    )


def _open_cells(found: Outcome) -> dict[Cell, int]:
    """The cells that have marks in which answers differ, in reading order, and how many these are."""
    puzzle, answers = found.puzzle, found.answers
    if found.stopped_by is None:
        marks = [m for m in puzzle.ink if m not in found.forced]
    else:
        marks = [m for m in puzzle.ink if any([a[m] is not answers[0][m] for a in answers])]
    counts = Counter([cell for mark in marks for cell in mark.place.cells])
    return dict(sorted(counts.items(), key=lambda item: (item[0].row, item[0].col)))


def _guilty(puzzle: Puzzle, core: Sequence[Case]) -> list[Site]:
    """The clues at the places of cases that depend on givens."""
    own = set(puzzle.sheet.given_rules) if core else set()
    places = {case.place for case in core if case.rule in own}
    return [site for site in clues_of(puzzle) if site[1] in places]


class BoardSolver:
    """Tells how many answers boards have; one solver is kept for all that differ in clues only."""

    def __init__(self, meter: Meter | None = None) -> None:
        self.meter = meter or Meter()
        self._kept: ReusableSolver | None = None

    def verdict(self, puzzle: Puzzle) -> Verdict:
        """The number of answers of a board; raises OutOfBudget."""
        try:
            puzzle.demands()
        except BadPuzzle:
            return "refused"
        answer = self.answer(puzzle)
        if answer is None:
            return "none"
        return "unique" if self.other(puzzle, answer) is None else "several"

    def answer(self, puzzle: Puzzle) -> Known | None:
        """Any answer of a board; None if there is none; raises OutOfBudget."""
        solver = self._solver(puzzle)
        found = solver.model.solve(solver.switches(puzzle))
        return None if found is None else solver.model.known(found, puzzle)

    def other(self, puzzle: Puzzle, answer: Known) -> Known | None:
        """An answer that differs from this one in ink; None if there is none; raises OutOfBudget."""
        return self._solver(puzzle).other(puzzle, answer)

    def others(self, puzzle: Puzzle, answer: Known, most: int) -> list[Known]:
        """Up to so many answers that differ from this one and from each other; raises OutOfBudget."""
        return self._solver(puzzle).others(puzzle, answer, most)

    def open_marks(self, puzzle: Puzzle) -> int | None:
        """The number of marks in which answers differ; None without an answer; raises OutOfBudget."""
        same = self._solver(puzzle).forced(puzzle)
        return None if same is None else len(puzzle.ink) - len(same)

    def _solver(self, puzzle: Puzzle) -> ReusableSolver:
        if self._kept is None or not self._kept.serves(puzzle):
            self._kept = ReusableSolver(puzzle.sheet, meter=self.meter)
        return self._kept


@dataclass(frozen=True, slots=True)
class ClueValues:
    """The number of answers with each clue at a site (None: "?"), and without one.

    ``stopped_by``: why some values are missing, if there are.
    """

    site: Site
    by_value: Mapping[Any, Verdict]
    without: Verdict | None
    stopped_by: str | None = None


def values(puzzle: Puzzle, site: Site, solver: BoardSolver) -> ClueValues:
    """The number of answers with each clue at a site; other clues at its place give way.

    Never raises for lack of budget: what is known by then is told.
    """
    rest = {s: v for s, v in clues_of(puzzle).items() if s[1] != site[1]}
    found: dict[Any, Verdict] = {}
    without: Verdict | None = None
    try:
        with solver.meter.heard():
            without = solver.verdict(with_clues(puzzle, rest))
            for value in puzzle.printed[site[0]].candidates(puzzle.grid, site[1]):
                found[value] = solver.verdict(with_clues(puzzle, {**rest, site: value}))
    except OutOfBudget as stop:
        return ClueValues(site, found, without, stop.reason)
    return ClueValues(site, found, without)


def free_sites(puzzle: Puzzle) -> list[Site]:
    """The sites at which a clue could be added: nothing is printed at their places."""
    taken = occupied(puzzle) | {at for _, at in clues_of(puzzle)}
    return [
        (name, at)
        for name, layer in puzzle.printed.items()
        for at in layer.sites(puzzle.grid)
        if at not in taken
    ]
