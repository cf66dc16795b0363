"""Hebi-Ichigo: five literals a cell, all rules as clauses."""

from __future__ import annotations

from itertools import combinations

from bench.reference.cnf import Cnf
from bench.reference.decode import arrows

STEPS = ((0, 0), (-1, 0), (1, 0), (0, -1), (0, 1))
Place = tuple[int, int]


def encode(height: int, width: int, body: str) -> Cnf:
    """The clauses of a Hebi-Ichigo."""
    cnf = Cnf()
    clue = arrows(body, height * width)
    places = [(r, c) for r in range(height) for c in range(width)]
    n: dict[Place, list[int]] = {
        p: [0, *cnf.new(5)] for p, a in zip(places, clue, strict=True) if a is None
    }
    cnf.visible_marks = [x for of in n.values() for x in of[1:]]
    full: dict[Place, int] = {}
    for p, of in n.items():
        (full[p],) = cnf.new(1)
        cnf.clauses.append([-full[p], *of[1:]])
        cnf.clauses += [(-x, full[p]) for x in of[1:]]
        cnf.clauses += combinations([-x for x in of[1:]], 2)
        near = [(p[0] + y, p[1] + x) for y, x in STEPS[1:] if (p[0] + y, p[1] + x) in n]
        _body(cnf, n, p, near)
        for q in near:
            for cell in _ray(n, p, (p[0] - q[0], p[1] - q[1])):
                cnf.clauses += [(-of[1], -n[q][2], -x) for x in n[cell][1:]]
    for p, a in zip(places, clue, strict=True):
        if a and a[0] and a[1] is not None:
            path = _ray(n, p, STEPS[a[0]])
            if a[1] == 0:
                cnf.clauses += [(-full[q],) for q in path]
                continue
            cnf.clauses.append([full[q] for q in path])
            for i, q in enumerate(path):
                cnf.clauses.append([*[full[o] for o in path[:i]], -full[q], n[q][a[1]]])
    return cnf


def _ray(n: dict[Place, list[int]], start: Place, step: Place) -> list[Place]:
    out, (r, c) = [], start
    while (r := r + step[0], c := c + step[1]) in n:
        out.append((r, c))
    return out


def _body(cnf: Cnf, n: dict[Place, list[int]], p: Place, near: list[Place]) -> None:
    for k in range(1, 6):
        for other in (k - 1, k + 1):
            if 1 <= other <= 5:
                row = [n[q][other] for q in near]
                cnf.clauses.append([-n[p][k], *row])
                cnf.clauses += [(-n[p][k], -a, -b) for a, b in combinations(row, 2)]
        for q in near:
            for other in range(1, 6):
                if k - other in (0, 2, 4, -2, -4) and q > p:
                    cnf.clauses.append((-n[p][k], -n[q][other]))
                elif other - k == 3:
                    cnf.clauses.append([-n[p][k], -n[q][other], *_coils(cnf, n, p, q, k)])


def _coils(cnf: Cnf, n: dict[Place, list[int]], p: Place, q: Place, k: int) -> list[int]:
    """Ways in which the snake goes round a square from p to q."""
    out = []
    dy, dx = q[0] - p[0], q[1] - p[1]
    for sy, sx in ((dx, dy), (-dx, -dy)):
        a, b = (p[0] + sy, p[1] + sx), (q[0] + sy, q[1] + sx)
        if a in n and b in n:
            (t,) = cnf.new(1)
            cnf.clauses += [(-t, n[a][k + 1]), (-t, n[b][k + 2])]
            out.append(t)
    return out
