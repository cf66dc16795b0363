"""Pairs of local cases that together force marks that neither forces alone (join of two table constraints).

At the fixpoint of single cases, two cases that share one unknown mark force nothing new, so only pairs that
share at least two unknown marks are examined.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from heapq import heappop, heappush, heapreplace
from itertools import combinations
from operator import or_
from typing import TypeAlias

from enpitsu.bits import bits, mask
from enpitsu.effort import report_work, reported
from enpitsu.engine.explain.board import CompiledPuzzle, LocalCase, Point, distance
from enpitsu.engine.explain.cubes import CLASH, NOTHING, Cube, PairTable, TableCase

Pair: TypeAlias = tuple[int, int]

MAX_TABLE_PAIRS = 1200  # pairs of cubes, past which two cases are not made one table
MAX_JOINED_PAIRS = 4000  # pairs of cubes that are joined at most
MAX_PAIRS_PER_LOOK = (
    150_000  # pairs of cubes that are joined in one look for pairs; the nearest pairs come first
)
DISTANCE_STEPS = 1000  # parts of a half step by which distances differ
MAX_LOOKED_PAIRS = 12_000  # pairs that one look goes through


class Contradiction(Exception):
    """The known marks break these cases."""

    def __init__(self, cases: tuple[int, ...]) -> None:
        super().__init__(cases)
        self.cases = cases


class Fruitless:
    """The pairs that forced nothing under the marks known at the last call."""

    def __init__(self) -> None:
        self.known = 0
        self.others: dict[int, int] = {}  # of a case, as bits


class Pairs:
    """The pairs of local cases that share marks, and their joint consequences."""

    def __init__(self, board: CompiledPuzzle) -> None:
        self.board = board
        self.tables = {c.index: c for c in board.cases if isinstance(c, TableCase)}
        self._of_mark = [
            mask([k for k in cases if k in self.tables]) for cases in reported(board.by_mark, 0)
        ]
        self._sharing: dict[int, int] = {}  # of a case: those that share two marks with it
        self._memo: dict[tuple[Pair, int, int], Cube] = {}
        self._work = 0

    def sharing(self, a: int) -> int:
        """The cases that share at least two marks with a case, as bits."""
        found = self._sharing.get(a)
        if found is None:
            once = twice = 0
            for i in bits(self.tables[a].scope):
                cases = self._of_mark[i]
                twice |= once & cases
                once |= cases
            found = self._sharing[a] = twice & ~(1 << a)
        return found

    def forced(
        self, on: int, off: int, near: Point | None, fruitless: Fruitless, most: int = MAX_LOOKED_PAIRS
    ) -> Iterator[tuple[Pair, int, int]]:
        """Yield (pair, on, off) for the pairs that force something, among the ``most`` nearest ones.

        Skips ``fruitless`` pairs, and adds to them.  Raises Contradiction.
        """
        known, self._work, looks = on | off, 0, 0
        self._move(fruitless, known)
        others = fruitless.others
        for pair in self._nearest(known, near, others):
            first, second = self.tables[pair[0]], self.tables[pair[1]]
            if (first.scope & second.scope & ~known).bit_count() < 2:
                continue
            if looks > most or self._work > MAX_PAIRS_PER_LOOK:
                return
            looks += 1
            report_work(0)
            both = first.scope | second.scope
            key = pair, on & both, off & both
            found = self._memo.get(key)
            if found is None:
                found = self._memo[key] = self._force(first, second, on, off)
            if found == CLASH:
                raise Contradiction(pair)
            if found[0] | found[1]:
                yield pair, *found
            else:
                for a, b in (pair, pair[::-1]):
                    others[a] = others.get(a, 0) | 1 << b

    def _move(self, fruitless: Fruitless, known: int) -> None:
        """Remove the fruitless pairs with a case on a mark that has become known since the last call."""
        changed = reduce(or_, [self._of_mark[i] for i in bits(fruitless.known ^ known)], 0)
        fruitless.known = known
        for a, others in fruitless.others.items():
            fruitless.others[a] = 0 if changed >> a & 1 else others & ~changed

    def _nearest(
        self, known: int, near: Point | None, without: Mapping[int, int] | None = None
    ) -> Iterator[Pair]:
        """The pairs of cases with at least two unknown marks each, nearest first, except ``without``."""
        without = without or {}
        unknown = self.board.all & ~known
        away = {
            k: round(DISTANCE_STEPS * distance(self.board.case_at[k], near))
            for k, case in self.tables.items()
            if (case.scope & unknown).bit_count() >= 2
        }
        waiting: list[
            tuple[int, Pair, Iterator[tuple[int, Pair]]]
        ] = []  # the next pair of each case that had its turn

        def first() -> Pair:
            _, pair, others = waiting[0]
            if (other := next(others, None)) is None:
                heappop(waiting)
            else:
                heapreplace(waiting, (*other, others))
            return pair

        todo = mask(list(away))
        for rank, a in sorted([(rank, k) for k, rank in away.items()]):
            while waiting and waiting[0][0] < 2 * rank:
                yield first()
            todo &= ~(1 << a)
            others = self._with(a, away, self.sharing(a) & todo & ~without.get(a, 0))
            if (other := next(others, None)) is not None:
                heappush(waiting, (*other, others))
        while waiting:
            yield first()

    def _with(self, a: int, away: Mapping[int, int], others: int) -> Iterator[tuple[int, Pair]]:
        """The pairs of a case with others, nearest first, each after its distance."""
        report_work(0)
        for b in sorted(bits(others), key=away.__getitem__):
            yield away[a] + away[b], (a, b) if a < b else (b, a)

    def _force(self, first: TableCase, second: TableCase, on: int, off: int) -> Cube:
        """The marks that the join of two tables forces; NOTHING if the join is too large."""
        a, b = first.live(on, off), second.live(on, off)
        self._work += len(a) * len(b)
        if len(a) * len(b) > MAX_JOINED_PAIRS:
            return NOTHING
        all_on = all_off = -1
        for p, n in a:
            for q, m in b:
                if not (p & m or q & n):
                    all_on &= p | q
                    all_off &= n | m
            if not all_on | all_off:
                return NOTHING
        return all_on, all_off  # CLASH, where no two of them go together

    def joined(self, cases: Sequence[int]) -> list[PairTable]:
        """The joins of pairs of some cases as tables, if they are small."""
        tables = [self.tables[k] for k in cases if k in self.tables]
        return [
            PairTable(a, b)
            for a, b in combinations(tables, 2)
            if (a.scope & b.scope).bit_count() > 1 and len(a.cubes) * len(b.cubes) <= MAX_TABLE_PAIRS
        ]


def consistent(cases: list[LocalCase], on: int, off: int) -> bool | None:
    """Return whether some tables are satisfiable together under marks on and off (exact).

    None if one of the cases is no table.
    """
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
