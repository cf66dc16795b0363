"""A search that writes down its steps: why some clauses have no model, as a DRAT proof."""

from __future__ import annotations

from collections.abc import Iterable
from tempfile import TemporaryFile

import pysolvers as lib

from enpitsu.engine.backends.pysat import reads_budgets
from enpitsu.engine.budget import Meter
from enpitsu.errors import UnknownName
from enpitsu.logic import Clause

SLICE_CONFLICTS = 2000
"""Conflicts between two looks at the clock: always the same, so that proofs are, too."""


def refutation(clauses: Iterable[Clause], meter: Meter) -> str | None:
    """The steps that refute some clauses (text, one step a line); None if they have a model.

    Glucose writes them: each is a clause that follows by unit propagation, or the deletion of one.
    Raises OutOfBudget.
    """
    if not reads_budgets():
        raise UnknownName("solver that writes proofs here", "glucose4", narrow=True)
    solver = lib.glucose41_new()
    try:
        with TemporaryFile() as file:
            lib.glucose41_tracepr(solver, file)
            for clause in clauses:
                lib.glucose41_add_cl(solver, clause)
            found: bool | None = None
            while found is None:
                meter.tick()
                lib.glucose41_cbudget(solver, SLICE_CONFLICTS)
                found = lib.glucose41_solve_lim(solver, [], 0, 0)
                meter.spend(SLICE_CONFLICTS if found is None else 0)
            if found:
                return None
            file.seek(0)
            text = file.read().decode("ascii")
    finally:
        lib.glucose41_del(solver)
    return text if text.endswith("0\n") and text.split("\n")[-2] == "0" else text + "0\n"
