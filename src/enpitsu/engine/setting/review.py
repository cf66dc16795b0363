"""Review a puzzle: uniqueness, redundant clues, difficulty, and answers under other readings."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from enpitsu.engine.budget import Budget, Meter, metered
from enpitsu.engine.explain.explained_step import ExplainedStep
from enpitsu.engine.explain.grading import Grade, effort, graded
from enpitsu.engine.explain.verbs import explain
from enpitsu.engine.make.clues import Site
from enpitsu.engine.make.minimize import redundant, uniqueness
from enpitsu.engine.setting.facts import BoardSolver, Facts, facts
from enpitsu.engine.setting.suggest import Suggestion, suggestions
from enpitsu.engine.solve import Status, solve
from enpitsu.errors import OutOfBudget
from enpitsu.puzzle import Puzzle

HARDEST_STEPS = 3
"""The most steps that are listed as the hardest."""

Doing = Callable[[str, int], object]
"""Progress callback: the kind of thing examined ("clues", "marks", "readings"), and how many so far."""


@dataclass(slots=True)
class Review:
    """The findings on a puzzle; None: not examined within the budget.

    ``spare``: the clues that are redundant, each by itself.  ``hardest``: the steps of the greatest effort,
    with their numbers from 1.  ``suggested``: clues that would reduce the number of answers, where there
    are several.  ``readings``: the solver's status under each other value of an option.
    """

    facts: Facts
    spare: Sequence[Site] | None = None
    grade: Grade | None = None
    hardest: Sequence[tuple[int, ExplainedStep]] = ()
    suggested: Sequence[Suggestion] | None = None
    readings: Mapping[tuple[str, str], Status] = field(default_factory=dict)
    stopped_by: str | None = None


def review(
    puzzle: Puzzle, *, budget: Budget | None = None, progress: Doing = lambda what, n: None
) -> Review:
    """Examine a puzzle for its setter: facts, uniqueness, redundant clues, readings, grade, hardest steps.

    Never raises OutOfBudget: ``stopped_by`` names the limit, and what was not examined is None.
    """
    meter = metered(budget)
    out = Review(facts(puzzle, meter=meter))
    out.stopped_by = out.facts.stopped_by
    if out.stopped_by is None:
        try:
            with meter.counting_work():
                _look(out, meter, progress)
        except OutOfBudget as stop:
            out.stopped_by = stop.reason
    return out


def _look(out: Review, meter: Meter, progress: Doing) -> None:
    puzzle, found = out.facts.puzzle, out.facts
    if found.status == "unique":
        progress("clues", 0)
        out.spare = redundant(puzzle, found.answers[0], uniqueness(meter))
    elif found.status == "several":
        out.suggested = suggestions(puzzle, BoardSolver(meter))
    out.readings = _readings(puzzle, meter, progress)
    if found.status == "unique":
        explained = explain(puzzle, meter=meter, progress=lambda n, most: progress("marks", n))
        if explained.finished:
            out.grade = graded(explained)
        elif explained.stopped_by is not None:
            out.stopped_by = explained.stopped_by
        steps = sorted(enumerate(explained.steps, 1), key=lambda s: -effort(explained.board, s[1]))
        out.hardest = [(n, told) for n, told in steps[:HARDEST_STEPS] if told.kind != "single"]


def _readings(puzzle: Puzzle, meter: Meter, progress: Doing) -> dict[tuple[str, str], Status]:
    """The solver's status under each other value of one option, all other options unchanged."""
    out: dict[tuple[str, str], Status] = {}
    for id, option in puzzle.readings.items():
        for value in option.values:
            if value != puzzle.options.get(id, option.values[0]):
                other = type(puzzle)(puzzle.grid, puzzle.givens, {**puzzle.options, id: value})
                in_time = not meter.short(0.0)
                out[id, value] = solve(other, meter=meter, why=False).status if in_time else "unknown"
                progress("readings", len(out))
    return out
