"""Solvers: the only place that imports a solver library."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from typing import Protocol

from enpitsu.engine.backends.merged import Merged
from enpitsu.errors import MissingPackage, UnknownName
from enpitsu.logic import Clause

NAMES = {
    "auto": "relay",
    "cadical195": "pysat",
    "minisat22": "pysat",
    "glucose4": "pysat",
    "clingo": "referee",
}


class Solver(Protocol):
    """One incremental solver."""

    @property
    def add(self) -> Callable[[Clause], object]:
        """Adds one clause."""

    def load(self, clauses: Iterable[Clause]) -> None:
        """Add many clauses."""

    def solve(self, assumptions: Sequence[int] = (), conflicts: int = 0) -> bool | None:
        """Return whether there is a model; None if so many conflicts did not settle it (0: no limit)."""

    def model(self) -> list[int]:
        """The model found (literal k at index k - 1)."""

    def core(self) -> list[int]:
        """The assumptions that the last failed solve needed."""

    def fixed(self, values: Sequence[int], enough: Callable[[], bool] = lambda: False) -> list[int]:
        """Those of some literals (a model, maybe forbidden since) that seem to be decided for good.

        Some may be put aside by simplification only: ``propagate`` tells.  Fewer once it is ``enough``.
        """

    def propagate(self, literals: Sequence[int]) -> list[int] | None:
        """The consequences of some literals by unit propagation (that were not decided before).

        None if that refutes them.
        """

    def prefer(self, literals: Sequence[int]) -> None:
        """Try these values first."""

    def steady(self) -> None:
        """From now on, no simplification of which a single step may take minutes."""

    def conflicts(self) -> int:
        """Conflicts met so far."""


def make(name: str, first: Sequence[int] = ()) -> Solver:
    """A new solver: auto, cadical195, minisat22, glucose4, or (an extra) clingo.

    ``auto``: MiniSat, then CaDiCaL where a search grows long.  ``first``: for each variable (from 1) the
    first one that is equal.  Raises UnknownName, MissingPackage.
    """
    if name not in NAMES:
        raise UnknownName("solver", name, list(NAMES))
    try:
        module = import_module(f"enpitsu.engine.backends.{NAMES[name]}")
    except ImportError as missing:
        if NAMES[name] != "referee":
            raise UnknownName("package", str(missing.name)) from None
        raise MissingPackage(str(missing.name), NAMES[name]) from None
    solver: Solver = module.make(name)
    return Merged(solver, first) if first else solver
