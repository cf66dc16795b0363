"""Chains whose last failure has words: each case of a step in turn is tried as the last one.

Alternatively all cases are propagated together until the failure of one has words (the only way for a step
by one global constraint), or until they leave no way to a line or a piece: each of its few ways breaks a
case.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Protocol, TypeAlias

from enpitsu.bits import bits, mask
from enpitsu.effort import report_work
from enpitsu.engine.explain.board import AnyCase, GlobalConstraintCase, SharedSolverCase
from enpitsu.engine.explain.cubes import CLASH, Cube
from enpitsu.engine.explain.look_ahead import Cited, Refutation, Run, Stage, Table
from enpitsu.engine.explain.position import Position
from enpitsu.engine.explain.shared_solver import SharedSolver
from enpitsu.engine.explain.small_solver_case import InFull, SmallSolverCase
from enpitsu.engine.explain.step import Goal, Link, Step, clauses_of
from enpitsu.engine.minimise import minimal
from enpitsu.logic import Deduction, Every
from enpitsu.reasons import MaybeReason, Reason, otherwise

MAX_CHAIN_CASES = 4  # cases of a step, up to which a chain is looked for
DEEP = Stage(60, whole=True)

MAX_CHAIN_CLAUSES, MAX_INNER_CLAUSES = 8, 2
"""The most clauses of a readable chain by cases that are followed together, and of a chain nested in it.

On thirteen boards 150 of 760 steps were opaque with these limits; without nested chains 170, with nested
chains of three clauses 149, and with these and chains of up to five clauses 161 (`python -m bench.opaque`).
"""
PROBED_MARKS = 24
"""The most marks of local cases whose opposites are probed within a chain.

