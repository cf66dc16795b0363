"""Pairs and triples of local cases that force together what none forces alone.

After single cases have been followed to the end, a group whose cases overlap like a tree in single
unknown marks forces nothing new; so only pairs that share two unknown marks or more, and triples with
a cycle, are looked at.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain, combinations
from typing import TypeAlias

from enpitsu.bits import bits
from enpitsu.engine.explain.board import Board, LocalCase, Point, distance
from enpitsu.engine.explain.cubes import CLASH, NOTHING, Cube, Local

Group: TypeAlias = tuple[int, ...]

JOIN = 4000  # pairs of cubes that are joined at most
TABLES = 4000  # pairs that are made tables, those of the fewest cubes
PAIRED = 1200  # pairs of cubes, past which two cases are no one table for look-ahead
ROWS = 400  # rows past which doubles are dropped
WORK = 150_000  # pairs of cubes that are joined in one look for groups; the nearest groups come first
LOOKS = 12_000  # groups that one look goes through


class Contradiction(Exception):
    """The marks at hand break these cases."""

    def __init__(self, cases: Group) -> None:
        super().__init__(cases)
        self.cases = cases


class Groups:
    """Which local cases share marks, and what they force together."""

    def __init__(self, board: Board) -> None:
        self.board = board
        local = {c.index for c in board.cases if isinstance(c, Local)}
        shared: Counter[tuple[int, int]] = Counter()
        for cases in board.by_mark:
            shared.update(combinations([k for k in cases if k in local], 2))
        self.pairs = sorted(p for p, n in shared.items() if n >= 2)
        self.touching: dict[int, dict[int, None]] = {}
        for a, b in sorted(shared):
            self.touching.setdefault(a, {})[b] = None
            self.touching.setdefault(b, {})[a] = None
        self._memo: dict[tuple[Group, int], Cube] = {}
        self._work = 0
        self._joined: tuple[list[Local], dict[int, Group], list[list[int]]] | None = None

    def forced(self, size: int, on: int, off: int, near: Point | None) -> Iterator[tuple[Group, int, int]]:
        """(group, on, off) for groups of a size that force something, nearest first.

        Raises Contradiction.
        """
        known, self._work = on | off, 0
        rank = [distance(at, near) for at in self.board.case_at]
        groups = self._pairs(known, rank) if size == 2 else self._triples(known, rank)
        for looks, group in enumerate(groups):
            if looks > LOOKS or self._work > WORK:
                return
            scope = 0
            for k in group:
                scope |= self.board.cases[k].scope
            key = group, known & scope
            found = self._memo.get(key)
            if found is None:
                found = self._memo[key] = self._force(group, on, off)
            if found == CLASH:
                raise Contradiction(group)
            if found[0] | found[1]:
                yield group, *found

    def _pairs(self, known: int, rank: list[float]) -> Iterator[Group]:
        cases = self.board.cases
        for a, b in sorted(self.pairs, key=lambda p: rank[p[0]] + rank[p[1]]):
            if (cases[a].scope & cases[b].scope & ~known).bit_count() >= 2:
                yield a, b

    def _triples(self, known: int, rank: list[float]) -> Iterator[Group]:
        """Triples whose unknown marks overlap in a cycle."""
        cases = self.board.cases
        free = {k: cases[k].scope & ~known for k in self.touching}
        strong: dict[int, list[int]] = {}
        for a, b in self.pairs:
            if (free[a] & free[b]).bit_count() >= 2:
                strong.setdefault(a, []).append(b)
                strong.setdefault(b, []).append(a)
        seen: set[Group] = set()
        for a in sorted(strong, key=lambda k: (rank[k], k)):
            for b in strong[a]:
                both = [c for c in self.touching[a] if c in self.touching[b]]
                for c in chain(strong[b], both):
                    group = tuple(sorted({a, b, c}))
                    if len(group) == 3 and group not in seen:
                        seen.add(group)
                        if (free[c] & (free[a] | free[b])).bit_count() >= 2:
                            yield group
        for a in sorted(free, key=lambda k: (rank[k], k)):
            near = [b for b in self.touching[a] if b > a and free[a] & free[b]]
            for b in near:
                for c in near:
                    joint = free[a] & free[b] | free[b] & free[c] | free[a] & free[c]
                    if c > b and free[b] & free[c] and joint.bit_count() >= 3 and (a, b, c) not in seen:
                        seen.add((a, b, c))
                        yield a, b, c

    def _force(self, group: Group, on: int, off: int) -> Cube:
        """The marks that these cases force together; NOTHING if joining them is too large."""
        rows: list[Cube] | None = None
        for k in group:
            case = self.board.cases[k]
            assert isinstance(case, Local)
            live = case.live(on, off)
            joined = live if rows is None else join(rows, live)
            self._work += len(live) * len(rows or ())
            if joined is None:
                return NOTHING
            rows = list(dict.fromkeys(joined)) if len(joined) > ROWS else joined
        assert rows is not None
        all_on = all_off = -1
        for p, n in rows:
            all_on &= p
            all_off &= n
        return (all_on, all_off) if rows else CLASH

    def _size(self, pair: tuple[int, int]) -> int:
        """How many cubes are joined for a pair."""
        first, second = [self.board.cases[k] for k in pair]
        assert isinstance(first, Local)
        assert isinstance(second, Local)
        return len(first.cubes) * len(second.cubes)

    def joined(self) -> tuple[list[Local], dict[int, Group], list[list[int]]]:
        """Pairs as tables of their own (used in look-ahead): (tables, their parts, tables by mark)."""
        if self._joined is None:
            cases, start = self.board.cases, len(self.board.cases)
            tables: list[Local] = []
            parts: dict[int, Group] = {}
            by_mark: list[list[int]] = [[] for _ in self.board.marks]
            for a, b in sorted(self.pairs, key=self._size)[:TABLES]:
                first, second = cases[a], cases[b]
                assert isinstance(first, Local)
                assert isinstance(second, Local)
                rows = None if self._size((a, b)) > PAIRED else join(first.cubes, second.cubes)
                if rows is None or len(rows) > ROWS:
                    continue
                table = Local(first.case, start + len(tables), first.scope | second.scope, rows)
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
    """Whether tables can all hold under some marks (exact); None if one is no table."""
    rows = []
    for case in cases:
        if not isinstance(case, Local):
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
