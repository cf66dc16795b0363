"""Numbers that the answer decides: counts, runs, sums, digits, what is seen first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from enpitsu.logic.condition import FALSE, TRUE, Bool, Known, Mark, Verdict, none, some, why_denied
from enpitsu.logic.ways import NODES, WAYS, TooManyWays, cannot_hold, open_mark
from enpitsu.logic.why import (
    CLAUSES,
    Course,
    Speech,
    each_has,
    none_of,
    not_one,
    why_number,
    why_one_of,
    why_passing,
    wrong_amount,
    wrong_number,
    wrong_view,
)
from enpitsu.reasons import (
    Branches,
    CannotHave,
    DoesNotSee,
    Else,
    Ends,
    MaybeReason,
    MustSee,
    NoLinePasses,
    NumberOf,
    Thing,
    together,
)


class Int:
    """A number that the answer decides; comparing it gives a condition."""

    __slots__ = ()

    @property
    def most(self) -> int:
        """The largest value this can take (the least is 0)."""
        raise NotImplementedError

    def bounds(self, known: Known) -> tuple[int, int]:
        """The least and the most this can still be."""
        raise NotImplementedError

    def parts(self) -> Iterable[Bool]:
        """The conditions this number is made of."""
        raise NotImplementedError

    def courses(self, known: Known) -> Iterable[Course]:
        """The lines and pieces on which it counts, as they may go on in several ways."""
        return ()

    def why(self, values: int, facts: Known, made: Mapping[Mark, bool], speech: Speech) -> MaybeReason:
        """The reason why these marks follow from this being one of some values (bits), if there is one."""
        return None

    def broken(self, values: int, known: Known, speech: Speech) -> MaybeReason:
        """The failure where this is none of some values (bits), if there are words for it."""
        return None

    def in_all(self, of: Sequence[Int], values: int, known: Known, speech: Speech) -> MaybeReason:
        """The same where it is the first of some numbers whose sum is none of some values."""
        return None

    def compared(self, other: Int, equal: bool, known: Known, speech: Speech) -> MaybeReason:
        """The failure where this is not ``equal`` to another, or is, if there are words for it."""
        return None

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
    """The number of conditions that hold, plus that of each run that hold before the first that fails.

    ``numbers`` are the literals of the terms (0 for one that is none).  ``growing`` says that the player
    draws what is counted stroke by stroke: while such a number is too low the case is unfinished, not
    broken (the degree of a node).
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

    def bounds(self, known: Known) -> tuple[int, int]:
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

    def why(self, values: int, facts: Known, made: Mapping[Mark, bool], speech: Speech) -> MaybeReason:
        if self.runs:
            return None if values.bit_count() > 1 else self._why_seen(values, facts, made, speech)
        if self.growing and values == 0b101:
            return why_passing(self.terms, facts, speech)
        return why_number(self.terms, values, facts, made, speech) if values else None

    def courses(self, known: Known) -> Iterable[Course]:
        return [course for term in self.terms if not term.number for course in term.courses(known)]

    def broken(self, values: int, known: Known, speech: Speech) -> MaybeReason:
        least, most = (values & -values).bit_length() - 1, values.bit_length() - 1
        low, high = self.bounds(known)
        if self.terms and not any(self.numbers):
            return self._miscounted(values, known, speech)
        if self.runs:
            return (
                None if least < most else wrong_view(most, low, high, speech, speech.things(self.parts()))
            )
        if self.growing and values in (0b100, 0b101):
            if low > most:
                return Branches("line", speech.place)
            return Ends("line", speech.place) if low else NoLinePasses(speech.place)
        return wrong_number(self.terms, least, most, (low, high), speech)

    def _miscounted(self, values: int, known: Known, speech: Speech) -> MaybeReason:
        """The reason of another number of conditions that are no literals."""
        found = self.terms[0].miscounted(self.terms, values, known, speech)
        least, most = (values & -values).bit_length() - 1, values.bit_length() - 1
        low, high = self.bounds(known)
        noun = "" if found else speech.things(self.terms)
        if noun and (low > most or high < least):
            return wrong_amount(speech.place, least, most, (low, high), noun)
        if noun and least == most and cannot_hold(Among(self, values), known):
            return CannotHave(speech.place, (least,), noun)
        wrong = [b for b in self.terms if b.holds(known)] if low > most else []
        if not found and wrong:
            found = self._of_one_number(wrong, speech)
        if not found and high < least == 1:
            wrong = [~b for b in self.terms]
        return found or together(
            [speech.clause(b) or (~b).broken_within(known, speech) for b in wrong], CLAUSES
        )

    @staticmethod
    def _of_one_number(terms: Iterable[Bool], speech: Speech) -> MaybeReason:
        """The reason of counts that are all the same number."""
        counts = [b.count.terms for b in terms if isinstance(b, Among) and isinstance(b.count, Count)]
        values = {b.values for b in terms if isinstance(b, Among)}
        if len(counts) < len(list(terms)) or len(values) > 1:
            return None
        (only,) = values
        return None if only & only - 1 else each_has(counts, only.bit_length() - 1, speech)

    def compared(self, other: Int, equal: bool, known: Known, speech: Speech) -> MaybeReason:
        (low, high), (least, most) = self.bounds(known), other.bounds(known)
        if equal or not low == high == least == most or not isinstance(other, Count):
            return None
        return None if self.runs or other.runs else each_has([self.terms, other.terms], low, speech)

    def _why_seen(
        self, values: int, facts: Known, made: Mapping[Mark, bool], speech: Speech
    ) -> MaybeReason:
        """The reason by what would be seen otherwise; None where it is not the same for all marks."""
        noun, number = speech.things(self.parts()), values.bit_length() - 1
        bounds = [self.bounds(facts.plus({mark: not value})) for mark, value in made.items()]
        found = {wrong_view(number, least, most, speech, noun) for least, most in bounds}
        wrong = found.pop() if len(found) == 1 else None
        return None if wrong is None else Else(wrong)


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

    def bounds(self, known: Known) -> tuple[int, int]:
        each = [n.bounds(known) for n in self.of]
        return sum([low for low, _ in each]), sum([high for _, high in each])

    def courses(self, known: Known) -> Iterable[Course]:
        return [course for n in self.of for course in n.courses(known)]

    def broken(self, values: int, known: Known, speech: Speech) -> MaybeReason:
        return self.of[0].in_all(self.of, values, known, speech)


