"""Pairs of local cases that force together what neither forces alone.

After single cases have been followed to the end, two cases that share one unknown mark force nothing
new; so only pairs that share two unknown marks or more are looked at.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import TypeAlias

from enpitsu.bits import bits
from enpitsu.effort import book, booked
from enpitsu.engine.explain.board import CompiledPuzzle, LocalCase, Point, distance
from enpitsu.engine.explain.cubes import CLASH, NOTHING, Cube, TableCase

Pair: TypeAlias = tuple[int, int]

JOIN = 4000  # pairs of cubes that are joined at most
TABLES = 4000  # pairs that are made tables, those of the fewest cubes
PAIRED = 1200  # pairs of cubes, past which two cases are no one table for look-ahead
ROWS = 400  # rows past which doubles are dropped
WORK = 150_000  # pairs of cubes that are joined in one look for pairs; the nearest pairs come first
LOOKS = 12_000  # pairs that one look goes through


class Contradiction(Exception):
    """The marks at hand break these cases."""

    def __init__(self, cases: tuple[int, ...]) -> None:
        super().__init__(cases)
        self.cases = cases


class Pairs:
    """Local cases that share marks, and their consequences together."""

    def __init__(self, board: CompiledPuzzle) -> None:
        self.board = board
        self.tables = {c.index: c for c in board.cases if isinstance(c, TableCase)}
        shared: Counter[Pair] = Counter()
        for cases in booked(board.by_mark, 0, batch=8):
            shared.update(combinations([k for k in cases if k in self.tables], 2))
        self.pairs = sorted(p for p, n in shared.items() if n >= 2)
        self._memo: dict[tuple[Pair, int], Cube] = {}
        self._work = 0
        self._joined: tuple[list[TableCase], dict[int, Pair], list[list[int]]] | None = None

    def forced(self, on: int, off: int, near: Point | None) -> Iterator[tuple[Pair, int, int]]:
        """(pair, on, off) for pairs that force something, nearest first.

        Raises Contradiction.
        """
        known, self._work, looks = on | off, 0, 0
        rank = [distance(at, near) for at in self.board.case_at]
        for pair in sorted(self.pairs, key=lambda p: rank[p[0]] + rank[p[1]]):
            first, second = self.tables[pair[0]], self.tables[pair[1]]
            if (first.scope & second.scope & ~known).bit_count() < 2:
                continue
            if looks > LOOKS or self._work > WORK:
                return
            looks += 1
            book(0)
            key = pair, known & (first.scope | second.scope)
            found = self._memo.get(key)
            if found is None:
                found = self._memo[key] = self._force(first, second, on, off)
            if found == CLASH:
                raise Contradiction(pair)
            if found[0] | found[1]:
                yield pair, *found

    def _force(self, first: TableCase, second: TableCase, on: int, off: int) -> Cube:
        """The marks that two cases force together; NOTHING if joining them is too large."""
        a, b = first.live(on, off), second.live(on, off)
        self._work += len(a) * len(b)
        rows = join(a, b)
        if rows is None:
            return NOTHING
        all_on = all_off = -1
        for p, n in rows:
            all_on &= p
            all_off &= n
        return (all_on, all_off) if rows else CLASH

    def _size(self, pair: Pair) -> int:
        """The number of cubes that are joined for a pair."""
        return len(self.tables[pair[0]].cubes) * len(self.tables[pair[1]].cubes)

    def joined(self) -> tuple[list[TableCase], dict[int, Pair], list[list[int]]]:
        """Pairs as tables of their own (used in look-ahead): (tables, their parts, tables by mark)."""
        if self._joined is None:
            start = len(self.board.cases)
            tables: list[TableCase] = []
            parts: dict[int, Pair] = {}
            by_mark: list[list[int]] = [[] for _ in self.board.marks]
            for a, b in sorted(self.pairs, key=self._size)[:TABLES]:
                first, second = self.tables[a], self.tables[b]
                rows = None if self._size((a, b)) > PAIRED else join(first.cubes, second.cubes)
                if rows is None or len(rows) > ROWS:
                    continue
                table = TableCase(first.case, start + len(tables), first.scope | second.scope, rows)
                tables.append(table)
                parts[table.index] = (a, b)
                for i in bits(table.scope):
                    by_mark[i].append(table.index)
            self._joined = tables, parts, by_mark
        return self._joined


def join(a: list[Cube], b: list[Cube]) -> list[Cube] | None:
    """The cubes of two covers together; None if there are too many."""
    if len(a) * len(b) > JOIN:
        return None
    return [(p | q, m | n) for p, m in a for q, n in b if not (p & n or m & q)]


def consistent(cases: list[LocalCase], on: int, off: int) -> bool | None:
    """Tells whether tables can all hold under some marks (exact); None if one is no table."""
    rows = []
    for case in cases:
        if not isinstance(case, TableCase):
            return None
        rows.append([(p, n) for p, n in case.cubes if not (p & off or n & on)])
    return _fit(rows, on, off)


def _fit(rows: list[list[Cube]], on: int, off: int) -> bool:
    if not rows:
        return True
    first, *rest = sorted(rows, key=len)
    for p, n in first:
        more_on, more_off = on | p, off | n
        left = [[(q, m) for q, m in row if not (q & more_off or m & more_on)] for row in rest]
        if all(left) and _fit(left, more_on, more_off):
            return True
    return False
