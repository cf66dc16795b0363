"""Local cases as table constraints: a condition as a disjunction of cubes over bit masks of marks.

A table is compiled by splitting on three-valued ``holds`` alone, once per shape of condition, and then
renamed to the marks of each instance.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from operator import or_
from typing import Any, Literal, TypeAlias

from enpitsu.bits import bits
from enpitsu.effort import report_work
from enpitsu.engine.explain.hitting_sets import lightest
from enpitsu.logic import (
    Among,
    Bool,
    Count,
    DerivedBool,
    DerivedInt,
    Digit,
    Equal,
    Every,
    First,
    GlobalConstraint,
    Int,
    Mark,
    Not,
    Order,
    PartialAssignment,
    Some,
    Sum,
)
from enpitsu.memory import WeightedLRU
from enpitsu.puzzle import Case

Cube: TypeAlias = tuple[int, int]
"""(marks that must be on, marks that must be off), as bits; all others are free."""

MAX_CUBES = 800  # cubes of one case; larger ones are asked of a solver
MAX_MARKS = 40  # marks past which only plain alternatives are made a table
MAX_SPLIT_MARKS = 20  # marks past which lists of literals are taken as they are, not split mark by mark
MAX_NODES = 40_000  # nodes looked at while a table is made, times the marks
NOTHING: Cube = (0, 0)
CLASH: Cube = (-1, -1)


def literals(on: int, off: int) -> list[int]:
    """The marks on and off (bits) as literals."""
    return [i + 1 if on >> i & 1 else -i - 1 for i in bits(on | off)]


def denied(mark: int, value: bool) -> int:
    """The literal that denies a goal: the mark has the other value."""
    return -(mark + 1) if value else mark + 1


def made(model: Sequence[int]) -> int:
    """The marks (bits) that are on in a model, or among some literals."""
    return sum([1 << x - 1 for x in model if x > 0])


def backbone(
    on: int, off: int, ask: Callable[[int, bool], Cube | None], prefer: Callable[[int, int], object]
) -> Cube:
    """The backbone of some marks: those that are on, and off, in all models, as (on, off).

    ``on``, ``off``: the marks for which that value has not been witnessed yet.  ``ask``: returns a model
    with a given value of a mark, as (on, off), or None if there is none.  ``prefer``: called with the marks
    that are still wanted on, and off.
    """
    never_on = never_off = 0
    while todo := on | off:
        prefer(on, off)
        for i in bits(todo):
            bit = 1 << i
            value = bool(on & bit)
            seen = ask(i, value)
            if seen is not None:
                on, off = on & ~(seen[0] | bit * value), off & ~(seen[1] | bit * (not value))
                break
            if value:
                on ^= bit
                never_on |= bit
            else:
                off ^= bit
                never_off |= bit
    return never_off & ~never_on, never_on


class TableCase:
    """A case on few marks as a table constraint."""

    whole = False

    def __init__(self, case: Case, index: int, scope: int, cubes: list[Cube]) -> None:
        self.case, self.index, self.scope, self.cubes = case, index, scope, cubes
        self._memo: dict[Cube, Cube] = {}
        self._live: dict[Cube, list[Cube]] = {}

    def single(self, on: int, off: int) -> Cube:
        """The unknown marks that the case forces by itself (on, off); CLASH if it cannot hold."""
        key = on & self.scope, off & self.scope
        found = self._memo.get(key)
        if found is None:
            found = self._memo[key] = self._single(*key)
        return found

    quick = single

    def _single(self, on: int, off: int) -> Cube:
        all_on = all_off = -1
        some = False
        for p, n in self.cubes:
            if p & off or n & on:
                continue
            some = True
            all_on &= p
            all_off &= n
            if not (all_on | all_off) & ~(on | off):
                return NOTHING
        return (all_on & ~on, all_off & ~off) if some else CLASH

    def live(self, on: int, off: int) -> list[Cube]:
        """The cubes compatible with the known marks, without these marks."""
        key = on & self.scope, off & self.scope
        found = self._live.get(key)
        if found is None:
            rows = [(p & ~on, n & ~off) for p, n in self.cubes if not (p & off or n & on)]
            found = self._live[key] = list(dict.fromkeys(rows))
        return found

    def reason(
        self, on: int, off: int, mark: int | None, value: bool, weight: Callable[[int], float]
    ) -> int | None:
        """A lightest set of known marks under which the case forces a mark (``mark`` None: cannot hold)."""
        if mark is None:
            return lightest([(p & off) | (n & on) for p, n in self.cubes], weight)
        bit = 1 << mark
        on, off = on & ~bit, off & ~bit
        against = [(p & off) | (n & on) for p, n in self.cubes if not (p if value else n) & bit]
        return lightest(against, weight)


class PairTable(TableCase):
    """The join of two tables."""

    def __init__(self, a: TableCase, b: TableCase) -> None:
        cubes = [(p | q, m | n) for p, m in a.cubes for q, n in b.cubes if not (p & n or m & q)]
        super().__init__(a.case, a.index, a.scope | b.scope, cubes)
        self.cases = a.index, b.index


class TooManyCubes(Exception):
    """The table of a condition would be too large."""


def shape(b: Bool | Int, number: dict[Mark, int]) -> Any:
    """The structure of a condition with its marks numbered in order; None for kinds that have none.

    Derived conditions have none, and global constraints only what ``structure`` supplies: their meaning is
    not determined by their parts.
    """
    if isinstance(b, DerivedBool | DerivedInt | Not):
        return None
    if isinstance(b, GlobalConstraint):
        told = b.structure()
        if told is None:
            return None
        contents, parts = told
        whole = [shape(p, number) for p in parts]
        return None if None in whole else (type(b).__name__, contents, *whole)
    if isinstance(b, Mark):
        return number.setdefault(b, len(number))
    if isinstance(b, Bool) and b.number:
        return ("no", shape(~b, number))
    if isinstance(b, Count):
        terms = tuple([shape(t, number) for t in b.terms])
        runs = tuple([tuple([shape(t, number) for t in run]) for run in b.runs])
        return None if None in terms or any(None in r for r in runs) else ("count", terms, runs)
    if isinstance(b, Digit):
        keys: list[Any] = [(v, shape(p, number)) for v, p in b.values.items()]
    elif isinstance(b, Sum | First):
        keys = [shape(n, number) for n in b.of]
    elif isinstance(b, Among):
        keys = [b.values, shape(b.count, number)]
    elif isinstance(b, Equal):
        keys = [b.sense, shape(b.a, number), shape(b.b, number)]
    elif isinstance(b, Order):
        keys = [b.gap, shape(b.a, number), shape(b.b, number)]
    else:
        parts = list(b.parts())
        if not parts and type(b).__name__ not in ("Every", "Some"):
            return None
        keys = [shape(p, number) for p in parts]
    return None if None in keys else (type(b).__name__, *keys)


def alternatives(b: Bool) -> list[int] | None:
    """The literals of a condition that is a single clause; None for others."""
    if b.number:
        return [b.number]
    if not isinstance(b, Some):
        return None
    found: list[int] = []
    for part in b.parts():
        more = alternatives(part)
        if more is None:
            return None
        found += more
    return found


def undecided(b: Bool | Int, known: PartialAssignment) -> Mark | None:
    """A mark on which the value of a condition still depends; None if there is none."""
    if isinstance(b, Mark):
        return None if b in known else b
    if isinstance(b, Count):
        return _undecided_count(b, known)
    if isinstance(b, Among):
        return undecided(b.count, known)
    if isinstance(b, Equal | Order):
        first = undecided(b.a, known)
        return undecided(b.b, known) if first is None else first
    if isinstance(b, Sum | First):
        for number in b.of:
            low, high = number.bounds(known)
            if low != high or not isinstance(b, First):
                mark = undecided(number, known)
                if mark is not None:
                    return mark
            if isinstance(b, First) and low:
                return None
        return None
    if isinstance(b, Bool) and b.number:
        return undecided(~b, known)
    for part in b.parts():
        if part.holds(known) is None:
            return undecided(part, known)
    return None


def _undecided_count(b: Count, known: PartialAssignment) -> Mark | None:
    for term in b.terms:
        if term.holds(known) is None:
            return undecided(term, known)
    for run in b.runs:
        for term in run:
            verdict = term.holds(known)
            if verdict is None:
                return undecided(term, known)
            if verdict is False:
                break
    return None


Table: TypeAlias = list[tuple[tuple[int, ...], tuple[int, ...]]]
"""The cubes (on, off) of a condition, by the numbers of its marks in it."""

Seen: TypeAlias = dict[Bool, Cube | None]
"""Condition -> its cube, if it is a conjunction of literals; None for others."""

CACHED_CUBES = 500_000
"""The most cubes of all cached tables."""

_tables: WeightedLRU[Any, Table | Literal[False]] = WeightedLRU(CACHED_CUBES)
"""The tables by shape; False for one with too many cubes."""


def cubes_of(condition: Bool, seen: Seen | None = None) -> tuple[int, list[Cube]]:
    """The (scope, cubes) of a condition over the bits of its marks; raises TooManyCubes.

    ``seen``: a cache of the cubes of shared subconditions, kept between calls.
    """
    choices = _choices(condition, {} if seen is None else seen)
    if choices is not None:
        scope = reduce(or_, [on | off for on, off in choices])
        if scope.bit_count() > MAX_SPLIT_MARKS:
            return scope, [(on, off) for on, off in choices if not on & off]
    number: dict[Mark, int] = {}
    key = shape(condition, number)
    if key is None:
        raise TooManyCubes
    if len(number) > MAX_MARKS:
        plain = alternatives(condition)
        if plain is None:
            raise TooManyCubes
        return sum({1 << abs(x) - 1 for x in plain}), [
            (1 << x - 1, 0) if x > 0 else (0, 1 << -x - 1) for x in plain
        ]
    table = _tables.get(key, lambda: _table(condition, number))
    if table is False:
        raise TooManyCubes
    bit = [1 << m.number - 1 for m in number]
    rows = [(sum([bit[k] for k in p]), sum([bit[k] for k in n])) for p, n in table]
    return sum(bit), rows


def _choices(condition: Bool, seen: Seen) -> list[Cube] | None:
    """The cubes of a condition in disjunctive normal form; None for others."""
    parts = list(condition.parts()) if type(condition) is Some else []
    if len(parts) > MAX_CUBES or all([b.number for b in parts]):
        return None
    cubes = [_all_of(b, seen) for b in parts]
    return None if None in cubes else cubes  # type: ignore[return-value]


def _all_of(b: Bool, seen: Seen) -> Cube | None:
    """The cube of a condition that is a conjunction of literals; None for others."""
    if b.number:
        bit = 1 << abs(b.number) - 1
        return (bit, 0) if b.number > 0 else (0, bit)
    if type(b) is not Every:
        return None
    if b not in seen:
        cubes = [_all_of(part, seen) for part in b.parts()]
        ons, offs = zip(*cubes, strict=True) if cubes and None not in cubes else ((), ())
        seen[b] = (reduce(or_, ons), reduce(or_, offs)) if ons else None
    return seen[b]


def _table(condition: Bool, number: dict[Mark, int]) -> Table | Literal[False]:
    """Compile the table of a condition with numbered marks; False if it has too many cubes."""
    try:
        table = _compile(condition, number)
    except TooManyCubes:
        return False
    report_work(len(table))
    return table


def _compile(condition: Bool, number: dict[Mark, int]) -> Table:
    out: Table = []
    known = PartialAssignment()
    budget = [MAX_NODES // max(len(number), 1)]

    def go() -> None:
        known.memo.clear()
        budget[0] -= 1
        verdict = condition.holds(known)
        if verdict is False:
            return
        if verdict:
            on = tuple([number[m] for m, v in known.items() if v])
            out.append((on, tuple([number[m] for m, v in known.items() if not v])))
        if len(out) > MAX_CUBES or budget[0] < 0:
            raise TooManyCubes
        if verdict is None:
            mark = undecided(condition, known)
            if mark is None or mark not in number:
                raise TooManyCubes
            for value in (True, False):
                known[mark] = value
                go()
            del known[mark]

    go()
    return out
