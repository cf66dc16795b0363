"""Explain steps: derive the reason of a step from the conditions of its cases."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import TypeAlias

from enpitsu.bits import bits, mask
from enpitsu.engine.explain.count_case import CountCase
from enpitsu.engine.explain.counting import by_counting
from enpitsu.engine.explain.covering import by_covering
from enpitsu.engine.explain.cubes import CLASH, TableCase
from enpitsu.engine.explain.endings import spoken_ends
from enpitsu.engine.explain.explained_step import ExplainedStep
from enpitsu.engine.explain.inferences import inference
from enpitsu.engine.explain.naming import ranked
from enpitsu.engine.explain.nouns import CaseNames, Nouns
from enpitsu.engine.explain.render import renderer
from enpitsu.engine.explain.render.entries import takes
from enpitsu.engine.explain.simplify import by_all_known, with_few_ways, with_spoken_end
from enpitsu.engine.explain.soon_broken import LOOKS_FACTOR, FailureTest
from enpitsu.engine.explain.step import Link, Step, lettered_cases
from enpitsu.engine.explain.steps import Reasoner
from enpitsu.engine.patterns.pictures import Patterns
from enpitsu.logic import (
    Among,
    Bool,
    Continuation,
    Count,
    Deduction,
    DerivedInt,
    Every,
    GlobalConstraint,
    Int,
    PartialAssignment,
    Some,
    Sum,
)
from enpitsu.logic.reasons_of import broken, broken_law, counted, courses, why, why_law
from enpitsu.puzzle import Case
from enpitsu.reasons import (
    ClueThere,
    Else,
    MaybeReason,
    NoCompletion,
    NoWayLeft,
    OneOfTheseWrong,
    Reason,
    Thing,
    names,
    supposed,
)

MAX_REASONS = 2
"""The most failures that one sentence lists, where each concluded mark fails in its own way."""

MAX_CONTINUATIONS = 6
"""The most lines and pieces of some cases that are tested for a way left to them.