KEPT = 16
"""Sets of values that a digit keeps: it outlives its puzzles, each of which asks for a few."""


class Digit(Int):
    """The value whose condition holds, at most one of them doing so; 0 if none does.

    >>> from enpitsu.logic import FALSE, TRUE, Known
    >>> Digit({1: FALSE, 7: TRUE}).bounds(Known())
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
            if len(self._among) >= KEPT:
                self._among.clear()
            found = self._among[values] = some([held.get(v, FALSE) for v in sorted(set(values))])
        return found

    def __le__(self, other: Int | int) -> Bool:
        return super().__le__(other) if isinstance(other, Int) else self.among(*range(other + 1))

    def __ge__(self, other: Int | int) -> Bool:
        if isinstance(other, Int):
            return super().__ge__(other)
        return self.among(*range(other, self.most + 1))

    def bounds(self, known: Known) -> tuple[int, int]:
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

    def bounds(self, known: Known) -> tuple[int, int]:
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

    def why(self, values: int, facts: Known, made: Mapping[Mark, bool], speech: Speech) -> MaybeReason:
        return None if values.bit_count() > 1 else MustSee(speech.place, values.bit_length() - 1)

    def broken(self, values: int, known: Known, speech: Speech) -> MaybeReason:
        return None if values.bit_count() > 1 else DoesNotSee(speech.place, values.bit_length() - 1)


class Among(Bool):
    """A number that must be one of some values; the values are the bits of an integer."""

    __slots__ = ("count", "values")

    def __init__(self, count: Int, values: int) -> None:
        self.count, self.values = count, values

    def parts(self) -> Iterable[Bool]:
        return self.count.parts()

    def holds(self, known: Known) -> Verdict:
        low, high = self.count.bounds(known)
        window = (2 << high) - (1 << low)
        possible = self.values & window
        return False if not possible else True if possible == window else None

    def broken(self, known: Known, speech: Speech) -> MaybeReason:
        return self.count.broken(self.values, known, speech) if self.values else None

    def courses(self, known: Known) -> Iterable[Course]:
        return self.count.courses(known)

    def counted(self) -> Iterable[Course]:
        one = self.values and not self.values & self.values - 1 and self.values > 1
        return [WaysToCount(self)] if one and isinstance(self.count, Count) else ()

    def broken_within(self, known: Known, speech: Speech) -> MaybeReason:
        terms = self.count.terms if isinstance(self.count, Count) else ()
        if terms and terms[0].number:
            low, high = self.count.bounds(known)
            if not high:
                return none_of(terms, speech)
            too_many = low > 1 and not self.values >> low
            return none_of([~term for term in terms if term.holds(known)], speech) if too_many else None
        return self.broken(known, speech)

    def unfinished(self, known: Known) -> bool:
        growing = isinstance(self.count, Count) and self.count.growing
        return growing and bool(self.values >> self.count.bounds(known)[0] + 1)

    def why(self, facts: Known, made: Mapping[Mark, bool], speech: Speech) -> MaybeReason:
        return self.count.why(self.values, facts, made, speech) or why_denied(self, speech)

    def why_law(self, facts: Known, made: Mapping[Mark, bool], speech: Speech) -> MaybeReason:
        if self.values in (0b10, 0b11):
            return why_one_of(self.parts(), facts, speech)
        return self.why(facts, made, speech)

    def broken_law(self, known: Known, speech: Speech) -> MaybeReason:
        return not_one(self.parts(), known, speech) if self.values in (0b10, 0b11) else None

    def __invert__(self) -> Bool:
        return Among(self.count, ((2 << self.count.most) - 1) & ~self.values)

    def __or__(self, other: Bool) -> Bool:
        if isinstance(other, Among) and other.count is self.count:
            return Among(self.count, self.values | other.values)
        return some((self, other))


class WaysToCount:
    """The ways in which so many of some conditions may hold."""

    __slots__ = ("among",)

    def __init__(self, among: Among) -> None:
        self.among = among

    def called(self, known: Known, speech: Speech) -> Thing | None:
        """Its name: the 2 stars of row 3; None if these are not all that are there."""
        noun, number = speech.things(self.among.parts()), self.among.values.bit_length() - 1
        seen = isinstance(self.among.count, Count) and bool(self.among.count.runs)
        return NumberOf(number, noun, speech.place, seen) if noun else None

    def is_shut(self, known: Known, fails: Callable[[Known], bool]) -> bool:
        """Tells whether each of the few ways fails, by what is known then."""
        looked = states = 0

        def shut(known: Known) -> bool:
            nonlocal looked, states
            states += 1
            if self.among.holds(known) is False:
                return True
            failing = fails(known)
            mark = None if failing else open_mark(self.among, known)
            if mark is None:
                looked += 1
            if looked > WAYS or states > NODES:
                raise TooManyWays
            if mark is None:
                return failing
            return all([shut(known.plus({mark: value})) for value in (True, False)])

        try:
            return shut(known)
        except TooManyWays:
            return False


class Equal(Bool):
    """Two numbers are equal (or, with ``sense`` False, differ)."""

    __slots__ = ("a", "b", "sense")

    def __init__(self, a: Int, b: Int, sense: bool = True) -> None:
        self.a, self.b, self.sense = a, b, sense

    def parts(self) -> Iterable[Bool]:
        return [*self.a.parts(), *self.b.parts()]

    def holds(self, known: Known) -> Verdict:
        (low, high), (least, most) = self.a.bounds(known), self.b.bounds(known)
        if high < least or most < low:
            return not self.sense
        return self.sense if low == high == least == most else None

    def broken(self, known: Known, speech: Speech) -> MaybeReason:
        return self.a.compared(self.b, self.sense, known, speech)

    def __invert__(self) -> Bool:
        return Equal(self.a, self.b, not self.sense)


class Order(Bool):
    """A number, plus a gap of 0 or 1, is at most another."""

    __slots__ = ("a", "b", "gap")

    def __init__(self, a: Int, b: Int, gap: int) -> None:
        self.a, self.b, self.gap = a, b, gap

    def parts(self) -> Iterable[Bool]:
        return [*self.a.parts(), *self.b.parts()]

    def holds(self, known: Known) -> Verdict:
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

    >>> from enpitsu.logic import FALSE, TRUE, Known, count, unbroken
    >>> total([count([TRUE, FALSE]), unbroken([TRUE, TRUE])]).bounds(Known())
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
