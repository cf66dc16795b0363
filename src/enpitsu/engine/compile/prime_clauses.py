"""Conditions on a few marks in the fewest clauses, whatever their wording.

A condition is read as a table of its values (an integer of 2 ** MOST bits); the clauses of a table are
worked out once.  (E. J. McCluskey, "Minimization of Boolean functions", 1956.)
"""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache, reduce
from itertools import combinations, product
from operator import or_

from enpitsu.engine.compile.templates import TEMPLATES, Template
from enpitsu.logic import Bool, Clause, Every, Same, Some

MOST = 4
"""Open marks of a condition that is written in its fewest clauses, at most.

``python -m bench.paired FOLDER`` measures it.
"""

FULL = (1 << (1 << MOST)) - 1
TABLES = [sum(1 << row for row in range(1 << MOST) if row >> mark & 1) for mark in range(MOST)]
"""For each mark the rows of a table in which it is made."""


def table(b: Bool, marks: dict[int, int], holding: Collection[int] = ()) -> int:
    """The values of a condition for all values of its open marks, of which it has at most ``MOST``.

    ``marks``: the tables of their literals, noted here, a mark's own before its opposite.  ``holding``:
    literals that are decided.
    """
    if type(b) is Some or type(b) is Every:
        joint = type(b) is Every
        found = FULL if joint else 0
        for number, part in zip(b.numbers, b.parts(), strict=True):
            values = _literal(number, marks, holding) if number else table(part, marks, holding)
            found = found & values if joint else found | values
        return found
    if type(b) is Same:
        return FULL ^ table(b.a, marks, holding) ^ table(b.b, marks, holding)
    return _literal(b.number, marks, holding)


def _literal(number: int, marks: dict[int, int], holding: Collection[int]) -> int:
    """The values of a literal."""
    values = marks.get(number)
    if values is None:
        if number in holding:
            return FULL
        if -number in holding:
            return 0
        mark, own = abs(number), TABLES[len(marks) // 2]
        marks[mark], marks[-mark] = own, FULL ^ own
        return marks[number]
    return values


@lru_cache(TEMPLATES)
def prime_clauses(values: int) -> Template:
    """The fewest clauses that leave just these rows of a table."""
    failing = FULL ^ values
    primes = _primes(failing)
    sets = (chosen for number in range(len(primes) + 1) for chosen in combinations(primes, number))
    return Template([primes[rows] for rows in next(s for s in sets if reduce(or_, s, 0) == failing)], MOST)


def _primes(failing: int) -> dict[int, Clause]:
    """The shortest clauses that exclude none but failing rows, by the rows that each excludes."""
    found: dict[int, Clause] = {}
    for signs in sorted(product((0, 1, -1), repeat=MOST), key=lambda signs: sum(map(abs, signs))):
        rows = FULL  # in which the clause fails: each of its literals does
        for own, sign in zip(TABLES, signs, strict=True):
            rows &= FULL if not sign else FULL ^ own if sign > 0 else own
        if not rows & ~failing and not any(not rows & ~wider for wider in found):
            found[rows] = tuple([sign * mark for mark, sign in enumerate(signs, 1) if sign])
    return found
