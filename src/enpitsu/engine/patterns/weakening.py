"""Weaken the premises of a theorem to what its conclusion needs.

Marks that occur in a single premise and not in the conclusion are projected out.  Of the prime implicates
of the remaining premises (the minimal clauses that follow from one), a minimal set that still implies the
conclusion is kept, by deletion.  So "exactly one of a, b" becomes "a or b" if no more is used, and a
premise on a ray of seven cells is reduced to the two that matter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import TypeAlias

from enpitsu.engine.backends import make
from enpitsu.engine.patterns.theorem import Consequence, Premise, Theorem, consequences, premise
from enpitsu.engine.spots import Spot

MAX_MARKS = 8
"""The most marks of a premise whose prime implicates are computed; larger ones are kept as a whole."""

Cube: TypeAlias = tuple[int, int]
"""A partial assignment, as bits: the marks that it assigns, and those of them that are on."""


def weakest(premises: Sequence[Premise], goals: Collection[Consequence]) -> Theorem:
    """The theorem that these premises imply some goals, with a minimal set of prime implicates of each."""
    counts = Counter([mark for one in premises for mark in one.marks])
    kept = {mark for mark, many in counts.items() if many > 1} | {goal.mark for goal in goals}
    needed = _needed([_projected(one, kept) for one in premises], goals)
    return Theorem(tuple(sorted(needed)), tuple(consequences(needed)))


def _projected(of: Premise, kept: Collection[Spot]) -> Premise:
    """Project a premise to some marks: all others are existentially quantified."""
    places = [i for i, mark in enumerate(of.marks) if mark in kept]
    rows = {sum([1 << n for n, i in enumerate(places) if row >> i & 1]) for row in of.rows}
    return premise(of.letter, [of.marks[i] for i in places], rows)


def _needed(premises: Sequence[Premise], goals: Collection[Consequence]) -> list[Premise]:
    """The premises reduced to a minimal set of implicates that imply the goals; empty ones are left out.

    Raises ValueError if the premises do not imply the goals.
    """
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
    """The rows (total assignments of ``width`` marks) that extend none of some partial assignments."""
    every = range(1 << width)
    whole = {made for care, made in refused if care == every[-1]}
    parts = [(care, made) for care, made in refused if care != every[-1]]
    return [row for row in every if row not in whole and not any([row & c == v for c, v in parts])]


def _clause(cube: Cube, variables: Sequence[int]) -> list[int]:
    """The clause that forbids a partial assignment."""
    care, made = cube
    return [-x if made >> i & 1 else x for i, x in enumerate(variables) if care >> i & 1]


def prime_cubes(rows: Iterable[int], width: int) -> list[Cube]:
    """The prime implicants of a set of rows, as cubes, by the Quine-McCluskey method.

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
