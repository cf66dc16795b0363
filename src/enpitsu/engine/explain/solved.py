"""Local cases too large for a table: a tiny solver in its place."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from enpitsu.engine.backends import Solver, make
from enpitsu.engine.encode import Encoder
from enpitsu.engine.explain.cubes import CLASH, Cube, literals, made, shape
from enpitsu.engine.program import Program
from enpitsu.logic import Bool
from enpitsu.puzzle import Case
from enpitsu.shape.deduce import bits

KEPT = 100  # models


class Solved:
    """A case on many marks, asked of a solver of its own; the same questions as of a table."""

    whole = False
    cubes: tuple[Cube, ...] = ()

    def __init__(self, case: Case, index: int, scope: int) -> None:
        self.case, self.index, self.scope = case, index, scope
        self._models: list[int] = []  # the last met, by the marks that are on
        self._memo: dict[Cube, Cube] = {}
        self._quick: dict[Cube, Cube] = {}

    @staticmethod
    def fits(condition: Bool) -> bool:
        """Whether a condition is made of local parts only."""
        return shape(condition, {}) is not None

    @cached_property
    def _solver(self) -> Solver:
        program = Program(self.scope.bit_length())
        Encoder(program, narrow=False).write([self.case])
        solver = make("glucose4")
        solver.load([*program.definitions, *program.clauses])
        return solver

    def _ask(self, on: int, off: int) -> int | None:
        """The marks that are on in a model with these values; None if there is none."""
        if not self._solver.solve(literals(on, off)):
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
            follows = self._solver.propagate(literals(*key))
            if follows is None:
                found = CLASH
            else:
                free = self.scope & ~on & ~off
                forced = made(follows) & free
                found = forced, made([-x for x in follows]) & free
            self._quick[key] = found
        return found

    def _forced(self, on: int, off: int) -> Cube:
        """Both values are looked for; every model met shows that some are possible."""
        unknown = self.scope & ~on & ~off
        may_on = may_off = 0
        for model in self._models:
            if not (on & ~model or off & model):
                may_on |= model
                may_off |= ~model
        if not may_on | may_off:
            first = self._ask(on, off)
            if first is None:
                return CLASH
            may_on, may_off = first, ~first
        forced_on = forced_off = 0
        for i in bits(unknown):
            bit = 1 << i
            for value in (True, False):
                if (may_off if value else may_on) & bit:
                    continue
                other = self._ask(on | (0 if value else bit), off | (bit if value else 0))
                if other is None:
                    forced_on |= bit if value else 0
                    forced_off |= 0 if value else bit
                    break
                may_on |= other
                may_off |= ~other
        return forced_on, forced_off

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
        core = {abs(x) - 1 for x in self._solver.core()}
        facts = sum([1 << i for i in core]) & (on | off)
        for i in sorted(bits(facts), key=lambda i: (-weight(i), i)):
            less = facts & ~(1 << i)
            if self._ask(on & less | goal_on, off & less | goal_off) is None:
                facts = less
        return facts