With 16 no more steps get a reason, and boards with many pieces take twice the time.
"""

MAX_SAME_MARKS = 3
"""The most other marks of a step that are tested for failing in the same way as the first."""


Spoken: TypeAlias = tuple[MaybeReason, tuple[Case, ...]]
"""A reason, and the cases that it names."""


class Teller:
    """Explain the steps of a reasoner, each before it is applied."""

    def __init__(self, reasoner: Reasoner) -> None:
        self.reasoner, self.board = reasoner, reasoner.board
        puzzle = self.board.puzzle
        self.nouns = Nouns(puzzle)
        self._patterns = Patterns(puzzle)

    def tell(self, step: Step) -> ExplainedStep:
        """Return a step with its reason, technique and sentence; call this before the step is applied."""
        step = self._spoken(step)
        board, puzzle, on = self.board, self.board.puzzle, self.reasoner.on
        seen = {i: (board.marks[i], bool(on >> i & 1)) for i in bits(step.facts | step.seen)}
        given = tuple([seen[i] for i in bits(step.facts)])
        marks = tuple([(board.marks[i], v) for i, v in step.marks])
        cases = tuple([board.cases[k].case for k in step.cases])
        reason, about = self._reason(step, cases)
        placed = reason is not None and any([is_placed(reason, case) for case in about])
        rank = ranked(board, step, self.reasoner.state, cases, reason)
        pattern = (
            self._patterns.pattern_of(inference(self.reasoner, step)) if self._patterns.placed else None
        )
        if pattern is not None:
            rank = rank.as_pattern(pattern)
        all_so = bool(step.chain and reason) and self._all_so(step, reason)
        searched = self.layers(step) if step.kind == "search" else ()
        explained = ExplainedStep(
            step, marks, cases, given, reason, "", searched, about, placed, all_so,
            tuple(seen.values()), rank,
        )  # fmt: skip
        if rank.technique == "needs_it" and not takes(puzzle, explained):  # what would leave it too little
            explained = replace(explained, ranked=rank._replace(technique="nothing_fits"))
        return replace(explained, sentence=renderer().sentence(board, explained))

    # -- sentences -------------------------------------------------------------------------------

    def layers(self, step: Step) -> tuple[str, ...]:
        """The names of the layers in the scope of a step: the loop, the shading."""
        scope, drawn = self.board.scope(step.cases), self.board.puzzle.drawn
        layers = dict.fromkeys([self.board.marks[i].layer for i in bits(scope)])
        return tuple([drawn[name].called for name in layers if name in drawn])

    # -- why -------------------------------------------------------------------------------------

    def _reason(self, step: Step, cases: Sequence[Case]) -> Spoken:
        """The reason of a step, and the cases that it names."""
        if self._is_of_clue(step, cases):
            return ClueThere(cases[0].place), (cases[0],)
        if step.chain and step.supposed:
            return self._broken(step)
        if step.kind == "whole" and not step.reason:
            reason = self._of_whole(step)
            return reason if reason[0] else (Else(NoCompletion(self.layers(step))), ())
        if step.reason or step.kind != "single":
            return step.reason, ()
        on, all_marks = self.reasoner.on, self.board.marks
        facts = PartialAssignment({all_marks[i]: bool(on >> i & 1) for i in bits(step.facts)})
        made = {all_marks[i]: value for i, value in step.marks}
        condition = cases[0].condition
        context = CaseNames(self.nouns, cases[0])
        if cases[0].rule.kind == "law":
            return why_law(condition, facts, made, context), (cases[0],)
        return why(condition, facts, made, context), (cases[0],)

    def _is_of_clue(self, step: Step, cases: Sequence[Case]) -> bool:
        """Return whether a step concludes marks at the place of a clue from that clue alone."""
        at = cases[0].place
        alone = len(cases) == 1 and not step.facts and not step.seen
        own = alone and all([self.board.marks[i].place is at for i, _ in step.marks])
        return own and any([at in places for places in self.nouns.printed.values()])

    def _of_whole(self, step: Step) -> Spoken:
        """The reason of a step by one global constraint."""
        case = self.board.cases[step.cases[0]].case
        if isinstance(case.condition, GlobalConstraint) and len(step.marks) == 1:
            reason = case.condition.why_whole(CaseNames(self.nouns, case))
            if reason:
                return reason, ()
        return self._otherwise(step, case)

    def _otherwise(self, step: Step, case: Case) -> Spoken:
        """The failures that the opposites of the concluded marks lead to.

        None if one of them has no words, or if there are more than ``MAX_REASONS``.
        """
        marks, on = self.board.marks, self.reasoner.on
        there = {marks[i]: bool(on >> i & 1) for i in bits(step.facts)}
        context = CaseNames(self.nouns, case)
        wrong = broken_law if case.rule.kind == "law" else broken
        known = [PartialAssignment({**there, marks[i]: not value}) for i, value in step.marks]
        found = [*dict.fromkeys([supposed(wrong(case.condition, k, context)) for k in known])]
        some = [one for one in found if one is not None]
        if len(some) < len(found) or len(some) > MAX_REASONS:
            return None, ()
        return Else(some[0] if len(some) == 1 else OneOfTheseWrong(tuple(some))), (case,)

    def _broken(self, step: Step) -> Spoken:
        """The failure at the end of a refutation's chain, and the case that fails."""
        last = step.chain[-1]
        if last.reason or len(last.cases) > 1:
            return last.reason, ()
        case = self.board.cases[last.cases[0]].case
        marks, on = self.board.marks, self.reasoner.on
        there = {i: bool(on >> i & 1) for i in bits(step.facts | step.seen)}
        there |= {link.mark: link.value for link in step.chain if link.mark is not None}
        if step.supposed:
            there[step.supposed[0]] = not step.supposed[1]
        return self._wrong(
            case, PartialAssignment({marks[i]: there[i] for i in bits(last.facts) if i in there})
        )

    def _wrong(self, case: Case, known: PartialAssignment) -> Spoken:
        """The failure of a case under a partial assignment, and the case."""
        context = CaseNames(self.nouns, case)
        wrong = broken_law if case.rule.kind == "law" else broken
        return wrong(case.condition, known, context), (case,)

    def _spoken(self, step: Step) -> Step:
        """Give a step by several cases a reason, or else a chain whose last failure has words."""
        cases = [self.board.cases[k].case for k in step.cases]
        if self._is_of_clue(step, cases):
            return replace(step, kind="single", chain=(), supposed=None)
        reason: MaybeReason = by_counting(step, self.reasoner.on, cases, self.nouns)
        if reason is None and step.kind != "search":
            reason = by_covering([(self.board.marks[i], v) for i, v in step.marks], cases, self.nouns)
        if reason is not None:
            kind = step.kind if len(cases) == 1 else "group"
            return replace(step, kind=kind, reason=reason, chain=(), supposed=None)
        if step.kind == "whole" and not step.reason and not self._of_whole(step)[0]:
            ends = [next(spoken_ends(self.reasoner, step, goal, self), None) for goal in step.marks]
            if None in ends:
                return by_all_known(self.reasoner, step, self)
            return replace(step, chain=ends[0] or (), supposed=step.marks[0])
        if step.kind in ("single", "whole") or step.reason:
            return step
        if not (step.chain and step.supposed and self._broken(step)[0]):
            step = with_spoken_end(self.reasoner, step, self)
            if not (step.chain and step.supposed and self._broken(step)[0]):
                step = with_few_ways(self.reasoner, step, self)
        return step

    def _all_so(self, step: Step, reason: MaybeReason) -> bool:
        """Return whether the opposites of all marks of a step lead to the same failure."""
        others = [goal for goal in step.marks if goal != step.supposed]
        if len(others) > MAX_SAME_MARKS:
            return False
        return all([
            any([
                self._broken(replace(step, supposed=goal, chain=chain))[0] == reason
                for chain in spoken_ends(self.reasoner, step, goal, self)
            ])
            for goal in others
        ])  # fmt: skip

    def end(self, end: Link, on: int) -> MaybeReason:
        """The failure at the last link of a chain; ``on``: the marks that are on there, as bits."""
        if end.reason:
            return end.reason
        case = self.board.cases[end.cases[0]].case
        return self._wrong(case, self.board.known(on & end.facts, end.facts & ~on))[0]

    def at_clue(self, cases: Sequence[int]) -> bool:
        """Return whether one of some cases is at a place where a clue is printed."""
        places = [self.board.cases[k].case.place for k in cases]
        return any([at in printed for at in places for printed in self.nouns.printed.values()])

    def looks(self, k: int, on: int, off: int) -> list[Deduction]:
        """The marks that a global constraint visibly forces next; none for other cases."""
        case = self.board.cases[k].case
        if not isinstance(case.condition, GlobalConstraint):
            return []
        known = self.board.known(on, off)
        seen = case.condition.onward(known, CaseNames(self.nouns, case))
        return [Deduction(m.number - 1, value, mask([f.number - 1 for f in facts]), reason)
                for m, value, facts, reason in seen]  # fmt: skip

    def blocked(
        self, cases: Sequence[int], on: int, off: int
    ) -> tuple[Reason, Callable[[int, int], bool]] | None:
        """Find a line or piece to which some cases leave no way, given the marks on and off (as bits).

        Returns the reason, and a function that tests whether it still holds under other marks on and off.
        None if every line and piece has a way left.
        """
        explained = [self.board.cases[k].case for k in cases]
        known = self.board.known(on, off)

        def name(course: Continuation, known: PartialAssignment) -> Thing | None:
            return course.called(known, CaseNames(self.nouns, case_of[course]))

        def is_so(course: Continuation, called: Thing, most: int, on: int, off: int) -> bool:
            then = self.board.known(on, off)
            return name(course, then) == called and fails.is_blocked(course, then, most)

        fails = FailureTest(self.board, cases, self.looks)

        goes_on = {course: case for case in explained for course in courses(case.condition, known)}
        counts = {course: case for case in explained for course in counted(case.condition)}
        case_of = {
            **dict(islice(goes_on.items(), MAX_CONTINUATIONS)),
            **dict(islice(counts.items(), MAX_CONTINUATIONS)),
        }
        for course in case_of if lettered_cases(explained) else ():
            called = name(course, known)
            if called and fails.is_blocked(course, known):
                most = LOOKS_FACTOR * (1 + fails.looked)
                return NoWayLeft(called), partial(is_so, course, called, most)
        return None

    def failure(self, k: int, on: int, off: int) -> MaybeReason:
        """The failure of a case under the marks on and off; None if it is not broken or has no words."""
        compiled = self.board.cases[k]
        if isinstance(compiled, TableCase | CountCase) and compiled.single(on, off) != CLASH:
            return None  # a table knows whether it may hold
        case, known = compiled.case, self.board.known(on, off)
        return self._wrong(case, known)[0] if _may_be_broken(case.condition, known) else None


