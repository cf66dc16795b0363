"""Heyawake: counts in rooms, a shaded cell in every line over two borders, and one white group."""

from __future__ import annotations

from itertools import pairwise

from bench.reference.cnf import Cnf
from bench.reference.decode import borders, number16
from bench.reference.shading import apart


def encode(height: int, width: int, body: str) -> Cnf:
    """The clauses of a Heyawake."""
    cnf = Cnf()
    x = cnf.visible_marks = cnf.new(height * width)
    apart(cnf, x, height, width)
    room, rooms, rest = borders(body, height, width)
    for cells, n in zip(rooms, number16(rest, len(rooms)), strict=True):
        if n is not None and n >= 0:
            cnf.exactly([x[i] for i in cells], n)
    board = range(height * width)
    lines = [board[r * width : (r + 1) * width] for r in range(height)]
    lines += [board[c::width] for c in range(width)]
    for line in lines:
        crossed = [k for k, (a, b) in enumerate(pairwise(line)) if room[a] != room[b]]
        for first, second in pairwise(crossed):
            cnf.clauses.append([x[i] for i in line[first : second + 2]])
    return cnf
