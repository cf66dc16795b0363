"""Nurikabe: a literal for every clue that may own a cell, unary steps to small clues, one sea."""

from __future__ import annotations

from itertools import combinations

from bench.reference.cnf import Cnf
from bench.reference.conditions import Flood
from bench.reference.decode import number16
from bench.reference.shading import near, no_pools

SMALL = 25  # up to here an island's cells are reached in steps from the clue; larger ones by cuts


def encode(height: int, width: int, body: str) -> Cnf:
    """The clauses of a Nurikabe."""
    cnf = Cnf()
    size = height * width
    x = cnf.visible_marks = cnf.new(size)
    around = near(height, width)
    no_pools(cnf, x, width)
    clues = {i: n for i, n in enumerate(number16(body, size)) if n is not None}
    own: list[dict[int, int]] = [{} for _ in x]
    for clue, n in clues.items():
        _island(cnf, around, own, clues, clue, n)
    for i, of in enumerate(own):
        if i in clues:
            cnf.clauses.append((-x[i],))
        else:
            cnf.clauses += [[x[i], *of.values()], [-x[i], *[x[j] for j in around[i]]]]
            cnf.clauses += combinations([-v for v in of.values()], 2)
        for clue, v in of.items():
            if i not in clues:
                cnf.clauses += [(-v, -x[i]), [-v, *[own[j][clue] for j in around[i] if clue in own[j]]]]
            for j in around[i]:
                cnf.clauses.append([-v, x[j], *([own[j][clue]] if clue in own[j] else [])])
    roots = [divmod(i, width) for i in clues]
    cnf.floods = [Flood(1, height, width), Flood(1, height, width, on=False, roots=roots)]
    return cnf


def _island(
    cnf: Cnf, around: list[list[int]], own: list[dict[int, int]], clues: dict[int, int], clue: int, n: int
) -> None:
    """The literals of cells that the island of a clue may hold, and its size."""
    others = {j for i in clues if i != clue for j in (i, *around[i])} - {clue}
    far = {clue: 0}
    queue = [clue]
    for i in queue:
        for j in around[i] if n < 0 or far[i] < n - 1 else ():
            if j not in far and j not in others:
                far[j] = far[i] + 1
                queue.append(j)
    mine = dict(zip(queue, cnf.new(len(queue)), strict=True))
    for i, v in mine.items():
        own[i][clue] = v
    cnf.clauses.append((mine[clue],))
    if n > 0:
        cnf.exactly([v for i, v in mine.items() if i != clue], n - 1)
    if 0 < n <= SMALL:
        _steps(cnf, around, far, mine, n)


def _steps(cnf: Cnf, around: list[list[int]], far: dict[int, int], mine: dict[int, int], n: int) -> None:
    """Every cell of an island is reached in n - 1 steps from its clue, the first of ``far``."""
    within = {
        i: dict(zip(range(k, n), [*cnf.new(n - 1 - k), mine[i]], strict=True)) for i, k in far.items() if k
    }
    for i, steps in within.items():
        for k, v in steps.items():
            if k < n - 1:
                cnf.clauses += [(-v, steps[k + 1]), (-v, mine[i])]
            if far[i] > 1:
                before = [within[j] for j in around[i] if j in within]
                cnf.clauses.append([-v, *[of[k - 1] for of in before if k - 1 in of]])
