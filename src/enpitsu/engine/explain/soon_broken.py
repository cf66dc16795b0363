"""Test whether a way soon breaks some cases, by propagating what these visibly force for a few rounds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from enpitsu.effort import report_work
from enpitsu.engine.explain.board import AnyCase, CompiledPuzzle, GlobalConstraintCase, SharedSolverCase
from enpitsu.engine.explain.cubes import CLASH, Cube
from enpitsu.logic import Continuation, Deduction, PartialAssignment
from enpitsu.logic.ways import TooManyWays

FOLLOWED_ROUNDS = 1
"""The rounds of propagation after each way.

With none, 161 of 2,745 steps of 21 genres with lines and trees are opaque; with one, 152; with two, 150.
"""

LOOKS_FACTOR = 4
"""A fact counts as needed if, without it, this factor times as many tests of ways do not suffice.

With this limit, the steps differ on only four of 200 boards (`python -m bench.opaque`), and hints about
areas with many ways take half the time.
"""

Looks = Callable[[int, int, int], Iterable[Deduction]]
"""Returns the marks that a global constraint (by its index) visibly forces, given marks on and off."""


def soon_broken(
    board: CompiledPuzzle, cases: Sequence[int], known: PartialAssignment, looks: Looks
) -> bool:
    """Return whether a few rounds of propagation refute some cases under known marks."""
    report_work(0)  # a single sentence may ask this for a minute
    on, off = board.masks(known)
    asked = [case.case for k in cases if not _deduces_all(case := board.cases[k])]
    for _ in range(FOLLOWED_ROUNDS + 1):
        there = board.known(on, off)
        if any([case.condition.refuted(there) for case in asked]):
            return True
        before = on, off
        for k in cases:
            found = _forced(board, k, on, off, looks)
            if found is None or found[0] & off or found[1] & on:
                return True
            on, off = on | found[0], off | found[1]
        if (on, off) == before:
            return False
    return False


class FailureTest:
    """A test whether some cases fail under partial assignments; counts and limits its calls."""

    def __init__(self, board: CompiledPuzzle, cases: Sequence[int], looks: Looks) -> None:
        self._board, self._cases, self._looks = board, cases, looks
        self.looked, self._most = 0, 0

    def __call__(self, known: PartialAssignment) -> bool:
        """Return whether the cases fail under known marks; raises TooManyWays past the limit of calls."""
        self.looked += 1
        if self._most and self.looked > self._most:
            raise TooManyWays
        return soon_broken(self._board, self._cases, known, self._looks)

    def is_blocked(self, course: Continuation, known: PartialAssignment, most: int = 0) -> bool:
        """Return whether the cases fail on each way of a continuation.

        False if that takes more than ``most`` calls (0: no limit).
        """
        self.looked, self._most = 0, most
        try:
            return course.is_blocked(known, self)
        except TooManyWays:
            return False


def _deduces_all(case: AnyCase) -> bool:
    """Return whether a case has a complete propagator, so that its condition need not be evaluated."""
    return isinstance(case, GlobalConstraintCase) and getattr(case.propagator, "complete", False)


def _forced(board: CompiledPuzzle, k: int, on: int, off: int, looks: Looks) -> Cube | None:
    """The marks (on, off) that a case visibly forces; None if it cannot hold."""
    case = board.cases[k]
    if isinstance(case, SharedSolverCase):
        return 0, 0
    if not isinstance(case, GlobalConstraintCase):
        found = case.quick(on, off)
        return None if found == CLASH else found
    seen = getattr(case.propagator, "seen", None)  # without the facts of a clash, which take long to find
    if seen is not None:
        deduced = seen(on, off)
        if deduced is None:
            return None
    else:
        clash, _, deduced = case.propagator.deduce(on, off, full=False)
        if clash:
            return None
    more_on = more_off = 0
    for d in (*looks(k, on, off), *deduced):
        more_on, more_off = more_on | d.value << d.mark, more_off | (not d.value) << d.mark
    return more_on, more_off
