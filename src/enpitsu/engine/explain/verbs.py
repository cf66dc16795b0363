"""Explain a puzzle to the end, and grade it by its steps."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from enpitsu.bits import bits
from enpitsu.engine.budget import Budget, Meter
from enpitsu.engine.explain.board import CompiledPuzzle
from enpitsu.engine.explain.digest import DigestEntry, digest
from enpitsu.engine.explain.pairs import Contradiction
from enpitsu.engine.explain.step import Step
from enpitsu.engine.explain.steps import Reasoner
from enpitsu.engine.explain.tell import Teller, Told
from enpitsu.engine.solve import Status, solve
from enpitsu.errors import NoAnswer, OutOfBudget, SeveralAnswers
from enpitsu.logic import Known, Mark
from enpitsu.puzzle import Case, Puzzle

Progress: TypeAlias = Callable[[int, int], object]
"""Is told how many marks are known, and how many there are."""


@dataclass(slots=True)
class Explanation:
    """All steps told, whether they reach the end, and why they stop early if they do.

    ``verdict``: how many answers have the marks known at the start ("unknown" where it was not asked or
    not settled): proved by the solver, or by steps to a contradiction.  ``stopped_by``: "several answers",
    "contradiction", what ran out, or "steps" where no further one was found.  ``exhausted``: what
    several answers share is known.
    """

    puzzle: Puzzle
    board: CompiledPuzzle
    steps: list[Told] = field(default_factory=list)
    finished: bool = False
    stopped_by: str | None = None
    contradiction: tuple[Case, ...] = ()
    verdict: Status = "unknown"
    exhausted: bool = False
    answers: list[Known] = field(default_factory=list)
    start: Known = field(default_factory=Known)

    @property
    def known(self) -> Known:
        """The marks known at the end, beyond what was known at the start."""
        return Known([m for told in self.steps for m in told.marks])

    @property
    def ending(self) -> str:
        """The end in a sentence or two; claims nothing that is not settled."""
        if self.finished:
            return f"All is known: this is the only answer{' with the marks given' if self.start else ''}."
        if self.verdict == "none":
            none = "No answer has the marks given." if self.start else "The puzzle has no answer."
            cases = ", ".join(dict.fromkeys(map(str, self.contradiction)))
            return f"Here it ends in a contradiction: {cases}. {none}" if cases else none
        if self.verdict == "several":
            end = "Nothing more is forced" if self.exhausted else "No further step was found"
            return f"{end}: the puzzle has several answers."
        if self.verdict == "unique":
            return "No further step was found, though there is just one answer."
        return "The explanation was stopped here."

    def entries(self) -> list[DigestEntry]:
        """The digest of the steps."""
        return digest(self.puzzle, self.steps)


def _failing(puzzle: Puzzle, known: Known) -> Iterator[Case]:
    """The first case that does not hold when every mark is known, if there is one."""
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
    meter: Meter | None = None,
    progress: Progress = lambda known, marks: None,
) -> Explanation:
    """Every step from what is known (nothing, by default) to the end, or the first so many.

    A board with several answers is explained as far as its marks are forced, one without an answer up to
    a contradiction; which of these it is, is settled by the solver.  ``meter``: a budget that is being
    spent already.  ``progress`` is told (marks known, marks in all).  Raises OutOfBudget where it does
    not even suffice to set the cases up.
    """
    meter = meter or Meter(budget)
    with meter.heard():
        return _explain(puzzle, known, steps, meter, progress)


def _explain(
    puzzle: Puzzle, known: Mapping[Mark, bool] | None, steps: int | None, meter: Meter, progress: Progress
) -> Explanation:
    reasoner = reasoner_of(puzzle, known)
    teller = Teller(reasoner)
    out = Explanation(puzzle, reasoner.board, start=Known(known or {}))
    try:
        while not reasoner.done:
            if steps is not None and len(out.steps) >= steps:
                return out
            meter.tick()
            step = reasoner.next()
            if step is None:
                break
            meter.tick()  # what was stopped on the way is no step
            out.steps.append(teller.tell(step))
            reasoner.apply(step)
            progress((reasoner.on | reasoner.off).bit_count(), len(reasoner.board.marks))
        _settle(out, reasoner, meter)
    except OutOfBudget as stop:
        out.stopped_by = stop.reason
    except Contradiction as clash:
        out.verdict, out.stopped_by = "none", "contradiction"
        out.contradiction = tuple([reasoner.board.cases[k].case for k in clash.cases])
    return out


def _settle(out: Explanation, reasoner: Reasoner, meter: Meter) -> None:
    """Ask the solver how many answers are left where the steps end: they may have met a limit of theirs.

    All ink may be known, too, and yet no answer have it: cases that speak of hidden marks can be broken
    together only.
    """
    known = reasoner.board.known(reasoner.on, reasoner.off)
    broken = tuple(_failing(out.puzzle, known)) if reasoner.done else ()
    found = solve(out.puzzle, known, meter=meter, why=not broken)
    out.verdict, out.answers = found.status, found.answers
    if found.status == "none":
        out.stopped_by, out.contradiction = "contradiction", broken or found.core
    elif found.status == "several":
        out.stopped_by = "several answers"
        out.exhausted = found.stopped_by is None and all([m in known for m in found.forced])
    elif found.status == "unknown":
        out.stopped_by = found.stopped_by
    else:
        out.finished = reasoner.done
        out.stopped_by = None if out.finished else "steps"


def reasoner_of(puzzle: Puzzle, known: Mapping[Mark, bool] | None, *, hasty: bool = False) -> Reasoner:
    """A reasoner that starts from what is known; ``hasty``: the first good step will do."""
    reasoner = Reasoner(puzzle, hasty=hasty)
    if known:
        reasoner.on, reasoner.off = reasoner.board.masks(Known(known))
    return reasoner


# -- difficulty ----------------------------------------------------------------------------------

Label: TypeAlias = Literal["easy", "medium", "hard", "expert", "extreme"]


@dataclass(frozen=True, slots=True)
class Grade:
    """The difficulty of a puzzle, as a vector and a word (docs/grading.md).

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

    Raises NoAnswer, SeveralAnswers, OutOfBudget if they do not reach the end.
    """
    meter = Meter(budget)
    explained = explain(puzzle, meter=meter)
    if explained.verdict == "none":  # the steps end with cases that contradict what is known by then
        raise NoAnswer(solve(puzzle, meter=meter).core)
    return graded(explained)


def graded(explained: Explanation) -> Grade:
    """The difficulty that an explanation shows.

    Raises NoAnswer, SeveralAnswers, OutOfBudget if it does not reach the end.
    """
    if explained.verdict == "none":
        raise NoAnswer(explained.contradiction if not explained.steps and not explained.start else ())
    if explained.verdict == "several":
        raise SeveralAnswers(explained.answers, "only a puzzle with one answer has a grade")
    if not explained.finished:
        raise OutOfBudget(explained.stopped_by or "steps")
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
