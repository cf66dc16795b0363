"""Chains that end where one can say what is wrong: each case of a step in turn is the last one.

A step by one case on a whole layer is followed by that case alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TypeAlias

from enpitsu.bits import bits
from enpitsu.effort import book
from enpitsu.engine.explain.board import AnyCase, SharedSolverCase, WholeCase
from enpitsu.engine.explain.cubes import Cube
from enpitsu.engine.explain.look_ahead import Refutation, Run, Stage
from enpitsu.engine.explain.minimise import Exact, minimise
from enpitsu.engine.explain.position import Position
from enpitsu.engine.explain.propagator import Propagator
from enpitsu.engine.explain.step import Goal, Link, Step
from enpitsu.logic import Deduction

FEW = 4  # cases of a step, up to which a chain is looked for
DEEP = Stage(60, whole=True)

LONG = 5
"""Links of a chain by one case, past which nobody follows it."""
ROUNDS = 12
"""Rounds in which a supposition is followed by one case."""

Speaks: TypeAlias = Callable[[int, int, int], bool]
"""Tells whether a case says what is wrong with marks that are on and off."""
Looks: TypeAlias = Callable[[int, int, int], list[Deduction]]
"""What a case is seen to force, with marks that are on and off."""


class _AtOnce:
    """A case that only a solver can judge, as a table of what it is seen to force without a search."""

    def __init__(self, index: int, propagator: Propagator) -> None:
        self.index, self._propagator = index, propagator

    def quick(self, on: int, off: int) -> Cube:
        """The marks that it forces on and off."""
        found = self._propagator.forced(self.index, on, off)
        return sum(1 << i for i, value in found if value), sum(1 << i for i, value in found if not value)

    def reason(
        self, on: int, off: int, mark: int, value: bool, weight: Callable[[int], float]
    ) -> int | None:
        """Marks by which it forces one."""
        return self._propagator.facts(self.index, on, off, (mark, value))


class _Rest(Run):
    """A supposition that is followed by all cases of a step but one."""

    def _deduce(self, new_on: int, new_off: int) -> tuple[int, int, Refutation | None]:
        on, off, clash = super()._deduce(new_on, new_off)
        asked = self.position.shared_solver
        if clash is not None or asked is None or self.allowed is None:
            return on, off, clash
        known = self.on | on, self.off | off
        for k in sorted(self.allowed):
            if isinstance(self.board.cases[k], SharedSolverCase):
                case = _AtOnce(k, asked.propagator)
                more_on, more_off = case.quick(*known)
                for i in bits((more_on | more_off) & ~(self.on | on | self.off | off)):
                    self.why[i] = case, *known
                    on, off = on | more_on & 1 << i, off | more_off & 1 << i
        return on, off, None


class _Alone(Run):
    """A supposition that is followed by one case on a whole layer."""

    def __init__(self, position: Position, goal: Goal, step: Step, speaks: Speaks, looks: Looks) -> None:
        super().__init__(position, goal, DEEP, set(step.cases), step.facts, None)
        (self.index,) = step.cases
        self.speaks, self.looks = speaks, looks

    def end(self) -> Refutation | None:
        """The refutation that ends in words; None if the case is not seen to be broken."""
        case = self.board.cases[self.index]
        for _ in range(ROUNDS):
            book(0)
            need = _needed(self.on, self.off, case.scope, self.index, self.speaks)
            if need is not None:
                return self.analyse((self.index,), self.on, self.off, need)
            before = self.on | self.off
            clash = self._follow(case)
            if clash is not None:
                return clash
            if self.on | self.off == before:
                return None
        return None

    def _follow(self, case: AnyCase) -> Refutation | None:
        """Add what the case forces now."""
        on, off, seen = self.on, self.off, self.looks(self.index, self.on, self.off)
        if isinstance(case, WholeCase):
            facts, words, deduced = case.deducer.deduce(on, off, full=True)
            if facts and words:
                return self.analyse((self.index,), on, off, facts, words)
            seen += deduced
        elif isinstance(case, SharedSolverCase) and self.position.shared_solver is not None:
            table = _AtOnce(self.index, self.position.shared_solver.propagator)
            more_on, more_off = table.quick(on, off)
            for i in bits((more_on | more_off) & ~(on | off)):
                self.why[i] = table, on, off
                self.on, self.off = self.on | more_on & 1 << i, self.off | more_off & 1 << i
        for found in seen:
            if not (self.on | self.off) >> found.mark & 1:
                self.why[found.mark] = case, found.facts, found.phrase
                self.deduced[found.mark] = found.value
                if found.value:
                    self.on |= 1 << found.mark
                else:
                    self.off |= 1 << found.mark
        return None


def alone_to_the_end(
    position: Position, step: Step, goal: Goal, speaks: Speaks, looks: Looks
) -> tuple[Link, ...]:
    """The chain by which the one case of a step refutes the opposite of a mark, ending in words.

    Empty if there is none that can be followed.
    """
    found = _Alone(position, goal, step, speaks, looks).end()
    return () if found is None or len(found.chain) > LONG else found.chain


def with_spoken_end(position: Position, step: Step, speaks: Speaks) -> Step:
    """A step with the shortest chain of its cases that ends in one that speaks; itself if there is none.

    A search that such a chain makes unnecessary is a supposition from then on.
    """
    for goal in [step.supposed] if step.supposed else step.marks:
        found = list(spoken_ends(position, step, goal, speaks))
        if found:
            kind = "suppose" if step.kind == "search" else step.kind
            return replace(step, kind=kind, chain=min(found, key=len), supposed=goal)
    return step


def spoken_ends(position: Position, step: Step, goal: Goal, speaks: Speaks) -> Iterator[tuple[Link, ...]]:
    """The chains of the few cases of a step that refute the opposite of a mark and end in words."""
    for k in step.cases if len(step.cases) <= FEW else ():
        found = _ending(position, step, goal, k, speaks)
        if found is not None:
            yield found.chain


def _ending(position: Position, step: Step, goal: Goal, last: int, speaks: Speaks) -> Refutation | None:
    """The refutation by the cases and facts of a step that ends in one of them, if that speaks then."""
    run = _Rest(position, goal, DEEP, set(step.cases) - {last}, step.facts, None)
    if run.follow() is not None:
        return None
    need = _needed(run.on, run.off, position.board.cases[last].scope, last, speaks)
    if need is None:
        return None
    found = run.analyse((last,), run.on, run.off, need)
    same = found is not None and (set(found.cases), found.facts) == (set(step.cases), step.facts)
    return found if same else None


def _needed(on: int, off: int, scope: int, k: int, speaks: Speaks) -> int | None:
    """Marks with which a case speaks, none of them too many; None if it does not with all of them."""

    def fewer(some: int) -> int | None:
        return some if speaks(k, on & some, off & some) else None

    known = (on | off) & scope
    return None if fewer(known) is None else minimise(known, Exact(fewer), lambda i: i)[0]
