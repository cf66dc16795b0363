"""Conditions over marks: Boolean formulas in negation normal form.

A condition is a small slotted object.  It is evaluated on a partial assignment in three-valued logic (True,
False, None for "not yet known"); the engine encodes it as clauses.  Negation is pushed inwards when a
condition is built, so there is no Not and no double negation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import cycle
from typing import Any, NamedTuple, NoReturn, TypeAlias

from enpitsu.effort import report_work
from enpitsu.logic.form import NO_MARKS, FewMarks, form_of
from enpitsu.logic.ways import OpenPart, none_holds, parts_of
from enpitsu.renamed import old_name

Verdict: TypeAlias = bool | None

MIN_BULK_LITERALS = 12
"""The number of literals from which they are looked up by one set operation (which grades boards with many
pieces in 0.8 of the time)."""

PARTS_PER_LOOK = 50
"""The number of parts from which building a condition reports work, so that a caller can stop it."""

_beat = cycle([True, *[False] * 255])
"""True for one of 256 short conditions, which reports work as well."""


class Bool:
    """A condition: a Boolean formula over marks."""

    __slots__ = ()
    number: int = 0  # of a mark its variable, of a blank the negated one; 0: not a literal

    def holds(self, known: PartialAssignment) -> Verdict:
        """Evaluate this on a partial assignment: True, False, or None if it is undetermined."""
        raise NotImplementedError

    def refuted(self, known: PartialAssignment) -> bool:
        """Return whether this is False under a partial assignment; often cheaper than ``holds``."""
        return self.holds(known) is False

    def parts(self) -> Iterable[Bool]:
        """The direct subconditions; empty for literals."""
        return ()

    def few_marks(self) -> FewMarks:
        """The shape of the formula and the numbers of its marks, for formulas on a few marks.

        ``NO_MARKS`` if it has many marks, or parts that are not built of marks alone.
        """
        return NO_MARKS

    def unfinished(self, known: PartialAssignment) -> bool:
        """Return whether this fails only because something is not drawn yet (such as a loose end)."""
        return False

    def __invert__(self) -> Bool:
        raise NotImplementedError

    def __bool__(self) -> NoReturn:
        raise TypeError("a condition has no truth value yet: write & | ~, not and / or / not")

    def __and__(self, other: Bool) -> Bool:
        if self.number and other.number:
            return Every((self, other), (self.number, other.number))
        return every((self, other))

    def __or__(self, other: Bool) -> Bool:
        return some((self, other))

    def implies(self, other: Bool) -> Bool:
        """The implication: if this holds, so does the other.

        >>> from enpitsu.logic import FALSE, TRUE, PartialAssignment
        >>> FALSE.implies(FALSE).holds(PartialAssignment())
        True
        """
        no = ~self
        if no is TRUE or no is FALSE or other is TRUE or other is FALSE:
            return some((no, other))
        if type(other) is Some:
            if type(no) is Some:
                return Some(no._parts + other._parts, no.numbers + other.numbers)
            return _or(no, other)
        if type(no) is Some:
            return Some(no._parts + (other,), no.numbers + (other.number,))
        return Some((no, other), (no.number, other.number))

    def __eq__(self, other: object) -> Bool:  # type: ignore[override]
        if not isinstance(other, Bool):
            return NotImplemented
        return Same(self, other)

    def __ne__(self, other: object) -> Bool:  # type: ignore[override]
        if not isinstance(other, Bool):
            return NotImplemented
        return Same(self, ~other)

    __hash__ = object.__hash__


class Mark(Bool):
    """One Boolean variable of a puzzle.  Its number is its variable in every solver, from 1.

    ``layer``, ``place``, ``value``: what the player makes, where, and its value (True where it has none).
    ``hidden``: the player does not draw it.
    """

    __slots__ = ("_blank", "hidden", "layer", "number", "place", "value")

    def __init__(
        self, number: int, layer: str, place: Any, value: Any = True, hidden: bool = False
    ) -> None:
        self.number, self.layer, self.place = number, layer, place
        self.value, self.hidden = value, hidden
        self._blank: Blank | None = None

    def __str__(self) -> str:
        return f"{self.layer} {self.place}" + ("" if self.value is True else f" {self.value}")

    __repr__ = __str__

    def holds(self, known: PartialAssignment) -> Verdict:
        return known.get(self)

    def literal(self, value: bool) -> int:
        """The literal "this mark has this value": its number, or the negated number."""
        return self.number if value else -self.number

    def __invert__(self) -> Bool:
        if self._blank is None:
            self._blank = Blank(self)
        return self._blank

    def implies(self, other: Bool) -> Bool:
        no = self._blank
        if no is None:
            no = self._blank = Blank(self)
        if other is TRUE or other is FALSE:
            return some((no, other))
        if type(other) is Some:
            return _or(no, other)
        return Some((no, other), (no.number, other.number))


class Blank(Bool):
    """The negation of a mark: the mark is not made."""

    __slots__ = ("mark", "number")

    def __init__(self, mark: Mark) -> None:
        self.number, self.mark = -mark.number, mark

    def __repr__(self) -> str:
        return f"no {self.mark}"

    def holds(self, known: PartialAssignment) -> Verdict:
        verdict = known.get(self.mark)
        return None if verdict is None else not verdict

    def __invert__(self) -> Bool:
        return self.mark


class Joined(Bool):
    """The conjunction or disjunction of some conditions; ``numbers``: their literals (0 if not a literal).

    Its negation is built once and kept, so that conditions built from either share parts.  ``worded``:
    equivalent conditions that sentences use instead of the parts, if these are shorter in words.  ``noun``:
    the noun by which a sentence can say that no part, or no way to satisfy all parts, is left.
    """

    __slots__ = ("_few", "_not", "_parts", "_ways", "linked", "noun", "numbers", "worded")

    def __init__(self, parts: tuple[Bool, ...], numbers: tuple[int, ...]) -> None:
        self._parts, self.numbers = parts, numbers
        self._not: Bool | None = None
        self._few: FewMarks | None = None
        self._ways: tuple[OpenPart, ...] = ()
        self.linked: Linked | None = None
        self.worded: tuple[Bool, ...] = ()
        self.noun = ""

    def __repr__(self) -> str:
        return f"{type(self).__name__.lower()}{self._parts}"

    def parts(self) -> tuple[Bool, ...]:
        return self._parts

    def _denied_by(self, other: Bool) -> Bool:
        """Keep ``other`` as the negation of this, and this as the negation of ``other``."""
        self._not = other
        if isinstance(other, Joined) and other._not is None and other is not TRUE and other is not FALSE:
            other._not = self
        return other

    def few_marks(self) -> FewMarks:
        found = self._few
        if found is None:
            found = self._few = form_of(type(self).__name__, self.numbers, self._parts)
        return found


class Linked(NamedTuple):
    """An equivalent of a condition on a few marks, in the fewest clauses.

    ``marks``: their numbers; marks that are on together are equal.  ``equal``: pairs of equal marks,
    flattened.  ``failing``: marks that are off.  ``apart``: pairs that are not both on, flattened.
    """

    marks: tuple[int, ...]
    equal: tuple[int, ...]
    failing: tuple[int, ...]
    apart: tuple[int, ...]


class Every(Joined):
    """The conjunction of some conditions.

    ``linked``: an equivalent in the fewest clauses, if the word that built it knows one; explanations then
    use the first part.
    """

    __slots__ = ()

    def holds(self, known: PartialAssignment) -> Verdict:
        verdict: Verdict = True
        for b in self._parts:
            v = b.holds(known)
            if v is False:
                return False
            if v is None:
                verdict = None
        return verdict

    def refuted(self, known: PartialAssignment) -> bool:
        if len(self.numbers) >= MIN_BULK_LITERALS:
            if not known.failing.isdisjoint(self.numbers):
                return True
            return 0 in self.numbers and any(b.refuted(known) for b in self._parts if not b.number)
        return any(b.refuted(known) for b in self._parts)

    def unfinished(self, known: PartialAssignment) -> bool:
        failing = [b for b in self._parts if b.refuted(known)]
        return bool(failing) and all(b.unfinished(known) for b in failing)

    def implies(self, other: Bool) -> Bool:
        if 0 in self.numbers or other is TRUE or other is FALSE:
            return super().implies(other)
        parts = tuple([~b for b in self._parts])
        numbers = tuple([b.number for b in parts])
        if type(other) is Some:
            return Some(parts + other._parts, numbers + other.numbers)
        return Some(parts + (other,), numbers + (other.number,))

    def fails(self, known: PartialAssignment) -> bool:
        """Return whether each of the few ways to satisfy the first part refutes this.

        Other parts on the same marks are taken into account when the ways are enumerated.
        """
        verdict = self.holds(known)
        if verdict is None and any([b.refuted(known) for b in self.worded]):
            return True
        return none_holds(self, known, self._open_parts) if verdict is None else not verdict

    def _open_parts(self) -> tuple[OpenPart, ...]:
        if not self._ways:
            self._ways = parts_of(self._parts)
        return self._ways

    def __invert__(self) -> Bool:
        return self._not if self._not is not None else self._denied_by(some([~b for b in self._parts]))


class Some(Joined):
    """The disjunction of some conditions: at least one holds."""

    __slots__ = ()

    def holds(self, known: PartialAssignment) -> Verdict:
        verdict: Verdict = False
        for b in self._parts:
            v = b.holds(known)
            if v is True:
                return True
            if v is None:
                verdict = None
        return verdict

    def refuted(self, known: PartialAssignment) -> bool:
        if len(self.numbers) >= MIN_BULK_LITERALS and 0 not in self.numbers:
            return known.failing.issuperset(self.numbers)
        return all(b.refuted(known) for b in self._parts)

    def unfinished(self, known: PartialAssignment) -> bool:
        return any(b.unfinished(known) for b in self._parts)

    def __invert__(self) -> Bool:
        return self._not if self._not is not None else self._denied_by(every([~b for b in self._parts]))


def _or(first: Bool, other: Some) -> Some:
    """Prepend a condition to a disjunction."""
    made = Some((first,) + other._parts, (first.number,) + other.numbers)
    if other.worded:
        made.worded = (first, *other.worded)
    return made


class Same(Bool):
    """The equivalence of two conditions: both hold or both fail."""

    __slots__ = ("a", "b")

    def __init__(self, a: Bool, b: Bool) -> None:
        self.a, self.b = a, b

    def __repr__(self) -> str:
        return f"({self.a!r} == {self.b!r})"

    def parts(self) -> tuple[Bool, ...]:
        return self.a, self.b

    def few_marks(self) -> FewMarks:
        return form_of("Same", (self.a.number, self.b.number), (self.a, self.b))

    def holds(self, known: PartialAssignment) -> Verdict:
        a = self.a.holds(known)
        if a is None:
            return None
        b = self.b.holds(known)
        return None if b is None else a is b

    def unfinished(self, known: PartialAssignment) -> bool:
        return any(b.refuted(known) and b.unfinished(known) for b in (self.a, self.b))

    def __invert__(self) -> Bool:
        return Same(~self.a, self.b)


class PartialAssignment(dict[Mark, bool]):
    """A partial assignment: the marks that are known, with their values.

    Treat it as immutable, since derived results (such as flood fills) are cached in ``memo``; ``plus``
    makes an extended copy.  ``verdicts``: a function that evaluates conditions on it from a cache, if a
    caller has set one.
    """

    __slots__ = ("memo", "verdicts")
    __hash__ = object.__hash__  # type: ignore[assignment]

    def __init__(self, marks: Mapping[Mark, bool] | Iterable[tuple[Mark, bool]] = ()) -> None:
        super().__init__(marks)
        self.memo: dict[Any, Any] = {}
        self.verdicts: Callable[[Bool, PartialAssignment], Verdict] | None = None

    def __repr__(self) -> str:
        made = sum(self.values())
        return f"<PartialAssignment: {made} made, {len(self) - made} not>"

    def plus(self, marks: Mapping[Mark, bool]) -> PartialAssignment:
        """A copy extended by more marks; new values override old ones."""
        return PartialAssignment({**self, **marks})

    @property
    def failing(self) -> set[int]:
        """The literals that are false under this assignment."""
        found: set[int] | None = self.memo.get(FAILING)
        if found is None:
            found = self.memo[FAILING] = {-m.number if v else m.number for m, v in self.items()}
        return found

    def reading(self) -> Read:
        """A function that evaluates conditions on this assignment, with results cached per condition."""
        found: dict[Bool, Verdict] = self.memo.setdefault(PartialAssignment, {})
        look = self.verdicts or (lambda b, known: b.holds(known))

        def value(b: Bool) -> Verdict:
            if b.number:
                return b.holds(self)
            verdict: Verdict = found.get(b, _UNREAD)
            if verdict is _UNREAD:
                verdict = found[b] = look(b, self)
            return verdict

        return value

    def made(self) -> Iterator[Mark]:
        """The marks that are on."""
        return (m for m, v in self.items() if v)

    ink = old_name("ink", "made")


Read: TypeAlias = Callable[[Bool], Verdict]
"""A function that evaluates conditions: True, False or None."""
_UNREAD: Any = object()
FAILING = "failing"
"""The key of the false literals in ``PartialAssignment.memo``."""

NOTHING = PartialAssignment()
TRUE: Bool = Every((), ())
FALSE: Bool = Some((), ())


def worded_as(condition: Bool, worded: Iterable[Bool]) -> Bool:
    """Set the conditions that sentences use in place of a condition's parts; constants are unchanged."""
    if isinstance(condition, Joined) and condition is not TRUE and condition is not FALSE:
        condition.worded = tuple(worded)
    return condition


