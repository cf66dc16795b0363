"""Weaken the conditions of a theorem to what its conclusion needs.

Marks of one condition that the conclusion does not speak of are projected out; of the prime implicates of
what is left (clauses that follow from a condition, and no part of which does), a minimal set stays that
still forces the conclusion.  So "exactly one of a, b" becomes "one of a, b" where no more is used, and a
ray of seven cells the two that matter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import TypeAlias

from enpitsu.engine.backends import make
from enpitsu.engine.patterns.theorem import Consequence, Premise, Theorem, consequences, premise
from enpitsu.engine.spots import Spot

MAX_MARKS = 8
"""Marks of a condition, past which its implicates are not listed: it stays as it is."""

Cube: TypeAlias = tuple[int, int]
"""The marks that a partial assignment sets, and those of them that it makes."""


def weakest(premises: Sequence[Premise], goals: Collection[Consequence]) -> Theorem:
    """The theorem that these conditions force some goals, with no more of each than is needed for it."""
    counts = Counter([mark for one in premises for mark in one.marks])
    kept = {mark for mark, many in counts.items() if many > 1} | {goal.mark for goal in goals}
    needed = _needed([_projected(one, kept) for one in premises], goals)
    return Theorem(tuple(sorted(needed)), tuple(consequences(needed)))


def _projected(of: Premise, kept: Collection[Spot]) -> Premise:
    """The condition on some marks that is left whatever the others are."""
    places = [i for i, mark in enumerate(of.marks) if mark in kept]
    rows = {sum([1 << n for n, i in enumerate(places) if row >> i & 1]) for row in of.rows}
    return premise(of.letter, [of.marks[i] for i in places], rows)


def _needed(premises: Sequence[Premise], goals: Collection[Consequence]) -> list[Premise]:
    """The conditions with no more implicates than force the goals; those that lose all are left out."""
    number = {mark: n for n, mark in enumerate(sorted({m for one in premises for m in one.marks}), 1)}
    number |= {goal.mark: number.get(goal.mark, len(number) + 1) for goal in goals}
    parts: list[tuple[int, list[Cube]]] = []  # of which condition, what is refused
    for k, one in enumerate(premises):
        if len(one.marks) > MAX_MARKS:
            parts.append((k, [((1 << len(one.marks)) - 1, row) for row in one.refused()]))
        else:
            parts += [(k, [cube]) for cube in prime_cubes(one.refused(), len(one.marks))]
    solver, top = make("glucose4"), len(number)
    solver.load([[-number[goal.mark] if goal.value else number[goal.mark] for goal in goals]])
    for n, (k, cubes) in enumerate(parts, top + 1):
        variables = [number[mark] for mark in premises[k].marks]
        solver.load([[-n, *_clause(cube, variables)] for cube in cubes])
    left = list(range(len(parts)))
    if solver.solve([top + 1 + n for n in left]) is not False:
        raise ValueError("these conditions do not force that")
    longest = sorted(
        left, key=lambda n: (-max([care.bit_count() for care, _ in parts[n][1]], default=0), -n)
    )
    for n in longest:
        fewer = [other for other in left if other != n]
        if solver.solve([top + 1 + other for other in fewer]) is False:
            left = fewer
    out = []
    for k, one in enumerate(premises):
        cubes = [cube for n in left if parts[n][0] == k for cube in parts[n][1]]
        if cubes:
            out.append(premise(one.letter, one.marks, _allowed(len(one.marks), cubes)))
    return out


def _allowed(width: int, refused: Sequence[Cube]) -> list[int]:
    """The rows of so many marks that are in none of some partial assignments (most of them rows)."""
    every = range(1 << width)
    whole = {made for care, made in refused if care == every[-1]}
    parts = [(care, made) for care, made in refused if care != every[-1]]
    return [row for row in every if row not in whole and not any([row & c == v for c, v in parts])]


def _clause(cube: Cube, variables: Sequence[int]) -> list[int]:
    """The clause that forbids a partial assignment."""
    care, made = cube
    return [-x if made >> i & 1 else x for i, x in enumerate(variables) if care >> i & 1]


def prime_cubes(rows: Iterable[int], width: int) -> list[Cube]:
    """The largest partial assignments all of whose rows are among these (Quine and McCluskey's method).

    >>> prime_cubes([0b00, 0b01], 2)
    [(2, 0)]
    """
    level: dict[Cube, bool] = {
        ((1 << width) - 1, row): True for row in rows
    }  # whether nothing larger has it
    out: list[Cube] = []
    while level:
        larger: dict[Cube, bool] = {}
        for care, made in level:
            for i in range(width):
                if care >> i & 1 and (care, made ^ 1 << i) in level:
                    larger[care & ~(1 << i), made & ~(1 << i)] = True
                    level[care, made] = False
        out += [cube for cube, prime in level.items() if prime]
        level = larger
    return sorted(out)
