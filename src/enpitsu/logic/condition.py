"""Conditions over marks.

A condition is a small slotted object.  It can be evaluated on what is known (True, False, None for
"not yet"); how it becomes clauses is the engine's affair.  Negation is pushed inwards when a
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
"""Literals of a condition from which they are looked up all at once (where pieces are many, a board is
graded in 0.8 of the time)."""

PARTS_PER_LOOK = 50
"""Parts of a condition before which whoever waits is asked whether the work goes on."""

_beat = cycle([True, *[False] * 255])
"""The same before one of so many short ones."""


class Bool:
    """A condition that may hold or not."""

    __slots__ = ()
    number: int = 0  # of a mark its variable, of a blank the negated one; 0: not a literal

    def holds(self, known: PartialAssignment) -> Verdict:
        """Return whether this holds given what is known; None if that is not known."""
        raise NotImplementedError

    def refuted(self, known: PartialAssignment) -> bool:
        """Return whether this does not hold, whatever else is known: often sooner than ``holds`` does."""
        return self.holds(known) is False

    def parts(self) -> Iterable[Bool]:
        """The conditions this one is made of."""
        return ()

    def few_marks(self) -> FewMarks:
        """Its form, and the numbers of its marks; none if there are many, or not marks alone."""
        return NO_MARKS

    def unfinished(self, known: PartialAssignment) -> bool:
        """Return whether this fails only because something is not drawn yet (a loose end, say)."""
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
        """If this holds, so does the other.

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
    """One yes/no decision.  Its number is its variable in every solver; hidden marks are not visible."""

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
        """Its number if it is made, the negative number if not."""
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
    """A mark that is not made."""

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
    """Some conditions taken together; ``numbers`` are their literals (0 for one that is none).

    Its negation is made once, so that what is made of both shares their parts.  ``worded``: the same
    conditions as sentences speak of them, where a word says it shorter.  ``noun``: the noun for its
    parts, or for the ways in which all of them hold, if one may say that none is left.
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
        """Keep the negation, which is made once, and whose negation this is."""
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
    """The same as a condition on a few marks, in the fewest clauses.

    ``marks``: their numbers; those that hold together are equal.  ``equal``: pairs of them that are, one
    after another.  ``failing``: those that never hold.  ``apart``: pairs of which one fails.
    """

    marks: tuple[int, ...]
    equal: tuple[int, ...]
    failing: tuple[int, ...]
    apart: tuple[int, ...]


class Every(Joined):
    """All of some conditions.

    ``linked``: the same in the fewest clauses, where a word knows it; then its first part tells why.
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
        """Return whether this fails in each of the few ways in which its first part holds.

        What else is said of the same marks alone holds in these, too.
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
    """At least one of some conditions."""

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
    """One more condition before those of which one must hold."""
    made = Some((first,) + other._parts, (first.number,) + other.numbers)
    if other.worded:
        made.worded = (first, *other.worded)
    return made


class Same(Bool):
    """Two conditions that hold or fail together."""

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
    """Marks with their values: the only state passed around.

    Treat it as a value: what floods found out about it is kept in ``memo``.  ``plus`` makes a
    larger one.  ``verdicts``: finds out whether conditions hold by it, if somebody keeps that for it.
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
        """This together with more marks."""
        return PartialAssignment({**self, **marks})

    @property
    def failing(self) -> set[int]:
        """The numbers of the literals that do not hold by this."""
        found: set[int] | None = self.memo.get(FAILING)
        if found is None:
            found = self.memo[FAILING] = {-m.number if v else m.number for m, v in self.items()}
        return found

    def reading(self) -> Read:
        """A function that tells of conditions whether they hold by this; it looks at each of them once."""
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
"""Tells of conditions whether they hold."""
_UNREAD: Any = object()
FAILING = "failing"
"""In ``PartialAssignment.memo``: the literals that do not hold."""

NOTHING = PartialAssignment()
TRUE: Bool = Every((), ())
FALSE: Bool = Some((), ())


def worded_as(condition: Bool, worded: Iterable[Bool]) -> Bool:
    """The same condition, of which sentences speak as of others; a constant stays as it is."""
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
