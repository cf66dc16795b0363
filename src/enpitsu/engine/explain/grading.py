"""Grade a puzzle by the steps that explain it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import hypot
from typing import Literal, TypeAlias

from enpitsu.bits import bits
from enpitsu.engine.budget import BRIEF_SECONDS, Budget, Meter, metered
from enpitsu.engine.explain.board import CompiledPuzzle
from enpitsu.engine.explain.easy import is_easy
from enpitsu.engine.explain.step import Step
from enpitsu.engine.explain.verbs import Explanation, Progress, explain
from enpitsu.engine.solve import solve
from enpitsu.errors import NoAnswer, OutOfBudget, SeveralAnswers
from enpitsu.locale import say, template
from enpitsu.puzzle import Puzzle

FACT, SPAN = 0.5, 0.25
"""The effort of a known mark that a step rests on, and of a cell across which it looks, in cases.

By the levels of other people's generators: `python -m bench.levels`.
"""
ROUTINE, LOOKED_UP = 0.1, 0.02
"""The effort of a step by a single local case, and of each known mark that it rests on."""

ONE_ANSWER = template("only a puzzle with one answer has a grade")

Label: TypeAlias = Literal["easy", "medium", "hard", "expert", "extreme"]


@dataclass(frozen=True, slots=True)
class Grade:
    """The difficulty of a puzzle, as a vector and a word (docs/grading.md).

    ``hardest``: weight of the hardest step (1 per local case, 3 per whole layer); ``span``: its extent
    in cells; ``whole``: whether it needs a whole layer; ``depth``: its rounds of look-ahead; ``hard``:
    steps of weight over 3; ``stuck``: moments at which no single local case led on;
    ``steps``: how many in all; ``effort``: of all of them, the square root of the sum of squares, so
    that hard steps count most, and two of them more than one.
    ``stopped_by``: what ran out before the last step; then it is a lower bound
    (``at_least``), with ``span`` and ``whole`` of the hardest so far.
    """

    label: Label
    hardest: float
    span: int
    whole: bool
    depth: int
    hard: int
    stuck: int
    steps: int
    effort: float
    stopped_by: str | None = None

    @property
    def at_least(self) -> bool:
        """It is a lower bound: the puzzle may be harder."""
        return self.stopped_by is not None


def grade(
    puzzle: Puzzle, *, budget: Budget | None = None, progress: Progress = lambda known, marks: None
) -> Grade:
    """The difficulty of a puzzle from its steps: a lower bound (``at_least``) if they do not reach the end.

    ``budget``: usually ``BRIEF_SECONDS``.  ``progress`` is told (marks known, marks in all).  Raises
    NoAnswer, SeveralAnswers, OutOfBudget if it did not suffice for the number of answers and a first step.
    """
    meter = metered(budget, BRIEF_SECONDS)
    found = solve(puzzle, meter=meter)
    if found.status == "none":
        raise NoAnswer(found.core)
    if found.status == "several":
        raise SeveralAnswers(found.answers, say(ONE_ANSWER))
    if found.status == "unknown":
        raise OutOfBudget(found.stopped_by or "time")
    easy = _easy(puzzle, meter)
    explained = explain(puzzle, meter=meter, progress=progress)
    stopped = None if explained.finished else explained.stopped_by or "steps"
    if stopped and not explained.steps:
        raise OutOfBudget(stopped)
    out = _of_steps(explained)
    if easy is None and out.label != "easy":
        stopped = stopped or "time"
    return replace(out, label=out.label if easy is False else "easy", stopped_by=stopped)


def _easy(puzzle: Puzzle, meter: Meter) -> bool | None:
    """Tells whether a puzzle is easy; None if a quarter of the time that is left does not settle it."""
    try:
        with Meter(meter.share(4)).heard():
            return is_easy(puzzle)
    except OutOfBudget as stop:
        stop.unless_stopped()
        return None


def graded(explained: Explanation) -> Grade:
    """The difficulty that an explanation shows.

    Raises NoAnswer, SeveralAnswers, OutOfBudget if it does not reach the end.
    """
    if explained.verdict == "none":
        raise NoAnswer(explained.contradiction if not explained.steps and not explained.start else ())
    if explained.verdict == "several":
        raise SeveralAnswers(explained.answers, say(ONE_ANSWER))
    if not explained.finished:
        raise OutOfBudget(explained.stopped_by or "steps")
    out = _of_steps(explained)
    if out.label != "easy" and not explained.start and is_easy(explained.puzzle):
        return replace(out, label="easy")  # a harder step was told, as its reasons are surely needed
    return out


def _of_steps(explained: Explanation) -> Grade:
    """The difficulty of the steps that are told."""
    board = explained.board
    steps = [t.step for t in explained.steps]
    if not steps:
        return Grade("easy", 0, 0, False, 0, 0, 0, 0, 0.0)
    weights = [_weight(board, step) for step in steps]
    n = weights.index(max(weights))
    top = steps[n]
    labels = [_label(step, weight) for step, weight in zip(steps, weights, strict=True)]
    return Grade(
        max(labels, key=_ORDER.index),
        weights[n],
        round(_span(board, top)),
        any(board.cases[k].whole for k in top.cases),
        max(s.rounds for s in steps),
        sum([weight > 3 for weight in weights]),
        sum([s.kind != "single" for s in steps]),
        len(steps),
        round(hypot(*[effort(board, step) for step in steps]), 1),
    )


def effort(board: CompiledPuzzle, step: Step) -> float:
    """The effort of a step: cases to see together, marks to keep in mind, and how far they lie apart."""
    facts = step.facts.bit_count()
    if step.kind == "single":
        return ROUTINE + LOOKED_UP * facts
    return _weight(board, step) + FACT * facts + SPAN * _span(board, step)


def _weight(board: CompiledPuzzle, step: Step) -> float:
    """The cases of a step, 3 for one on a whole layer."""
    return sum([3.0 if board.cases[k].whole else 1.0 for k in step.cases])


def _span(board: CompiledPuzzle, step: Step) -> float:
    """The extent of the cases at places, and of the facts, of a step, in cells."""
    cases = [board.case_at[k] for k in step.cases if not board.cases[k].whole]
    places = [*cases, *[board.at[i] for i in bits(step.facts)]]
    spots = [at for at in places if at is not None]
    if not spots:
        return 0.0
    return max([max([s[d] for s in spots]) - min([s[d] for s in spots]) for d in (0, 1)]) / 2


_ORDER: list[Label] = ["easy", "medium", "hard", "expert", "extreme"]


def _label(step: Step, weight: float) -> Label:
    if step.kind == "search" or weight > 16:
        return "extreme"
    if step.kind in ("single", "whole") or weight <= 2:
        return "easy"
    return "medium" if weight <= 4 else "hard" if weight <= 8 else "expert"
