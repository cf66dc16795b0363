"""Failed-literal probing: suppose the opposite of a goal and propagate single cases, breadth first.

Every round propagates all touched cases on one snapshot, so that short chains are found first; reasons are
computed only after a clash, backwards (conflict analysis).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Protocol

from enpitsu.bits import bits, mask
from enpitsu.effort import report_work
from enpitsu.engine.explain.board import AnyCase, distance
from enpitsu.engine.explain.cubes import Cube, PairTable
from enpitsu.engine.explain.position import Position
from enpitsu.engine.explain.small_solver_case import InFull, SmallSolverCase
from enpitsu.engine.explain.step import Goal, Link
from enpitsu.reasons import MaybeReason

DEEP = 20  # derived marks of which each rests on the next, up to which they are looked at as they come
CLASHES = 3  # of single cases in a round that are compared, where the first good one will do


@dataclass(frozen=True, slots=True)
class Refutation:
    """A refutation of a goal's opposite: the cases and facts it uses, and its chain in order."""

    cost: tuple[float, int]
    goal: Goal
    cases: tuple[int, ...]
    facts: int
    chain: tuple[Link, ...]


@dataclass(frozen=True, slots=True)
class Stage:
    """The depth of a look-ahead: the number of rounds, and whether global constraints take part."""

    rounds: int
    whole: bool = False


STAGES: tuple[tuple[Stage, ...], ...] = (
    (Stage(2), Stage(2, whole=True)),
    (Stage(4), Stage(4, whole=True)),
    (Stage(8, whole=True),),
    (Stage(40, whole=True),),
)


class Table(Protocol):
    """The interface of things that force marks as a table does."""

    index: int

    def quick(self, on: int, off: int) -> Cube:
        """The marks that it forces on and off, given those known on and off (bits)."""

    def reason(
        self, on: int, off: int, mark: int, value: bool, weight: Callable[[int], float]
    ) -> int | None:
        """A lightest set of known marks under which it forces a mark."""


@dataclass(frozen=True, slots=True)
class Cited:
    """Cases that force a mark together, with a reason supplied from outside."""

    cases: tuple[int, ...]


