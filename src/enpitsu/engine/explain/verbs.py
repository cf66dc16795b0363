"""Explain a puzzle to the end, and grade it by its steps."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from enpitsu.engine.budget import Budget, Meter
from enpitsu.engine.explain.board import Board
from enpitsu.engine.explain.groups import Contradiction
from enpitsu.engine.explain.step import Step
from enpitsu.engine.explain.steps import Reasoner
from enpitsu.engine.explain.tell import Teller, Told
from enpitsu.errors import NoAnswer, OutOfBudget
from enpitsu.logic import Known, Mark
from enpitsu.puzzle import Case, Puzzle
from enpitsu.shape.deduce import bits

Progress: TypeAlias = Callable[[int, int], object]
"""Is told how many marks are known, and how many there are."""


@dataclass(slots=True)
class Explanation:
    """All steps told, whether they reach the end, and why they stop early if they do."""

    puzzle: Puzzle
    board: Board
    steps: list[Told] = field(default_factory=list)
    finished: bool = False
    stopped_by: str | None = None
    contradiction: tuple[Case, ...] = ()

    @property
    def known(self) -> Known:
        """What is known at the end, beyond what was known at the start."""
        return Known([m for told in self.steps for m in told.marks])

    def paragraphs(self) -> list[list[Told]]:
        """The steps folded: one step and the simple ones that rest on it."""
        out: list[list[Told]] = []
        for told in self.steps:
            if not out or out[-1][0].paragraph != told.paragraph:
                out.append([])
            out[-1].append(told)
        return out


def _failing(puzzle: Puzzle, reasoner: Reasoner) -> Iterator[Case]:
    """The first case that does not hold when every mark is known, if there is one."""
    marks = reasoner.board.marks
    on, seen = reasoner.on, reasoner.on | reasoner.off  # hidden marks may be open still
    known = Known({m: bool(on >> i & 1) for i, m in enumerate(marks) if seen >> i & 1})
    for case in puzzle.cases():
        if case.condition.holds(known) is False:
            yield case
            return


def explain(
    puzzle: Puzzle,
    known: Mapping[Mark, bool] | None = None,
    *,
    steps: int | None = None,
    budget: Budget | None = None,
    progress: Progress = lambda known, marks: None,
) -> Explanation:
    """Every step from what is known (nothing, by default) to the end, or the first so many.

    A board with several answers is explained as far as its marks are forced.  ``progress`` is told
    (marks known, marks in all).
    """
    meter = Meter(budget)
    with meter.heard():
        return _explain(puzzle, known, steps, meter, progress)


def _explain(
    puzzle: Puzzle, known: Mapping[Mark, bool] | None, steps: int | None, meter: Meter, progress: Progress
) -> Explanation:
    reasoner = reasoner_of(puzzle, known)
    teller = Teller(reasoner)
    out = Explanation(puzzle, reasoner.board)
    try:
        while not reasoner.done and (steps is None or len(out.steps) < steps):
            meter.tick()
            step = reasoner.next()
            if step is None:
                out.stopped_by = "several answers"
                break
            meter.tick()  # what was stopped on the way is no step
            out.steps.append(teller.tell(step))
            reasoner.apply(step)
            progress((reasoner.on | reasoner.off).bit_count(), len(reasoner.board.marks))
        if reasoner.done:  # the last marks may be what breaks a case, or what one cannot do without
            out.contradiction = tuple(_failing(puzzle, reasoner))
            out.stopped_by = "contradiction" if out.contradiction else None
            out.finished = not out.contradiction
    except OutOfBudget as stop:
        out.stopped_by = stop.reason
    except Contradiction as clash:
        out.stopped_by = "contradiction"
        out.contradiction = tuple([reasoner.board.cases[k].case for k in clash.cases])
    return out


def reasoner_of(puzzle: Puzzle, known: Mapping[Mark, bool] | None) -> Reasoner:
    """A reasoner that starts from what is known."""
    reasoner = Reasoner(puzzle)
    if known:
        reasoner.on, reasoner.off = reasoner.board.masks(Known(known))
    return reasoner


# -- difficulty ----------------------------------------------------------------------------------

Label: TypeAlias = Literal["easy", "medium", "hard", "expert", "extreme"]


@dataclass(frozen=True, slots=True)
class Grade:
    """How hard a puzzle is, as a vector and a word (docs/grading.md).

    ``hardest``: weight of the hardest step (1 per local case, 3 per whole layer); ``span``: its extent
    in cells; ``whole``: whether it needs a whole layer; ``depth``: its rounds of look-ahead; ``hard``:
    steps of weight over 3; ``narrow``: the fewest single-case steps open at a moment when one was;
    ``steps``: how many in all.
    """

    label: Label
    hardest: float
    span: int
    whole: bool
    depth: int
    hard: int
    narrow: int
    steps: int


def grade(puzzle: Puzzle, *, budget: Budget | None = None) -> Grade:
    """The difficulty of a puzzle from its steps.

    Raises NoAnswer if they end in a contradiction, OutOfBudget if they do not reach the end.
    """
    explained = explain(puzzle, budget=budget)
    if explained.contradiction:
        raise NoAnswer(explained.contradiction)
    if not explained.finished:
        raise OutOfBudget(explained.stopped_by or "time")
    return graded(explained)


def graded(explained: Explanation) -> Grade:
    """The difficulty that an explanation shows."""
    board = explained.board
    steps = [t.step for t in explained.steps]
    if not steps:
        return Grade("easy", 0, 0, False, 0, 0, 0, 0)

    def weight(step: Step) -> float:
        return sum([3.0 if board.cases[k].whole else 1.0 for k in step.cases])

    top = max(steps, key=weight)
    label: Label = "easy"
    for step in steps:
        label = max(label, _label(step, weight(step)), key=_ORDER.index)
    spots = [at for k in top.cases if (at := board.case_at[k]) is not None]
    spots += [board.at[i] or (0.0, 0.0) for i in bits(top.facts)]
    reach = [max(s[d] for s in spots) - min(s[d] for s in spots) for d in (0, 1)] if spots else [0.0]
    return Grade(
        label,
        weight(top),
        round(max(reach) / 2),
        any(board.cases[k].whole for k in top.cases),
        max(s.rounds for s in steps),
        sum(weight(s) > 3 for s in steps),
        min([s.open for s in steps if s.kind == "single"], default=0),
        len(steps),
    )


_ORDER: list[Label] = ["easy", "medium", "hard", "expert", "extreme"]


def _label(step: Step, weight: float) -> Label:
    if step.kind == "search" or weight > 16:
        return "extreme"
    if step.kind in ("single", "whole") or (step.kind == "pair" and weight <= 2):
        return "easy"
    return "medium" if weight <= 4 else "hard" if weight <= 8 else "expert"
