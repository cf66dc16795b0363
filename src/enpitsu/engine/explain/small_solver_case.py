"""Local cases too large for a table: a tiny solver in its place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

from enpitsu.bits import bits
from enpitsu.effort import book
from enpitsu.engine.backends import Solver, make
from enpitsu.engine.compile.encode import Encoder
from enpitsu.engine.compile.program import Program
from enpitsu.engine.explain.cubes import CLASH, Cube, backbone, made, shape
from enpitsu.engine.explain.minimise import Exact, minimise
from enpitsu.logic import GUARDED, Bool
from enpitsu.puzzle import Case

KEPT = 100  # models
SLICE = 4_000  # conflicts between two looks up


class InFull:
    """A case asked of a solver, as a table of all that it forces."""

    def __init__(self, case: SmallSolverCase) -> None:
        self.index, self.quick, self.reason = case.index, case.single, case.reason


class SmallSolverCase:
    """A case on many marks, asked of a solver of its own; the same questions as of a table."""

    whole = False
    cubes: tuple[Cube, ...] = ()

    def __init__(self, case: Case, index: int, scope: int) -> None:
        self.case, self.index, self.scope = case, index, scope
        self._bits = [(i + 1, 1 << i) for i in bits(scope)]
        self._models: list[int] = []  # the last met, by the marks that are on
        self._memo: dict[Cube, Cube] = {}
        self._quick: dict[Cube, Cube] = {}

    @staticmethod
    def fits(condition: Bool) -> bool:
        """Tells whether a condition is made of local parts only."""
        return shape(condition, {}) is not None

    @cached_property
    def in_full(self) -> InFull:
        """The same as a table of all that it forces, not only of what is seen at once."""
        return InFull(self)

    def begin(self) -> None:
        """Forget what was learned, so that what is said does not depend on what was asked before."""
        if "_solver" in vars(self):
            del self._solver
            self._models, self._memo, self._quick = [], {}, {}

    @cached_property
    def _clauses(self) -> list[Sequence[int]]:
        program = Program(self.scope.bit_length())
        Encoder(program, GUARDED).write([self.case])
        return [*program.definitions, *program.clauses]

    @cached_property
    def _solver(self) -> Solver:
        solver = make("glucose4")
        solver.load(self._clauses)
        return solver

    def _literals(self, on: int, off: int) -> list[int]:
        known = (on | off) & self.scope
        return [x if on & bit else -x for x, bit in self._bits if known & bit]

    def _ask(self, on: int, off: int) -> int | None:
        """The marks that are on in a model with these values; None if there is none."""
        return self._under(self._literals(on, off))

    def _under(self, assumed: list[int]) -> int | None:
        book(0)
        while (holds := self._solver.solve(assumed, SLICE)) is None:
            book(0)
        if not holds:
            return None
        model, scope = self._solver.model(), self.scope
        found = made(model[: scope.bit_length()]) & scope
        self._models.append(found)
        del self._models[:-KEPT]
        return found

    def single(self, on: int, off: int) -> Cube:
        """The marks it forces (on, off) by itself; CLASH if it cannot hold."""
        on, off = on & self.scope, off & self.scope
        key = on, off
        found = self._memo.get(key)
        if found is None:
            found = self._memo[key] = self._forced(on, off)
        return found

    def quick(self, on: int, off: int) -> Cube:
        """Some of the marks it forces, as unit propagation tells; CLASH if it cannot hold."""
        key = on & self.scope, off & self.scope
        found = self._quick.get(key)
        if found is None:
            assumed, top = self._literals(*key), self.scope.bit_length()
            follows = self._solver.propagate(assumed)
            if follows is None:
                found = CLASH
            else:
                new = [x for x in set(follows).difference(assumed) if -top <= x <= top]
                found = made(new) & self.scope, made([-x for x in new]) & self.scope
            self._quick[key] = found
        return found

    def _forced(self, on: int, off: int) -> Cube:
        """Both values are looked for; every model met shows that some are possible."""
        at_once = self.quick(on, off)
        if at_once == CLASH:
            return CLASH
        forced_on, forced_off = at_once
        unknown = self.scope & ~(on | off | forced_on | forced_off)
        models = [m for m in self._models if not (on & ~m or off & m)]
        assumed = self._literals(on, off)
        if not models:
            first = self._under(assumed)
            if first is None:
                return CLASH
            models = [first]
        unseen_on = unseen_off = unknown
        for model in models:
            unseen_on &= ~model
            unseen_off &= model

        def ask(i: int, value: bool) -> Cube | None:
            model = self._under([*assumed, i + 1 if value else -i - 1])
            return None if model is None else (model, ~model)

        more_on, more_off = backbone(unseen_on, unseen_off, ask, self._solver.prefer)
        return forced_on | more_on, forced_off | more_off

    def live(self, on: int, off: int) -> list[Cube]:
        """No table: nothing to join."""
        return []

    def reason(
        self, on: int, off: int, mark: int | None, value: bool, weight: Callable[[int], float]
    ) -> int | None:
        """Known marks, none of which can be dropped, under which it forces a mark (heavy ones go first)."""
        on, off = on & self.scope, off & self.scope
        goal_on = goal_off = 0
        if mark is not None:
            bit = 1 << mark
            on, off = on & ~bit, off & ~bit
            goal_on, goal_off = (0, bit) if value else (bit, 0)
        if self._ask(on | goal_on, off | goal_off) is not None:
            return None
        facts = made([abs(x) for x in self._solver.core()]) & (on | off)

        def still(less: int) -> int | None:
            refuted = self._ask(on & less | goal_on, off & less | goal_off) is None
            return made([abs(x) for x in self._solver.core()]) & less if refuted else None

        return minimise(facts, Exact(still), lambda i: (-weight(i), i))[0]
