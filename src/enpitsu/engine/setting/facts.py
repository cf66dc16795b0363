"""Facts about a puzzle in the making: answers, what is open, what contradicts what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any, Literal, TypeAlias

from enpitsu.effort import reported
from enpitsu.engine.budget import Budget, Meter, metered
from enpitsu.engine.make.clues import Site, clues_of, occupied
from enpitsu.engine.make.reusable_solver import ReusableSolver
from enpitsu.engine.setting.kinds import kinds_of
from enpitsu.engine.setting.printing import printed_at
from enpitsu.engine.solve import Outcome, Status, contradiction, model_of, solve
from enpitsu.errors import BadPuzzle, OutOfBudget
from enpitsu.grid import Cell
from enpitsu.layers.base import MISSING
from enpitsu.logic import Mark, PartialAssignment
from enpitsu.problem_template import ProblemTemplate
from enpitsu.puzzle import Case, Puzzle

Verdict: TypeAlias = Literal["none", "unique", "several", "refused"]
"""The number of answers of a board; "refused": a demand on the givens is not met, so it is no puzzle."""

Part: TypeAlias = Literal["verdict", "all"]
"""The extent of the facts that are computed."""

KEPT_SOLVER_CONFLICTS = 2_000
"""Conflicts after which the kept solver is abandoned for a program of the puzzle's own."""

CACHED_ANSWERS = 24
"""The most answers of earlier boards that are kept."""

MAX_NEW_BOARDS = 2
"""The number of boards with mostly new cases after which keeping a solver is given up."""

MAX_SOLVER_CASES = 20_000
"""The most cases that are added to a solver before it is replaced by a fresh one."""


@dataclass(frozen=True, slots=True)
class Facts:
    """The facts about a puzzle that a setter sees first.

    ``answers``: up to two.  ``forced``: the backbone, the marks that all answers share.  ``open``: cell ->
    the number of its marks in which answers differ (if the budget ran out: in which those found differ).
    ``clash``: an unsatisfiable core of cases; ``guilty``: the clues at the places of these cases.
    """

    puzzle: Puzzle
    status: Status
    answers: Sequence[PartialAssignment] = ()
    forced: PartialAssignment = field(default_factory=PartialAssignment)
    open: Mapping[Cell, int] = field(default_factory=dict)
    clash: Sequence[Case] = ()
    guilty: Sequence[Site] = ()
    stopped_by: str | None = None


def facts(
    puzzle: Puzzle,
    *,
    budget: Budget | None = None,
    meter: Meter | None = None,
    solver: BoardSolver | None = None,
    part: Part = "all",
) -> Facts:
    """Determine the number of answers of a puzzle, where they differ, or which cases contradict each other.

    ``solver``: a solver kept from earlier boards; if it does not decide soon, a fresh one is used.
    ``part``: "verdict" computes only the number of answers.  Never raises OutOfBudget: ``stopped_by`` names
    the limit that was reached.
    """
    meter = meter or metered(budget)
    known: list[PartialAssignment] = []
    found: Facts | None = None
    try:
        with meter.counting_work():
            if solver is not None:
                known = solver.fitting(puzzle)
                if part == "verdict" and len(known) > 1:
                    return _verdict(puzzle, known)
                found = _at_once(puzzle, known, solver, meter, part)
            if found is None and part == "verdict":
                found = _verdict(puzzle, _two(puzzle, known, meter))
    except OutOfBudget as stop:
        found = Facts(puzzle, "unknown", stopped_by=stop.reason)
    found = found or _from_scratch(puzzle, meter)
    if found.status == "unknown" and len(known) > 1:
        found = replace(found, status="several", answers=known, open=_by_cell(_differ(puzzle, known)))
    if solver is not None:
        solver.remember(puzzle, found.answers)
    return found


def _two(puzzle: Puzzle, known: Sequence[PartialAssignment], meter: Meter) -> list[PartialAssignment]:
    """Up to two answers, by a program of the puzzle's own; ``known``: one of them, if any is known."""
    model = model_of(puzzle, meter=meter)
    found = list(known[:1])
    for answer in found:
        model.add([mark.literal(not answer[mark]) for mark in puzzle.visible_marks])
    more = islice(model.answers(puzzle.visible_marks), 2 - len(found))
    return found + [model.known(values, puzzle) for values in more]


def _differ(puzzle: Puzzle, answers: Sequence[PartialAssignment]) -> list[Mark]:
    """The marks in which some answers differ."""
    return [m for m in puzzle.visible_marks if any([a[m] is not answers[0][m] for a in answers])]


def _verdict(puzzle: Puzzle, answers: Sequence[PartialAssignment]) -> Facts:
    """The number of answers, from up to two of them."""
    status: Status = "none" if not answers else "unique" if len(answers) == 1 else "several"
    return Facts(puzzle, status, answers)


