"""Reasons of conditions: why they force some marks, and what is wrong where they fail.

Global constraints and conditions that a genre has words for supply their own reasons (``ExplainedBool``);
this module has those of the common building blocks: marks, "and", "or", counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, TypeAlias

from enpitsu.logic.condition import NOTHING, Bool, Every, Joined, Mark, PartialAssignment, Same, Some
from enpitsu.logic.number import Among, Count, Equal, First, Int, Sum
from enpitsu.logic.ways import MAX_STATES, MAX_WAYS, TooManyWays, cannot_hold, marks_in, open_mark
from enpitsu.logic.why import (
    MAX_CLAUSES,
    Continuation,
    ExplainedBool,
    ExplainedInt,
    PhraseContext,
    each_has,
    none_of,
    not_one,
    why_equal,
    why_last,
    why_number,
    why_one_of,
    why_passing,
    wrong_amount,
    wrong_number,
    wrong_view,
)
from enpitsu.reasons import (
    AllMustHold,
    Branches,
    CannotGoOn,
    CannotHave,
    DoesNotSee,
    Else,
    Ends,
    MaybeReason,
    MustGoOn,
    MustSee,
    NoLinePasses,
    NoneLeft,
    NumberOf,
    OnlyOneLeft,
    Thing,
    otherwise,
    says_more,
    together,
)

Made: TypeAlias = Mapping[Mark, bool]
"""Marks that follow, with their values."""
ONE_OF = (0b10, 0b11)
"""The sets of values (bits) of exactly-one and at-most-one laws."""


# -- why marks follow -------------------------------------------------------------------------------


def why(condition: Bool, facts: PartialAssignment, made: Made, context: PhraseContext) -> MaybeReason:
    """The reason why a condition and some facts force the marks ``made``; None if it is evident."""
    if isinstance(condition, ExplainedBool):
        return condition.why(facts, made, context)
    find = WHY.get(type(condition))
    return None if find is None else find(condition, facts, made, context)


def why_law(condition: Bool, facts: PartialAssignment, made: Made, context: PhraseContext) -> MaybeReason:
    """As ``why``, for a law of a drawn layer."""
    if isinstance(condition, Among) and condition.values in ONE_OF:
        return why_one_of(condition.parts(), facts, context)
    return why(condition, facts, made, context)


def _why_every(of: Every, facts: PartialAssignment, made: Made, context: PhraseContext) -> MaybeReason:
    if of.noun:
        return _why_otherwise(of, facts, made, context)
    if of.linked:  # a line that only passes
        found = why(of.parts()[0], facts, made, context)
        return found.having(straight=True) if isinstance(found, MustGoOn | CannotGoOn) else found
    return _why_denied(of, context) or _why_not(of, facts, made, context) or AllMustHold()


def _why_some(of: Some, facts: PartialAssignment, made: Made, context: PhraseContext) -> MaybeReason:
    if not of.noun:
        found = _why_not(of, facts, made, context) if of.worded else _why_denied(of, context)
        return found or _why_last(of, facts, made, context)
    others = [facts.plus({mark: not value}) for mark, value in made.items()]
    plain = [why(b, facts, made, context) for b in of.worded if all([b.refuted(k) for k in others])]
    if any(plain):
        return plain[0]
    left = [b for b in of.parts() if not b.refuted(facts)]
    if len(left) == 1 and left[0].number >= 0:  # what is not there is none of them
        return OnlyOneLeft(of.noun)
    return Else(NoneLeft(of.noun))


def _why_last(of: Some, facts: PartialAssignment, made: Made, context: PhraseContext) -> MaybeReason:
    """The reason by a disjunction with one open part, which must hold."""
    left = [b for b in of.parts() if not b.refuted(facts)]
    own = None
    if len(left) == 1 and not left[0].number:
        own = _why_denied(left[0], context)
        if not own:
            marks = set(marks_in(left[0]))
            about_it = PartialAssignment(
                {mark: value for mark, value in facts.items() if mark.number in marks}
            )
            own = why(left[0], about_it, made, context)
    return own if says_more(own) else why_last(of.parts(), facts, context)


def _why_same(of: Same, facts: PartialAssignment, made: Made, context: PhraseContext) -> MaybeReason:
    if of.a.number and of.b.number:
        return why_equal(of.a, of.b, context)
    a, b = (of.a, of.b) if of.a.number else (of.b, of.a)
    there = a.holds(facts) if a.number else None
    if there is None:
        return None
    other = b if there else ~b
    return _why_denied(other, context) or why(other, facts, made, context)


def _why_among(of: Among, facts: PartialAssignment, made: Made, context: PhraseContext) -> MaybeReason:
    return _why_value(of.count, of.values, facts, made, context) or _why_denied(of, context)


def _why_value(
    number: Int, values: int, facts: PartialAssignment, made: Made, context: PhraseContext
) -> MaybeReason:
    """The reason why marks follow from the domain of a number (bits); None if there are no words for it."""
    if isinstance(number, First):
        return None if values.bit_count() > 1 else MustSee(context.place, values.bit_length() - 1)
    if not isinstance(number, Count):
        return None
    if number.runs:
        return None if values.bit_count() > 1 else _why_seen(number, values, facts, made, context)
    if number.growing and values == 0b101:
        return why_passing(number.terms, facts, context)
    return why_number(number.terms, values, facts, made, context) if values else None


def _why_seen(
    number: Count, values: int, facts: PartialAssignment, made: Made, context: PhraseContext
) -> MaybeReason:
    """The reason that otherwise a view would have another length; None unless it fits all marks."""
    noun, n = context.counted_noun(number.parts()), values.bit_length() - 1
    bounds = [number.bounds(facts.plus({mark: not value})) for mark, value in made.items()]
    found = {wrong_view(n, least, most, context, noun) for least, most in bounds}
    wrong = found.pop() if len(found) == 1 else None
    return None if wrong is None else Else(wrong)


def _why_denied(condition: Bool, context: PhraseContext) -> MaybeReason:
    """The reason that otherwise the opposite of a condition would hold; None if that has no words."""
    return otherwise(context.clause(~condition))


def _why_not(of: Joined, facts: PartialAssignment, made: Made, context: PhraseContext) -> MaybeReason:
    """As ``_why_otherwise``, but None for conditions with literal parts, whose reasons are direct."""
    if any(of.numbers) and not of.worded:
        return None
    return _why_otherwise(of, facts, made, context)


def _why_otherwise(of: Bool, facts: PartialAssignment, made: Made, context: PhraseContext) -> MaybeReason:
    """The common failure of the opposites of all marks; None if they fail in different ways."""
    others = [facts.plus({mark: not value}) for mark, value in made.items()]
    wrong = {broken(of, known, context) for known in others}
    return otherwise(wrong.pop()) if len(wrong) == 1 else None


WHY: dict[type[Bool], Callable[[Any, PartialAssignment, Made, PhraseContext], MaybeReason]] = {
    Every: _why_every, Some: _why_some, Same: _why_same, Among: _why_among,
}  # fmt: skip
"""The function that finds the reason why marks follow, by the class of the condition."""


# -- what is wrong ----------------------------------------------------------------------------------


def broken(condition: Bool, known: PartialAssignment, context: PhraseContext) -> MaybeReason:
    """The failure in words where known marks break a condition; None if there are no words for it."""
    if isinstance(condition, ExplainedBool):
        return condition.broken(known, context)
    find = BROKEN.get(type(condition))
    return None if find is None else find(condition, known, context)


def broken_law(condition: Bool, known: PartialAssignment, context: PhraseContext) -> MaybeReason:
    """As ``broken``, for a law of a drawn layer."""
    if isinstance(condition, ExplainedBool):
        return condition.broken_law(known, context)
    one_of = isinstance(condition, Among) and condition.values in ONE_OF
    return not_one(condition.parts(), known, context) if one_of else None


def _broken_within(condition: Bool, known: PartialAssignment, context: PhraseContext) -> MaybeReason:
    """As ``broken``, for one part of a case: its reason must not name the place of the case."""
    if not isinstance(condition, Among):
        return broken(condition, known, context)
    number, values = condition.count, condition.values
    if not isinstance(number, Count) or not number.terms or not number.terms[0].number:
        return broken(condition, known, context)
    low, high = number.bounds(known)
    if not high:
        return none_of(number.terms, context)
    too_many = low > 1 and not values >> low
    return none_of([~term for term in number.terms if term.holds(known)], context) if too_many else None


def _broken_every(of: Every, known: PartialAssignment, context: PhraseContext) -> MaybeReason:
    if of.noun:
        shorter = [broken(b, known, context) for b in of.worded if b.refuted(known)]
        return next(iter(shorter), None) or (NoneLeft(of.noun) if of.fails(known) else None)
    failing = [b for b in of.worded or of.parts() if not b.number and b.refuted(known)]
    found = [context.clause(~b) or _broken_within(b, known, context) for b in failing]
    return next(filter(None, found), None)


def _broken_some(of: Some, known: PartialAssignment, context: PhraseContext) -> MaybeReason:
    if of.noun:
        shorter = [broken(b, known, context) for b in of.worded if b.refuted(known)]
        none = NoneLeft(of.noun) if of.holds(known) is False else None
        return next(iter(shorter), None) or none
    found = None if of.worded else none_of(list(_failing(of.parts(), known)), context)
    if found is None:  # the marks among them are said besides
        others = [b for b in of.worded or of.parts() if not b.number and b.holds(NOTHING) is None]
        found = together(
            [context.clause(~b) or _broken_within(b, known, context) for b in others], MAX_CLAUSES
        )
    return found


def _failing(parts: Iterable[Bool], known: PartialAssignment) -> Iterator[Bool]:
    """The literals because of which all of some conditions fail; other conditions are yielded unchanged."""
    for b in parts:
        if type(b) is Some:
            yield from _failing(b.parts(), known)
        elif type(b) is Every:
            yield next((c for c in b.parts() if c.number and c.holds(known) is False), b)
        else:
            yield b


def _broken_same(of: Same, known: PartialAssignment, context: PhraseContext) -> MaybeReason:
    a, b = (of.a, of.b) if of.a.number else (of.b, of.a)
    return broken(b if a.holds(known) else ~b, known, context) if a.number else None


def _broken_among(of: Among, known: PartialAssignment, context: PhraseContext) -> MaybeReason:
    return wrong_value(of.count, of.values, known, context) if of.values else None


def _broken_equal(of: Equal, known: PartialAssignment, context: PhraseContext) -> MaybeReason:
    a, b = of.a, of.b
    if isinstance(a, ExplainedInt):
        return a.compared(b, of.sense, known, context)
    (low, high), (least, most) = a.bounds(known), b.bounds(known)
    if of.sense or not low == high == least == most:
        return None
    plain = isinstance(a, Count) and isinstance(b, Count) and not a.runs and not b.runs
    return each_has([a.terms, b.terms], low, context) if plain else None  # type: ignore[attr-defined]


BROKEN: dict[type[Bool], Callable[[Any, PartialAssignment, PhraseContext], MaybeReason]] = {
    Every: _broken_every, Some: _broken_some, Same: _broken_same, Among: _broken_among,
    Equal: _broken_equal,
}  # fmt: skip
"""The search for the reason of a failure, by the form of the condition."""


def wrong_value(number: Int, values: int, known: PartialAssignment, context: PhraseContext) -> MaybeReason:
    """The failure where a number is none of some values (bits), if there are words for it."""
    if isinstance(number, ExplainedInt):
        return number.broken(values, known, context)
    if isinstance(number, Sum):
        first = number.of[0]
        return first.in_all(number.of, values, known, context) if isinstance(first, ExplainedInt) else None
    if isinstance(number, First):
        return None if values.bit_count() > 1 else DoesNotSee(context.place, values.bit_length() - 1)
    return _wrong_count(number, values, known, context) if isinstance(number, Count) else None


def _wrong_count(
    number: Count, values: int, known: PartialAssignment, context: PhraseContext
) -> MaybeReason:
    least, most = (values & -values).bit_length() - 1, values.bit_length() - 1
    low, high = number.bounds(known)
    if number.terms and not any(number.numbers):
        return _miscounted(number, values, known, context)
    if number.runs:
        return (
            None
            if least < most
            else wrong_view(most, low, high, context, context.counted_noun(number.parts()))
        )
    if number.growing and values in (0b100, 0b101):
        if low > most:
            return Branches("line", context.place)
        return Ends("line", context.place) if low else NoLinePasses(context.place)
    return wrong_number(number.terms, least, most, (low, high), context)


def _miscounted(
    number: Count, values: int, known: PartialAssignment, context: PhraseContext
) -> MaybeReason:
    """The failure of a count of conditions that are not literals."""
    terms, first = number.terms, number.terms[0]
    found = first.miscounted(terms, values, known, context) if isinstance(first, ExplainedBool) else None
    least, most = (values & -values).bit_length() - 1, values.bit_length() - 1
    low, high = number.bounds(known)
    noun = "" if found else context.counted_noun(terms)
    if noun and (low > most or high < least):
        return wrong_amount(context.place, least, most, (low, high), noun)
    if noun and least == most and cannot_hold(Among(number, values), known):
        return CannotHave(context.place, (least,), noun)
    wrong = [b for b in terms if b.holds(known)] if low > most else []
    if not found and wrong:
        found = _of_one_number(wrong, context)
    if not found and high < least == 1:
        wrong = [~b for b in terms]
    return found or together(
        [context.clause(b) or _broken_within(~b, known, context) for b in wrong], MAX_CLAUSES
    )


def _of_one_number(terms: Sequence[Bool], context: PhraseContext) -> MaybeReason:
    """The failure by counts that all have the same single value."""
    counts = [b.count.terms for b in terms if isinstance(b, Among) and isinstance(b.count, Count)]
    values = {b.values for b in terms if isinstance(b, Among)}
    if len(counts) < len(terms) or len(values) > 1:
        return None
    (only,) = values
    return None if only & only - 1 else each_has(counts, only.bit_length() - 1, context)


# -- what goes on in several ways -------------------------------------------------------------------


def courses(condition: Bool, known: PartialAssignment) -> Iterable[Continuation]:
    """The lines and pieces in a condition that can be continued in several ways."""
    if isinstance(condition, ExplainedBool):
        return condition.courses(known)
    if isinstance(condition, Among):
        return _counted_on(condition.count, known)
    if not isinstance(condition, Joined):
        return ()
    parts = [part for part in (*condition.worded, *condition.parts()) if not part.number]
    return chain.from_iterable([courses(part, known) for part in parts])


def _counted_on(number: Int, known: PartialAssignment) -> Iterable[Continuation]:
    """The lines and pieces in a number that can be continued in several ways."""
    if isinstance(number, ExplainedInt):
        return number.courses(known)
    if isinstance(number, Count):
        return [course for term in number.terms if not term.number for course in courses(term, known)]
    of = number.of if isinstance(number, Sum) else ()
    return [course for n in of for course in _counted_on(n, known)]


def counted(condition: Bool) -> Iterable[Continuation]:
    """The exact counts in a condition, as things that can be completed in several ways."""
    if isinstance(condition, Every):
        return chain.from_iterable([counted(part) for part in condition.parts() if not part.number])
    if not isinstance(condition, Among) or not isinstance(condition.count, Count):
        return ()
    values = condition.values
    return [WaysToCount(condition)] if values > 1 and not values & values - 1 else ()


class WaysToCount:
    """The ways in which an exact count of conditions can be reached."""

    __slots__ = ("among",)

    def __init__(self, among: Among) -> None:
        self.among = among

    def called(self, known: PartialAssignment, context: PhraseContext) -> Thing | None:
        """Its name ("the 2 stars of row 3"); None if the counted conditions have no noun."""
        noun, number = context.counted_noun(self.among.parts()), self.among.values.bit_length() - 1
        seen = isinstance(self.among.count, Count) and bool(self.among.count.runs)
        return NumberOf(number, noun, context.place, seen) if noun else None

    def is_blocked(self, known: PartialAssignment, fails: Callable[[PartialAssignment], bool]) -> bool:
        """Return whether each of the few ways fails under the assignment it leads to; False if many."""
        looked = states = 0

        def is_blocked(known: PartialAssignment) -> bool:
            nonlocal looked, states
            states += 1
            if self.among.holds(known) is False:
                return True
            failing = fails(known)
            mark = None if failing else open_mark(self.among, known)
            if mark is None:
                looked += 1
            if looked > MAX_WAYS or states > MAX_STATES:
                raise TooManyWays
            if mark is None:
                return failing
            return all([is_blocked(known.plus({mark: value})) for value in (True, False)])

        try:
            return is_blocked(known)
        except TooManyWays:
            return False
