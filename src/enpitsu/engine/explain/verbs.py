"""Explain a puzzle to the end, give the next hint, say why not, grade: what the steps are for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from enpitsu.engine.budget import Budget, Meter
from enpitsu.engine.encode import compile
from enpitsu.engine.explain.board import Board
from enpitsu.engine.explain.groups import Contradiction
from enpitsu.engine.explain.look_ahead import STAGES, Refutation, refute, shrink
from enpitsu.engine.explain.steps import Reasoner, Step
from enpitsu.engine.explain.tell import Teller, Told
from enpitsu.engine.model import Model
from enpitsu.errors import OutOfBudget
from enpitsu.logic import Known, Mark
from enpitsu.puzzle import Case, Puzzle
from enpitsu.shape.deduce import bits


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


def explain(
    puzzle: Puzzle,
    known: Mapping[Mark, bool] | None = None,
    *,
    steps: int | None = None,
    budget: Budget | None = None,
    progress: Callable[[int, int], object] = lambda known, marks: None,
) -> Explanation:
    """Every step from what is known (nothing, by default) to the end, or the first so many.

    A board with several answers is explained as far as its marks are forced.  ``progress`` is told
    (marks known, marks in all).
    """
    reasoner = _reasoner(puzzle, known)
    teller = Teller(reasoner)
    out = Explanation(puzzle, reasoner.board)
    meter = Meter(budget)
    try:
        while not reasoner.done and (steps is None or len(out.steps) < steps):
            meter.tick()
            step = reasoner.next()
            if step is None:
                out.stopped_by = "several answers"
                break
            out.steps.append(teller.tell(step))
            reasoner.apply(step)
            progress((reasoner.on | reasoner.off).bit_count(), len(reasoner.board.marks))
        out.finished = reasoner.done
    except OutOfBudget as stop:
        out.stopped_by = stop.reason
    except Contradiction as clash:
        out.stopped_by = "contradiction"
        out.contradiction = tuple([reasoner.board.cases[k].case for k in clash.cases])
    return out


def _reasoner(puzzle: Puzzle, known: Mapping[Mark, bool] | None) -> Reasoner:
    reasoner = Reasoner(puzzle)
    if known:
        reasoner.on, reasoner.off = reasoner.board.masks(Known(known))
    return reasoner


# -- hints ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Hint:
    """What to tell a player: a wrong mark and why, the next step, or that nothing is left to say.

    ``wrong``: the marks that are wrong, first the one told about; ``since``: the number (from 1) of
    the first wrong mark in the order the marks were made, if that order is given.
    """

    kind: Literal["wrong", "next", "done", "stuck"]
    sentence: str
    told: Told | None = None
    wrong: tuple[tuple[Mark, bool], ...] = ()
    because: tuple[Case, ...] = ()
    since: int | None = None


def hint(puzzle: Puzzle, known: Mapping[Mark, bool]) -> Hint:
    """The next thing to say to a player who has these marks (in the order they were made).

    If a mark is wrong it says first which, by which rule, and since when.
    """
    answers = _answers(puzzle, known)
    reasoner = _reasoner(puzzle, known)
    board = reasoner.board
    if answers is None:
        return Hint("stuck", "The puzzle has no answer.")
    if answers.wrong:
        return _wrong(reasoner, answers, list(known))
    if reasoner.done:
        return Hint("done", "All is known, and nothing is wrong.")
    step = reasoner.next()
    if step is None:
        return Hint("stuck", "Nothing more is forced: the puzzle has several answers.")
    told = Teller(reasoner).tell(step)
    del board
    return Hint("next", told.sentence, told)


@dataclass(frozen=True, slots=True)
class _Answers:
    answer: Known
    wrong: int  # marks that no answer has, given the others (bits)


def _answers(puzzle: Puzzle, known: Mapping[Mark, bool]) -> _Answers | None:
    """An answer that agrees with as many of a player's marks as one pass finds; None if there is none."""
    model = Model(compile(puzzle))
    literals = [m.number if v else -m.number for m, v in known.items()]
    found = model.solve(literals)
    wrong = 0
    if found is None:
        kept: list[int] = []
        found = model.solve()
        if found is None:
            return None
        for x in literals:
            if found[abs(x) - 1] == x:
                kept.append(x)
                continue
            other = model.solve([*kept, x])
            if other is None:
                wrong |= 1 << abs(x) - 1
            else:
                kept.append(x)
                found = other
    return _Answers(Known({m: found[m.number - 1] > 0 for m in puzzle.marks}), wrong)


