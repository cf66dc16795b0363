"""Hashiwokakero: two literals a bridge, unary sums at islands, one network."""

from __future__ import annotations

from itertools import pairwise

from bench.reference.cnf import Cnf
from bench.reference.conditions import Network
from bench.reference.decode import number16


def encode(height: int, width: int, body: str) -> Cnf:
    """The clauses of a Hashiwokakero; its ink is what lies on every step, first bridges and then second."""
    cnf = Cnf()
    clues = {i: n for i, n in enumerate(number16(body, height * width)) if n is not None}
    place = {i: k for k, i in enumerate(clues)}
    (never,) = cnf.new(1)
    cnf.clauses.append((-never,))
    bridges: list[tuple[int, int, int]] = []
    at: list[list[tuple[int, int]]] = [[] for _ in clues]
    over: dict[int, list[int]] = {}
    rows = [range(r * width, (r + 1) * width) for r in range(height)]
    columns = [range(c, height * width, width) for c in range(width)]
    steps: dict[tuple[int, int], tuple[int, int]] = {}
    for line in [*rows, *columns]:
        islands = [k for k, i in enumerate(line) if i in clues]
        for a, b in pairwise(islands):
            one, two = cnf.new(2)
            cnf.clauses.append((-two, one))
            ends = place[line[a]], place[line[b]]
            bridges.append((one, *ends))
            for end in ends:
                at[end].append((one, two))
            for k in range(a, b):
                steps[line[k], line[k + 1]] = one, two
            for i in line[a + 1 : b]:
                over.setdefault(i, []).append(one)
    cnf.clauses += [(-a, -b) for a, b in (of for of in over.values() if len(of) == 2)]
    for arms, n in zip(at, clues.values(), strict=True):
        if n > 0:
            cnf.total(arms, n)
        else:
            cnf.clauses.append([one for one, _ in arms])
    cnf.floods = [Network(len(clues), bridges)]
    board = [(i, i + 1) for i in range(height * width) if (i + 1) % width]
    board += [(i, i + width) for i in range((height - 1) * width)]
    for kind in (0, 1):
        cnf.visible_marks += [steps.get(step, (never, never))[kind] for step in board]
    return cnf
