"""Canal View: unary views, one connected canal."""

from __future__ import annotations

from bench.reference.cnf import Cnf, Flood
from bench.reference.decode import number16


def encode(height: int, width: int, body: str) -> Cnf:
    """The clauses of a Canal View."""
    cnf = Cnf()
    x = cnf.new(height * width)
    cnf.ink = x
    for r in range(height - 1):
        for c in range(width - 1):
            i = r * width + c
            cnf.clauses.append((-x[i], -x[i + 1], -x[i + width], -x[i + width + 1]))
    cnf.floods = [Flood(1, height, width)]
    for i, n in enumerate(number16(body, height * width)):
        if n is None:
            continue
        r, c = divmod(i, width)
        cnf.clauses.append((-x[i],))
        column, row = x[c::width], x[r * width : r * width + width]
        rays = [column[:r][::-1], column[r + 1 :], row[:c][::-1], row[c + 1 :]]
        _view(cnf, [ray[: n + 1] for ray in rays], n)
    return cnf


def _view(cnf: Cnf, rays: list[list[int]], n: int) -> None:
    """The unbroken runs at the start of these rays add up to n."""
    arms = []
    for ray in rays:
        arm: list[int] = []
        for x in ray:
            if not arm:
                arm.append(x)
                continue
            (v,) = cnf.new(1)
            cnf.clauses += [(-v, arm[-1]), (-v, x), (v, -arm[-1], -x)]
            arm.append(v)
        if arm:
            arms.append(arm)
    while len(arms) > 2:
        arms.sort(key=len)
        arms = [*arms[2:], _merge(cnf, arms[0], arms[1], n + 1)]
    a, b = [*arms, [], []][:2]
    for i in range(n + 2):
        j = n + 1 - i
        if i <= len(a) and j <= len(b):
            cnf.clauses.append([-row[k - 1] for row, k in ((a, i), (b, j)) if k])
    for i in range(n):
        j = n - 1 - i
        cnf.clauses.append([row[k] for row, k in ((a, i), (b, j)) if k < len(row)])


def _merge(cnf: Cnf, a: list[int], b: list[int], cap: int) -> list[int]:
    out = cnf.new(min(cap, len(a) + len(b)))
    for i in range(len(a) + 1):
        for j in range(len(b) + 1):
            if i + j:
                reach = [-row[k - 1] for row, k in ((a, i), (b, j)) if k]
                cnf.clauses.append([*reach, out[min(i + j, len(out)) - 1]])
            if i + j < len(out):
                bound = [row[k] for row, k in ((a, i), (b, j)) if k < len(row)]
                cnf.clauses.append([*bound, -out[i + j]])
    return out
