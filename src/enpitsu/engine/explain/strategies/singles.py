"""Steps by a single case: it forces a mark by itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from enpitsu.bits import bits
from enpitsu.engine.explain.board import (
    CompiledPuzzle,
    GlobalConstraintCase,
    LocalCase,
    SharedSolverCase,
    distance,
)
from enpitsu.engine.explain.cubes import CLASH, NOTHING
from enpitsu.engine.explain.pairs import Contradiction
from enpitsu.engine.explain.position import Position, Weighed
from enpitsu.engine.explain.step import Step
from enpitsu.logic import Every


@dataclass(frozen=True, slots=True)
class Forcing:
    """The marks (bits) that one case forces on and off; its facts are not computed yet."""

    case: int
    on: int
    off: int

    @property
    def mask(self) -> int:
        """The marks as bits."""
        return self.on | self.off


@dataclass(frozen=True, slots=True)
class Wave:
    """All that single cases force in one round, each mark by one case; ``on``, ``off``: the union."""

    forced: list[Forcing]
    on: int
    off: int


class Opening:
    """The marks that single cases force on the empty position, each by one case.

    ``broken``: a case that cannot hold there, or None.
    """

    def __init__(self, board: CompiledPuzzle) -> None:
        self.forced: dict[int, Forcing] = {}
        self.on = self.off = 0
        self.broken: int | None = None
        for case in board.cases:
            if isinstance(case, GlobalConstraintCase | SharedSolverCase):
                continue
            on, off = case.single(0, 0)
            if (on, off) == CLASH:
                self.broken = case.index
                break
            on, off = on & ~(self.on | self.off), off & ~(self.on | self.off)
            if on | off:
                self.forced[case.index] = Forcing(case.index, on, off)
                self.on, self.off = self.on | on, self.off | off
        self._board = board
        self._others = {
            i: [k for k in board.by_mark[i] if k != f.case]
            for f in self.forced.values()
            for i in bits(f.mask)
        }

    def beside(self, known: int) -> tuple[Wave, list[int]]:
        """The wave of the cases without a known mark in their scope, and the indices of the other cases."""
        touched = {k for i in bits(known) for k in self._board.by_mark[i]}
        on, off = self.on, self.off
        for k in touched:
            if (forced := self.forced.get(k)) is not None:
                on, off = on & ~forced.on, off & ~forced.off
        return Wave([f for k, f in self.forced.items() if k not in touched], on, off), sorted(touched)

    def others(self, mark: int) -> list[int]:
        """The cases on a mark, except the one that forces it in the opening."""
        found = self._others.get(mark)
        return self._board.by_mark[mark] if found is None else found


class Singles:
    """Steps by single local cases; a case is examined again when a mark in its scope becomes known."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self._seen: tuple[int, int] | None = None  # what was known at the last look
        self._agenda: dict[int, list[Weighed]] = {}  # case -> the steps by it

    def steps(self) -> Iterator[Step]:
        """The easiest step, if there is one; raises Contradiction.

        A step that requires going through the ways of a case comes only if there is no other step, and if
        these ways are few.
        """
        found = self._all()
        through = self.gone_through
        plain = [one for one in found if one.step.cases[0] not in through] if through else found
        some = plain or [one for one in found if self.few(one.step)]
        if some:
            yield self.position.easiest(some)

    def late_steps(self) -> Iterator[Step]:
        """The easiest step by a case with more ways than a person would go through."""
        found = self._all()
        if found:
            yield self.position.easiest(found)

    @cached_property
    def gone_through(self) -> dict[int, Every]:
        """Case -> its condition, for the cases whose ways a person has to go through."""
        cases = [(case.index, case.case.condition) for case in self.position.board.cases]
        return {k: each for k, each in cases if isinstance(each, Every) and each.noun}

    def is_seen(self, step: Step) -> bool:
        """Return whether a step requires a person to go through at most a few ways."""
        return step.cases[0] not in self.gone_through or self.few(step)

    def few(self, step: Step) -> bool:
        """Return whether the ways are few under the opposite of each mark of a step."""
        position, board, condition = self.position, self.position.board, self.gone_through[step.cases[0]]
        there = board.known(position.on & step.facts, position.off & step.facts)
        others = [there.plus({board.marks[i]: not value}) for i, value in step.marks]
        return all(map(condition.fails, others))

    def wave(self) -> Wave:
        """All that single cases force now; raises Contradiction.

        The caller has to take all of it as known before the next call.
        """
        position, opening, seen = self.position, self._opening, self._seen
        self._seen = on, off = position.state
        if seen is None:
            if opening.broken is not None:
                raise Contradiction((opening.broken,))
            start, cases = opening.beside(on | off)
        else:
            start, changed = Wave([], 0, 0), seen[0] ^ on | seen[1] ^ off
            cases = sorted({k for i in bits(changed) for k in opening.others(i)}.union(self._agenda))
            self._agenda.clear()
        out, more_on, more_off = start.forced, start.on, start.off
        left = ~(on | off | more_on | more_off)
        for k in cases:
            forced = position.table(k).single(on, off)
            if forced == CLASH:
                raise Contradiction((k,))
            forced = forced[0] & left, forced[1] & left
            if forced != NOTHING:
                left &= ~(forced[0] | forced[1])
                more_on, more_off = more_on | forced[0], more_off | forced[1]
                out.append(Forcing(k, *forced))
        return Wave(out, more_on, more_off)

    @property
    def _opening(self) -> Opening:
        board = self.position.board
        return board.keep(Opening, lambda: Opening(board))

    def steps_of(self, forcing: Forcing, marks: int) -> list[Step]:
        """The steps for some marks (bits) of a forcing; call it at the position of its wave."""
        steps, forced = list[Step](), forcing.mask
        for step in self._of_case(self.position.table(forcing.case), self.position.known):
            step.marks = tuple([goal for goal in step.marks if forced >> goal[0] & 1])
            if step.mask & marks:
                steps.append(step)
        return steps

    def _all(self) -> list[Weighed]:
        """All steps, one for each case and set of facts, in the order of cases; raises Contradiction."""
        self._look_again()
        return [one for k in sorted(self._agenda) for one in self._agenda[k]]

    def fresh(self) -> list[Step]:
        """The steps by cases in whose scope a mark has become known since the last call."""
        return [one.step for k in self._look_again() for one in self._agenda.get(k, ())]

    def _look_again(self) -> list[int]:
        """Update the agenda for the cases in whose scope a mark has become known; return these cases."""
        position, board, seen = self.position, self.position.board, self._seen
        self._seen = on, off = position.state
        if seen is None:
            cases = [c.index for c in board.cases if not c.whole]
        else:
            changed = seen[0] ^ on | seen[1] ^ off
            cases = sorted({k for i in bits(changed) for k in board.by_mark[i]})
        for k in cases:  # no other case speaks of a mark that has become known
            case = position.table(k)
            if case.single(on, off) == CLASH:
                raise Contradiction((k,))
            found = self._of_case(case, on | off)
            if found:
                self._agenda[k] = [position.weighed(step) for step in found]
            else:
                self._agenda.pop(k, None)
        return cases

    def _of_case(self, case: LocalCase, known: int) -> list[Step]:
        position, board = self.position, self.position.board
        p, n = case.single(position.on, position.off)
        todo = (p | n) & ~known
        steps = []
        while todo:
            i = (todo & -todo).bit_length() - 1
            at = board.at[i]

            def weight(j: int, at: tuple[float, float] | None = at) -> float:
                return 1 + 0.001 * distance(board.at[j], at)

            facts = case.reason(position.on, position.off, i, bool(p >> i & 1), weight) or 0
            here_on, here_off = case.single(position.on & facts, position.off & facts)
            got = (here_on | here_off) & todo | 1 << i
            marks = tuple([(j, bool(p >> j & 1)) for j in bits(got)])
            steps.append(Step(marks, (case.index,), facts, "single"))
            todo &= ~got
        return steps
