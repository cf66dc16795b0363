"""Shikaku: one literal a rectangle around a clue."""

from __future__ import annotations

from collections.abc import Iterator

from bench.reference.cnf import Cnf
from bench.reference.decode import number16


def encode(height: int, width: int, body: str) -> Cnf:
    """The clauses of a Shikaku; its ink is the upper and the left side of every cell inside."""
    cnf = Cnf()
    clues = number16(body, height * width)
    given = {divmod(i, width): n for i, n in enumerate(clues) if n is not None}
    over: list[list[int]] = [[] for _ in clues]
    upper: list[list[int]] = [[] for _ in clues]
    left: list[list[int]] = [[] for _ in clues]
    held = _held(given, height, width)
    for (r, c), n in given.items():
        mine = []
        for top, low, west, east in _rectangles(r, c, n, height, width):
            if held[low][east] - held[top][east] - held[low][west] + held[top][west] != 1:
                continue
            (v,) = cnf.new(1)
            mine.append(v)
            for y in range(top, low):
                row = y * width
                for i in range(row + west, row + east):
                    over[i].append(v)
                for z in (west, east):
                    if 0 < z < width:
                        left[row + z].append(v)
            for y in (top, low):
                if 0 < y < height:
                    for i in range(y * width + west, y * width + east):
                        upper[i].append(v)
        cnf.exactly(mine, 1)
    for of in over:
        cnf.exactly(of, 1)
    inside = [i for i in range(len(clues)) if i % width]
    for of in [*upper[width:], *[left[i] for i in inside]]:
        (side,) = cnf.new(1)
        cnf.visible_marks.append(side)
        cnf.clauses.append([-side, *of])
        cnf.clauses += [(-v, side) for v in of]
    return cnf


def _held(given: dict[tuple[int, int], int], height: int, width: int) -> list[list[int]]:
    """How many clues there are above and to the left of every corner."""
    held = [[0] * (width + 1) for _ in range(height + 1)]
    for r in range(height):
        for c in range(width):
            held[r + 1][c + 1] = held[r][c + 1] + held[r + 1][c] - held[r][c] + ((r, c) in given)
    return held


def _rectangles(r: int, c: int, n: int, height: int, width: int) -> Iterator[tuple[int, int, int, int]]:
    """Top, end, left and end of all rectangles of n cells (any, if n is not told) around a place."""
    for high in range(1, height + 1):
        for wide in range(1, width + 1) if n < 0 else [n // high] if n % high == 0 else []:
            if wide > width:
                continue
            for top in range(max(0, r - high + 1), min(r, height - high) + 1):
                for west in range(max(0, c - wide + 1), min(c, width - wide) + 1):
                    yield top, top + high, west, west + wide