def every(of: Iterable[Bool], noun: str = "") -> Bool:
    """All of these hold.  ``noun``: a noun for the ways to do so, by which one says that none is left.

    ::

        # # #  every([a, b, c])        # . #  not

    >>> from enpitsu.logic import FALSE, TRUE, PartialAssignment
    >>> every([TRUE, FALSE]).holds(PartialAssignment())
    False
    """
    parts = tuple(of)
    numbers = tuple([b.number for b in parts])
    if 0 in numbers:
        for b in parts:
            if b is FALSE:
                return FALSE
            if b is TRUE:
                return every([p for p in parts if p is not TRUE], noun)
    if len(parts) >= PARTS_PER_LOOK or next(_beat):
        report_work(0)
    if len(parts) < 2:
        return parts[0] if parts else TRUE
    found = Every(parts, numbers)
    found.noun = noun
    return found


def some(of: Iterable[Bool], noun: str = "") -> Bool:
    """At least one of these holds.  ``noun``: a noun for them, by which sentences say that none is left.

    ::

        . # .  some([a, b, c])         . . .  not

    >>> from enpitsu.logic import FALSE, TRUE, PartialAssignment
    >>> some([TRUE, FALSE]).holds(PartialAssignment())
    True
    """
    parts = tuple(of)
    numbers = tuple([b.number for b in parts])
    if 0 in numbers:
        for b in parts:
            if b is TRUE:
                return TRUE
            if b is FALSE:
                return some([p for p in parts if p is not FALSE], noun)
    if len(parts) >= PARTS_PER_LOOK:
        report_work(0)
    if len(parts) < 2 and not (parts and noun):
        return parts[0] if parts else FALSE
    found = Some(parts, numbers)
    found.noun = noun
    return found


def none(of: Iterable[Bool]) -> Bool:
    """None of these holds.

    ::

        . . .  none([a, b, c])         . # .  not

    >>> from enpitsu.logic import FALSE, PartialAssignment
    >>> none([FALSE, FALSE]).holds(PartialAssignment())
    True
    """
    return every([~b for b in of])
