"""Integer terms over marks: counts, runs, sums, digits, first non-zero numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from enpitsu.logic.condition import FALSE, TRUE, Bool, PartialAssignment, Verdict, none, some


class Int:
    """A non-negative integer that the answer determines; comparing it gives a condition."""

    __slots__ = ()

    @property
    def most(self) -> int:
        """An upper bound that holds in every answer (the lower one is 0)."""
        raise NotImplementedError

    def bounds(self, known: PartialAssignment) -> tuple[int, int]:
        """The (lower, upper) bounds under a partial assignment."""
        raise NotImplementedError

    def parts(self) -> Iterable[Bool]:
        """The conditions that occur in this number."""
        raise NotImplementedError

    def among(self, *values: int) -> Bool:
        """The number is one of these values."""
        bits = 0
        for v in values:
            if v >= 0:
                bits |= 1 << v
        return Among(self, bits)

    def __add__(self, other: Int | int) -> Int:
        return total([self, other if isinstance(other, Int) else Count((TRUE,) * other)])

    def __eq__(self, other: object) -> Bool:  # type: ignore[override]
        if isinstance(other, Int):
            return Equal(self, other)
        return self.among(other) if isinstance(other, int) else NotImplemented

    def __ne__(self, other: object) -> Bool:  # type: ignore[override]
        if isinstance(other, Int):
            return Equal(self, other, False)
        return ~(self == other) if isinstance(other, int) else NotImplemented

    def __le__(self, other: Int | int) -> Bool:
        if isinstance(other, Int):
            return Order(self, other, 0)
        return Among(self, (2 << other) - 1) if other >= 0 else FALSE

    def __lt__(self, other: Int | int) -> Bool:
        return Order(self, other, 1) if isinstance(other, Int) else self <= other - 1

    def __ge__(self, other: Int | int) -> Bool:
        if isinstance(other, Int):
            return Order(other, self, 0)
        return Among(self, (2 << max(self.most, other)) - (1 << max(other, 0)))

    def __gt__(self, other: Int | int) -> Bool:
        return Order(other, self, 1) if isinstance(other, Int) else self >= other + 1

    __hash__ = object.__hash__


class Count(Int):
    """The number of terms that hold, plus the length of each run's longest prefix that holds.

    ``numbers``: the literals of the terms (0 if not a literal).  ``growing``: the player draws the counted
    things one by one (the degree of a node), so a number that is too low is unfinished, not wrong.
    """

    __slots__ = ("growing", "numbers", "runs", "terms")

    def __init__(
        self,
        terms: tuple[Bool, ...],
        runs: tuple[tuple[Bool, ...], ...] = (),
        growing: bool = False,
    ) -> None:
        self.terms, self.runs, self.growing = terms, runs, growing
        self.numbers = tuple([t.number for t in terms])

    @property
    def most(self) -> int:
        return len(self.terms) + sum([len(run) for run in self.runs])

    def parts(self) -> Iterable[Bool]:
        return [*self.terms, *[b for run in self.runs for b in run]]

    def bounds(self, known: PartialAssignment) -> tuple[int, int]:
        low = high = 0
        for b in self.terms:
            verdict = b.holds(known)
            if verdict is not False:
                high += 1
                if verdict:
                    low += 1
        for run in self.runs:
            sure = True
            for b in run:
                verdict = b.holds(known)
                if verdict is False:
                    break
                high += 1
                if verdict is None:
                    sure = False
                low += sure
        return low, high


class Sum(Int):
    """The sum of some numbers of any kind."""

    __slots__ = ("of",)

    def __init__(self, of: tuple[Int, ...]) -> None:
        self.of = of

    @property
    def most(self) -> int:
        return sum([n.most for n in self.of])

    def parts(self) -> Iterable[Bool]:
        return [b for n in self.of for b in n.parts()]

    def bounds(self, known: PartialAssignment) -> tuple[int, int]:
        each = [n.bounds(known) for n in self.of]
        return sum([low for low, _ in each]), sum([high for _, high in each])


CACHED_VALUE_SETS = 16
"""The most sets of values whose conditions a digit caches; a digit outlives the puzzles that use it."""


class Digit(Int):
    """A one-hot number: the value whose condition holds, or 0 if none does; at most one may hold.

    >>> from enpitsu.logic import FALSE, TRUE, PartialAssignment
    >>> Digit({1: FALSE, 7: TRUE}).bounds(PartialAssignment())
    (7, 7)
    """

    __slots__ = ("_among", "_empty", "values")

    def __init__(self, values: Mapping[int, Bool]) -> None:
        self.values = dict(values)
        self._empty: Bool | None = None
        self._among: dict[tuple[int, ...], Bool] = {}

    @property
    def empty(self) -> Bool:
        """None of the values holds."""
        if self._empty is None:
            self._empty = none(self.values.values())
        return self._empty

    @property
    def most(self) -> int:
        return max(self.values, default=0)

    def parts(self) -> Iterable[Bool]:
        return self.values.values()

    def __eq__(self, other: object) -> Bool:  # type: ignore[override]
        if type(other) is int:
            if other in self.values:
                return self.values[other]
            if other == 0:
                return self.empty
        return super().__eq__(other)

    __hash__ = Int.__hash__

    def among(self, *values: int) -> Bool:
        found = self._among.get(values)
        if found is None:
            held = self.values if 0 in self.values or 0 not in values else {0: self.empty, **self.values}
            if len(self._among) >= CACHED_VALUE_SETS:
                self._among.clear()
            found = self._among[values] = some([held.get(v, FALSE) for v in sorted(set(values))])
        return found

    def __le__(self, other: Int | int) -> Bool:
        return super().__le__(other) if isinstance(other, Int) else self.among(*range(other + 1))

    def __ge__(self, other: Int | int) -> Bool:
        if isinstance(other, Int):
            return super().__ge__(other)
        return self.among(*range(other, self.most + 1))

    def bounds(self, known: PartialAssignment) -> tuple[int, int]:
        open_ = []
        for value, b in self.values.items():
            verdict = b.holds(known)
            if verdict:
                return value, value
            if verdict is None:
                open_.append(value)
        if self.empty.holds(known) is not False and 0 not in self.values:
            open_.append(0)
        return min(open_, default=0), max(open_, default=0)


class First(Int):
    """The first of some numbers that is not 0; 0 if all are."""

    __slots__ = ("of",)

    def __init__(self, of: tuple[Int, ...]) -> None:
        self.of = of

    @property
    def most(self) -> int:
        return max([n.most for n in self.of], default=0)

    def parts(self) -> Iterable[Bool]:
        return [b for n in self.of for b in n.parts()]

    def bounds(self, known: PartialAssignment) -> tuple[int, int]:
        seen: list[tuple[int, int]] = []
        for n in self.of:
            low, high = n.bounds(known)
            if high:
                seen.append((max(low, 1), high))
            if low:
                break
        else:
            seen.append((0, 0))
        return min([low for low, _ in seen]), max([high for _, high in seen])


class Among(Bool):
    """The condition that a number is in a set of values, given as the bits of an integer."""

    __slots__ = ("count", "values")

    def __init__(self, count: Int, values: int) -> None:
        self.count, self.values = count, values

    def parts(self) -> Iterable[Bool]:
        return self.count.parts()

    def holds(self, known: PartialAssignment) -> Verdict:
        low, high = self.count.bounds(known)
        window = (2 << high) - (1 << low)
        possible = self.values & window
        return False if not possible else True if possible == window else None

    def unfinished(self, known: PartialAssignment) -> bool:
        growing = isinstance(self.count, Count) and self.count.growing
        return growing and bool(self.values >> self.count.bounds(known)[0] + 1)

    def __invert__(self) -> Bool:
        return Among(self.count, ((2 << self.count.most) - 1) & ~self.values)

    def __or__(self, other: Bool) -> Bool:
        if isinstance(other, Among) and other.count is self.count:
            return Among(self.count, self.values | other.values)
        return some((self, other))


class Equal(Bool):
    """The condition that two numbers are equal (or, with ``sense`` False, that they differ)."""

    __slots__ = ("a", "b", "sense")

    def __init__(self, a: Int, b: Int, sense: bool = True) -> None:
        self.a, self.b, self.sense = a, b, sense

    def parts(self) -> Iterable[Bool]:
        return [*self.a.parts(), *self.b.parts()]

    def holds(self, known: PartialAssignment) -> Verdict:
        (low, high), (least, most) = self.a.bounds(known), self.b.bounds(known)
        if high < least or most < low:
            return not self.sense
        return self.sense if low == high == least == most else None

    def __invert__(self) -> Bool:
        return Equal(self.a, self.b, not self.sense)


class Order(Bool):
    """The condition a + gap <= b, where the gap is 0 or 1."""

    __slots__ = ("a", "b", "gap")

    def __init__(self, a: Int, b: Int, gap: int) -> None:
        self.a, self.b, self.gap = a, b, gap

    def parts(self) -> Iterable[Bool]:
        return [*self.a.parts(), *self.b.parts()]

    def holds(self, known: PartialAssignment) -> Verdict:
        (low, high), (least, most) = self.a.bounds(known), self.b.bounds(known)
        return True if high + self.gap <= least else False if low + self.gap > most else None

    def __invert__(self) -> Bool:
        return Order(self.b, self.a, 1 - self.gap)


def total(of: Iterable[Int]) -> Int:
    """The sum of these numbers.

    ::

        . . #
        # # 3 #      total of four views == 4
        . . .

    >>> from enpitsu.logic import FALSE, TRUE, PartialAssignment, count, unbroken
    >>> total([count([TRUE, FALSE]), unbroken([TRUE, TRUE])]).bounds(PartialAssignment())
    (3, 3)
    """
    terms: list[Bool] = []
    runs: list[tuple[Bool, ...]] = []
    others: list[Int] = []
    for number in of:
        if isinstance(number, Count):
            terms += number.terms
            runs += number.runs
        elif isinstance(number, Sum):
            others += number.of
        else:
            others.append(number)
    plain = Count(tuple(terms), tuple(runs))
    if not others:
        return plain
    if not terms and not runs and len(others) == 1:
        return others[0]
    return Sum((*others, plain) if terms or runs else tuple(others))
