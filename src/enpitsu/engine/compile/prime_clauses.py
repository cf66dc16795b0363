"""Minimal CNF of conditions on a few marks, independent of how they are written.

A condition is converted to a truth table (an integer of 2 ** MAX_OPEN_MARKS bits); the minimal clauses of
each table are computed once.  (E. J. McCluskey, "Minimization of Boolean functions", 1956.)
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, reduce
from itertools import combinations, product
from operator import or_

from enpitsu.engine.compile.templates import CACHED_TEMPLATES, Template
from enpitsu.logic import Clause, Form, Verdict

MAX_OPEN_MARKS = 4
"""The most open marks of a condition that is written as a minimal CNF.

``python -m bench.paired FOLDER`` measures it.
"""

FULL = (1 << (1 << MAX_OPEN_MARKS)) - 1
TABLES = [
    sum(1 << row for row in range(1 << MAX_OPEN_MARKS) if row >> mark & 1) for mark in range(MAX_OPEN_MARKS)
]
"""The truth table of each mark."""

OPEN: list[tuple[Verdict, ...]] = [(None,) * number for number in range(MAX_OPEN_MARKS + 1)]
UNUSED = [(0,) * (MAX_OPEN_MARKS - number) for number in range(MAX_OPEN_MARKS + 1)]
"""By number of marks: their values (all open), and the padding for unused inputs of a template."""


def table(form: Form, values: Sequence[int]) -> int:
    """The truth table of a condition of this form, given the tables of its marks."""
    kind, *parts = form
    found = FULL if kind == "Every" else 0
    for part in parts:
        if type(part) is tuple:
            of, marks = part
            part_values = table(of, [values[n - 1] for n in marks])
        else:
            part_values = values[part - 1] if part > 0 else FULL ^ values[-part - 1]
        if kind == "Some":
            found |= part_values
        elif kind == "Every":
            found &= part_values
        else:  # Same: two parts
            found ^= part_values
    return found ^ FULL if kind == "Same" else found


@lru_cache(CACHED_TEMPLATES)
def clauses_of_form(form: Form, fixed: tuple[Verdict, ...], negated: bool) -> Template:
    """The minimal CNF of a condition of this form, as a template on ``MAX_OPEN_MARKS`` inputs.

    ``fixed``: the values of its marks (None: open).  ``negated``: the CNF of its negation.
    """
    tables = iter(TABLES)
    values = [next(tables) if v is None else FULL if v else 0 for v in fixed]
    found = table(form, values)
    return prime_clauses(found ^ FULL if negated else found)


@lru_cache(CACHED_TEMPLATES)
def prime_clauses(values: int) -> Template:
    """The minimal CNF of a truth table: fewest prime clauses, by exhaustive search over covers."""
    failing = FULL ^ values
    primes = _primes(failing)
    sets = (chosen for number in range(len(primes) + 1) for chosen in combinations(primes, number))
    return Template(
        [primes[rows] for rows in next(s for s in sets if reduce(or_, s, 0) == failing)], MAX_OPEN_MARKS
    )


def _primes(failing: int) -> dict[int, Clause]:
    """The prime clauses that exclude only failing rows, by the set of rows that each excludes."""
    found: dict[int, Clause] = {}
    for signs in sorted(product((0, 1, -1), repeat=MAX_OPEN_MARKS), key=lambda signs: sum(map(abs, signs))):
        rows = FULL  # in which the clause fails: each of its literals does
        for own, sign in zip(TABLES, signs, strict=True):
            rows &= FULL if not sign else FULL ^ own if sign > 0 else own
        if not rows & ~failing and not any(not rows & ~wider for wider in found):
            found[rows] = tuple([sign * mark for mark, sign in enumerate(signs, 1) if sign])
    return found
