"""Local cases too large for a table: a tiny solver in its place."""

from __future__ import annotations

from collections.abc import Callable

from enpitsu.engine.backends import Solver, make
from enpitsu.engine.encode import Encoder
from enpitsu.engine.explain.cubes import CLASH, Cube, shape
from enpitsu.engine.program import Program
from enpitsu.logic import Bool
from enpitsu.puzzle import Case
from enpitsu.shape.deduce import bits


class Solved:
    """A case on many marks, asked of a solver of its own; the same questions as of a table."""

    whole = False
    cubes: tuple[Cube, ...] = ()

    def __init__(self, case: Case, index: int, scope: int) -> None:
        self.case, self.index, self.scope = case, index, scope
        self._solver: Solver | None = None
        self._memo: dict[Cube, Cube] = {}

    @staticmethod
    def fits(condition: Bool) -> bool:
        """Whether a condition is made of local parts only."""
        return shape(condition, {}) is not None

    def _ask(self, on: int, off: int) -> list[int] | None:
        """The marks of a model with these values as literals; None if there is none."""
        if self._solver is None:
            program = Program(self.scope.bit_length())
            Encoder(program, narrow=False).write([self.case])
            self._solver = make("glucose4")
            self._solver.load([*program.definitions, *program.clauses])
        if not self._solver.solve([i + 1 for i in bits(on)] + [-i - 1 for i in bits(off)]):
            return None
        return self._solver.model()

    def single(self, on: int, off: int) -> Cube:
        """The marks it forces (on, off) by itself; CLASH if it cannot hold."""
        on, off = on & self.scope, off & self.scope
        key = on, off
        found = self._memo.get(key)
        if found is None:
            found = self._memo[key] = self._forced(on, off)
        return found

    def _forced(self, on: int, off: int) -> Cube:
        model = self._ask(on, off)
        if model is None:
            return CLASH
        unknown = self.scope & ~on & ~off
        size = len(model)
        may_on = sum([1 << i for i in bits(unknown) if i >= size or model[i] > 0])
        may_off = sum([1 << i for i in bits(unknown) if i >= size or model[i] < 0])
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
                    continue
                may_on |= sum([1 << j for j in bits(unknown) if j < len(other) and other[j] > 0])
                may_off |= sum([1 << j for j in bits(unknown) if j < len(other) and other[j] < 0])
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
        assert self._solver is not None
        core = {abs(x) - 1 for x in self._solver.core()}
        facts = sum([1 << i for i in core]) & (on | off)
        for i in sorted(bits(facts), key=lambda i: (-weight(i), i)):
            less = facts & ~(1 << i)
            if self._ask(on & less | goal_on, off & less | goal_off) is None:
                facts = less
        return facts
