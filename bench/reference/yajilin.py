"""Yajilin: a loop through all cells but shaded ones, which arrows count."""

from __future__ import annotations

from bench.reference.cnf import Cnf
from bench.reference.decode import arrows
from bench.reference.lines import loop
from bench.reference.shading import near, rays


def encode(height: int, width: int, body: str) -> Cnf:
    """The clauses of a Yajilin."""
    cnf = Cnf()
    x = cnf.new(height * width)
    cnf.visible_marks = [*x]
    line = loop(cnf, height, width)
    clues = arrows(body, height * width)
    around = near(height, width)
    for i, clue in enumerate(clues):
        r, c = divmod(i, width)
        if clue is None:
            line.two(r, c, -x[i])
            cnf.clauses += [(-x[i], -x[j]) for j in around[i] if j > i and clues[j] is None]
            continue
        cnf.clauses += [(-v,) for v in (x[i], *line.at(r, c))]
        way, n = clue
        if way and n is not None:
            free = [0 if clue else v for v, clue in zip(x, clues, strict=True)]
            cnf.exactly([v for v in rays(free, width, i)[way - 1] if v], n)
    return cnf