def _wrong(reasoner: Reasoner, answers: _Answers, order: Sequence[Mark]) -> Hint:
    """The wrong mark that is easiest to see, and why."""
    board, wrong = reasoner.board, answers.wrong
    told = tuple([(m, not answers.answer[m]) for m in order if wrong >> m.number - 1 & 1])
    since = next(n for n, m in enumerate(order, 1) if wrong >> m.number - 1 & 1)
    teller = Teller(reasoner)
    broken = _broken(reasoner)
    if broken is not None:
        facts, case, words = broken
        guilty = [i for i in bits(facts) if wrong >> i & 1] or [m.number - 1 for m, _ in told]
        first = board.marks[guilty[0]]
        rest = tuple([t for t in told if t[0] is not first])
        said = teller.say([(first, not answers.answer[first])])
        why = f": {words}" if words else ""
        with_ = [(board.marks[i], bool(reasoner.on >> i & 1)) for i in bits(facts) if i != guilty[0]]
        beside = f" ({teller.say(with_)})" if with_ else ""
        sentence = f"It cannot be that {said}: rule {case} is broken{why}{beside}."
        return Hint("wrong", sentence, None, ((first, not answers.answer[first]), *rest), (case,), since)
    reasoner.on &= ~wrong
    reasoner.off &= ~wrong
    found = _refuted(reasoner, [(i, answers.answer[board.marks[i]]) for i in bits(wrong)])
    if found is None:
        found = _after_steps(reasoner, wrong)
    mark = board.marks[found.marks[0][0]]
    ordered = ((mark, not answers.answer[mark]), *[t for t in told if t[0] is not mark])
    step = teller.tell(found)
    sentence = f"{teller.say([ordered[0]])} is wrong. {step.sentence}".replace(
        " is wrong", ": that is wrong", 1
    )
    return Hint("wrong", sentence[:1].upper() + sentence[1:], step, tuple(ordered), step.because, since)


def _broken(reasoner: Reasoner) -> tuple[int, Case, str] | None:
    """The case that the marks break already, with the fewest marks."""
    found: list[tuple[int, int, int, str]] = []
    for c in reasoner.board.cases:
        if c.whole:
            clash, words, _ = c.deducer.deduce(reasoner.on, reasoner.off, full=False)  # type: ignore[union-attr]
            if clash:
                found.append((clash.bit_count() + 3, c.index, clash, words))
        elif c.single(reasoner.on, reasoner.off) == (-1, -1):  # type: ignore[union-attr]
            why = c.reason(reasoner.on, reasoner.off, None, True, lambda i: 1.0)  # type: ignore[union-attr]
            facts = why if why is not None else (reasoner.on | reasoner.off) & c.scope
            found.append((facts.bit_count(), c.index, facts, ""))
    if not found:
        return None
    _, index, facts, words = min(found)
    return facts, reasoner.board.cases[index].case, words


def _refuted(reasoner: Reasoner, goals: Sequence[tuple[int, bool]]) -> Step | None:
    """The lightest refutation by look-ahead of one of these marks' opposites."""
    for stages in STAGES:
        found: list[tuple[Refutation, int]] = []
        for n, stage in enumerate(stages):
            for goal in goals:
                refutation, _ = refute(reasoner, goal, stage)
                if refutation is not None:
                    found.append((refutation, n))
        if found:
            best, n = min(found, key=lambda f: (f[0].cost, f[0].goal))
            best = shrink(reasoner, best, stages[n])
            return Step(
                (best.goal,), best.cases, best.facts, "suppose", "", best.chain, stages[n].rounds, best.goal
            )
    return None


def _after_steps(reasoner: Reasoner, wrong: int) -> Step:
    """The step at which a wrong mark falls when one goes on from the right ones."""
    for step in reasoner.run():
        hit = [g for g in step.marks if wrong >> g[0] & 1]
        if hit:
            step.marks = (*hit, *[g for g in step.marks if g not in hit])
            return step
    cases = tuple([c.index for c in reasoner.board.cases])
    mark = next(bits(wrong))
    return Step(((mark, bool(reasoner.on >> mark & 1)),), cases, reasoner.on | reasoner.off, "search")


# -- why not -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class WhyNot:
    """Why a claim cannot be: the chain of steps that refutes it - or an answer in which it is so."""

    claim: tuple[Mark, bool]
    answer: Known | None = None
    steps: tuple[Told, ...] = ()

    @property
    def possible(self) -> bool:
        """Whether some answer has it so."""
        return self.answer is not None


def why_not(puzzle: Puzzle, claim: tuple[Mark, bool], known: Mapping[Mark, bool] | None = None) -> WhyNot:
    """The shortest chain of reasons found that refutes a claim, or an answer that allows it.

    First a look-ahead from what is known on the claim itself, then the steps to the end, of which only
    those that the claim rests on are told.
    """
    mark, value = claim
    known = dict(known or {})
    model = Model(compile(puzzle))
    literals = [m.number if v else -m.number for m, v in known.items()]
    found = model.solve([*literals, mark.number if value else -mark.number])
    if found is not None:
        return WhyNot(claim, Known({m: found[m.number - 1] > 0 for m in puzzle.marks}))
    reasoner = _reasoner(puzzle, known)
    goal = (mark.number - 1, not value)
    step = _refuted(reasoner, [goal])
    if step is not None:
        return WhyNot(claim, None, (Teller(reasoner).tell(step),))
    start = reasoner.on | reasoner.off
    teller = Teller(reasoner)
    told: list[Told] = []
    try:
        for step in reasoner.run():
            told.append(teller.tell(step))
            if goal in step.marks:
                break
    except Contradiction:
        pass
    return WhyNot(claim, None, tuple(_cone(told, goal[0], start)))


def _cone(told: Sequence[Told], mark: int, start: int) -> list[Told]:
    """The steps that a mark rests on, in order."""
    need, out = 1 << mark, []
    for t in reversed(told):
        if t.step.mask & need:
            out.append(t)
            need = need & ~t.step.mask | t.step.facts & ~start
    return out[::-1]


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
    """The difficulty of a puzzle from its steps; raises OutOfBudget if they do not reach the end."""
    explained = explain(puzzle, budget=budget)
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
