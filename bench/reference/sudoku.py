"""Sudoku: only the digits that the givens leave possible get a literal."""

from __future__ import annotations

from math import isqrt

from bench.reference.cnf import Cnf
from bench.reference.decode import number16


def encode(height: int, width: int, body: str) -> Cnf:
    """The clauses of a Sudoku with square boxes."""
    cnf = Cnf()
    side = isqrt(width)
    clue = number16(body, height * width)
    units: list[set[int]] = [set() for _ in range(3 * width)]

    def of(i: int) -> tuple[int, int, int]:
        r, c = divmod(i, width)
        return r, width + c, 2 * width + r // side * side + c // side

    for i, v in enumerate(clue):
        if v is not None:
            for u in of(i):
                units[u].add(v)
    groups: dict[tuple[int, int], list[int]] = {}
    for i, v in enumerate(clue):
        if v is not None:
            continue
        free = [k for k in range(1, width + 1) if all(k not in units[u] for u in of(i))]
        literals = cnf.new(len(free))
        cnf.visible_marks += literals
        cnf.exactly(literals, 1)
        for k, x in zip(free, literals, strict=True):
            for u in of(i):
                groups.setdefault((u, k), []).append(x)
    for literals in groups.values():
        cnf.exactly(literals, 1)
    return cnf
