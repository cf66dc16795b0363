"""Grade a puzzle by the moves that explain it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from enpitsu.bits import bits
from enpitsu.engine.budget import BRIEF_SECONDS, Budget, Meter, metered
from enpitsu.engine.explain.board import CompiledPuzzle
from enpitsu.engine.explain.easy import is_easy
from enpitsu.engine.explain.explained_step import ExplainedStep
from enpitsu.engine.explain.percentiles import percentile
from enpitsu.engine.explain.render import renderer
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
LOOK_EFFORT = 0.1
"""The effort of finding a move, shared by the marks to which single cases lead at that moment.

More helps the order of Sudokus and spoils that of others (`python -m bench.levels`).
"""
NO_EFFORT_RANK = 1.0
"""The rank of what takes no effort."""

ONE_ANSWER = template("only a puzzle with one answer has a grade")

Label: TypeAlias = Literal["easy", "medium", "hard", "expert", "extreme"]
EASY, HARD = 2.0, 3.0
"""The weight up to which a step is easy (two cases at once, however found), and past which it is hard."""
RANKS_TO: tuple[tuple[Label, float], ...] = (("medium", 3.5), ("hard", 4.7), ("expert", 7.0))
"""The labels of boards that are not easy, and the highest rank of each; what is higher is extreme."""
BARS = "▁▂▃▄▅▆▇█"


@dataclass(frozen=True, slots=True, repr=False)
class Grade:
    """The difficulty of a puzzle: a word, and what stands behind it (docs/grading.md).

    ``hardest``: the rank of its hardest move, ``technique``: the name of this (empty: it has none), with
    its ``technique_id``, ``move``: its number, ``sentence``: the move in words, ``as_hard``: moves of that
    rank; ``searched``: something was found by a search alone; ``curve``: the rank of each move;
    ``choices``: marks to which single cases lead at a time, in the median; ``stuck``: moments at which no
    single local case led on; ``steps``: how many in all; ``effort``: of all of them; ``percentile``: the
    part of known boards of the genre, in percent, that take less (None: few are known).
    Of the step of most cases: its ``span`` in cells, and whether it needs a ``whole`` layer; ``hard``:
    steps of weight over 3; ``depth``: the most rounds of look-ahead.
    ``stopped_by``: what ran out before the last step; then it is a lower bound (``at_least``).
    """

    label: Label
    hardest: float
    technique: str
    technique_id: str
    move: int
    sentence: str
    as_hard: int
    searched: bool
    curve: tuple[float, ...]
    choices: int
    stuck: int
    steps: int
    effort: float
    percentile: int | None
    span: int
    whole: bool
    hard: int
    depth: int
    stopped_by: str | None = None

    def __repr__(self) -> str:
        more = " or more" if self.at_least else ""
        return f"<Grade {self.label}{more}: hardest move {self.hardest:g}, effort {self.effort:g}>"

    @property
    def at_least(self) -> bool:
        """It is a lower bound: the puzzle may be harder."""
        return self.stopped_by is not None

    @property
    def titled(self) -> str:
        """Its hardest move in words, after the name of this."""
        return renderer().titled([self.technique] if self.technique else [], self.sentence)

    @property
    def sparkline(self) -> str:
        """The ranks of all moves as bars, the lowest for what is seen at once."""
        most = len(BARS) - 1
        return "".join([BARS[min(most, max(0, round(rank - NO_EFFORT_RANK)))] for rank in self.curve])


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
    out = of_moves(explained)
    if easy is None and out.label != "easy":
        stopped = stopped or "time"
    return replace(out, label=out.label if easy is False else "easy", stopped_by=stopped)


def _easy(puzzle: Puzzle, meter: Meter) -> bool | None:
    """Return whether a puzzle is easy; None if a quarter of the time that is left does not settle it."""
    try:
        with Meter(meter.share(4)).counting_work():
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
    out = of_moves(explained)
    if out.label != "easy" and not explained.start and is_easy(explained.puzzle):
        return replace(out, label="easy")  # a harder step was told, as its reasons are surely needed
    return out


def of_moves(explained: Explanation) -> Grade:
    """The difficulty of the moves that are told."""
    steps, moves = explained.steps, explained.moves
    if not moves:
        return Grade("easy", 0.0, "", "", 0, "", 0, False, (), 0, 0, len(steps), 0.0, None, 0, False, 0, 0)
    curve = [move.rank for move in moves]
    top = max(curve)
    hardest = moves[curve.index(top)].hardest
    board, widest = explained.board, max([told.step for told in steps], key=lambda step: len(step.cases))
    looked = sum([LOOK_EFFORT / max(1, move.choices) for move in moves])
    total = round(looked + sum([effort(explained.board, told) for told in steps]), 1)
    return Grade(
        label=max([_label(explained.board, told) for told in steps], key=_ORDER.index, default="easy"),
        hardest=top,
        technique=hardest.technique,
        technique_id=hardest.technique_id,
        move=curve.index(top) + 1,
        sentence=hardest.sentence,
        as_hard=curve.count(top),
        searched=any([told.kind == "search" for told in steps]),
        curve=tuple(curve),
        choices=sorted([move.choices for move in moves])[len(moves) // 2],
        stuck=sum([told.kind != "single" for told in steps]),
        steps=len(steps),
        effort=total,
        percentile=percentile(type(explained.puzzle), total),
        span=round(_span(board, widest)),
        whole=any([board.cases[k].whole for k in widest.cases]),
        hard=sum([_weight(board, told.step) > HARD for told in steps]),
        depth=max([told.step.rounds for told in steps]),
    )


def effort(board: CompiledPuzzle, told: ExplainedStep) -> float:
    """The effort of a step: cases to see together, marks to keep in mind, how far apart, by its rank."""
    return _work(board, told.step) * (told.ranked.rank - NO_EFFORT_RANK)


def _work(board: CompiledPuzzle, step: Step) -> float:
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


def _label(board: CompiledPuzzle, told: ExplainedStep) -> Label:
    """The label of a step: easy if ``is_easy`` takes it, else by its rank."""
    if told.kind in ("single", "whole") or (told.kind != "search" and _weight(board, told.step) <= EASY):
        return "easy"
    return next((label for label, most in RANKS_TO if told.ranked.rank <= most), "extreme")