class Run:
    """The propagation of one supposition."""

    def __init__(
        self,
        position: Position,
        goal: Goal,
        stage: Stage,
        allowed: set[int] | None,
        facts: int,
        joined: Sequence[PairTable] = (),
    ) -> None:
        """``joined``: tables that are propagated when single cases give nothing more."""
        self.position, self.board, self.goal = position, position.board, goal
        self.stage, self.allowed, self.joined = stage, allowed, joined
        self.on0, self.off0 = position.on & facts, position.off & facts
        mark, value = goal
        self.on, self.off = self.on0, self.off0
        if value:
            self.off |= 1 << mark
        else:
            self.on |= 1 << mark
        # mark -> the case that forced it and the snapshot (or, for a whole layer, the facts)
        self.why: dict[
            int, tuple[AnyCase | Table, int, int] | tuple[AnyCase | Cited, int, MaybeReason] | None
        ]
        self.why = {mark: None}
        self.deduced: dict[int, bool] = {}  # what whole layers forced
        self.touched = 1 << mark

    def follow(self) -> Refutation | None:
        """Propagate; return the lightest refutation of the first round with a clash, or None."""
        queue = self._in_turn([self.goal[0]])
        for _ in range(self.stage.rounds):
            report_work(0)
            (new_on, new_off), clash = self._fire(queue)
            if not (new_on or new_off or clash):
                (new_on, new_off), clash = self._fire(self.joined)
            if clash is not None:
                return clash
            if self.stage.whole:
                on, off, clash = self._deduce(new_on, new_off)
                if clash is not None:
                    return clash
                new_on, new_off = on, off
            if not (new_on or new_off):
                return None
            self.on |= new_on
            self.off |= new_off
            queue = self._in_turn(list(bits(new_on | new_off)))
        return None

    def _in_turn(self, marks: list[int]) -> list[AnyCase]:
        """The allowed cases on some marks; those made for explanations come first, the nearest first."""
        board = self.board
        if self.allowed is None:
            some = set[int]().union(*[board.by_mark[i] for i in marks])
        else:
            news, cases = mask(marks), [board.cases[k] for k in self.allowed]
            some = {case.index for case in cases if case.scope & news and not case.whole}
        first = some & board.explanation_only
        if not first:
            return [board.cases[k] for k in sorted(some)]
        there = {board.at[i] for i in marks}
        order = sorted(first, key=lambda k: (board.case_at[k] not in there, k)) + sorted(some - first)
        return [board.cases[k] for k in order]

    def _fire(self, queue: Iterable[AnyCase]) -> tuple[Cube, Refutation | None]:
        """Propagate cases on one snapshot: the marks that they force, and the lightest clash or None."""
        on, off = self.on, self.off
        new_on = new_off = 0
        clashes: list[tuple[AnyCase | InFull, int, int]] = []
        for here in queue:
            self.touched |= here.scope
            case = here.in_full if isinstance(here, SmallSolverCase) else here
            p, n = case.quick(on, off)  # type: ignore[union-attr]
            if p == n == -1:  # a CLASH
                clashes.append((case, on, off))
                continue
            p, n = p & ~new_on, n & ~new_off
            if not p | n:
                continue
            if p & new_off or n & new_on:
                clashes.append((case, on | new_on, off | new_off))
                continue
            for i in bits(p | n):
                self.why[i] = case, on, off
            new_on |= p
            new_off |= n
        return (new_on, new_off), self._smallest(clashes) if clashes else None

    def _smallest(self, clashes: list[tuple[AnyCase | InFull, int, int]]) -> Refutation | None:
        """The lightest of some clashes; if the position is ``hasty``, only the nearest are compared."""
        if self.position.hasty and len(clashes) > CLASHES:
            board, at = self.board, self.board.at[self.goal[0]]
            places = [board.case_at[case.index] for case, _, _ in clashes]
            order = sorted(range(len(clashes)), key=lambda n: (distance(places[n], at), n))
            clashes = [clashes[n] for n in order[:CLASHES]]
        found = [self.analyse(*clash) for clash in clashes]
        return min([f for f in found if f is not None], key=lambda f: f.cost, default=None)

    def _deduce(self, new_on: int, new_off: int) -> tuple[int, int, Refutation | None]:
        """Extend a round by the deductions of global constraints."""
        on, off = self.on | new_on, self.off | new_off
        for case in self.position.wholes:
            if self.allowed is not None and case.index not in self.allowed:
                continue
            if not (on | off) & case.scope & ~(self.on0 | self.off0):
                continue
            clash, wrong, found = case.propagator.deduce(on, off, full=False)
            if clash:
                return new_on, new_off, self.analyse((case.index,), on, off, clash, wrong)
            for d in found:
                if (on | off | new_on | new_off) >> d.mark & 1:
                    continue
                self.why[d.mark], self.deduced[d.mark] = (case, d.facts, d.reason), d.value
                if d.value:
                    new_on |= 1 << d.mark
                else:
                    new_off |= 1 << d.mark
        asked = None if self.position.wide else self.position.shared_solver
        if asked is not None and (cases := asked.select(self.allowed)):
            found_clash = asked.clash(
                self.on | new_on,
                self.off | new_off,
                cases,
                self.board.at[self.goal[0]],
                at_once=self.position.hasty,
            )
            if found_clash is not None:
                return new_on, new_off, self.analyse(found_clash[0], on, off, found_clash[1])
        return new_on, new_off, None

    # -- backwards from a clash --------------------------------------------------------------------

    def analyse(
        self,
        source: AnyCase | InFull | tuple[int, ...],
        on: int,
        off: int,
        clash: int = 0,
        wrong: MaybeReason = None,
    ) -> Refutation | None:
        """Analyse a clash backwards to the cases and facts it uses; derived marks weigh as their cases.

        ``source``: the table that cannot hold, or the cases that the marks ``clash`` break.
        """
        base = self.on0 | self.off0
        behind: dict[int, frozenset[int]] = {}
        used: dict[int, tuple[tuple[int, ...], int, MaybeReason]] = {}

        weights: dict[int, float] = {}
        depth = 0

        def weight(i: int) -> float:
            found = weights.get(i)
            if found is None:
                if base >> i & 1:
                    found = 0.01
                elif self.why.get(i) is None:
                    found = 0.02
                else:
                    found = 0.5 + self.position.weight(cases_of(i))
                weights[i] = found
            return found

        def cases_of(i: int) -> frozenset[int]:
            reason = self.why.get(i)
            if base >> i & 1 or reason is None:
                return frozenset()
            if i not in behind:
                nonlocal depth
                if depth == DEEP:  # from here on each after those that it can rest on
                    for earlier in takewhile(i.__ne__, self.why):
                        cases_of(earlier)
                depth += 1
                case, first, second = reason
                given: MaybeReason = None
                if not isinstance(second, int):
                    need, given = first, second
                else:
                    value = bool(case.quick(first, second)[0] >> i & 1)  # type: ignore[union-attr]
                    need = case.reason(first, second, i, value, weight) or 0  # type: ignore[union-attr]
                parts = case.cases if isinstance(case, Cited | PairTable) else (case.index,)
                used[i] = parts, need, given
                behind[i] = frozenset(parts).union(*[cases_of(j) for j in bits(need)])
                depth -= 1
            return behind[i]

        need: int | None
        if isinstance(source, tuple):
            last, need = source, clash
        else:
            last = source.cases if isinstance(source, PairTable) else (source.index,)
            need = source.reason(on, off, None, True, weight)  # type: ignore[union-attr]
        if need is None:
            return None
        cases = frozenset(last).union(*[cases_of(j) for j in bits(need)])
        chain: list[Link] = []
        facts = self._walk(need, used, chain)
        chain.append(Link(None, True, last, need, wrong))
        cost = (self.position.weight(cases), facts.bit_count())
        return Refutation(cost, self.goal, tuple(sorted(cases)), facts, tuple(chain))

    def _walk(
        self, need: int, used: dict[int, tuple[tuple[int, ...], int, MaybeReason]], chain: list[Link]
    ) -> int:
        """Append the links of the chain in topological order; return the facts it rests on."""
        base, facts = self.on0 | self.off0, 0
        done: set[int] = set()
        stack = [(i, False) for i in bits(need)][::-1]
        while stack:
            i, ready = stack.pop()
            if base >> i & 1:
                facts |= 1 << i
            elif i in used and i not in done:
                cases, before, given = used[i]
                if ready:
                    done.add(i)
                    chain.append(Link(i, self._made(i), cases, before, given))
                else:
                    stack.append((i, True))
                    stack += [(j, False) for j in bits(before)][::-1]
        return facts

    def _made(self, i: int) -> bool:
        """The value that was forced on a derived mark."""
        reason = self.why[i]
        assert reason is not None
        source, first, second = reason
        if not isinstance(second, int):
            return self.deduced[i]
        return bool(source.quick(first, second)[0] >> i & 1)  # type: ignore[union-attr]


def refute(
    position: Position,
    goal: Goal,
    stage: Stage,
    allowed: set[int] | None = None,
    facts: int = -1,
    joined: Sequence[PairTable] = (),
) -> tuple[Refutation | None, int]:
    """Probe the opposite of a goal: (the refutation or None, the marks that influenced the result)."""
    run = Run(position, goal, stage, allowed, facts, joined)
    found = run.follow()
    return found, run.touched
