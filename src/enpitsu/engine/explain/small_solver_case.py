"""Local cases that are too large for a table, judged by a small solver of their own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

from enpitsu.bits import bits
from enpitsu.effort import report_work
from enpitsu.engine.backends import Solver, make
from enpitsu.engine.compile.encode import Encoder
from enpitsu.engine.compile.program import Program
from enpitsu.engine.explain.cubes import CLASH, Cube, backbone, shape
from enpitsu.engine.minimise import minimal
from enpitsu.logic import GUARDED, Bool
from enpitsu.puzzle import Case

CACHED_MODELS = 100  # models
SLICE_CONFLICTS = 4_000  # conflicts between two looks up
CACHE_WEIGHT = 1_000_000  # answers, times the marks of a case, that stay for the next explanation


class InFull:
    """A case judged by a solver in the role of a table, with all marks that it forces."""

    def __init__(self, case: SmallSolverCase) -> None:
        self.index, self.quick, self.reason = case.index, case.single, case.reason


class SmallSolverCase:
    """A case on many marks, judged by a solver of its own, with the interface of a table.

    The variables of the solver are numbered from 1, those of the marks first.
    """

    whole = False
    cubes: tuple[Cube, ...] = ()

    def __init__(self, case: Case, index: int, scope: int) -> None:
        self.case, self.index, self.scope = case, index, scope
        self._variable = {i: x for x, i in enumerate(bits(scope), 1)}  # by mark
        self._bits = [(x, 1 << i) for i, x in self._variable.items()]
        self._models: list[int] = []  # the last met, by the marks that are on
        self._memo: dict[Cube, Cube] = {}
        self._quick: dict[Cube, Cube] = {}

    @staticmethod
    def fits(condition: Bool) -> bool:
        """Return whether a condition consists of local parts only."""
        return shape(condition, {}) is not None

    @cached_property
    def in_full(self) -> InFull:
        """This case in the role of a table with all forced marks, not only those by unit propagation."""
        return InFull(self)

    def begin(self) -> None:
        """Drop the solver for reasons, so that explanations do not depend on earlier queries.

        Cached forced marks do not depend on them and are kept, up to ``CACHE_WEIGHT``.
        """
        if "_reasons" in vars(self):
            del self._reasons
            self._quick = {}
        if len(self._memo) * len(self._bits) > CACHE_WEIGHT:
            self._memo = {}

    @cached_property
    def _clauses(self) -> list[list[int]]:
        program = Program(self.scope.bit_length())
        Encoder(program, GUARDED).write([self.case])
        number = {i + 1: x for i, x in self._variable.items()}
        return [
            [number.setdefault(x, len(number) + 1) if x > 0 else -number.setdefault(-x, len(number) + 1)
             for x in clause]
            for clause in (*program.definitions, *program.clauses)
        ]  # fmt: skip

    def _loaded(self) -> Solver:
        solver = make("glucose4")
        solver.load(self._clauses)
        return solver

    @cached_property
    def _forcing(self) -> Solver:
        """The solver for models."""
        return self._loaded()

    @cached_property
    def _reasons(self) -> Solver:
        """The solver for reasons: its cores are used in explanations."""
        return self._loaded()

    def _literals(self, on: int, off: int) -> list[int]:
        known = (on | off) & self.scope
        return [x if on & bit else -x for x, bit in self._bits if known & bit]

    def _made(self, literals: Sequence[int]) -> int:
        """The marks (bits) that are on among some literals."""
        some = self._bits
        return sum([some[x - 1][1] for x in literals if 0 < x <= len(some)])

    def _holds(self, solver: Solver, assumed: list[int]) -> bool:
        report_work(0)
        while (holds := solver.solve(assumed, SLICE_CONFLICTS)) is None:
            report_work(0)
        return holds

    def _model(self, assumed: list[int]) -> int | None:
        """The marks (bits) that are on in a model under assumptions; None if there is none."""
        if not self._holds(self._forcing, assumed):
            return None
        found = sum([bit for x, (_, bit) in zip(self._forcing.model(), self._bits, strict=False) if x > 0])
        self._models.append(found)
        del self._models[:-CACHED_MODELS]
        return found

    def single(self, on: int, off: int) -> Cube:
        """The unknown marks that the case forces by itself (on, off); CLASH if it cannot hold."""
        on, off = on & self.scope, off & self.scope
        key = on, off
        found = self._memo.get(key)
        if found is None:
            found = self._memo[key] = self._forced(on, off)
        return found

    def quick(self, on: int, off: int) -> Cube:
        """The marks that it forces by unit propagation (on, off); CLASH on a conflict."""
        key = on & self.scope, off & self.scope
        found = self._quick.get(key)
        if found is None:
            found = self._quick[key] = self._at_once(self._reasons, *key)
        return found

    def _at_once(self, solver: Solver, on: int, off: int) -> Cube:
        """The marks that follow by unit propagation in a solver (on, off); CLASH on a conflict."""
        follows = solver.propagate(self._literals(on, off))
        if follows is None:
            return CLASH
        left = self.scope & ~(on | off)
        return self._made(follows) & left, self._made([-x for x in follows]) & left

    def _forced(self, on: int, off: int) -> Cube:
        """Compute the forced marks as the backbone; every model found excludes some candidates."""
        at_once = self._at_once(self._forcing, on, off)
        if at_once == CLASH:
            return CLASH
        forced_on, forced_off = at_once
        unknown = self.scope & ~(on | off | forced_on | forced_off)
        models = [m for m in self._models if not (on & ~m or off & m)]
        assumed = self._literals(on, off)
        if not models:
            first = self._model(assumed)
            if first is None:
                return CLASH
            models = [first]
        unseen_on = unseen_off = unknown
        for model in models:
            unseen_on &= ~model
            unseen_off &= model

        def ask(mark: int, value: bool) -> Cube | None:
            x = self._variable[mark]
            model = self._model([*assumed, x if value else -x])
            return None if model is None else (model, ~model)

        def prefer(on: int, off: int) -> None:
            some = self._variable
            self._forcing.prefer([some[i] if on >> i & 1 else -some[i] for i in bits(on | off)])

        more_on, more_off = backbone(unseen_on, unseen_off, ask, prefer)
        return forced_on | more_on, forced_off | more_off

    def live(self, on: int, off: int) -> list[Cube]:
        """Empty, as there is no table to join."""
        return []

    def reason(
        self, on: int, off: int, mark: int | None, value: bool, weight: Callable[[int], float]
    ) -> int | None:
        """A minimal set of known marks under which it forces a mark; heavy ones are dropped first."""
        on, off = on & self.scope, off & self.scope
        goal_on = goal_off = 0
        if mark is not None:
            bit = 1 << mark
            on, off = on & ~bit, off & ~bit
            goal_on, goal_off = (0, bit) if value else (bit, 0)
        solver = self._reasons

        def core(on: int, off: int) -> int | None:
            """The core of a contradiction under marks on and off; None if there is none."""
            if self._holds(solver, self._literals(on | goal_on, off | goal_off)):
                return None
            return self._made([abs(x) for x in solver.core()]) & (on | off)

        facts = core(on, off)
        if facts is None:
            return None

        def still(less: int) -> int | None:
            return core(on & less, off & less)

        return minimal(facts, still, lambda i: (-weight(i), i))