With 40, and marks of global constraints as well, 477 of 9,356 steps of 165 boards are opaque instead of
488, but a board of ten by ten with many suppositions takes twice the time.
"""
MAX_ROUNDS = 12
"""The most rounds of propagation of a supposition by cases together."""

WAYS_ON = (False, False), (True, False), (False, True)
"""The settings tried in turn: (a chain may end where no way is left, it may have nested suppositions)."""

FailureOf: TypeAlias = Callable[[int, int, int], MaybeReason]
"""Returns the failure of a case (by its index) under marks on and off; None if it has no words."""


class CaseReasons(Protocol):
    """The interface that words the failures of cases, and finds what they visibly force."""

    def failure(self, k: int, on: int, off: int) -> MaybeReason:
        """The failure of a case under marks on and off; None if it is not broken or has no words."""

    def blocked(
        self, cases: Sequence[int], on: int, off: int
    ) -> tuple[Reason, Callable[[int, int], bool]] | None:
        """Find a line or piece to which some cases leave no way, given the marks on and off.

        Returns the reason, and a function that tests whether it still holds under other marks on and off.
        None if every line and piece has a way left.
        """

    def end(self, end: Link, on: int) -> MaybeReason:
        """The failure at the last link of a chain; ``on``: the marks that are on there, as bits."""

    def at_clue(self, cases: Sequence[int]) -> bool:
        """Return whether one of some cases is at a place where a clue is printed."""

    def looks(self, k: int, on: int, off: int) -> list[Deduction]:
        """The marks that a global constraint visibly forces next; none for other cases."""


class _AtOnce:
    """A case that only a solver can judge, in the role of a table: it forces marks by unit propagation."""

    def __init__(self, index: int, solver: SharedSolver) -> None:
        self.index, self._solver = index, solver

    def quick(self, on: int, off: int) -> Cube:
        """The marks that it forces on and off."""
        found = self._solver.forced_at_once(self.index, on, off)
        return sum(1 << i for i, value in found if value), sum(1 << i for i, value in found if not value)

    def reason(
        self, on: int, off: int, mark: int, value: bool, weight: Callable[[int], float]
    ) -> int | None:
        """A minimal set of known marks by which it forces a mark."""
        return self._solver.facts_at_once(self.index, on, off, (mark, value))


class _Rest(Run):
    """The propagation of a supposition by all cases of a step except one."""

    def _deduce(self, new_on: int, new_off: int) -> tuple[int, int, Refutation | None]:
        on, off, clash = super()._deduce(new_on, new_off)
        asked = self.position.shared_solver
        if clash is not None or asked is None or self.allowed is None:
            return on, off, clash
        known = self.on | on, self.off | off
        for k in sorted(self.allowed):
            if isinstance(self.board.cases[k], SharedSolverCase):
                case = _AtOnce(k, asked)
                more_on, more_off = case.quick(*known)
                for i in bits((more_on | more_off) & ~(self.on | on | self.off | off)):
                    self.why[i] = case, *known
                    on, off = on | more_on & 1 << i, off | more_off & 1 << i
        return on, off, None


class _Together(Run):
    """The propagation of a supposition by all cases of a step, until a failure of one has words."""

    def __init__(
        self, position: Position, goal: Goal, step: Step, reasons: CaseReasons, facts: int | None = None
    ) -> None:
        facts = step.facts if facts is None else facts
        super().__init__(position, goal, DEEP, set(step.cases), facts)
        self.cases, self.reasons, self.step = [self.board.cases[k] for k in step.cases], reasons, step

    def end(
        self, *, blocked: bool = False, deep: bool = False, rounds: int = MAX_ROUNDS
    ) -> Refutation | None:
        """The refutation whose last failure has words; None if there is none within ``rounds``.

        ``blocked``: it may end where no way is left to a line or piece.  ``deep``: when nothing else
        follows, probe marks whose opposites soon fail with words.
        """
        for n in range(rounds):
            report_work(0)
            for case in self.cases:
                need = needed(self.on, self.off, case.scope, case.index, self.reasons.failure)
                if need is not None:
                    return self.analyse((case.index,), self.on, self.off, need)
            nowhere = self._shut() if blocked and not n else None
            if nowhere is not None:
                return nowhere
            before = self.on, self.off
            for case in self.cases:
                clash = self._follow(case, *before)
                if clash is not None:
                    return clash
            if (self.on, self.off) == before and not (deep and self._supposed()):
                return self._shut() if blocked and n else None
        return None

    def analyse(
        self,
        source: AnyCase | InFull | tuple[int, ...],
        on: int,
        off: int,
        clash: int = 0,
        wrong: MaybeReason = None,
    ) -> Refutation | None:
        """As in ``Run``, with the links in the order in which they were found.

        A reason with words then refers only to links before it.
        """
        found = super().analyse(source, on, off, clash, wrong)
        if found is None:
            return None
        turn = {mark: n for n, mark in enumerate(self.why)}
        *links, last = found.chain
        links.sort(key=lambda link: -1 if link.mark is None else turn[link.mark])
        return replace(found, chain=(*links, last))

    def _supposed(self) -> bool:
        """Take a mark as known whose opposite soon fails with words, by probing; False if there is none."""
        cases = Counter[int]()
        local = [case for case in self.cases if not isinstance(case, GlobalConstraintCase)]
        for case in local:
            cases.update(bits(case.scope & ~(self.on | self.off)))
        for mark in sorted(cases, key=lambda i: (-cases[i], i))[:PROBED_MARKS]:
            for value in (True, False):
                found, reason = self._within((mark, value))
                if found is not None and reason is not None:
                    self._take(mark, value)
                    self.why[mark] = Cited(found.cases), found.facts, reason
                    self.deduced[mark] = value
                    return True
        return False

    def _within(self, goal: Goal) -> tuple[Refutation | None, MaybeReason]:
        """A nested refutation of a goal's opposite from the marks known here, and its reason."""
        run = _Together(self.position, goal, self.step, self.reasons)
        run.on0, run.off0 = self.on, self.off
        mark, value = goal
        run.on, run.off = self.on | (not value) << mark, self.off | value << mark
        found = run.end(rounds=MAX_INNER_CLAUSES + 1)
        if found is None or len(clauses_of(found.chain)) > MAX_INNER_CLAUSES:
            return None, None
        if run.on & self.position.off or run.off & self.position.on:
            return None, None  # what the step does not rest on, but everybody knows, is otherwise
        return found, otherwise(self.reasons.end(found.chain[-1], run.on))

    def _shut(self) -> Refutation | None:
        """The refutation by a line or piece to which the cases leave no way; None if there is none."""
        indices = tuple([case.index for case in self.cases])
        found = self.reasons.blocked(indices, self.on, self.off)
        if found is None:
            return None
        wrong, is_so = found

        def fewer(some: int) -> int | None:
            return some if is_so(self.on & some, self.off & some) else None

        need = minimal(self.on | self.off, fewer, lambda i: i)
        return self.analyse(indices, self.on, self.off, need, wrong)

    def _follow(self, case: AnyCase, on: int, off: int) -> Refutation | None:
        """Propagate a case; return a refutation if it clashes and has words for that."""
        if isinstance(case, GlobalConstraintCase):
            facts, wrong, deduced = case.propagator.deduce(on, off, full=True)
            if facts and wrong:
                return self.analyse((case.index,), on, off, facts, wrong)
            for found in (*self.reasons.looks(case.index, on, off), *deduced):
                if self._take(found.mark, found.value):
                    self.why[found.mark] = case, found.facts, found.reason
                    self.deduced[found.mark] = found.value
            return None
        table: Table | None = None
        if not isinstance(case, SharedSolverCase):
            table = self.position.table(case.index)
        elif self.position.shared_solver is not None:
            table = _AtOnce(case.index, self.position.shared_solver)
        more_on, more_off = (0, 0) if table is None else table.quick(on, off)
        if isinstance(table, SmallSolverCase) and not (more_on | more_off) & ~(on | off):
            more_on, more_off = self._gone_through(table, on, off)
            table = table.in_full
        if table is not None and not more_on == more_off == -1:  # a clash without words is not told
            for i in bits(more_on | more_off):
                if self._take(i, bool(more_on >> i & 1)):
                    self.why[i] = table, on, off
        return None

    def _gone_through(self, case: SmallSolverCase, on: int, off: int) -> Cube:
        """The marks that a case forces by itself and for whose opposites it has only few ways."""
        more_on, more_off = found = case.single(on, off)
        condition = case.case.condition
        if found == CLASH or not (isinstance(condition, Every) and condition.noun):
            return found
        there, marks = self.board.known(on, off), self.board.marks

        def few(i: int, value: bool) -> bool:
            return condition.fails(there.plus({marks[i]: not value}))

        return mask([i for i in bits(more_on) if few(i, True)]), mask(
            [i for i in bits(more_off) if few(i, False)]
        )

    def _take(self, mark: int, value: bool) -> bool:
        """Take a mark as known; False if it is known already."""
        if (self.on | self.off) >> mark & 1:
            return False
        if value:
            self.on |= 1 << mark
        else:
            self.off |= 1 << mark
        return True


