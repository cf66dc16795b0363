"""Slitherlink as an inside and an outside."""

from __future__ import annotations

from itertools import combinations

from bench.reference.cnf import Cnf, Flood
from bench.reference.decode import number4


def encode(height: int, width: int, body: str) -> Cnf:
    """The clauses of a Slitherlink."""
    cnf = Cnf()
    face = cnf.new(height * width)
    add = cnf.clauses.append

    def edge(a: int | None, b: int | None) -> int:
        if a is None or b is None:
            return face[a if b is None else b]  # type: ignore[index]
        (e,) = cnf.new(1)
        p, q = face[a], face[b]
        cnf.clauses.extend([(-e, p, q), (-e, -p, -q), (e, -p, q), (e, p, -q)])
        return e

    rows, cols = range(height), range(width)
    across = [[edge(None if r == 0 else (r - 1) * width + c, None if r == height else r * width + c)
               for c in cols] for r in range(height + 1)]  # fmt: skip
    down = [[edge(None if c == 0 else r * width + c - 1, None if c == width else r * width + c)
             for c in range(width + 1)] for r in rows]  # fmt: skip
    for i, n in enumerate(number4(body, height * width)):
        r, c = divmod(i, width)
        if n is not None:
            cnf.exactly([across[r][c], across[r + 1][c], down[r][c], down[r][c + 1]], n)
    for r in range(height + 1):
        for c in range(width + 1):
            here = [across[r][x] for x in (c - 1, c) if 0 <= x < width]
            here += [down[y][c] for y in (r - 1, r) if 0 <= y < height]
            if len(here) == 2:
                add((-here[0], here[1]))
                add((here[0], -here[1]))
                continue
            for i, e in enumerate(here):
                add([-e, *here[:i], *here[i + 1 :]])
            for three in combinations(here, 3):
                add([-e for e in three])
    add(face)
    cnf.ink = list(dict.fromkeys([e for row in across + down for e in row]))
    cnf.floods = [Flood(1, height, width), Flood(1, height, width, on=False, frame=True)]
    return cnf
