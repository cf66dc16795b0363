"""Clauses by hand, conditions that answer models with cuts, and the literals that every answer shares."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from math import comb
from typing import Protocol

from pysat.solvers import Cadical195  # type: ignore[import-untyped]


class Condition(Protocol):
    """What is no clause: it names clauses that a model breaks, none if all is well."""

    def cuts(self, model: Sequence[int]) -> Iterable[Sequence[int]]:
        """Some clauses that hold in every answer, but not in this model."""


class Cnf:
    """Clauses of one puzzle, the literals that are its ink (in our order), and its other conditions."""

    def __init__(self) -> None:
        self.top = 0
        self.clauses: list[Sequence[int]] = []
        self.visible_marks: list[int] = []
        self.floods: list[Condition] = []

    def new(self, n: int) -> list[int]:
        """So many new variables."""
        self.top += n
        return list(range(self.top - n + 1, self.top + 1))

    def exactly(self, literals: Sequence[int], n: int) -> None:
        """Exactly n of these hold: all subsets, pairs in groups for one of many, or a unary sum."""
        size = len(literals)
        if n == 1 and size > 8:
            self.clauses.append(literals)
            rest = list(literals)
            while len(rest) > 6:
                (link,) = self.new(1)
                self.clauses += combinations([-x for x in (*rest[:4], link)], 2)
                rest = [-link, *rest[4:]]
            self.clauses += combinations([-x for x in rest], 2)
            return
        if n > size or comb(size, n + 1) + comb(size, size - n + 1) > max(40, 3 * size):
            self.total([[x] for x in literals], n)
            return
        if n < size:
            self.clauses += combinations([-x for x in literals], n + 1)
        if n > 0:
            self.clauses += combinations(literals, size - n + 1)

    def view(self, rays: Iterable[Sequence[int]], n: int) -> None:
        """The unbroken runs of literals that hold, from the start of each ray, add up to n."""
        arms = []
        for ray in rays:
            arm: list[int] = []
            for x in ray[: n + 1]:
                if not arm:
                    arm.append(x)
                    continue
                (v,) = self.new(1)
                self.clauses += [(-v, arm[-1]), (-v, x), (v, -arm[-1], -x)]
                arm.append(v)
            arms.append(arm)
        self.total(arms, n)

    def total(self, arms: Iterable[Sequence[int]], n: int) -> None:
        """Exactly n hold, where in each of these rows a literal implies the one before it."""
        rows = [list(arm) for arm in arms if arm]
        while len(rows) > 2:
            rows.sort(key=len)
            rows = [*rows[2:], self._merge(rows[0], rows[1], n + 1)]
        a, b = [*rows, [], []][:2]
        for i in range(n + 2):
            j = n + 1 - i
            if i <= len(a) and j <= len(b):
                self.clauses.append([-row[k - 1] for row, k in ((a, i), (b, j)) if k])
        for i in range(n):
            j = n - 1 - i
            self.clauses.append([row[k] for row, k in ((a, i), (b, j)) if k < len(row)])

    def _merge(self, a: list[int], b: list[int], cap: int) -> list[int]:
        out = self.new(min(cap, len(a) + len(b)))
        for i in range(len(a) + 1):
            for j in range(len(b) + 1):
                if i + j:
                    reach = [-row[k - 1] for row, k in ((a, i), (b, j)) if k]
                    self.clauses.append([*reach, out[min(i + j, len(out)) - 1]])
                if i + j < len(out):
                    bound = [row[k] for row, k in ((a, i), (b, j)) if k < len(row)]
                    self.clauses.append([*bound, -out[i + j]])
        return out

    def forced(self) -> set[int] | None:
        """The ink literals that every answer shares; None without an answer."""
        with Cadical195(bootstrap_with=self.clauses) as solver:
            model = self._model(solver)
            if model is None:
                return None
            same = [model[x - 1] for x in dict.fromkeys(map(abs, self.visible_marks))]
            while same:
                other = [-x for x in same]
                solver.set_phases(other)
                solver.add_clause(other)
                model = self._model(solver)
                if model is None:
                    break
                same = [x for x in same if model[abs(x) - 1] == x]
            return set(same)

    def _model(self, solver: Cadical195) -> list[int] | None:
        while solver.solve():
            model: list[int] = solver.get_model()
            cuts = [c for flood in self.floods for c in flood.cuts(model)]
            if not cuts:
                return model
            for clause in cuts:
                solver.add_clause(clause)
        return None
