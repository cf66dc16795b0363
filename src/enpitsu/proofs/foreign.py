"""The checker of DRAT proofs that others have written: the package dratify (an extra)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

from enpitsu.engine.budget import Meter
from enpitsu.errors import MissingPackage

T = TypeVar("T")


def checker() -> str:
    """The name and version of the checker; raises MissingPackage where it is not installed."""
    try:
        import dratify
    except ImportError:
        raise MissingPackage("dratify", "proofs") from None
    return f"dratify {dratify.__version__}"


def objection(formula: str, steps: str, meter: Meter) -> tuple[int, str]:
    """The number of steps looked at, and what the checker objects to them (nothing: they are a proof).

    Raises OutOfBudget.
    """
    import dratify

    clauses = dratify.parse_dimacs(formula)
    try:
        parsed = dratify.parse_proof(steps)
    except ValueError as bad:
        return 0, f"proof.drat cannot be read: {bad}"
    found = dratify.DRATChecker(clauses).check(_watched(parsed, meter))
    if found.ok:
        return found.steps, ""
    if found.failed_step < 0:
        return found.steps, f"proof.drat does not refute the clauses: {found.reason}"
    told = " ".join([str(dratify.to_dimacs(x)) for x in found.failed_clause or ()])
    return found.steps, f"proof.drat, step {found.failed_step} ({told} 0): {found.reason}"


def _watched(steps: Iterable[T], meter: Meter) -> Iterator[T]:
    for number, step in enumerate(steps):
        if number % 64 == 0:
            meter.tick()
        yield step
