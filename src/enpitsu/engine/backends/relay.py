"""MiniSat for short searches; CaDiCaL takes over where one grows long."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from enpitsu.effort import report_work
from enpitsu.engine.backends.pysat import PySat
from enpitsu.logic import Clause

FIRST_CONFLICTS = 2_000
"""Conflicts after which CaDiCaL takes over.

MiniSat needs less to begin with, CaDiCaL fewer conflicts to end: ``python -m bench.paired FOLDER``.  (To
hand over after many cuts, too, was slower: their number says little of how long a search will be.  Glucose
is as fast, but looks at its budget only where it starts anew, which may be 100,000 conflicts later.)
"""


class Relay:
    """One incremental solver, of which the second half takes over all clauses of the first."""

    def __init__(self) -> None:
        self._now = PySat("minisat22")
        self._loads: list[list[Clause]] = []  # all clauses so far, until the second takes over
        self._added: list[Clause] = []
        self._preferred: Sequence[int] = ()
        self._steady = False
        self._before = 0  # conflicts of the first

    @property
    def add(self) -> Callable[[Clause], object]:
        """Adds one clause."""
        return self._now.add if self._before else self._add

    def _add(self, clause: Clause) -> object:
        self._added.append(clause)
        return self._now.add(clause)

    def load(self, clauses: Iterable[Clause]) -> None:
        """Add many clauses."""
        if not self._before:
            clauses = list(clauses)  # the caller may change its list later
            self._loads.append(clauses)
        self._now.load(clauses)

    def solve(self, assumptions: Sequence[int] = (), conflicts: int = 0) -> bool | None:
        """Return whether there is a model; None if so many conflicts did not settle it (0: no limit).

        With a limit, the caller can check the clock before CaDiCaL takes over.
        """
        if not self._before:
            left = FIRST_CONFLICTS - self._now.conflicts()
            if left > 0:
                found = self._now.solve(assumptions, min(left, conflicts) if conflicts else left)
                if found is not None or conflicts:
                    return found
            self._take_over()
        return self._now.solve(assumptions, conflicts)

    def _take_over(self) -> None:
        """Go on with CaDiCaL; raises OutOfBudget, and then nothing has changed."""
        second = PySat("cadical195")
        for clauses in (*self._loads, self._added):
            report_work(0)
            second.load(clauses)
        self._before = max(1, self._now.conflicts())
        self._now, self._loads, self._added = second, [], []
        if self._preferred:
            second.prefer(self._preferred)
        if self._steady:
            second.steady()

    def model(self) -> list[int]:
        """The model found (literal k at index k - 1)."""
        return self._now.model()

    def core(self) -> list[int]:
        """The assumptions that the last failed solve needed."""
        return self._now.core()

    def fixed(self, values: Sequence[int], enough: Callable[[], bool] = lambda: False) -> list[int]:
        """Those of some literals that seem to be decided for good."""
        return self._now.fixed(values, enough)

    def propagate(self, literals: Sequence[int]) -> list[int] | None:
        """The consequences of some literals by unit propagation; None if that refutes them."""
        return self._now.propagate(literals)

    def prefer(self, literals: Sequence[int]) -> None:
        """Try these values first."""
        self._preferred = literals
        self._now.prefer(literals)

    def steady(self) -> None:
        """From now on, no simplification of which a single step may take minutes."""
        self._steady = True
        self._now.steady()

    def conflicts(self) -> int:
        """Conflicts met so far."""
        return self._before + self._now.conflicts()


def make(name: str) -> Relay:
    """A new solver."""
    del name
    return Relay()
