"""Fillomino: a literal for every number that a cell may hold; sizes by cuts."""

from __future__ import annotations

from itertools import combinations

from bench.reference.cnf import Cnf
from bench.reference.conditions import Sizes
from bench.reference.decode import number16
from bench.reference.shading import near


def encode(height: int, width: int, body: str) -> Cnf:
    """The clauses of a Fillomino; its ink is the upper and the left side of every cell inside."""
    cnf = Cnf()
    clues = number16(body, height * width)
    around = near(height, width)
    of = [dict(zip(may, cnf.new(len(may)), strict=True)) for may in _domains(clues, around)]
    for here in of:
        cnf.exactly(list(here.values()), 1)
    for i in range(width, height * width):
        cnf.visible_marks.append(_side(cnf, of[i - width], of[i]))
    for i in range(height * width):
        if i % width:
            cnf.visible_marks.append(_side(cnf, of[i - 1], of[i]))
    for i, here in enumerate(of):
        for k, v in here.items():
            equal = [of[j][k] for j in around[i] if k in of[j]]
            if k == 1:
                cnf.clauses += [(-v, -u) for u in equal]
                continue
            cnf.clauses.append([-v, *equal])
            if k == 2:
                cnf.clauses += [(-v, -a, -b) for a, b in combinations(equal, 2)]
    cnf.floods = [Sizes(around, of)]
    return cnf


def _domains(clues: list[int | None], around: list[list[int]]) -> list[list[int]]:
    """The numbers that each cell may hold: those of clues near enough, and sizes of areas without any."""
    out: list[set[int]] = [set() for _ in clues]
    free = [n is None or n < 0 for n in clues]
    for k in {n for n in clues if n is not None and n > 0}:
        far = {i: 0 for i, n in enumerate(clues) if n == k}
        queue = list(far)
        for i in queue:
            out[i].add(k)
            for j in around[i] if far[i] < k - 1 else ():
                if j not in far and free[j]:
                    far[j] = far[i] + 1
                    queue.append(j)
    met: set[int] = set()
    for start, blank in enumerate(free):
        if blank and start not in met:
            met.add(start)
            piece = [start]
            for i in piece:
                more = [j for j in around[i] if free[j] and j not in met]
                met.update(more)
                piece += more
            for i in piece:
                out[i].update(range(1, len(piece) + 1))
    return [sorted(may) for may in out]


def _side(cnf: Cnf, a: dict[int, int], b: dict[int, int]) -> int:
    """Whether there is a side between two cells: they hold different numbers."""
    (side,) = cnf.new(1)
    for k in a.keys() | b.keys():
        if k in a and k in b:
            cnf.clauses += [(-side, -a[k], -b[k]), (side, -a[k], b[k]), (side, a[k], -b[k])]
        else:
            cnf.clauses.append((side, -(a.get(k) or b[k])))
    return side