def _at_once(
    puzzle: Puzzle, known: Sequence[PartialAssignment], solver: BoardSolver, meter: Meter, part: Part
) -> Facts | None:
    """The facts by the kept solver; None if it does not decide within ``KEPT_SOLVER_CONFLICTS``."""
    if solver.starts_over(puzzle):
        return None
    with solver.within(meter, KEPT_SOLVER_CONFLICTS):
        try:
            answer = known[0] if known else solver.answer(puzzle)
            other = None if answer is None else solver.other(puzzle, answer)
            found = _verdict(puzzle, [one for one in (answer, other) if one is not None])
        except OutOfBudget as stop:
            stop.unless_stopped()
            return None
    if part == "verdict":
        return found
    if found.status == "unique":
        return replace(found, forced=_ink(puzzle, found.answers[0]))
    if found.status == "none":
        return _contradicted(puzzle, meter)
    return _differing(found, solver, meter)


def _ink(puzzle: Puzzle, answer: PartialAssignment) -> PartialAssignment:
    """An answer without the marks that are not visible."""
    return PartialAssignment({mark: answer[mark] for mark in puzzle.visible_marks})


def _differing(found: Facts, solver: BoardSolver, meter: Meter) -> Facts:
    """Complete the facts of a puzzle with several answers: where they differ."""
    puzzle, answers = found.puzzle, list(found.answers)
    met: list[PartialAssignment] = []
    try:
        with solver.within(meter):
            same = solver.shared(puzzle, met.append)
    except OutOfBudget as stop:
        return replace(found, open=_by_cell(_differ(puzzle, answers + met)), stopped_by=stop.reason)
    finally:
        solver.remember(puzzle, met)
    return replace(found, forced=same, open=_by_cell([m for m in puzzle.visible_marks if m not in same]))


def _contradicted(puzzle: Puzzle, meter: Meter) -> Facts:
    """The facts of a puzzle without answers: the cases that contradict each other."""
    core: list[Case] = []
    stopped_by = None

    def seen(cases: list[Case]) -> None:
        core[:] = cases

    try:
        contradiction(puzzle, meter, seen=seen)
    except OutOfBudget as stop:
        stopped_by = stop.reason
    return Facts(puzzle, "none", clash=core, guilty=_guilty(puzzle, core), stopped_by=stopped_by)


def _from_scratch(puzzle: Puzzle, meter: Meter) -> Facts:
    """The facts by a program of this puzzle's own."""
    found = solve(puzzle, meter=meter)
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
    """Cell, in reading order -> the number of its marks in which answers differ."""
    puzzle, answers = found.puzzle, found.answers
    if found.stopped_by is None:
        return _by_cell([m for m in puzzle.visible_marks if m not in found.forced])
    return _by_cell(_differ(puzzle, answers))


def _by_cell(marks: Iterable[Mark]) -> dict[Cell, int]:
    """Cell, in reading order -> the number of these marks that lie in it."""
    counts = Counter([cell for mark in marks for cell in mark.place.cells])
    return dict(sorted(counts.items(), key=lambda item: (item[0].row, item[0].col)))


def _guilty(puzzle: Puzzle, core: Sequence[Case]) -> list[Site]:
    """The clues at the places of cases that depend on givens."""
    own = set(puzzle.problem_template.given_rules) if core else set()
    places = {case.place for case in core if case.rule in own}
    return [site for site in clues_of(puzzle) if site[1] in places]


