"""Numberlink: lines that carry the bits of their number; no rings."""

from __future__ import annotations

from bench.reference.cnf import Cnf
from bench.reference.conditions import Rings
from bench.reference.decode import number16
from bench.reference.lines import Lines


def encode(height: int, width: int, body: str) -> Cnf:
    """The clauses of a Numberlink whose cells may stay empty."""
    cnf = Cnf()
    across = [cnf.new(width - 1) for _ in range(height)]
    down = [cnf.new(width) for _ in range(height - 1)]
    line = Lines(cnf, across, down)
    clues = {i: n for i, n in enumerate(number16(body, height * width)) if n is not None}
    kinds = {n: k for k, n in enumerate(sorted(set(clues.values())))}
    many = max(1, (len(kinds) - 1).bit_length())
    bits = [cnf.new(many) for _ in range(height * width)]
    for i, here in enumerate(bits):
        r, c = divmod(i, width)
        if i not in clues:
            line.two(r, c)
            continue
        cnf.exactly(line.at(r, c), 1)
        kind = kinds[clues[i]]
        cnf.clauses += [(v if kind >> k & 1 else -v,) for k, v in enumerate(here)]
    edges = []
    for lines, step in ((across, 1), (down, width)):
        for r, row in enumerate(lines):
            edges += [(x, i, i + step) for i, x in enumerate(row, r * width)]
    for x, i, j in edges:
        for a, b in zip(bits[i], bits[j], strict=True):
            cnf.clauses += [(-x, -a, b), (-x, a, -b)]
    cnf.floods = [Rings(height * width, edges, clues)]
    return cnf
