"""CaDiCaL, MiniSat and Glucose through python-sat's C module.

``pysat.solvers`` is not imported: it costs 20-30 ms at start-up and two calls per clause.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from functools import cache, partial
from itertools import repeat
from typing import Any

import pysolvers as lib

from enpitsu.logic import Clause

PREFIX = {"cadical195": "cadical195", "minisat22": "minisat22", "glucose4": "glucose41"}
SLICE_CONFLICTS = 20_000
"""Conflicts after which an unlimited search comes up for air."""

SIMPLIFYING = ("elim", "probe", "subsume", "walk")
"""Work of CaDiCaL between two stretches of search that cannot be stopped."""


@cache
def reads_budgets() -> bool:
    """Return whether the library reads the whole of a budget.

    It reads one as a C ``long`` into 64 bits.  Where a ``long`` has fewer (32-bit systems, Windows), the
    upper half of MiniSat's and Glucose's budget is chance, and neither Ctrl-C nor budgets are heard.
    CaDiCaL takes the lower half alone: there it does the work of all.  A library that is mended
    (docs/adr/0018) takes a number that no such ``long`` can hold, others refuse it.
    """
    solver = lib.glucose41_new()
    try:
        lib.glucose41_cbudget(solver, 1 << 40)
    except OverflowError:
        return False
    finally:
        lib.glucose41_del(solver)
    return True


class PySat:
    """One incremental solver of python-sat."""

    def __init__(self, name: str) -> None:
        prefix = PREFIX[name if name == "cadical195" or reads_budgets() else "cadical195"]
        self._call: Callable[[str], Any] = lambda verb: getattr(lib, f"{prefix}_{verb}")
        self._it = self._call("new")()
        self._cadical = prefix == "cadical195"
        self._free = partial(self._call("del"), self._it, *((None,) if self._cadical else ()))
        self._limited = partial(self._call("solve_lim"), self._it)
        self._model = partial(self._call("model"), self._it)
        self.add: Callable[[Clause], object] = partial(self._call("add_cl"), self._it)
        self._assumed: list[int] = []
        self._steady = False

    def __del__(self) -> None:
        if hasattr(self, "_free"):  # bound at the start: at the end of a process the module may be gone
            self._free()

    def load(self, clauses: Iterable[Clause]) -> None:
        deque(map(self._call("add_cl"), repeat(self._it), clauses), 0)

    def solve(self, assumptions: Sequence[int] = (), conflicts: int = 0) -> bool | None:
        self._assumed = list(assumptions)
        found = self._slice(conflicts or SLICE_CONFLICTS)
        while found is None and not conflicts:
            found = self._slice(SLICE_CONFLICTS)
        return found

    def _slice(self, conflicts: int) -> bool | None:
        """Search on for so many conflicts.

        The library's own way with Ctrl-C (a 1 instead of the 0 here) jumps out of the solver and
        leaves it in pieces; so it is heard between two slices, by Python.  ``propagate`` is the same.
        """
        self._call("cbudget")(self._it, conflicts)
        if self._cadical:  # it answers 1, -1 or 0, the others True, False or None
            status: int = self._limited(self._assumed, 0)
            return None if status == 0 else status > 0
        found: bool | None = self._limited(self._assumed, 0, 0)
        return found

    def model(self) -> list[int]:
        found: list[int] | None = self._model()
        return found or []  # without any clause there is no model either

    def core(self) -> list[int]:
        args = (self._assumed,) if self._cadical else ()
        return list(self._call("core")(self._it, *args) or ())

    def fixed(self, values: Sequence[int], enough: Callable[[], bool] = lambda: False) -> list[int]:
        # what is decided for good is left out of what the library says follows from assumptions
        consistent, open_ = self._call("propagate")(self._it, list(values), 0, 0)
        if consistent:
            free = set(open_ or ())
            return [x for x in values if x not in free]
        middle = len(values) // 2  # clauses that came since forbid these values together
        halves = (values[:middle], values[middle:]) if middle else ()
        return [x for half in halves if not enough() for x in self.fixed(half, enough)]

    def propagate(self, literals: Sequence[int]) -> list[int] | None:
        consistent, found = self._call("propagate")(self._it, list(literals), 0, 0)
        return list(found or ()) if consistent else None

    def prefer(self, literals: Sequence[int]) -> None:
        if self._cadical:
            self._call("set")(self._it, "lucky", 0)
        self._call("setphases")(self._it, list(literals))

    def steady(self) -> None:
        for step in SIMPLIFYING if self._cadical and not self._steady else ():
            self._call("set")(self._it, step, 0)
        self._steady = True

    def conflicts(self) -> int:
        stats: dict[str, int] = self._call("acc_stats")(self._it)
        return stats.get("conflicts", 0)


def make(name: str) -> PySat:
    """A new solver."""
    return PySat(name)
