"""Star Battle: counts in rows, columns and regions."""

from __future__ import annotations

from bench.reference.cnf import Cnf
from bench.reference.decode import borders


def encode(height: int, width: int, body: str) -> Cnf:
    """The clauses of a Star Battle."""
    cnf = Cnf()
    x = cnf.visible_marks = cnf.new(height * width)
    stars, drawn = body.split("/", 1)
    units = [x[r * width : (r + 1) * width] for r in range(height)] + [x[c::width] for c in range(width)]
    units += [[x[i] for i in cells] for cells in borders(drawn, height, width)[1]]
    for unit in units:
        cnf.exactly(unit, int(stars))
    for r in range(height):
        for c in range(width):
            for y, z in ((r, c + 1), (r + 1, c - 1), (r + 1, c), (r + 1, c + 1)):
                if y < height and 0 <= z < width:
                    cnf.clauses.append((-x[r * width + c], -x[y * width + z]))
    return cnf
