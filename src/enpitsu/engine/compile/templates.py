"""Counts as clauses over 1..n: worked out once per shape, then filled in by index."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from math import comb
from operator import itemgetter, neg

from enpitsu.logic import Clause

Row = list[int]

MAX_PLAIN_CLAUSES = 40
"""Clauses of a count; where it takes more, the count becomes a row of literals first."""


CACHED_TEMPLATES = 2048
"""Templates of each kind that are kept; all stored boards together take fewer than 300 of one kind."""


def _nothing(row: Sequence[int]) -> Clause:
    """The clause that never holds."""
    return ()


class Template:
    """Clauses over inputs 1..n and further variables, ready to be filled in by one C call each."""

    __slots__ = ("extra", "fill", "outputs")

    def __init__(self, clauses: Iterable[Clause], inputs: int, extra: int = 0) -> None:
        def place(x: int) -> int:  # in a row of all literals and their negations
            return x - 1 if x > 0 else inputs + extra - x - 1

        # itemgetter needs two indices to give a tuple, so a unit is written twice
        self.fill: list[Callable[[Sequence[int]], Clause]] = [
            itemgetter(*map(place, c if len(c) > 1 else (*c, *c))) if c else _nothing for c in clauses
        ]
        self.extra = extra
        self.outputs = 0  # how many of the further variables, the last ones, are a result

    def clauses(self, literals: Sequence[int]) -> list[Clause]:
        """The clauses for these literals, the further variables among them."""
        row = [*literals, *map(neg, literals)]
        return [f(row) for f in self.fill]


class Draft:
    """Clauses in the making."""

    def __init__(self, inputs: int) -> None:
        self.top = inputs
        self.inputs = inputs
        self.clauses: list[Clause] = []

    def fresh(self) -> int:
        self.top += 1
        return self.top

    def template(self) -> Template:
        return Template(self.clauses, self.inputs, self.top - self.inputs)

    def among(self, x: Row, values: int, domain: int = -1, under: Sequence[int] = ()) -> None:
        """The number of true inputs is one of `values`, given that it is in `domain` anyway."""
        n = len(x)
        for low, high in _gaps(n, values, domain):
            # not: at least `low` true and at least n - high false
            for some in combinations(range(n), low):
                rest = [x[i] for i in range(n) if i not in some]
                off = [-x[i] for i in some]
                for others in combinations(rest, n - high):
                    self.clauses.append((*under, *off, *others))

    def merge(self, a: Row, b: Row, cap: int) -> Row:
        """Unary sum of two unary numbers, up to cap."""
        out = [self.fresh() for _ in range(min(cap, len(a) + len(b)))]
        k = len(out)
        for i in range(len(a) + 1):
            for j in range(len(b) + 1):
                if i + j:  # a >= i and b >= j: sum >= i + j
                    reach = [-a[i - 1]] if i else []
                    reach += [-b[j - 1]] if j else []
                    self.clauses.append((*reach, out[min(i + j, k) - 1]))
                if i + j < k:  # a <= i and b <= j: sum <= i + j
                    bound = [a[i]] if i < len(a) else []
                    bound += [b[j]] if j < len(b) else []
                    self.clauses.append((*bound, -out[i + j]))
        return out

    def sum(self, rows: list[Row], cap: int) -> Row:
        """Unary sum, merged from the shortest."""
        rows = [r for r in rows if r]
        while len(rows) > 1:
            rows.sort(key=len)
            rows = [*rows[2:], self.merge(rows[0], rows[1], cap)]
        return rows[0] if rows else []

    def equal(self, a: Row, b: Row, n: int) -> None:
        """The sum of two unary numbers is n, without writing the sum down."""
        for i in range(n + 2):  # not: a >= i and b >= n + 1 - i
            j = n + 1 - i
            if i <= len(a) and j <= len(b):
                self.clauses.append((*([-a[i - 1]] if i else []), *([-b[j - 1]] if j else [])))
        for i in range(n):  # not: a <= i and b <= n - 1 - i
            j = n - 1 - i
            self.clauses.append((*([a[i]] if i < len(a) else []), *([b[j]] if j < len(b) else [])))

    def at_most_one(self, x: Row) -> None:
        """Pairs up to six, else a chain of groups."""
        while len(x) > 6:
            link = self.fresh()
            self.clauses += combinations([-y for y in (*x[:4], link)], 2)
            x = [-link, *x[4:]]
        self.clauses += combinations([-y for y in x], 2)


def _gaps(n: int, values: int, domain: int = -1) -> list[tuple[int, int]]:
    """Maximal runs of excluded numbers; numbers outside the domain never occur and only widen a run.

    The wider a run, the shorter its clauses.
    """
    good, bad = values & domain, domain & ~values
    out: list[tuple[int, int]] = []
    low = 0
    while low <= n:
        if good >> low & 1:
            low += 1
            continue
        high = low
        while high < n and not good >> high + 1 & 1:
            high += 1
        if bad >> low & ((2 << high - low) - 1):
            out.append((low, high))
        low = high + 1
    return out


@lru_cache(CACHED_TEMPLATES)
def among(n: int, values: int) -> Template:
    """The number of true literals among n is one of the values."""
    draft = Draft(n)
    values &= (2 << n) - 1
    x = list(range(1, n + 1))
    gaps = _gaps(n, values)
    size = sum(comb(n, low) * comb(n - low, n - high) for low, high in gaps)
    if values in (2, 3) and n > 8:
        if values == 2:
            draft.clauses.append(x)
        draft.at_most_one(x)
    elif size <= max(MAX_PLAIN_CLAUSES, 3 * n):
        draft.among(x, values)
    else:
        least = (values & -values).bit_length() - 1
        most = min(n, values.bit_length() - 1)
        row = draft.sum([[y] for y in x], min(n, most + 1))
        for low, high in gaps:
            if high < least:
                draft.clauses.append((row[least - 1],))
            elif low > most:
                draft.clauses.append((-row[most],))
            else:
                draft.clauses.append((-row[low - 1], row[high]))
    return draft.template()


@lru_cache(CACHED_TEMPLATES)
def among_rows(lengths: tuple[int, ...], values: int) -> Template | None:
    """The number of true literals is one of the values, if in each row a literal implies the one before.

    None if that takes many clauses.
    """
    draft, size = Draft(sum(lengths)), sum(lengths)
    starts = [sum(lengths[:k]) for k in range(len(lengths))]
    gaps = _gaps(size, values & (2 << size) - 1)
    ways = _ways(lengths)
    if sum([ways[low, size - high] for low, high in gaps]) > MAX_PLAIN_CLAUSES:
        return None
    for low, high in gaps:
        # not: so many true in each row, at least `low` in all, and so many false, at least size - high
        for true in _shares(lengths, low):
            for false in _shares(tuple([n - t for n, t in zip(lengths, true, strict=True)]), size - high):
                rows = list(zip(starts, lengths, true, false, strict=True))
                off = [-(start + t) for start, _, t, _ in rows if t]
                draft.clauses.append((*off, *[start + n - f + 1 for start, n, _, f in rows if f]))
    return draft.template()


def _ways(lengths: tuple[int, ...]) -> Counter[tuple[int, int]]:
    """The number of ways to have so many true and so many false ones of some rows, by these numbers."""
    found = Counter({(0, 0): 1})
    for n in lengths:
        more = Counter[tuple[int, int]]()
        for (true, false), ways in found.items():
            for t in range(n + 1):
                for f in range(n + 1 - t):
                    more[true + t, false + f] += ways
        found = more
    return found


def _shares(lengths: tuple[int, ...], total: int) -> list[tuple[int, ...]]:
    """All ways to take so many in all, at most so many of each row."""
    rest = sum(lengths)
    shares: list[tuple[tuple[int, ...], int]] = [((), total)] if total <= rest else []  # and what is left
    for length in lengths:
        rest -= length
        shares = [
            ((*share, own), left - own)
            for share, left in shares
            for own in range(max(0, left - rest), min(left, length) + 1)
        ]
    return [share for share, _ in shares]


@lru_cache(CACHED_TEMPLATES)
def either(n: int, values: int, others: int) -> Template | None:
    """The number of true literals among the first n is one of the values, or one of the others holds.

    None if that takes many clauses.
    """
    draft = Draft(n + others)
    values &= (2 << n) - 1
    if sum([comb(n, low) * comb(n - low, n - high) for low, high in _gaps(n, values)]) > MAX_PLAIN_CLAUSES:
        return None
    draft.among(list(range(1, n + 1)), values, under=range(n + 1, n + others + 1))
    return draft.template()


@lru_cache(CACHED_TEMPLATES)
def same_among(n: int, values: int, domain: int) -> Template:
    """Literal n + 1 holds just if the number among the first n is one of the values."""
    draft = Draft(n + 1)
    x, p = list(range(1, n + 1)), n + 1
    draft.among(x, values & domain, domain, [-p])
    draft.among(x, domain & ~values, domain, [p])
    return draft.template()


@lru_cache(CACHED_TEMPLATES)
def seen(lengths: tuple[int, ...], n: int) -> Template:
    """The runs of true literals at the start of some rows add up to n."""
    draft = Draft(sum(lengths))
    rows: list[Row] = []
    at = 1
    for length in lengths:
        row: Row = []
        for x in range(at, at + length):
            if len(row) == n:
                draft.clauses.append((-row[-1], -x) if row else (-x,))
            elif not row:
                row.append(x)
            else:
                v = draft.fresh()
                draft.clauses += (-v, row[-1]), (-v, x), (v, -row[-1], -x)
                row.append(v)
        rows.append(row)
        at += length
    rows = sorted([r for r in rows if r], key=len)
    while len(rows) > 2:
        rows = sorted([*rows[2:], draft.merge(rows[0], rows[1], n + 1)], key=len)
    a, b = [*rows, [], []][:2]
    draft.equal(a, b, n)
    if any(not c for c in draft.clauses):
        draft.clauses = [(1,), (-1,)] if draft.inputs else [()]
    return draft.template()


@lru_cache(CACHED_TEMPLATES)
def merged(lengths: tuple[int, ...], cap: int) -> Template:
    """The unary sum of unary numbers of these lengths, up to a cap; its row is written last."""
    draft = Draft(sum(lengths))
    rows: list[Row] = []
    at = 1
    for length in lengths:
        rows.append(list(range(at, at + length)))
        at += length
    row = draft.sum(rows, cap)
    template = draft.template()
    template.outputs = len(row)
    return template