def is_placed(reason: Reason, case: Case) -> bool:
    """Return whether a reason names the place of its case."""
    several_are_wrong = isinstance(reason, Else) and isinstance(reason.wrong, OneOfTheseWrong)
    return case.rule.kind != "law" and not several_are_wrong and names(reason, case.place)


def _may_be_broken(condition: Bool, known: PartialAssignment) -> bool:
    """Return whether a condition fails, or may fail and can only be judged by asking for its failure.

    Derived numbers are of the latter kind: they give a failure only if they are indeed wrong.
    """
    if isinstance(condition, GlobalConstraint) or condition.refuted(known):
        return True
    if isinstance(condition, Every):
        if any([b.refuted(known) for b in condition.worded]):
            return True
        return bool(condition.noun) and condition.holds(known) is None
    left: Iterable[Bool] = [condition]
    if isinstance(condition, Some):
        left = [b for b in condition.parts() if not b.refuted(known)]
    may_be = all([isinstance(b, Among) and _may_be_off(b.count) for b in left])
    return may_be and condition.holds(known) is None


def _may_be_off(number: Int) -> bool:
    """Return whether a number is judged by enumerating the ways in which it can get its value."""
    return isinstance(number, DerivedInt | Sum) or (isinstance(number, Count) and not any(number.numbers))
