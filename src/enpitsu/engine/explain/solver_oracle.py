"""Minimal reasons that only a solver can judge: cases and facts that force some marks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from enpitsu.bits import bits, mask
from enpitsu.engine.explain.board import Point, distance
from enpitsu.engine.explain.minimise import SHORT, Order, minimise
from enpitsu.engine.explain.referee import Referee
from enpitsu.engine.explain.step import Goal

MANY_ROUNDS = 2000  # of lazy cuts in a question whether a case or fact is needed, behind switches


@dataclass(frozen=True, slots=True)
class LeastReason:
    """Cases and known marks that force some marks; whether none of them can be dropped is settled."""

    cases: tuple[int, ...]
    facts: int
    settled: bool


class SolverOracle:
    """Asks a solver whether cases and facts still force some marks.

    Items are cases, by their numbers, and facts, behind all cases of the board.
    """

    def __init__(
        self,
        judge: Referee,
        cases: int,
        known: tuple[int, int],
        goals: Sequence[Goal],
        near: Point | None,
        limits: tuple[int, int] | None = None,
    ) -> None:
        """``cases``: those at the start; ``known``: what is on and off; ``near``: where the goals are.

        ``limits``: conflicts, and rounds of cuts, of a short question (the usual ones, if not told).
        """
        self._limits = limits or (SHORT, MANY_ROUNDS)
        self.judge, self.board, self.goals, self.near = judge, judge.board, goals, near
        self.on, self.off = known
        self.top = len(self.board.cases)
        self._cases = cases

    def parted(self, items: int) -> tuple[int, int]:
        """The cases and the facts among items."""
        return items & (1 << self.top) - 1, items >> self.top

    def together(self, cases: int, facts: int) -> int:
        """Cases and facts as items."""
        return cases | facts << self.top

    def forces(self, items: int, several: bool) -> tuple[bool | None, int]:
        """By a short question for each goal."""
        cases, facts = self.parted(items)
        if not cases:
            return False, 0
        some, assumed = list(bits(cases)), self.judge.facts(self.on, self.off, facts)
        used_cases = used_facts = 0
        settled = True
        for goal in self.goals:
            forced = self.judge.forces_within(some, assumed, *goal, *self._limits)
            if forced is False:
                return False, 0
            if forced is None:
                settled = False
            else:
                used_cases |= mask(self.judge.core_cases())
                used_facts |= self.judge.core_facts()
        if not settled:
            return None, 0
        if cases == self._cases:
            return True, self.together(cases, facts & used_facts)
        # fewer cases do: all facts stay, so that as many cases as possible can go
        self._cases, self.judge = used_cases, self.judge.of(list(bits(used_cases)))
        return True, self.together(used_cases, facts & self.board.scope(bits(used_cases)))

    def order(self) -> Order:
        """Cases first, then facts, and what is far first."""
        board, top, near = self.board, self.top, self.near

        def key(item: int) -> tuple[bool, float, int]:
            at = board.case_at[item] if item < top else board.at[item - top]
            return item >= top, -distance(at, near), item

        return key


def minimal_reason(oracle: SolverOracle, cases: int, facts: int, *, keep: bool = False) -> LeastReason:
    """The cases and facts without what is not needed to force the goals (all cases stay, if ``keep``)."""
    items = oracle.together(cases, facts)
    items, proved = minimise(items, oracle, oracle.order(), proved=cases if keep else 0)
    left, facts = oracle.parted(items)
    return LeastReason(tuple(bits(left)), facts, items == proved)


def reason_of(
    judge: Referee,
    cases: Sequence[int],
    known: tuple[int, int],
    facts: int,
    goals: Sequence[Goal],
    *,
    keep: bool = False,
    limits: tuple[int, int] | None = None,
) -> LeastReason:
    """The minimal reason for some marks among cases and facts that force them."""
    near = judge.board.at[goals[0][0]]
    oracle = SolverOracle(judge if keep else judge.of(cases), mask(cases), known, goals, near, limits)
    return minimal_reason(oracle, mask(cases), facts, keep=keep)
