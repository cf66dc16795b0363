"""Masyu: straight and bent pearls on a loop."""

from __future__ import annotations

from bench.reference.cnf import Cnf
from bench.reference.decode import circles
from bench.reference.lines import STEPS, Lines, loop

OPPOSITE = ((0, 1), (2, 3))
"""Pairs of steps."""


def encode(height: int, width: int, body: str) -> Cnf:
    """The clauses of a Masyu."""
    cnf = Cnf()
    line = loop(cnf, height, width)
    for i, pearl in enumerate(circles(body, height * width)):
        r, c = divmod(i, width)
        line.two(r, c)
        if pearl:
            arms = [line.arm(r, c, step) for step in STEPS]
            cnf.clauses.append([x for x in arms if x])
            beyond = [line.arm(r + y, c + x, (y, x)) for y, x in STEPS]
            (_white if pearl == 1 else _black)(cnf, line, arms, beyond)
    return cnf


def _white(cnf: Cnf, line: Lines, arms: list[int | None], beyond: list[int | None]) -> None:
    """The loop goes straight on, but not so in both cells next to it."""
    for i, j in OPPOSITE:
        a, b = arms[i], arms[j]
        if a and b:
            cnf.clauses += [(-a, b), (a, -b)]
            if (p := beyond[i]) and (q := beyond[j]):
                cnf.clauses.append((-a, -p, -q))
        else:
            cnf.clauses += [(-x,) for x in (a, b) if x]


def _black(cnf: Cnf, line: Lines, arms: list[int | None], beyond: list[int | None]) -> None:
    """The loop bends, and goes straight on in the cells next to it."""
    for i, j in OPPOSITE:
        both = [x for x in (arms[i], arms[j]) if x]
        cnf.clauses.append(both)
        if len(both) == 2:
            cnf.clauses.append([-x for x in both])
    for x, p in zip(arms, beyond, strict=True):
        if x:
            cnf.clauses.append([-x, *([p] if p else [])])
