"""Clingo as an independent solver of the same clauses: a referee for differential tests (an extra)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import clingo

from enpitsu.logic import Clause


class Clingo:
    """One incremental solver: every variable is a free atom, every clause a constraint."""

    def __init__(self) -> None:
        self._control = clingo.Control(["--warn=none"])
        self._atom = [0]
        self._model: list[int] = []
        self._core: list[int] = []

    def add(self, clause: Clause) -> None:
        """Add one clause."""
        self.load([clause])

    def load(self, clauses: Iterable[Clause]) -> None:
        clauses = list(clauses)
        with self._control.backend() as backend:
            self._grow(max([abs(x) for c in clauses for x in c], default=0), backend)
            for clause in clauses:
                backend.add_rule([], [-self._of(x) for x in dict.fromkeys(clause)])

    def _grow(self, top: int, backend: clingo.backend.Backend) -> None:
        while len(self._atom) <= top:
            atom = backend.add_atom()
            backend.add_rule([atom], [], choice=True)
            self._atom.append(atom)

    def _of(self, x: int) -> int:
        return self._atom[x] if x > 0 else -self._atom[-x]

    def solve(self, assumptions: Sequence[int] = (), conflicts: int = 0) -> bool | None:
        with self._control.backend() as backend:
            self._grow(max([abs(x) for x in assumptions], default=0), backend)
        limit = f"{conflicts}" if conflicts else "umax"
        self._control.configuration.solve.solve_limit = limit  # type: ignore[union-attr]
        assumed = [self._of(x) for x in assumptions]
        with self._control.solve(assumptions=assumed, yield_=True) as handle:
            for model in handle:
                self._model = [v if model.is_true(a) else -v for v, a in enumerate(self._atom) if v]
                return True
            result = handle.get()
            if result.unsatisfiable:
                back = {self._of(x): x for x in assumptions}
                self._core = [back[y] for y in handle.core() if y in back]
                return False
        return None

    def model(self) -> list[int]:
        """The model found (literal k at index k - 1)."""
        return list(self._model)

    def core(self) -> list[int]:
        """The assumptions that the last failed solve needed."""
        return self._core

    def fixed(self, values: Sequence[int], enough: Callable[[], bool] = lambda: False) -> list[int]:
        """Nothing: clingo does not tell."""
        del values, enough
        return []

    def propagate(self, literals: Sequence[int]) -> list[int] | None:
        """Nothing: clingo does not tell."""
        del literals
        return []

    def prefer(self, literals: Sequence[int]) -> None:
        """Of no effect: clingo keeps its own preferences."""

    def steady(self) -> None:
        """Of no effect: nothing is known to take that long."""

    def conflicts(self) -> int:
        """Conflicts met in the last solve."""
        stats = self._control.statistics
        return int(stats.get("solving", {}).get("solvers", {}).get("conflicts", 0))


def make(name: str) -> Clingo:
    """A new solver."""
    del name
    return Clingo()
