"""The oracle: decide whether some cases of a board and some known marks force a mark, and extract cores.

One guarded model contains the cases, each with a selector.  It propagates, solves under assumptions, and
extracts the unsatisfiable core of a contradiction: the cases and marks it used (Eén and Sörensson 2003).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Literal, TypeAlias

from enpitsu.bits import bits, mask
from enpitsu.engine.budget import Budget, Meter
from enpitsu.engine.compile.encode import Encoder
from enpitsu.engine.compile.excerpts import Excerpts
from enpitsu.engine.compile.program import Program
from enpitsu.engine.explain.board import CompiledPuzzle, distance
from enpitsu.engine.explain.cubes import denied, literals, made
from enpitsu.engine.explain.step import Goal
from enpitsu.engine.minimise import CHUNK_CONFLICTS, minimise
from enpitsu.engine.model import Model
from enpitsu.errors import OutOfBudget
from enpitsu.logic import Profile

BACKEND = "glucose4"  # three times as fast as CaDiCaL in thousands of small questions under assumptions
AS_FEW, APART = Profile("few", steps=12), Profile("apart")
MAX_SMALL_CASES = 8  # cases that are written as few
MAX_ROUNDS = 60  # of lazy cuts in one question; past that the question counts as open
MAX_CORE_ROUNDS = 2000  # of lazy cuts in a question whether a case or fact is needed, behind switches

Found: TypeAlias = list[int] | Literal[False] | None
"""A model; False for a contradiction; None if the query was not decided within its limits."""


@dataclass(slots=True)
class Effort:
    """A conflict counter shared by several oracles."""

    conflicts: int = 0


@dataclass(frozen=True, slots=True)
class LeastReason:
    """Cases and facts (bits) that force some marks; ``is_minimal``: proved to be a minimal reason (MUS)."""

    cases: tuple[int, ...]
    facts: int
    is_minimal: bool


class _Judging(Model):
    """A model whose lazy clauses use the selector of their case, so that there are fewer assumptions."""

    def _cut_switch(self, case: int, assumed: list[int]) -> int:
        return self.switches[case]


def written(board: CompiledPuzzle, cases: Iterable[int], profile: Profile) -> Program:
    """Compile some cases of a board to a program with a given profile."""
    program = Program(len(board.marks))
    encoder = Encoder(program, profile)
    encoder.write([board.cases[k].case for k in cases])
    return program


class Cuttings:
    """The program of all cases of a board, from which the programs of some cases are extracted."""

    def __init__(self, board: CompiledPuzzle) -> None:
        cases = tuple(range(len(board.cases)))
        profile = AS_FEW if len(cases) <= MAX_SMALL_CASES else APART
        program = board.keep((cases, profile), lambda: written(board, cases, profile))
        place = {id(case): n for n, case in enumerate(program.cases)}
        self._places = [place[id(c.case)] for c in board.cases]
        self._parts = Excerpts(program, len(board.marks))
        self.size = len(program.definitions) + len(program.clauses)

    def of(self, cases: Iterable[int]) -> Program:
        """The excerpt for some cases."""
        return self._parts.of([self._places[k] for k in cases])


def cuttings(board: CompiledPuzzle) -> Cuttings:
    """The ``Cuttings`` of a board, created at the first call."""
    return board.keep(Cuttings, lambda: Cuttings(board))


class Oracle:
    """Some cases of a board in a guarded model; each query assumes the selectors of its cases."""

    def __init__(
        self,
        board: CompiledPuzzle,
        cases: Sequence[int] | None = None,
        effort: Effort | None = None,
        *,
        profile: Profile | None = None,
        lasting: bool = False,
        cut: bool = False,
    ) -> None:
        """``cases``: those that queries can use (default: all).  ``profile``: the encoding profile.

        ``lasting``: cache the program, as others will use the same cases.  ``cut``: extract more than
        ``MAX_SMALL_CASES`` cases from the program of all cases instead of compiling them.
        """
        self.board, self._cut = board, cut
        self.effort = effort or Effort()
        lasting = lasting or cases is None
        cases = tuple(range(len(board.cases)) if cases is None else cases)
        profile = profile or (AS_FEW if len(cases) <= MAX_SMALL_CASES else APART)

        def write() -> Program:
            return written(board, cases, profile)

        program = cuttings(board).of(cases) if cut and len(cases) > MAX_SMALL_CASES else None
        if program is None:
            program = board.keep((cases, profile), write) if lasting else write()
        self.model = _Judging(program, guarded=True, backend=BACKEND)
        self._undrawn = [-m.number for m in board.marks]
        self._preferred: tuple[int | None, list[int]] = None, self._undrawn
        self.prefer(None)
        position = {id(case): i for i, case in enumerate(program.cases)}
        self.switch = {k: self.model.switches[position[id(board.cases[k].case)]] for k in cases}
        self._case_of = {s: k for k, s in self.switch.items()}

    def of(self, cases: Sequence[int]) -> Oracle:
        """An oracle of these cases alone; this one if they are more than half of its cases."""
        if len(cases) > len(self.switch) // 2:
            return self
        found = Oracle(self.board, cases, self.effort, cut=self._cut)
        if self._preferred[0] is not None:
            found.prefer(self._preferred[0])
        return found

    def prefer(self, answer: int | None) -> None:
        """Set the phases to an answer (None: to nothing drawn): such models violate few lazy clauses."""
        if answer != self._preferred[0]:
            near = self._undrawn if answer is None else literals(answer, ~answer & self.board.all)
            self._preferred = answer, near
        self.model.prefer(self._preferred[1])

    # -- questions -------------------------------------------------------------------------------

    def propagate(self, cases: Iterable[int], facts: Sequence[int]) -> list[int] | None:
        """The literals that follow from cases and facts by unit propagation; None on a conflict."""
        return self.model.at_once([*[self.switch[k] for k in cases], *facts])

    def solve(
        self, cases: Iterable[int], facts: Sequence[int], conflicts: int = 0, rounds: int = MAX_ROUNDS
    ) -> Found:
        """Solve cases and facts; ``conflicts`` (0: no limit) and ``rounds`` of lazy clauses are limits."""
        with self._limited(conflicts):
            return self.model.solve([*[self.switch[k] for k in cases], *facts], rounds=rounds) or False
        return None

    def forces(
        self,
        cases: Iterable[int],
        facts: Sequence[int],
        goal: Goal,
        conflicts: int = 0,
        rounds: int = MAX_ROUNDS,
    ) -> bool | None:
        """Return whether cases and facts force a mark; None if undecided (limits as in ``solve``)."""
        found = self.solve(cases, [*facts, denied(*goal)], conflicts, rounds)
        return None if found is None else found is False

    def forced(
        self, cases: Iterable[int], facts: Sequence[int], goals: Sequence[Goal], conflicts: int, rounds: int
    ) -> list[Goal]:
        """The backbone of cases and facts among some goals, or a superset if the limits are reached.

        All goals are tested together: each model that differs from some of them excludes these.
        """
        left = dict(goals)

        def seen(model: list[int]) -> None:
            for i in [i for i, value in left.items() if (model[i] > 0) is not value]:
                del left[i]

        with self._limited(conflicts):
            assumed = [*[self.switch[k] for k in cases], *facts]
            self.model.backbone([i + 1 for i in left], assumed, seen, rounds=rounds)
        return list(left.items())

    @contextmanager
    def _limited(self, conflicts: int) -> Iterator[None]:
        """Limit the conflicts of a query (0: no limit); exceeding it leaves the query undecided."""
        before = self.model.conflicts()
        self.model.meter = Meter(Budget(conflicts=conflicts)) if conflicts else Meter()
        try:
            yield
        except OutOfBudget as stop:
            stop.unless_stopped()
        finally:
            self.model.meter = Meter()
            self.effort.conflicts += self.model.conflicts() - before

    def core_cases(self) -> list[int]:
        """The cases in the core of the last contradiction."""
        return [self._case_of[s] for s in self.model.core_switches()]

    def core_facts(self) -> int:
        """The marks (bits) in the core of the last contradiction."""
        top = len(self.board.marks)
        return made([y for x in self.model.failed() if (y := abs(x)) <= top])


def least_reason(
    oracle: Oracle,
    cases: Sequence[int],
    known: tuple[int, int],
    facts: int,
    goals: Sequence[Goal],
    *,
    keep: bool = False,
    limits: tuple[int, int] | None = None,
) -> LeastReason:
    """Shrink cases and facts to a minimal reason for some marks (MUS by deletion, with core refinement).

    ``known``: the marks on and off.  ``keep``: drop facts only, no cases.  ``limits``: conflicts and rounds
    of lazy clauses per query (None: defaults); undecided queries keep the item and make the result not
    ``is_minimal``.  Cases are dropped before facts, and distant items before near ones.
    """
    board, (on, off), top = oracle.board, known, len(oracle.board.cases)
    limits = limits or (CHUNK_CONFLICTS, MAX_CORE_ROUNDS)
    near, last = board.at[goals[0][0]], mask(cases)
    if not keep:
        oracle = oracle.of(cases)

    def forces(items: int) -> tuple[bool | None, int]:
        nonlocal oracle, last
        some, facts = items & (1 << top) - 1, items >> top
        if not some:
            return False, 0
        assumed, used_cases, used_facts, is_minimal = literals(on & facts, off & facts), 0, 0, True
        for goal in goals:
            forced = oracle.forces(list(bits(some)), assumed, goal, *limits)
            if forced is False:
                return False, 0
            if forced is None:
                is_minimal = False
            else:
                used_cases |= mask(oracle.core_cases())
                used_facts |= oracle.core_facts()
        if not is_minimal:
            return None, 0
        if some == last:
            return True, some | (facts & used_facts) << top
        # fewer cases do: all facts stay, so that as many cases as possible can go
        last, oracle = used_cases, oracle.of(list(bits(used_cases)))
        return True, used_cases | (facts & board.scope(bits(used_cases))) << top

    def order(item: int) -> tuple[bool, float, int]:
        at = board.case_at[item] if item < top else board.at[item - top]
        return item >= top, -distance(at, near), item

    items, proved = minimise(last | facts << top, forces, order, proved=last if keep else 0)
    return LeastReason(tuple(bits(items & (1 << top) - 1)), items >> top, items == proved)
