"""Cases in a solver that only propagates: what is seen without a search."""

from __future__ import annotations

from collections.abc import Sequence

from enpitsu.bits import bits, mask
from enpitsu.engine.explain.board import CompiledPuzzle, Point, distance, far_first
from enpitsu.engine.explain.cubes import denied, literals
from enpitsu.engine.explain.minimise import Exact, minimise
from enpitsu.engine.explain.referee import Referee
from enpitsu.engine.explain.step import Goal

FIRST = 4  # one of how many parts of some cases is looked through before the rest
RADII = (2, 4, 6)  # half steps from a point in which cases and marks are looked for first


class Propagator:
    """Some cases of a board in a solver that only propagates: it is as it was, whatever it is asked."""

    def __init__(self, board: CompiledPuzzle, cases: Sequence[int]) -> None:
        self._board, self._referee = board, Referee(board, cases, lasting=True)

    def refuted(self, cases: Sequence[int], facts: Sequence[int]) -> bool:
        """Tells whether unit propagation alone shows that these cases do not hold with these marks."""
        return self._at_once(cases, facts) is None

    def _at_once(self, cases: Sequence[int], facts: Sequence[int]) -> list[int] | None:
        switch = self._referee.switch
        return self._referee.model.at_once([*[switch[k] for k in cases], *facts])

    def first(self, cases: Sequence[int], facts: Sequence[int]) -> int | None:
        """The first of some cases that are refuted together that is so by itself; None if there is none.

        Where some are not refuted together, none of them is; mostly it is one of the first.
        """
        if len(cases) == 1:
            return cases[0]
        end = 1 + len(cases) // FIRST
        for part in (cases[:end], cases[end:]):
            if self.refuted(part, facts) and (found := self.first(part, facts)) is not None:
                return found
        return None

    def nearest(self, cases: Sequence[int], on: int, off: int, near: Point | None) -> int | None:
        """The nearest of some cases that these marks break by itself; None if there is none."""
        facts = literals(on, off)
        if not self.refuted(cases, facts):
            return None
        away = self._board.case_at
        return self.first(sorted(cases, key=lambda k: (distance(away[k], near), k)), facts)

    def facts(self, k: int, on: int, off: int, goal: Goal) -> int | None:
        """Marks, far ones dropped first, with which a case forces one; None if that is not seen.

        None of them can be dropped, as far as propagation tells.
        """
        at, known = self._board.at, (on | off) & self._board.cases[k].scope

        def fewer(some: int) -> int | None:
            refuted = self.refuted([k], [*literals(on & some, off & some), denied(*goal)])
            return some if refuted else None

        if fewer(known) is None:
            return None
        return minimise(known, Exact(fewer), far_first(at, at[goal[0]]))[0]

    def forced(self, k: int, on: int, off: int) -> list[Goal]:
        """The marks that a case forces, as far as propagation tells."""
        free, found = self._board.cases[k].scope & ~(on | off), self._at_once([k], literals(on, off))
        return [(abs(x) - 1, x > 0) for x in found or () if free >> abs(x) - 1 & 1]

    def fewer(
        self, cases: Sequence[int], on: int, off: int, near: Point | None
    ) -> tuple[tuple[int, ...], int]:
        """Few of some cases and of these marks, that refute each other as all do; what is near stays."""
        known, at, case_at = on | off, self._board.at, self._board.case_at

        def refute(cases: Sequence[int], marks: int) -> bool:
            return self.refuted(cases, literals(on & marks, off & marks))

        for radius in RADII:
            close = [k for k in cases if distance(case_at[k], near) <= radius]
            marks = mask([i for i in bits(known) if distance(at[i], near) <= radius])
            if refute(close, marks):
                cases, known = close, marks
                break

        def fewer_cases(some: int) -> int | None:
            return some if refute(list(bits(some)), known) else None

        def fewer_marks(some: int) -> int | None:
            return some if refute(left, some) else None

        left = list(bits(minimise(mask(cases), Exact(fewer_cases), far_first(case_at, near))[0]))
        return tuple(left), minimise(known, Exact(fewer_marks), far_first(at, near))[0]