class BoardSolver:
    """Count answers of boards incrementally: one solver is kept for boards that differ only in clues."""

    def __init__(self, meter: Meter | None = None) -> None:
        self.meter = meter or Meter()
        self._kept: ReusableSolver | None = None
        self._met_on: ProblemTemplate | None = None
        self._met: list[PartialAssignment] = []
        self._near: list[int] = []  # the answer met last: after a small change there is often one like it

    @contextmanager
    def within(self, meter: Meter, conflicts: int | None = None) -> Iterator[None]:
        """Charge all queries in this context to a meter, with an additional limit of conflicts."""
        before = self.meter
        if conflicts is not None:
            left = meter.left()
            meter = Meter(
                replace(
                    left, conflicts=conflicts if left.conflicts is None else min(conflicts, left.conflicts)
                )
            )
        self._measure(meter)
        try:
            yield
        finally:
            self._measure(before)

    def _measure(self, meter: Meter) -> None:
        self.meter = meter
        if self._kept is not None:
            self._kept.model.meter = meter

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

    def answer(self, puzzle: Puzzle) -> PartialAssignment | None:
        """Any answer of a board; None if there is none; raises OutOfBudget."""
        solver = self._solver(puzzle)
        switches = solver.switches(puzzle)
        solver.model.prefer(self._near)
        found = solver.model.solve(switches)
        if found is None:
            return None
        self._near = [found[mark.number - 1] for mark in puzzle.visible_marks]
        return solver.model.known(found, puzzle)

    def other(self, puzzle: Puzzle, answer: PartialAssignment) -> PartialAssignment | None:
        """An answer that differs in visible marks; None if there is none; raises OutOfBudget."""
        return self._solver(puzzle).other(puzzle, answer)

    def others(self, puzzle: Puzzle, answer: PartialAssignment, most: int) -> list[PartialAssignment]:
        """Up to ``most`` answers that differ from this one and from each other; raises OutOfBudget."""
        return self._solver(puzzle).others(puzzle, answer, most)

    def open_marks(self, puzzle: Puzzle) -> int | None:
        """The number of marks in which answers differ; None if there is no answer; raises OutOfBudget."""
        same = self._solver(puzzle).forced(puzzle)
        return None if same is None else len(puzzle.visible_marks) - len(same)

    def remember(self, puzzle: Puzzle, answers: Sequence[PartialAssignment]) -> None:
        """Keep some answers of a board, as candidates for changed boards."""
        if self._met_on is not puzzle.problem_template:
            self._met_on, self._met = puzzle.problem_template, []
        self._met = [*self._met, *[known for known in answers if known not in self._met]][-CACHED_ANSWERS:]

    def fitting(self, puzzle: Puzzle) -> list[PartialAssignment]:
        """Up to two different answers of a puzzle among those kept from boards of the same template."""
        if self._met_on is not puzzle.problem_template or not self._met:
            return []
        conditions, found = puzzle.given_conditions(), list[PartialAssignment]()
        for known in reversed(self._met):
            if found and not _differ(puzzle, [found[0], known]):
                continue
            if all(b.holds(known) is True for b in reported(conditions, 0, batch=16)):
                found.append(known)
            if len(found) == 2:
                break
        return found

    def starts_over(self, puzzle: Puzzle) -> bool:
        """Return whether keeping a solver gains nothing, since successive boards share too few cases."""
        kept = self._kept
        return kept is not None and kept.serves(puzzle) and kept.renewed >= MAX_NEW_BOARDS

    def shared(self, puzzle: Puzzle, seen: Callable[[PartialAssignment], object]) -> PartialAssignment:
        """The backbone of a board: the marks that all its answers share; raises OutOfBudget.

        ``seen``: called with each answer found on the way.
        """
        solver = self._solver(puzzle)
        same = solver.forced(puzzle, seen=lambda found: seen(solver.model.known(found, puzzle)))
        value = {abs(x): x > 0 for x in same or ()}
        return PartialAssignment({m: value[m.number] for m in puzzle.visible_marks if m.number in value})

    def _solver(self, puzzle: Puzzle) -> ReusableSolver:
        kept = self._kept
        if kept is None or not kept.serves(puzzle) or kept.written > MAX_SOLVER_CASES:
            kept = self._kept = ReusableSolver(puzzle.problem_template, meter=self.meter)
            self._near = []
        return kept


@dataclass(frozen=True, slots=True)
class ClueValues:
    """The verdicts for each clue at a site (None: "?"), and without a clue there.

    ``stopped_by``: the limit because of which values are missing, if any are.
    """

    site: Site
    by_value: Mapping[Any, Verdict]
    without: Verdict | None
    stopped_by: str | None = None


def values(puzzle: Puzzle, site: Site, solver: BoardSolver) -> ClueValues:
    """Determine the verdict for each possible clue at a site, in place of other clues there.

    Never raises OutOfBudget: the result has the verdicts found until then.
    """
    name, at = site
    found: dict[Any, Verdict] = {}
    try:
        with solver.meter.counting_work():
            for value in (MISSING, *kinds_of(puzzle)[name].values(at)):
                found[value] = _verdict_with(puzzle, name, at, value, solver)
    except OutOfBudget as stop:
        return ClueValues(site, found, found.pop(MISSING, None), stop.reason)
    return ClueValues(site, found, found.pop(MISSING))


def _verdict_with(puzzle: Puzzle, name: str, at: Any, value: Any, solver: BoardSolver) -> Verdict:
    """The verdict on a board with another given at a place; raises OutOfBudget."""
    try:
        board = printed_at(puzzle, name, {at: value})
    except BadPuzzle:
        return "refused"
    told = facts(board, meter=solver.meter, solver=solver, part="verdict")
    if told.status == "unknown":
        raise OutOfBudget(told.stopped_by or "time")
    return told.status


def free_sites(puzzle: Puzzle) -> list[Site]:
    """The sites at which a clue could be added: nothing is printed at their places."""
    taken = occupied(puzzle) | {at for _, at in clues_of(puzzle)}
    return [
        (name, at)
        for name, layer in puzzle.printed.items()
        for at in layer.sites(puzzle.grid)
        if at not in taken
    ]