def followed_to_the_end(
    position: Position, step: Step, goal: Goal, reasons: CaseReasons, facts: int | None = None
) -> tuple[Link, ...]:
    """The chain by which all cases of a step together refute the opposite of a goal, ending with words.

    Empty if there is none of readable length.  ``facts``: the facts it may use (None: those of the step).
    """
    deep_too = step.kind in ("suppose", "search", "whole") and not position.hasty
    for blocked, deep in WAYS_ON if deep_too else WAYS_ON[:2]:
        found = _Together(position, goal, step, reasons, facts).end(blocked=blocked, deep=deep)
        if found is not None and set(found.cases) == set(step.cases):
            if len(clauses_of(found.chain)) <= MAX_CHAIN_CLAUSES:
                return found.chain
    return ()


def places_of(position: Position, cases: Sequence[int]) -> int:
    """The number of distinct places of some cases."""
    return len({str(position.board.cases[k].case.place) for k in cases})


def spoken_ends(
    position: Position, step: Step, goal: Goal, reasons: CaseReasons
) -> Iterator[tuple[Link, ...]]:
    """The chains by the (few) cases of a step that refute a goal's opposite and end with words."""
    if places_of(position, step.cases) > MAX_CHAIN_CASES:
        return
    for k in step.cases if len(step.cases) > 1 else ():
        found = _ending(position, step, goal, k, reasons.failure)
        if found is not None:
            yield found.chain
    chain = followed_to_the_end(position, step, goal, reasons)
    if chain:
        yield chain


def _ending(position: Position, step: Step, goal: Goal, last: int, failure: FailureOf) -> Refutation | None:
    """The refutation by a step's cases and facts that ends with the case ``last``, if that has words."""
    run = _Rest(position, goal, DEEP, set(step.cases) - {last}, step.facts)
    if run.follow() is not None:
        return None
    need = needed(run.on, run.off, position.board.cases[last].scope, last, failure)
    if need is None:
        return None
    found = run.analyse((last,), run.on, run.off, need)
    same = found is not None and (set(found.cases), found.facts) == (set(step.cases), step.facts)
    return found if same else None


def needed(on: int, off: int, scope: int, k: int, failure: FailureOf) -> int | None:
    """A minimal set of marks under which a case has the same failure as under all; None if it has none."""
    said = failure(k, on, off)

    def fewer(some: int) -> int | None:
        return some if failure(k, on & some, off & some) == said else None

    return minimal((on | off) & scope, fewer, lambda i: i) if said else None
