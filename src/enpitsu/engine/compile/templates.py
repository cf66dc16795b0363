"""Cardinality constraints as clauses over 1..n: computed once per shape, then instantiated by index."""

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
"""The most clauses of a direct encoding; counts that need more are first order-encoded."""


CACHED_TEMPLATES = 2048
"""The most cached templates of each kind; all stored boards together need fewer than 300 of one kind."""


def _nothing(row: Sequence[int]) -> Clause:
    """The empty clause, which is never satisfied."""
    return ()


class Template:
    """Clauses over inputs 1..n and auxiliary variables, each instantiated by one C call."""

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
        """Instantiate the clauses for these literals: the inputs, then the auxiliary variables."""
        row = [*literals, *map(neg, literals)]
        return [f(row) for f in self.fill]


class Draft:
    """A template under construction."""

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
        """Add clauses: the number of true inputs is one of ``values``, given that it is in ``domain``.

        ``under``: literals that are added to each clause, so that it applies only if they are false.
        """
        n = len(x)
        for low, high in _gaps(n, values, domain):
            # not: at least `low` true and at least n - high false
            for some in combinations(range(n), low):
                rest = [x[i] for i in range(n) if i not in some]
                off = [-x[i] for i in some]
                for others in combinations(rest, n - high):
                    self.clauses.append((*under, *off, *others))

    def merge(self, a: Row, b: Row, cap: int) -> Row:
        """Define the order-encoded sum of two order-encoded numbers, up to ``cap`` (a totalizer node)."""
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
        """Define the order-encoded sum of some numbers (a totalizer), merging the shortest first."""
        rows = [r for r in rows if r]
        while len(rows) > 1:
            rows.sort(key=len)
            rows = [*rows[2:], self.merge(rows[0], rows[1], cap)]
        return rows[0] if rows else []

    def equal(self, a: Row, b: Row, n: int) -> None:
        """Add clauses: the sum of two order-encoded numbers is n; no variables for the sum are needed."""
        for i in range(n + 2):  # not: a >= i and b >= n + 1 - i
            j = n + 1 - i
            if i <= len(a) and j <= len(b):
                self.clauses.append((*([-a[i - 1]] if i else []), *([-b[j - 1]] if j else [])))
        for i in range(n):  # not: a <= i and b <= n - 1 - i
            j = n - 1 - i
            self.clauses.append((*([a[i]] if i < len(a) else []), *([b[j]] if j < len(b) else [])))

    def at_most_one(self, x: Row) -> None:
        """Add an at-most-one constraint: pairwise up to six literals, else nested.

        The nested encoding splits off groups of four, each with an auxiliary variable.
        """
        while len(x) > 6:
            link = self.fresh()
            self.clauses += combinations([-y for y in (*x[:4], link)], 2)
            x = [-link, *x[4:]]
        self.clauses += combinations([-y for y in x], 2)


def _gaps(n: int, values: int, domain: int = -1) -> list[tuple[int, int]]:
    """The maximal intervals of excluded numbers, as (low, high).

    Numbers outside the domain never occur, so they may be included to widen an interval: the wider it is,
    the shorter are its clauses.
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
    """The template for "the number of true literals among n is one of the values" (bits)."""
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
    """The template for "the sum of some order-encoded numbers is one of the values" (bits).

    ``lengths``: the numbers of their literals.  None if a direct encoding takes more than
    ``MAX_PLAIN_CLAUSES`` clauses.
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
    """(t, f) -> the number of ways to make t literals of some rows true and f of them false."""
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
    """All ways to split ``total`` into one share for each row, at most as large as the row's length."""
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
    """The template for "the number of true ones among the first n is one of the values, or another holds".

    None if a direct encoding takes more than ``MAX_PLAIN_CLAUSES`` clauses.
    """
    draft = Draft(n + others)
    values &= (2 << n) - 1
    if sum([comb(n, low) * comb(n - low, n - high) for low, high in _gaps(n, values)]) > MAX_PLAIN_CLAUSES:
        return None
    draft.among(list(range(1, n + 1)), values, under=range(n + 1, n + others + 1))
    return draft.template()


@lru_cache(CACHED_TEMPLATES)
def same_among(n: int, values: int, domain: int) -> Template:
    """The template for "literal n + 1 holds iff the number of true ones among the first n is in values"."""
    draft = Draft(n + 1)
    x, p = list(range(1, n + 1)), n + 1
    draft.among(x, values & domain, domain, [-p])
    draft.among(x, domain & ~values, domain, [p])
    return draft.template()


@lru_cache(CACHED_TEMPLATES)
def seen(lengths: tuple[int, ...], n: int) -> Template:
    """The template for "the lengths of the true prefixes of some rows add up to n"."""
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
    """The template of the order-encoded sum of numbers of these lengths, up to a cap.

    The literals of the sum are the last ``outputs`` auxiliary variables.
    """
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
