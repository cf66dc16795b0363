"""Slitherlink as an inside and an outside."""

from __future__ import annotations

from bench.reference.cnf import Cnf
from bench.reference.decode import number4
from bench.reference.lines import loop


def encode(height: int, width: int, body: str) -> Cnf:
    """The clauses of a Slitherlink."""
    cnf = Cnf()
    fence = loop(cnf, height + 1, width + 1)
    across, down = fence.across, fence.down
    for i, n in enumerate(number4(body, height * width)):
        r, c = divmod(i, width)
        if n is not None:
            cnf.exactly([across[r][c], across[r + 1][c], down[r][c], down[r][c + 1]], n)
    for r in range(height + 1):
        for c in range(width + 1):
            fence.two(r, c)
    return cnf
