"""The guarded solver: judge of groups, last resort, and the last pass that drops what is not needed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from enpitsu.bits import bits, mask
from enpitsu.engine.budget import Budget, Meter
from enpitsu.engine.compile.encode import Encoder
from enpitsu.engine.compile.program import Program
from enpitsu.engine.explain.board import Board, Point, distance
from enpitsu.engine.explain.cubes import denied, literals, made
from enpitsu.engine.explain.effort import EACH, PATIENCE, SHORT, Effort, farthest_dropped
from enpitsu.engine.explain.one_off import OneOff
from enpitsu.engine.model import Model
from enpitsu.errors import OutOfBudget
from enpitsu.logic import Manner

BACKEND = "glucose4"  # three times as fast as CaDiCaL in thousands of small questions under assumptions
CORES = 60  # reasons of the solver that are looked at in one search
TRIES = 25  # of them, that are shrunk
EFFORT = 20_000  # conflicts after which the best that was found is taken
MORE_EFFORT = 50 * EFFORT  # the same, where of none it is settled that all of it is needed
RADII = (2, 4, 6, 10)  # half steps around a mark in which a reason is looked for first
STEPS = (12, 20)  # that are clauses where few cases are judged; of hard questions each settles some
FEW = 8  # cases that are written as few
MANY = 64  # more of them are asked about apart first
ROUNDS = 60  # of lazy cuts in one question; past that the question counts as open
MANY_ROUNDS = 2000  # of one that settles whether a case or fact is needed, behind switches
ALL_ROUNDS = 50_000  # of one that settles it for all of a reason


def _ways(cases: int) -> list[tuple[Manner, int, bool]]:
    """How cases are written, so many of them: manner, steps, whether marks may be drawn at first.

    What takes hours in one way often takes no time in another.
    """
    few: list[tuple[Manner, int, bool]] = [("few", n, n > STEPS[0]) for n in STEPS]
    apart: tuple[Manner, int, bool] = "apart", STEPS[0], False
    if cases <= FEW:
        return few
    return [apart, few[0], few[1]] if cases > MANY else [few[0], apart, few[1]]


class _Judging(Model):
    """A cut hangs on the switch of its case itself: thousands of cuts are no more to assume."""

    def _cut_switch(self, case: int, assumed: list[int]) -> int:
        return self.switches[case]


@dataclass(frozen=True, slots=True)
class Reason:
    """Cases and known marks that force a mark; whether it is settled that none of them can be dropped."""

    cases: tuple[int, ...]
    facts: int
    mark: int
    value: bool
    settled: bool


class Referee:
    """Answers whether some cases and facts alone force a mark."""

    def __init__(
        self,
        board: Board,
        cases: Sequence[int] | None = None,
        effort: Effort | None = None,
        *,
        manner: Manner | None = None,
    ) -> None:
        """``cases``: those that can be asked about (all, if not told); ``manner``: how they are written."""
        self.board = board
        self._effort = effort or Effort()
        self._told = self  # who answered last
        cases = range(len(board.cases)) if cases is None else cases
        program = self._written(cases, manner or ("few" if len(cases) <= FEW else "apart"), STEPS[0])
        self.model = _Judging(program, guarded=True, backend=BACKEND)
        self.undrawn = [-m.number for m in board.marks]
        self.model.prefer(self.undrawn)  # what is not drawn needs few cuts
        position = {id(case): i for i, case in enumerate(program.cases)}
        self.switch = {k: self.model.switches[position[id(board.cases[k].case)]] for k in cases}
        self.case_of = {s: k for k, s in self.switch.items()}
        self._zones: dict[tuple[int, int], tuple[int, list[int]]] = {}  # (mark, radius) -> in reach
        self._failed: dict[tuple[int, int], int] = {}  # -> those known when they did not force it

    def _written(self, cases: Iterable[int], manner: Manner, steps: int) -> Program:
        program = Program(len(self.board.marks))
        encoder = Encoder(program, narrow=False, manner=manner, steps=steps)
        encoder.write([self.board.cases[k].case for k in cases])
        return program

    @cached_property
    def together(self) -> Referee:
        """The judge of the same cases that is better at all of them at once; where there is none, this."""
        if not self.model.program.varied:
            return self
        return Referee(self.board, list(self.switch), self._effort, manner="together")

    @property
    def effort(self) -> int:
        """The conflicts that all questions so far have taken."""
        return self._effort.conflicts

    def facts(self, on: int, off: int, among: int) -> list[int]:
        """Known marks as assumptions."""
        return literals(on & among, off & among)

    def forces(
        self, cases: Iterable[int], facts: Sequence[int], mark: int, value: bool, rounds: int = ROUNDS
    ) -> bool | None:
        """Whether these cases and facts force a mark; None if it could not be settled."""
        before = self.model.conflicts()
        try:
            assumed = [self.switch[k] for k in cases] + [*facts, denied(mark, value)]
            return self.model.solve(assumed, rounds=rounds) is None
        except OutOfBudget:
            return None
        finally:
            self._effort.conflicts += self.model.conflicts() - before

    def forces_within(
        self,
        cases: Iterable[int],
        facts: Sequence[int],
        mark: int,
        value: bool,
        conflicts: int = SHORT,
        rounds: int = ROUNDS,
    ) -> bool | None:
        """Whether they force a mark; None if so many conflicts or rounds did not settle it."""
        self.model.meter = Meter(Budget(conflicts=conflicts))
        self._told = self
        try:
            return self.forces(cases, facts, mark, value, rounds)
        finally:
            self.model.meter = Meter()

    def core_cases(self) -> list[int]:
        """The cases behind the last contradiction."""
        told = self._told
        return [told.case_of[s] for s in told.model.core_switches()]

    def core_facts(self) -> int:
        """The marks behind the last contradiction."""
        top = len(self.board.marks)
        return made([y for x in self._told.model.failed() if (y := abs(x)) <= top])

    def minimal(
        self,
        cases: Sequence[int],
        on: int,
        off: int,
        facts: int,
        mark: int,
        value: bool,
        patience: int = 0,
        until: int | None = None,
    ) -> Reason:
        """Drop cases, then facts (far ones first), while the rest still forces the mark.

        ``patience``: with what short searches leave open; ``until``: so much effort has been spent.
        """
        board, at = self.board, self.board.at[mark]
        judge, known, goal = self._of(cases), self.facts(on, off, facts), (mark, value)

        def ask(less: int) -> tuple[bool | None, int]:
            nonlocal judge
            forced = less > 0 and judge.forces_within(list(bits(less)), known, *goal, SHORT, MANY_ROUNDS)
            if not forced:
                return forced, 0
            behind = judge.core_cases()
            judge = judge._of(behind)
            return True, mask(behind)

        left, needed = farthest_dropped(mask(cases), ask, board.case_at, at)
        cases = tuple(bits(left))
        facts, needed_facts = judge._thinned_facts(cases, on, off, facts & board.scope(cases), [goal])
        left, facts, settled = judge.thinned(
            (left, facts), (needed, needed_facts), on, at, [goal], patience, until
        )
        return Reason(tuple(bits(left)), facts, mark, value, settled)

    def _of(self, cases: Sequence[int]) -> Referee:
        """A judge of these cases alone, where that is much less."""
        if len(cases) > len(self.switch) // 2:
            return self
        return Referee(self.board, cases, self._effort)

    def needed(
        self,
        cases: Sequence[int],
        on: int,
        off: int,
        facts: int,
        goals: Sequence[tuple[int, bool]],
        patience: int = 0,
        until: int | None = None,
    ) -> tuple[int, bool]:
        """The facts without those (far ones first) that these cases do not need to force some marks.

        And whether it is settled that the others are needed.
        """
        facts, needed = self._thinned_facts(cases, on, off, facts, goals)
        all_cases, at = mask(cases), self.board.at[goals[0][0]]
        _, facts, settled = self.thinned(
            (all_cases, facts), (all_cases, needed), on, at, goals, patience, until
        )
        return facts, settled

    def _thinned_facts(
        self, cases: Sequence[int], on: int, off: int, facts: int, goals: Sequence[tuple[int, bool]]
    ) -> tuple[int, int]:
        """By short searches: facts that some cases need to force marks, and those known to be needed."""

        def ask(less: int) -> tuple[bool | None, int]:
            assumed, core, all_forced = self.facts(on, off, less), 0, True
            for goal in goals:
                forced = self.forces_within(cases, assumed, *goal, SHORT, MANY_ROUNDS)
                if forced is False:
                    return False, 0
                all_forced = all_forced and forced is True
                core |= self.core_facts() if forced else 0
            return (True, core & less) if all_forced else (None, 0)

        return farthest_dropped(facts, ask, self.board.at, self.board.at[goals[0][0]])

    def thinned(
        self,
        reason: tuple[int, int],
        needed: tuple[int, int],
        on: int,
        near: Point | None,
        goals: Sequence[tuple[int, bool]],
        patience: int = 0,
        until: int | None = None,
    ) -> tuple[int, int, bool]:
        """Cases and facts without those that are not needed to force some marks (none: that cannot hold).

        Some are known to be needed.  Cases are dropped first, and what is far.  Whether it is settled that
        the others are needed is told, too.
        """
        board, top = self.board, len(self.board.cases)
        left, sure = (cases | facts << top for cases, facts in (reason, needed))
        end = self.effort + PATIENCE if until is None else until
        cases = list(bits(reason[0]))
        for manner, steps, drawn in _ways(len(cases))[: 1 + patience]:
            limit = min(EACH[patience] * (1 + (left & ~sure).bit_count()), end - self.effort)
            if left == sure or limit <= 0:
                break
            program = self._written(cases, manner, steps)
            place = {id(case): n for n, case in enumerate(program.cases)}
            far = sorted(cases, key=lambda k: (-distance(board.case_at[k], near), k))
            facts = sorted(bits(left >> top), key=lambda i: (-distance(board.at[i], near), i))
            one_off = OneOff(
                program,
                {k: place[id(board.cases[k].case)] for k in far},
                {top + i: i + 1 if on >> i & 1 else -(i + 1) for i in facts},
                [[denied(*goal) for goal in goals]] if goals else [],
                BACKEND,
            )
            one_off.model.prefer([] if drawn else self.undrawn)
            try:
                one_off.thin(bits(sure), Meter(Budget(conflicts=limit)), ALL_ROUNDS)
            except OutOfBudget:
                pass
            finally:
                self._effort.conflicts += one_off.model.conflicts()
            left, sure = mask(one_off.left), one_off.needed
            cases = list(bits(left & (1 << top) - 1))
        return mask(cases), left >> top, left == sure

    def core(
        self, on: int, off: int, marks: int, answer: int, near: Point | None, *, local: bool
    ) -> list[Reason]:
        """The smallest of the solver's reasons for one of the nearest marks, and of those that are settled.

        ``local``: from cases near the mark, ever more of them; else from all cases.  Empty if none of the
        marks is forced.  ``answer``: the marks that are on in an answer.
        """
        at, known = self.board.at, self.facts(on, off, on | off)
        order = sorted(bits(marks & ~on & ~off), key=lambda i: (distance(at[i], near), i))
        best: Reason | None = None  # of all
        sure: Reason | None = None  # of those that are settled
        tried, end = set[int](), self.effort + MORE_EFFORT
        for radius in RADII if local else (None,):
            goals = [(i, bool(answer >> i & 1)) for i in order if i not in tried]
            found = self._found(radius, on | off, known, goals)
            start = self.effort
            for size, goal, used in sorted(found)[:TRIES]:
                if sure is not None and (size > 3 * len(sure.cases) or self.effort - start > EFFORT):
                    break
                if best is not None and self.effort >= end:
                    break
                reason = self.minimal(used, on, off, on | off, *goal)
                tried.add(reason.mark)
                if best is None or len(reason.cases) < len(best.cases):
                    best = reason
                if reason.settled and (sure is None or len(reason.cases) < len(sure.cases)):
                    sure = reason
            if sure is not None or (best is not None and self.effort >= end):
                break
        return [r for r in dict.fromkeys((best, sure)) if r is not None]

    def _found(
        self, radius: int | None, seen: int, known: list[int], goals: Sequence[tuple[int, bool]]
    ) -> list[tuple[int, tuple[int, bool], list[int]]]:
        """Cases that the solver needs for some of the first goals that it can reach, and their number."""
        found: list[tuple[int, tuple[int, bool], list[int]]] = []
        start = self.effort
        for goal in goals:
            if len(found) >= CORES or (found and self.effort - start > EFFORT):
                break
            if (
                self._forced_by_all(known, *goal)
                if radius is None
                else self._forced_near(radius, seen, known, *goal)
            ):
                used = self.core_cases()
                found.append((len(used), goal, used))
        return found

    def _forced_by_all(self, known: list[int], mark: int, value: bool) -> bool:
        """Whether all cases force a mark, however long the search."""
        self._told = self.together
        return bool(self._told.forces(self.switch, known, mark, value, 400))

    def _forced_near(self, radius: int, seen: int, known: list[int], mark: int, value: bool) -> bool:
        """Whether cases near a mark force it, as far as a short search tells.

        A mark is not asked about again before a mark near it has become known.
        """
        marks, cases = self._zone(mark, radius)
        if self._failed.get((mark, radius)) == seen & marks:
            return False
        forced = bool(self.forces_within(cases, known, mark, value))
        if not forced:
            self._failed[mark, radius] = seen & marks
        return forced

    def _zone(self, mark: int, radius: int) -> tuple[int, list[int]]:
        """The marks and the cases near a mark."""
        zone = self._zones.get((mark, radius))
        if zone is None:
            at, places = self.board.at, self.board.case_at
            marks = mask([i for i, place in enumerate(at) if distance(place, at[mark]) <= radius])
            cases = [k for k in self.switch if distance(places[k], at[mark]) <= radius]
            zone = self._zones[mark, radius] = marks, cases
        return zone

    def answer(self, on: int, off: int) -> int | None:
        """The marks that are on in an answer; None if there is none, or none was found in time."""
        judge = self.together
        try:
            model = judge.model.solve([*judge.switch.values(), *self.facts(on, off, on | off)], rounds=2000)
        except OutOfBudget:
            return None
        return None if model is None else made(model[: len(self.board.marks)])
