"""Canal View: unary views, one connected canal."""

from __future__ import annotations

from bench.reference.cnf import Cnf
from bench.reference.conditions import Flood
from bench.reference.decode import number16
from bench.reference.shading import no_pools, rays


def encode(height: int, width: int, body: str) -> Cnf:
    """The clauses of a Canal View."""
    cnf = Cnf()
    x = cnf.visible_marks = cnf.new(height * width)
    no_pools(cnf, x, width)
    cnf.floods = [Flood(1, height, width)]
    for i, n in enumerate(number16(body, height * width)):
        if n is not None:
            cnf.clauses.append((-x[i],))
            if n >= 0:
                cnf.view(rays(x, width, i), n)
    return cnf
