"""Kurodoko: unary views over cells that stay white, which hang together."""

from __future__ import annotations

from bench.reference.cnf import Cnf
from bench.reference.decode import number16
from bench.reference.shading import apart, rays


def encode(height: int, width: int, body: str) -> Cnf:
    """The clauses of a Kurodoko."""
    cnf = Cnf()
    x = cnf.visible_marks = cnf.new(height * width)
    apart(cnf, x, height, width)
    white = [-v for v in x]
    for i, n in enumerate(number16(body, height * width)):
        if n is not None:
            cnf.clauses.append((-x[i],))
            if n > 0:
                cnf.view(rays(white, width, i), n - 1)
    return cnf
